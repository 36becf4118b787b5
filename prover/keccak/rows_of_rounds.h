// Rounds of Keccak-f on as many rows as a vector has lanes, for the bit kernels; without library
// includes, as they are.
#pragma once

#include "base/keccak/constants.h"

#include <stddef.h>

namespace lean::proof::keccak {
namespace {

template <class T> inline T rotateLanes(T v, unsigned n) {
  return n == 0 ? v : static_cast<T>(v << n | v >> (64 - n));
}

/// BitKernels::rounds on the rows i .. i + sizeof(T) / 8 - 1; T is a word or a vector of words.
template <class T>
inline void roundsOfRows(const uint64_t *const *in, unsigned first, unsigned count, bool linear,
                         size_t i, uint64_t *const *out) {
  T a[25], b[25], c[5];
  const auto linearLayer = [&] {
    for (unsigned x = 0; x < 5; ++x)
      c[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
#pragma GCC unroll 25
    for (unsigned l = 0; l < 25; ++l) {
      const unsigned x = l % 5, y = l / 5;
      b[y + 5 * ((2 * x + 3 * y) % 5)] = rotateLanes<T>(
          a[l] ^ c[(x + 4) % 5] ^ rotateLanes<T>(c[(x + 1) % 5], 1), kKeccakRotation[l]);
    }
  };
  for (unsigned l = 0; l < 25; ++l)
    if (in[l])
      __builtin_memcpy(&a[l], in[l] + i, sizeof(T)); // rows need not be aligned
    else
      a[l] = T{};
  for (unsigned round = first; round < first + count; ++round) {
    linearLayer();
#pragma GCC unroll 25
    for (unsigned l = 0; l < 25; ++l)
      a[l] = b[l] ^ (~b[(l % 5 + 1) % 5 + l / 5 * 5] & b[(l % 5 + 2) % 5 + l / 5 * 5]);
    a[0] ^= kKeccakRoundConstant[round];
  }
  if (linear)
    linearLayer();
  for (unsigned l = 0; l < 25; ++l)
    if (out[l])
      __builtin_memcpy(out[l] + i, linear ? &b[l] : &a[l], sizeof(T));
}

} // namespace
} // namespace lean::proof::keccak
