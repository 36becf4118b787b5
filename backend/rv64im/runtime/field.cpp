// Products and inverses in K = GF(2)[x]/(x^64 + x^4 + x^3 + x + 1) and E = K[y]/(y^3 + y + 1).
#include "runtime.h"

namespace {

/// A product before reduction.
struct Wide {
  u64 lo, hi;
  Wide operator^(Wide o) const { return {lo ^ o.lo, hi ^ o.hi}; }
};

#ifdef __riscv_zbc
inline Wide wide(u64 a, u64 b) {
  return {__builtin_riscv_clmul_64(a, b), __builtin_riscv_clmulh_64(a, b)};
}

inline u64 reduce(Wide w) {
  constexpr u64 kReduction = 0x1b;
  const u64 over = __builtin_riscv_clmulh_64(w.hi, kReduction);
  return w.lo ^ __builtin_riscv_clmul_64(w.hi, kReduction) ^
         __builtin_riscv_clmul_64(over, kReduction);
}

inline u64 square(u64 a) {
  return reduce(wide(a, a));
}
#else
constexpr u64 kEvery4[4] = {0x1111111111111111, 0x2222222222222222, 0x4444444444444444,
                            0x8888888888888888};

/// Carry-less product of 32-bit numbers by integer products: with every fourth bit kept, at most
/// eight terms meet in a place and their sum stays within its four bits.
inline u64 half(u64 a, u64 b) {
  const u64 a0 = a & kEvery4[0], a1 = a & kEvery4[1], a2 = a & kEvery4[2], a3 = a & kEvery4[3];
  const u64 b0 = b & kEvery4[0], b1 = b & kEvery4[1], b2 = b & kEvery4[2], b3 = b & kEvery4[3];
  const u64 r0 = a0 * b0 ^ a1 * b3 ^ a2 * b2 ^ a3 * b1;
  const u64 r1 = a0 * b1 ^ a1 * b0 ^ a2 * b3 ^ a3 * b2;
  const u64 r2 = a0 * b2 ^ a1 * b1 ^ a2 * b0 ^ a3 * b3;
  const u64 r3 = a0 * b3 ^ a1 * b2 ^ a2 * b1 ^ a3 * b0;
  return (r0 & kEvery4[0]) | (r1 & kEvery4[1]) | (r2 & kEvery4[2]) | (r3 & kEvery4[3]);
}

/// Karatsuba over halves.
inline Wide wide(u64 a, u64 b) {
  const u64 a1 = a >> 32, b1 = b >> 32, a0 = a & 0xffffffff, b0 = b & 0xffffffff;
  const u64 lo = half(a0, b0), hi = half(a1, b1);
  const u64 middle = half(a0 ^ a1, b0 ^ b1) ^ lo ^ hi;
  return {lo ^ middle << 32, hi ^ middle >> 32};
}

inline u64 reduce(Wide w) {
  const u64 hi = w.hi ^ w.hi >> 63 ^ w.hi >> 61 ^ w.hi >> 60;
  return w.lo ^ hi ^ hi << 1 ^ hi << 3 ^ hi << 4;
}

/// Puts a zero after each of the low 32 bits.
inline u64 spread(u64 v) {
  v = (v | v << 16) & 0x0000ffff0000ffff;
  v = (v | v << 8) & 0x00ff00ff00ff00ff;
  v = (v | v << 4) & 0x0f0f0f0f0f0f0f0f;
  v = (v | v << 2) & 0x3333333333333333;
  return (v | v << 1) & 0x5555555555555555;
}

inline u64 square(u64 a) {
  return reduce({spread(a & 0xffffffff), spread(a >> 32)});
}
#endif

inline u64 squareTimes(u64 a, unsigned n) {
  for (; n != 0; --n)
    a = square(a);
  return a;
}

/// For a function called from several places of this file, so that its code is there once.
[[gnu::noinline]] Wide product(u64 a, u64 b) {
  return wide(a, b);
}

} // namespace

extern "C" {

u64 lean_k_mul(u64 a, u64 b) {
  return reduce(product(a, b));
}

/// a^(2^64 - 2) by the chain a^(2^k - 1), k = 1, 2, 3, 6, 12, 24, 48, 60, 63.
u64 lean_k_inv(u64 a) {
  const auto step = [](u64 x, unsigned n, u64 y) { return lean_k_mul(squareTimes(x, n), y); };
  const u64 a2 = step(a, 1, a), a3 = step(a2, 1, a), a6 = step(a3, 3, a3), a12 = step(a6, 6, a6);
  const u64 a24 = step(a12, 12, a12), a48 = step(a24, 24, a24), a60 = step(a48, 12, a12);
  return square(step(a60, 3, a3));
}

/// Karatsuba with six products; sums are reduced, not terms. y^3 = y + 1, y^4 = y^2 + y.
void lean_e_mul(u64 *out, u64 a0, u64 a1, u64 a2, u64 b0, u64 b1, u64 b2) {
  const Wide p0 = product(a0, b0), p1 = product(a1, b1), p2 = product(a2, b2);
  const Wide q01 = product(a0 ^ a1, b0 ^ b1) ^ p0 ^ p1;
  const Wide q02 = product(a0 ^ a2, b0 ^ b2) ^ p0 ^ p2;
  const Wide q12 = product(a1 ^ a2, b1 ^ b2) ^ p1 ^ p2;
  out[0] = reduce(p0 ^ q12);
  out[1] = reduce(q01 ^ q12 ^ p2);
  out[2] = reduce(q02 ^ p1 ^ p2);
}

/// Through the norm: the conjugates of (c0, c1, c2) are (c0, c2, c1 + c2) and (c0, c1 + c2, c1),
/// since y^(2^64) = y^2.
void lean_e_inv(u64 *out, u64 a0, u64 a1, u64 a2) {
  u64 t[3], n[3];
  lean_e_mul(t, a0, a2, a1 ^ a2, a0, a1 ^ a2, a1);
  lean_e_mul(n, a0, a1, a2, t[0], t[1], t[2]);
  const u64 inverse = lean_k_inv(n[0]);
  for (unsigned i = 0; i < 3; ++i)
    out[i] = lean_k_mul(t[i], inverse);
}
}
