// Keccak-f[1600] and the one-block hash of ISA §3.
#include "runtime.h"

#include "base/keccak/constants.h"

namespace {

inline u64 rotate(u64 v, unsigned n) {
  return n == 0 ? v : v << n | v >> (64 - n);
}

} // namespace

extern "C" {

void lean_keccak_f(u64 *s) {
  for (u64 constant : lean::kKeccakRoundConstant) {
    u64 c[5], b[25];
#pragma unroll
    for (unsigned x = 0; x < 5; ++x)
      c[x] = s[x] ^ s[x + 5] ^ s[x + 10] ^ s[x + 15] ^ s[x + 20];
#pragma unroll
    for (unsigned x = 0; x < 5; ++x) {
      const u64 d = c[(x + 4) % 5] ^ rotate(c[(x + 1) % 5], 1);
#pragma unroll
      for (unsigned y = 0; y < 5; ++y)
        b[y + 5 * ((2 * x + 3 * y) % 5)] =
            rotate(s[x + 5 * y] ^ d, lean::kKeccakRotation[x + 5 * y]);
    }
#pragma unroll
    for (unsigned y = 0; y < 5; ++y)
#pragma unroll
      for (unsigned x = 0; x < 5; ++x)
        s[x + 5 * y] = b[x + 5 * y] ^ (~b[(x + 1) % 5 + 5 * y] & b[(x + 2) % 5 + 5 * y]);
    s[0] ^= constant;
  }
}

void lean_keccak_block(u64 *out, const u64 *message, u64 tail) {
  u64 state[25];
  for (unsigned i = 0; i < 25; ++i)
    state[i] = i < 16 ? message[i] : 0;
  state[16] = tail;
  lean_keccak_f(state);
  for (unsigned i = 0; i < 4; ++i)
    out[i] = state[i];
}
}
