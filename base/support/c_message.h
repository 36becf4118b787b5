// A message in a C caller's buffer.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace lean {

/// `what` in a buffer of `size` bytes, cut and zero-terminated; nothing where there is no buffer.
inline void copyMessage(std::string_view what, char *buffer, size_t size) {
  if (buffer == nullptr || size == 0)
    return;
  const size_t n = std::min(what.size(), size - 1);
  std::memcpy(buffer, what.data(), n);
  buffer[n] = 0;
}

} // namespace lean
