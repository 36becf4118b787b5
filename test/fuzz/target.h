// What every fuzz target offers: one entry function over arbitrary bytes. It returns when the bytes
// were handled, whether they were accepted or refused, and aborts when a promise is broken.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

namespace lean::fuzz {

/// Aborts with a message when a promise does not hold.
inline void require(bool holds, std::string_view what) {
  if (holds)
    return;
  std::fprintf(stderr, "broken promise: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

inline std::string_view text(const uint8_t *data, size_t size) {
  return {reinterpret_cast<const char *>(data), size};
}

} // namespace lean::fuzz
