#include "tools/leanvm/claims_file.h"

#include "base/support/file.h"
#include "stdlib/host/key_file.h"

#include <nlohmann/json.hpp>

namespace lean::tool {

namespace {

using namespace host;
using nlohmann::json;

constexpr uint64_t kLargestFile = uint64_t{1} << 27;

/// A member of an object, null where there is none.
json member(const json &object, const char *name) {
  return object.is_object() ? object.value(name, json()) : json();
}

Expected<json> readObject(const std::filesystem::path &path) {
  const auto text = readTextFile(path, kLargestFile);
  if (!text)
    return std::unexpected(text.error());
  json object = json::parse(*text, nullptr, false);
  if (!object.is_object())
    return fail(path.string() + ": not a JSON object");
  return object;
}

/// A place in the file, for errors.
struct Where {
  const std::filesystem::path &path;
  const char *list;
  size_t index;

  std::unexpected<Error> fail(const std::string &what) const {
    return lean::fail(path.string() + ": " + list + " " + std::to_string(index) + ": " + what);
  }
};

Expected<std::array<uint64_t, 4>> hexMember(const json &object, const char *name, const Where &at) {
  const json value = member(object, name);
  if (value.is_string())
    if (const auto words = parseHex32(value.get<std::string>()))
      return *words;
  return at.fail(std::string("\"") + name + "\" must be 64 hex digits");
}

struct Signed {
  std::array<uint64_t, 4> key, message;
  std::vector<uint8_t> signature;
};

Expected<std::vector<uint8_t>> hexBytes(const json &value, const Where &at) {
  if (!value.is_string() || value.get<std::string>().size() % 2 != 0)
    return at.fail("\"signature\" must be hex digits");
  const auto text = value.get<std::string>();
  std::vector<uint8_t> out;
  for (size_t i = 0; i < text.size(); i += 2) {
    unsigned byte = 0;
    for (size_t k = 0; k < 2; ++k) {
      const char c = text[i + k];
      const int digit = c >= '0' && c <= '9'   ? c - '0'
                        : c >= 'a' && c <= 'f' ? c - 'a' + 10
                        : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                               : -1;
      if (digit < 0)
        return at.fail("\"signature\" must be hex digits");
      byte = 16 * byte + static_cast<unsigned>(digit);
    }
    out.push_back(static_cast<uint8_t>(byte));
  }
  return out;
}

/// The entries of one of the lists.
Expected<std::vector<Signed>> readList(const json &file, const std::filesystem::path &path,
                                       const char *name, bool withSignatures) {
  const json list = member(file, name);
  std::vector<Signed> out;
  if (list.is_null())
    return out;
  if (!list.is_array())
    return fail(path.string() + ": \"" + name + "\" must be a list");
  for (size_t i = 0; i < list.size(); ++i) {
    const Where at{path, name, i};
    const auto key = hexMember(list[i], "public_key", at),
               message = hexMember(list[i], "message", at);
    if (!key)
      return std::unexpected(key.error());
    if (!message)
      return std::unexpected(message.error());
    Signed one{*key, *message, {}};
    if (withSignatures) {
      auto bytes = hexBytes(member(list[i], "signature"), at);
      if (!bytes)
        return std::unexpected(bytes.error());
      one.signature = std::move(*bytes);
    }
    out.push_back(std::move(one));
  }
  return out;
}

Value firstValue(const std::array<uint64_t, 4> &w) {
  return {w[0], w[1]};
}
Value secondValue(const std::array<uint64_t, 4> &w) {
  return {w[2], w[3]};
}

} // namespace

Expected<ClaimsFile> readSignedClaims(const std::filesystem::path &path) {
  const auto file = readObject(path);
  if (!file)
    return std::unexpected(file.error());
  ClaimsFile out;
  const auto xmss = readList(*file, path, "xmss", true),
             sphincs = readList(*file, path, "sphincs", true);
  if (!xmss)
    return std::unexpected(xmss.error());
  if (!sphincs)
    return std::unexpected(sphincs.error());
  for (size_t i = 0; i < xmss->size(); ++i) {
    const Signed &s = (*xmss)[i];
    const auto signature = xmss::decode(s.signature);
    if (!signature)
      return fail("InvalidSignature(xmss " + std::to_string(i) + ", length)");
    out.xmss.push_back({{firstValue(s.key), secondValue(s.key)}, s.message, *signature});
    out.published.xmss.push_back(claimOf(out.xmss.back()));
  }
  for (size_t i = 0; i < sphincs->size(); ++i) {
    const Signed &s = (*sphincs)[i];
    auto signature = sphincs::decode(s.signature);
    if (!signature)
      return fail("InvalidSignature(sphincs " + std::to_string(i) + ", length)");
    out.sphincs.push_back(
        {{firstValue(s.key), secondValue(s.key)}, s.message, std::move(*signature)});
    out.published.sphincs.push_back(claimOf(out.sphincs.back()));
  }
  const json rows = member(*file, "rows");
  if (!rows.is_null() && !rows.is_array())
    return fail(path.string() + ": \"rows\" must be a list");
  for (size_t i = 0; i < rows.size(); ++i) {
    if (!rows[i].is_string())
      return Where{path, "rows", i}.fail("must be a file's path");
    const auto bytes =
        readFile(path.parent_path() / rows[i].get<std::string>(), blob::kRowBytes + 1);
    if (!bytes)
      return std::unexpected(bytes.error());
    out.rows.push_back(wordsOf(*bytes));
  }
  if (!out.rows.empty()) {
    const auto commitment = blob::commit(out.rows);
    if (!commitment)
      return fail(commitment.error().text());
    out.published.roots.push_back(commitment->root);
  }
  return out;
}

Expected<Lists> readClaims(const std::filesystem::path &path) {
  const auto file = readObject(path);
  if (!file)
    return std::unexpected(file.error());
  const auto xmss = readList(*file, path, "xmss", false),
             sphincs = readList(*file, path, "sphincs", false);
  if (!xmss)
    return std::unexpected(xmss.error());
  if (!sphincs)
    return std::unexpected(sphincs.error());
  Lists out;
  for (const Signed &s : *xmss)
    out.xmss.push_back(claimOf(firstValue(s.key), secondValue(s.key), s.message));
  for (const Signed &s : *sphincs)
    out.sphincs.push_back(claimOf(firstValue(s.key), secondValue(s.key), s.message));
  const json roots = member(*file, "roots");
  if (!roots.is_null() && !roots.is_array())
    return fail(path.string() + ": \"roots\" must be a list");
  for (size_t i = 0; i < roots.size(); ++i) {
    const auto root = roots[i].is_string() ? parseHex32(roots[i].get<std::string>())
                                           : Expected<std::array<uint64_t, 4>>(fail("no string"));
    if (!root)
      return Where{path, "roots", i}.fail("must be 64 hex digits");
    out.roots.push_back(*root);
  }
  return out;
}

Expected<void> writeClaims(const std::filesystem::path &path, const Lists &lists) {
  nlohmann::ordered_json file;
  const auto add = [&](const char *name, const std::vector<Claim> &claims) {
    file[name] = nlohmann::ordered_json::array();
    for (const Claim &c : claims)
      file[name].push_back({{"public_key", hexOf(std::span(c).first(4))},
                            {"message", hexOf(std::span(c).subspan(4))}});
  };
  add("xmss", lists.xmss);
  add("sphincs", lists.sphincs);
  file["roots"] = nlohmann::ordered_json::array();
  for (const Digest &root : lists.roots)
    file["roots"].push_back(hexOf(root));
  return writeFileAtomic(path, file.dump(1) + "\n");
}

} // namespace lean::tool
