// Secret keys on disk (docs/schemes.md). A leanXMSS key comes with a state file that says which
// slots may have been used; it is written and synced before a signature can leave the process, so
// that a crash, whenever it comes, never lets a slot be used twice.
#pragma once

#include "base/support/error.h"
#include "stdlib/host/sphincs.h"
#include "stdlib/host/xmss.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace lean::host {

/// 64 hex digits of 32 bytes in transmission order, and back.
std::string hexOf(std::span<const uint64_t> words);
Expected<std::array<uint64_t, 4>> parseHex32(std::string_view text);

/// Thirty-two bytes from the system's generator.
Expected<Seed> randomSeed();

struct XmssKeyFile {
  Seed seed;
  uint32_t first = 0, last = 0;
  PublicKey publicKey;
};

struct SphincsKeyFile {
  Seed seed;
  unsigned keptHeight = sphincs::kFullHeight;
  PublicKey publicKey;
};

/// Written readable by the owner alone; an existing file is never overwritten. A leanXMSS key gets
/// its state file with it.
Expected<void> writeKey(const std::filesystem::path &path, const XmssKeyFile &key);
Expected<void> writeKey(const std::filesystem::path &path, const SphincsKeyFile &key);
Expected<XmssKeyFile> readXmssKey(const std::filesystem::path &path);
Expected<SphincsKeyFile> readSphincsKey(const std::filesystem::path &path);

/// The state of a leanXMSS key while it is in use: the file PATH.state, which must be there, locked
/// against other processes.
class XmssState {
public:
  static Expected<XmssState> open(const std::filesystem::path &keyPath, const XmssKeyFile &key);
  XmssState(XmssState &&other) noexcept;
  XmssState &operator=(XmssState &&) = delete;
  ~XmssState();

  /// The lowest slot that was not used; one past the last when all are.
  uint64_t next() const { return nextSlot; }
  /// Marks `slot` and all below it as used, on disk, before it returns. Fails with SlotUsed or
  /// SlotOutOfRange, or when the file cannot be written and synced.
  Expected<void> use(uint32_t slot);

private:
  XmssState() = default;

  std::filesystem::path path;
  std::string keyText; ///< The public key, which ties the state to its key.
  uint32_t last = 0;
  uint64_t nextSlot = 0;
  int lock = -1;
};

} // namespace lean::host
