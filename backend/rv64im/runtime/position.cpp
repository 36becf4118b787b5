// Positions: powers of g, logarithms with the host's help, arithmetic modulo 2^64 - 1.
#include "runtime.h"

using namespace lean::rv64;

namespace {

struct Powers {
  /// table[k][j] = g^(j 2^(8k)).
  u64 table[8][256];
};

constexpr u64 timesG(u64 a) {
  return a << 1 ^ (a >> 63 ? 0x1b : 0);
}

constexpr Powers makePowers() {
  Powers p{};
  u64 base[64]{}; // x^0 .. x^63 times g^(2^(8k))
  u64 step = 2;
  for (unsigned k = 0; k < 8; ++k) {
    base[0] = step;
    for (unsigned i = 1; i < 64; ++i)
      base[i] = timesG(base[i - 1]);
    u64 power = 1;
    for (unsigned j = 0; j < 256; ++j) {
      p.table[k][j] = power;
      u64 next = 0;
      for (unsigned i = 0; i < 64; ++i)
        next ^= power >> i & 1 ? base[i] : 0;
      power = next;
    }
    step = power;
  }
  return p;
}

constexpr Powers kPowers = makePowers();

} // namespace

extern "C" {

u64 lean_g_pow(u64 i) {
  u64 result = kPowers.table[0][i & 255];
  for (unsigned k = 1; (i >>= 8) != 0; ++k)
    if (i & 255)
      result = lean_k_mul(result, kPowers.table[k][i & 255]);
  return result;
}

/// The position below 2^32 of a lane, or -1: the host's word, checked.
u64 lean_index_of(u64 x) {
  const u64 i = ecall(kLogarithm, x);
  return i >> 32 == 0 && lean_g_pow(i) == x ? i : ~u64{0};
}

/// The lane itself if it is g^i with i < bound, else 1. A hint: nothing is checked.
u64 lean_hint_log(u64 x, u64 bound) {
  return ecall(kLogarithm, x) < bound ? x : 1;
}

u64 lean_idx_add(u64 a, u64 b) {
  const u64 sum = a + b, folded = sum + (sum < a);
  return folded == ~u64{0} ? 0 : folded;
}

u64 lean_idx_sub(u64 a, u64 b) {
  return a - b - (a < b);
}

u64 lean_idx_scale(u64 a, u64 n) {
  const auto product = static_cast<unsigned __int128>(a) * n;
  const u64 lo = static_cast<u64>(product), hi = static_cast<u64>(product >> 64);
  const u64 sum = lo + hi, folded = sum + (sum < lo);
  return folded == ~u64{0} ? 0 : folded;
}
}
