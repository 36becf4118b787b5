// Products of single field elements. The portable versions are the specification; at run time
// they go to PCLMULQDQ where the CPU has it and LEAN_KERNELS does not say `portable`.
#pragma once

#include <cstdint>

namespace lean::scalar {

/// The reduction polynomial of K without its leading term.
inline constexpr uint64_t kReduction = 0x1b;

/// Reduces hi x^64 + lo modulo x^64 + x^4 + x^3 + x + 1.
constexpr uint64_t reduce(uint64_t hi, uint64_t lo) {
  const uint64_t over = (hi >> 63) ^ (hi >> 61) ^ (hi >> 60);
  hi ^= over;
  return lo ^ hi ^ (hi << 1) ^ (hi << 3) ^ (hi << 4);
}

/// Product in K, four bits of b at a time.
constexpr uint64_t mulKPortable(uint64_t a, uint64_t b) {
  uint64_t low[16] = {}, high[16] = {};
  for (int i = 1; i < 16; ++i) {
    if (i & 1) {
      low[i] = low[i - 1] ^ a;
      high[i] = high[i - 1];
    } else {
      low[i] = low[i / 2] << 1;
      high[i] = high[i / 2] << 1 | low[i / 2] >> 63;
    }
  }
  uint64_t hi = 0, lo = 0;
  for (int shift = 60; shift >= 0; shift -= 4) {
    const unsigned digit = b >> shift & 15;
    hi = hi << 4 | lo >> 60;
    lo = lo << 4 ^ low[digit];
    hi ^= high[digit];
  }
  return reduce(hi, lo);
}

/// Puts a zero after each of the low 32 bits.
constexpr uint64_t spread(uint64_t v) {
  v &= 0xffffffff;
  v = (v | v << 16) & 0x0000ffff0000ffff;
  v = (v | v << 8) & 0x00ff00ff00ff00ff;
  v = (v | v << 4) & 0x0f0f0f0f0f0f0f0f;
  v = (v | v << 2) & 0x3333333333333333;
  return (v | v << 1) & 0x5555555555555555;
}

constexpr uint64_t squareK(uint64_t a) {
  return reduce(spread(a >> 32), spread(a));
}

/// Product in E of limb triples; y^3 = y + 1, y^4 = y^2 + y. Karatsuba: six products in K.
template <class MulK>
constexpr void mulEWith(const uint64_t *a, const uint64_t *b, uint64_t *r, MulK mul) {
  const uint64_t p0 = mul(a[0], b[0]), p1 = mul(a[1], b[1]), p2 = mul(a[2], b[2]);
  const uint64_t q01 = mul(a[0] ^ a[1], b[0] ^ b[1]) ^ p0 ^ p1;
  const uint64_t q02 = mul(a[0] ^ a[2], b[0] ^ b[2]) ^ p0 ^ p2;
  const uint64_t q12 = mul(a[1] ^ a[2], b[1] ^ b[2]) ^ p1 ^ p2;
  r[0] = p0 ^ q12;
  r[1] = q01 ^ q12 ^ p2;
  r[2] = q02 ^ p1 ^ p2;
}

constexpr void mulEPortable(const uint64_t *a, const uint64_t *b, uint64_t *r) {
  mulEWith(a, b, r, mulKPortable);
}

/// Chosen once before main; constant afterwards.
struct Products {
  uint64_t (*mulK)(uint64_t, uint64_t);
  void (*mulE)(const uint64_t *, const uint64_t *, uint64_t *);
};
extern const Products &products;

constexpr uint64_t mulK(uint64_t a, uint64_t b) {
  if consteval {
    return mulKPortable(a, b);
  } else {
    return products.mulK(a, b);
  }
}

constexpr void mulE(const uint64_t *a, const uint64_t *b, uint64_t *r) {
  if consteval {
    mulEPortable(a, b, r);
  } else {
    products.mulE(a, b, r);
  }
}

} // namespace lean::scalar
