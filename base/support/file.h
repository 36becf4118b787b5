// Reading and writing whole files so that nothing is lost or half written.
#pragma once

#include "base/support/error.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lean {

/// All bytes of a file; an error when it cannot be read or is larger than `limit` bytes.
Expected<std::vector<uint8_t>> readFile(const std::filesystem::path &path,
                                        uint64_t limit = uint64_t{1} << 30);
/// The same as text.
Expected<std::string> readTextFile(const std::filesystem::path &path,
                                   uint64_t limit = uint64_t{1} << 28);

/// Writes a temporary file beside `path` and renames it, so that a failure leaves an existing file
/// as it was. A link stays, and what it leads to is written. A device, a pipe or a descriptor of the
/// process (/dev/stdout) is written directly.
Expected<void> writeFileAtomic(const std::filesystem::path &path, std::span<const uint8_t> bytes);
Expected<void> writeFileAtomic(const std::filesystem::path &path, std::string_view text);

/// An error when writeFileAtomic to `path` could not even begin: to know before long work is done.
Expected<void> checkWritable(const std::filesystem::path &path);

} // namespace lean
