// Making keys and signing with the keys that key_file.h keeps on disk.
#pragma once

#include "stdlib/host/key_file.h"

#include <optional>

namespace lean::host {

/// Writes a new key to `path`; the slots of a leanXMSS key are first .. last.
Expected<PublicKey> makeXmssKey(const std::filesystem::path &path, const Seed &seed, uint32_t first,
                                uint32_t last);
Expected<PublicKey> makeSphincsKey(const std::filesystem::path &path, const Seed &seed,
                                   unsigned keptHeight);

/// Signs with the next unused slot, or with one that is behind all used. It counts as used on disk
/// before anything about it can be known outside.
Expected<xmss::Signature> signXmss(const std::filesystem::path &keyPath, const Message &message,
                                   std::optional<uint64_t> slot = std::nullopt);
Expected<sphincs::Signature> signSphincs(const std::filesystem::path &keyPath,
                                         const Message &message);

} // namespace lean::host
