// Vectors of field elements: products, lazily reduced sums, reduction (see simd_vector.h).
#pragma once

#include "base/field/simd_vector.h"

namespace lean {
namespace {

/// Unreduced 128-bit products of the even and of the odd lanes.
struct Wide {
  V even, odd;
};

LEAN_INLINE Wide operator^(Wide a, Wide b) {
  return {a.even ^ b.even, a.odd ^ b.odd};
}
LEAN_INLINE Wide clmul(V a, V b) {
  return {clmulEven(a, b), clmulOdd(a, b)};
}

/// kOver[h >> 60] = the reduction of what h * 0x1b shifts out of 64 bits.
LEAN_INLINE __m128i overflowTable() {
  return _mm_setr_epi8(0x00, 0x1b, 0x2d, 0x36, 0x5a, 0x41, 0x77, 0x6c, static_cast<char>(0xaf),
                       static_cast<char>(0xb4), static_cast<char>(0x82), static_cast<char>(0x99),
                       static_cast<char>(0xf5), static_cast<char>(0xee), static_cast<char>(0xd8),
                       static_cast<char>(0xc3));
}

/// low + x^64 high modulo x^64 + x^4 + x^3 + x + 1; 0x1b = (1 + x)(1 + x^3).
LEAN_INLINE V reduceHalves(V low, V high) {
  const V u = high ^ add64(high, high);
  return low ^ u ^ shl<3>(u) ^ lookup(overflowTable(), shr<60>(high));
}
LEAN_INLINE V reduce(Wide p) {
  return reduceHalves(unpackLow(p.even, p.odd), unpackHigh(p.even, p.odd));
}
LEAN_INLINE V mulK(V a, V b) {
  return reduce(clmul(a, b));
}
/// g a.
LEAN_INLINE V mulG(V a) {
  return add64(a, a) ^ (sub64(zero(), shr<63>(a)) & broadcast(0x1b));
}

struct EV {
  V c0, c1, c2;
};

LEAN_INLINE EV operator^(const EV &a, const EV &b) {
  return {a.c0 ^ b.c0, a.c1 ^ b.c1, a.c2 ^ b.c2};
}
template <class Planes> LEAN_INLINE EV loadE(const Planes &a, size_t i) {
  return {load(a.p[0] + i), load(a.p[1] + i), load(a.p[2] + i)};
}
LEAN_INLINE void storeE(const EPlanes &a, size_t i, const EV &v) {
  store(a.p[0] + i, v.c0);
  store(a.p[1] + i, v.c1);
  store(a.p[2] + i, v.c2);
}
LEAN_INLINE EV broadcastE(const uint64_t *c) {
  return {broadcast(c[0]), broadcast(c[1]), broadcast(c[2])};
}
LEAN_INLINE EV mulG(const EV &a) {
  return {mulG(a.c0), mulG(a.c1), mulG(a.c2)};
}

struct WideE {
  Wide c0, c1, c2;
};

LEAN_INLINE WideE operator^(const WideE &a, const WideE &b) {
  return {a.c0 ^ b.c0, a.c1 ^ b.c1, a.c2 ^ b.c2};
}
LEAN_INLINE EV reduce(const WideE &a) {
  return {reduce(a.c0), reduce(a.c1), reduce(a.c2)};
}

/// Karatsuba; y^3 = y + 1, y^4 = y^2 + y.
LEAN_INLINE WideE mulWide(const EV &a, const EV &b) {
  const Wide p0 = clmul(a.c0, b.c0), p1 = clmul(a.c1, b.c1), p2 = clmul(a.c2, b.c2);
  const Wide m01 = clmul(a.c0 ^ a.c1, b.c0 ^ b.c1), m02 = clmul(a.c0 ^ a.c2, b.c0 ^ b.c2);
  const Wide s = p0 ^ clmul(a.c1 ^ a.c2, b.c1 ^ b.c2);
  return {s ^ p1 ^ p2, s ^ m01, m02 ^ p0 ^ p1};
}
LEAN_INLINE WideE mulWide(const EV &a, V b) {
  return {clmul(a.c0, b), clmul(a.c1, b), clmul(a.c2, b)};
}
LEAN_INLINE EV operator*(const EV &a, const EV &b) {
  return reduce(mulWide(a, b));
}
LEAN_INLINE EV operator*(const EV &a, V b) {
  return reduce(mulWide(a, b));
}

LEAN_INLINE Wide wideZero() {
  return {zero(), zero()};
}
LEAN_INLINE WideE wideZeroE() {
  return {wideZero(), wideZero(), wideZero()};
}

/// Adds the reduction of the 128-bit parts' sum to *out.
LEAN_INLINE void flush128(V a, uint64_t *out) {
  const __m128i p = foldTo128(a), poly = _mm_cvtsi64_si128(0x1b);
  const __m128i first = _mm_clmulepi64_si128(p, poly, 0x01);
  const __m128i second = _mm_clmulepi64_si128(first, poly, 0x01);
  *out ^= static_cast<uint64_t>(_mm_cvtsi128_si64(_mm_xor_si128(p, _mm_xor_si128(first, second))));
}

/// A lazily reduced sum of products in E: the six sums of Karatsuba's products.
struct ProductSum {
  V p0, p1, p2, m01, m02, m12;

  ProductSum() { p0 = p1 = p2 = m01 = m02 = m12 = zero(); }

  static LEAN_INLINE V both(V a, V b) { return clmulEven(a, b) ^ clmulOdd(a, b); }
  LEAN_INLINE void add(const EV &a, const EV &b) {
    p0 ^= both(a.c0, b.c0);
    p1 ^= both(a.c1, b.c1);
    p2 ^= both(a.c2, b.c2);
    m01 ^= both(a.c0 ^ a.c1, b.c0 ^ b.c1);
    m02 ^= both(a.c0 ^ a.c2, b.c0 ^ b.c2);
    m12 ^= both(a.c1 ^ a.c2, b.c1 ^ b.c2);
  }
  void flush(uint64_t *sum) const {
    flush128(p0 ^ m12 ^ p1 ^ p2, sum);
    flush128(p0 ^ m12 ^ m01, sum + 1);
    flush128(m02 ^ p0 ^ p1, sum + 2);
  }
};

/// The same where one factor is in K.
struct NarrowSum {
  V c0, c1, c2;

  NarrowSum() { c0 = c1 = c2 = zero(); }

  LEAN_INLINE void add(const EV &a, V b) {
    c0 ^= ProductSum::both(a.c0, b);
    c1 ^= ProductSum::both(a.c1, b);
    c2 ^= ProductSum::both(a.c2, b);
  }
  void flush(uint64_t *sum) const {
    flush128(c0, sum);
    flush128(c1, sum + 1);
    flush128(c2, sum + 2);
  }
};

} // namespace
} // namespace lean
