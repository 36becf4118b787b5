#include "stdlib/host/key_file.h"

#include "base/support/file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace lean::host {

namespace {

using nlohmann::json;

constexpr uint64_t kLargestKeyFile = 4096;
constexpr const char *kXmss = "leanXMSS-L1", *kSphincs = "leanSPHINCS-L1";

std::string systemError(const std::filesystem::path &path) {
  return path.string() + ": " + std::strerror(errno);
}

std::string publicHex(const PublicKey &key) {
  return hexOf(key.root) + hexOf(key.parameter);
}

/// Creates a file for its owner alone; fails if there is one.
Expected<void> createPrivate(const std::filesystem::path &path, std::string text) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0)
    return fail(systemError(path));
  size_t done = 0;
  while (done < text.size()) {
    const ssize_t n = ::write(file, text.data() + done, text.size() - done);
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      break;
    done += static_cast<size_t>(n);
  }
  const bool written = done == text.size() && ::fsync(file) == 0;
  const std::string why = systemError(path);
  ::close(file);
  std::fill(text.begin(), text.end(), '\0');
  if (written)
    return {};
  ::unlink(path.c_str());
  return fail(why);
}

/// The object of a file whose "scheme" is the one expected.
Expected<json> readObject(const std::filesystem::path &path, const char *scheme) {
  const auto text = readTextFile(path, kLargestKeyFile);
  if (!text)
    return std::unexpected(text.error());
  json object = json::parse(*text, nullptr, false);
  if (!object.is_object() || object.value("scheme", json()) != scheme)
    return fail(path.string() + ": not a " + scheme + " key");
  return object;
}

Expected<uint64_t> number(const json &object, const char *name, uint64_t most,
                          const std::filesystem::path &path) {
  const json value = object.value(name, json());
  if (!value.is_number_unsigned() || value.get<uint64_t>() > most)
    return fail(path.string() + ": \"" + name + "\" must be a number up to " +
                std::to_string(most));
  return value.get<uint64_t>();
}

Expected<std::array<uint64_t, 4>> bytes32(const json &object, const char *name,
                                          const std::filesystem::path &path) {
  const json value = object.value(name, json());
  const auto bytes = value.is_string() ? parseHex32(value.get<std::string>())
                                       : Expected<std::array<uint64_t, 4>>(fail("no string"));
  if (!bytes)
    return fail(path.string() + ": \"" + name + "\" must be 64 hex digits");
  return *bytes;
}

std::filesystem::path statePath(const std::filesystem::path &key) {
  return key.string() + ".state";
}

std::string stateText(const std::string &publicKey, uint64_t next) {
  const nlohmann::ordered_json object{{"public_key", publicKey}, {"next_slot", next}};
  return object.dump(2) + "\n";
}

Expected<void> syncFolder(const std::filesystem::path &path) {
  const auto parent = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  const int folder = ::open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0)
    return fail(systemError(parent));
  const bool synced = ::fsync(folder) == 0;
  const std::string why = systemError(parent);
  ::close(folder);
  if (!synced)
    return fail(why);
  return {};
}

} // namespace

std::string hexOf(std::span<const uint64_t> words) {
  return formatHex(bytesOf(words));
}

Expected<std::array<uint64_t, 4>> parseHex32(std::string_view text) {
  const auto bytes = parseHex(text);
  if (!bytes || bytes->size() != 32)
    return fail("expected 64 hex digits");
  std::array<uint64_t, 4> out;
  std::ranges::copy(wordsOf(*bytes), out.begin());
  return out;
}

Expected<Seed> randomSeed() {
  Seed seed;
  if (::getrandom(seed.words.data(), sizeof seed.words, 0) != ssize_t{sizeof seed.words})
    return fail("the system's random generator fails");
  return seed;
}

Expected<void> writeKey(const std::filesystem::path &path, const XmssKeyFile &key) {
  const nlohmann::ordered_json object{{"scheme", kXmss},
                                      {"seed", hexOf(key.seed.words)},
                                      {"first_slot", key.first},
                                      {"last_slot", key.last},
                                      {"public_key", publicHex(key.publicKey)}};
  // The state comes first: a key without one is never used.
  const auto state = statePath(path);
  std::error_code error;
  if (std::filesystem::exists(path, error))
    return fail(path.string() + ": File exists");
  if (const auto written = createPrivate(state, stateText(publicHex(key.publicKey), key.first));
      !written)
    return written;
  if (const auto written = createPrivate(path, object.dump(2) + "\n"); !written) {
    std::filesystem::remove(state, error);
    return written;
  }
  return syncFolder(path);
}

Expected<void> writeKey(const std::filesystem::path &path, const SphincsKeyFile &key) {
  const nlohmann::ordered_json object{{"scheme", kSphincs},
                                      {"seed", hexOf(key.seed.words)},
                                      {"kept_height", key.keptHeight},
                                      {"public_key", publicHex(key.publicKey)}};
  return createPrivate(path, object.dump(2) + "\n");
}

Expected<XmssKeyFile> readXmssKey(const std::filesystem::path &path) {
  const auto object = readObject(path, kXmss);
  if (!object)
    return std::unexpected(object.error());
  const auto seed = bytes32(*object, "seed", path), key = bytes32(*object, "public_key", path);
  const auto first = number(*object, "first_slot", UINT32_MAX, path),
             last = number(*object, "last_slot", UINT32_MAX, path);
  for (const Error *error : {seed ? nullptr : &seed.error(), key ? nullptr : &key.error(),
                             first ? nullptr : &first.error(), last ? nullptr : &last.error()})
    if (error)
      return std::unexpected(*error);
  if (*first > *last)
    return fail(path.string() + ": \"first_slot\" is behind \"last_slot\"");
  return XmssKeyFile{Seed(*seed), static_cast<uint32_t>(*first), static_cast<uint32_t>(*last),
                     publicKeyOf(*key)};
}

Expected<SphincsKeyFile> readSphincsKey(const std::filesystem::path &path) {
  const auto object = readObject(path, kSphincs);
  if (!object)
    return std::unexpected(object.error());
  const auto seed = bytes32(*object, "seed", path), key = bytes32(*object, "public_key", path);
  const auto kept = number(*object, "kept_height", sphincs::kFullHeight, path);
  for (const Error *error : {seed ? nullptr : &seed.error(), key ? nullptr : &key.error(),
                             kept ? nullptr : &kept.error()})
    if (error)
      return std::unexpected(*error);
  return SphincsKeyFile{Seed(*seed), static_cast<unsigned>(*kept), publicKeyOf(*key)};
}

Expected<XmssState> XmssState::open(const std::filesystem::path &keyPath, const XmssKeyFile &key) {
  XmssState state;
  state.path = statePath(keyPath);
  state.last = key.last;
  state.keyText = publicHex(key.publicKey);
  // The key file itself carries the lock, since the state file is replaced at every write.
  state.lock = ::open(keyPath.c_str(), O_RDONLY | O_CLOEXEC);
  if (state.lock < 0)
    return fail(systemError(keyPath));
  if (::flock(state.lock, LOCK_EX | LOCK_NB) != 0)
    return fail(keyPath.string() + ": in use by another process");
  const auto text = readTextFile(state.path, kLargestKeyFile);
  if (!text)
    return std::unexpected(text.error());
  const json object = json::parse(*text, nullptr, false);
  if (!object.is_object() || object.value("public_key", json()) != state.keyText)
    return fail(state.path.string() + ": not the state of this key");
  const auto next = number(object, "next_slot", uint64_t{1} << 32, state.path);
  if (!next)
    return std::unexpected(next.error());
  state.nextSlot = std::max<uint64_t>(*next, key.first);
  return state;
}

XmssState::XmssState(XmssState &&other) noexcept
    : path(std::move(other.path)), keyText(std::move(other.keyText)), last(other.last),
      nextSlot(other.nextSlot), lock(std::exchange(other.lock, -1)) {}

XmssState::~XmssState() {
  if (lock >= 0)
    ::close(lock);
}

Expected<void> XmssState::use(uint32_t slot) {
  if (slot > last)
    return fail("SlotOutOfRange");
  if (slot < nextSlot)
    return fail("SlotUsed");
  if (const auto written = writeFileAtomic(path, stateText(keyText, uint64_t{slot} + 1)); !written)
    return std::unexpected(written.error());
  if (const auto synced = syncFolder(path); !synced)
    return std::unexpected(synced.error());
  nextSlot = uint64_t{slot} + 1;
  return {};
}

} // namespace lean::host
