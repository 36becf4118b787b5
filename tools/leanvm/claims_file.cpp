#include "tools/leanvm/claims_file.h"

#include "base/support/file.h"
#include "stdlib/host/key_file.h"

#include <fmt/core.h>
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

/// The list `name` of a file, empty if it is not there.
Expected<json> listOf(const json &file, const std::filesystem::path &path, const char *name) {
  json list = member(file, name);
  if (list.is_null())
    return json::array();
  if (!list.is_array())
    return fail(path.string() + ": \"" + name + "\" must be a list");
  return list;
}

struct Entry {
  PublicKey key;
  Message message;
  json signature; ///< As it stands in the file.
};

/// The entries of one of the lists.
Expected<std::vector<Entry>> readEntries(const json &file, const std::filesystem::path &path,
                                         const char *name) {
  const auto list = listOf(file, path, name);
  if (!list)
    return std::unexpected(list.error());
  std::vector<Entry> out;
  for (const json &entry : *list) {
    const Where at{path, name, out.size()};
    const auto key = hexMember(entry, "public_key", at), message = hexMember(entry, "message", at);
    if (!key)
      return std::unexpected(key.error());
    if (!message)
      return std::unexpected(message.error());
    out.push_back({publicKeyOf(*key), *message, member(entry, "signature")});
  }
  return out;
}

/// Reads a scheme's list with its signatures.
template <class Signed, class Decode>
Expected<void> readSigned(const json &file, const std::filesystem::path &path, const char *name,
                          Decode &&decode, std::vector<Signed> &out, std::vector<Claim> &claims) {
  const auto entries = readEntries(file, path, name);
  if (!entries)
    return std::unexpected(entries.error());
  for (const Entry &entry : *entries) {
    const Where at{path, name, out.size()};
    const auto bytes =
        entry.signature.is_string() ? parseHex(entry.signature.get<std::string>()) : std::nullopt;
    if (!bytes)
      return at.fail("\"signature\" must be hex digits");
    auto signature = decode(*bytes);
    if (!signature)
      return fail(invalidSignature(name, out.size(), "length").text);
    out.push_back({entry.key, entry.message, std::move(*signature)});
    claims.push_back(claimOf(out.back()));
  }
  return {};
}

} // namespace

Expected<blob::Symbols> readSymbols(const std::filesystem::path &path, size_t bytes) {
  const auto data = readFile(path, blob::kRowBytes + 1);
  if (!data)
    return std::unexpected(data.error());
  if (data->size() != bytes)
    return fail(fmt::format("{}: BadShape: {} bytes wanted", path.string(), bytes));
  return wordsOf(*data);
}

Expected<ClaimsFile> readSignedClaims(const std::filesystem::path &path) {
  const auto file = readObject(path);
  if (!file)
    return std::unexpected(file.error());
  ClaimsFile out;
  if (const auto read = readSigned(*file, path, "xmss", xmss::decode, out.xmss, out.published.xmss);
      !read)
    return std::unexpected(read.error());
  if (const auto read =
          readSigned(*file, path, "sphincs", sphincs::decode, out.sphincs, out.published.sphincs);
      !read)
    return std::unexpected(read.error());
  const auto rows = listOf(*file, path, "rows");
  if (!rows)
    return std::unexpected(rows.error());
  for (const json &name : *rows) {
    if (!name.is_string())
      return Where{path, "rows", out.rows.size()}.fail("must be a file's path");
    auto row = readSymbols(path.parent_path() / name.get<std::string>(), blob::kRowBytes);
    if (!row)
      return std::unexpected(row.error());
    out.rows.push_back(std::move(*row));
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
  Lists out;
  for (const auto &[name, claims] :
       {std::pair("xmss", &out.xmss), std::pair("sphincs", &out.sphincs)}) {
    const auto entries = readEntries(*file, path, name);
    if (!entries)
      return std::unexpected(entries.error());
    for (const Entry &entry : *entries)
      claims->push_back(claimOf(entry.key, entry.message));
  }
  const auto roots = listOf(*file, path, "roots");
  if (!roots)
    return std::unexpected(roots.error());
  for (const json &text : *roots) {
    const auto root = text.is_string() ? parseHex32(text.get<std::string>())
                                       : Expected<std::array<uint64_t, 4>>(fail("no string"));
    if (!root)
      return Where{path, "roots", out.roots.size()}.fail("must be 64 hex digits");
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
