// A thin wrapper over the CPU's vectors of 64-bit lanes, included by the kernel files of each set
// with
//   LEAN_LANES         4 (256 bits) or 8 (512 bits)
//   LEAN_WIDE_CLMUL    1 where VPCLMULQDQ works on whole vectors
// Everything has internal linkage, so that no file compiled for another CPU can pick it up.
#pragma once

#include "base/field/kernels.h"

#include <immintrin.h>

/// Helpers are inlined whatever their size: a call would pass vectors through memory.
#define LEAN_INLINE inline __attribute__((always_inline))

namespace lean {
namespace {

constexpr size_t kLanes = LEAN_LANES;

#if LEAN_LANES == 4

using V = __m256i;

LEAN_INLINE V load(const uint64_t *p) {
  return _mm256_loadu_si256(reinterpret_cast<const V *>(p));
}
LEAN_INLINE void store(uint64_t *p, V v) {
  _mm256_storeu_si256(reinterpret_cast<V *>(p), v);
}
LEAN_INLINE V broadcast(uint64_t w) {
  return _mm256_set1_epi64x(static_cast<long long>(w));
}
LEAN_INLINE V zero() {
  return _mm256_setzero_si256();
}
LEAN_INLINE V add64(V a, V b) {
  return _mm256_add_epi64(a, b);
}
LEAN_INLINE V sub64(V a, V b) {
  return _mm256_sub_epi64(a, b);
}
template <int k> LEAN_INLINE V shl(V a) {
  return _mm256_slli_epi64(a, k);
}
template <int k> LEAN_INLINE V shr(V a) {
  return _mm256_srli_epi64(a, k);
}
LEAN_INLINE V unpackLow(V a, V b) {
  return _mm256_unpacklo_epi64(a, b);
}
LEAN_INLINE V unpackHigh(V a, V b) {
  return _mm256_unpackhi_epi64(a, b);
}
/// Bytes of the 16-byte table by the low nibbles of index, whose bytes are below 16.
LEAN_INLINE V lookup(__m128i table, V index) {
  return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table), index);
}
#if LEAN_WIDE_CLMUL
LEAN_INLINE V clmulEven(V a, V b) {
  return _mm256_clmulepi64_epi128(a, b, 0x00);
}
LEAN_INLINE V clmulOdd(V a, V b) {
  return _mm256_clmulepi64_epi128(a, b, 0x11);
}
#else
template <int which> LEAN_INLINE V clmulHalves(V a, V b) {
  const __m128i low =
      _mm_clmulepi64_si128(_mm256_castsi256_si128(a), _mm256_castsi256_si128(b), which);
  const __m128i high =
      _mm_clmulepi64_si128(_mm256_extracti128_si256(a, 1), _mm256_extracti128_si256(b, 1), which);
  return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}
LEAN_INLINE V clmulEven(V a, V b) {
  return clmulHalves<0x00>(a, b);
}
LEAN_INLINE V clmulOdd(V a, V b) {
  return clmulHalves<0x11>(a, b);
}
#endif
/// XOR of the 128-bit parts.
LEAN_INLINE __m128i foldTo128(V a) {
  return _mm_xor_si128(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
}
/// r[i] lane j becomes r[j] lane i.
LEAN_INLINE void transpose(V r[4]) {
  const V a = unpackLow(r[0], r[1]), b = unpackHigh(r[0], r[1]);
  const V c = unpackLow(r[2], r[3]), d = unpackHigh(r[2], r[3]);
  r[0] = _mm256_permute2x128_si256(a, c, 0x20);
  r[1] = _mm256_permute2x128_si256(b, d, 0x20);
  r[2] = _mm256_permute2x128_si256(a, c, 0x31);
  r[3] = _mm256_permute2x128_si256(b, d, 0x31);
}
/// 4 kLanes consecutive words at p: out[c] lane i is word 4 i + c.
LEAN_INLINE void loadInterleaved4(const uint64_t *p, V out[4]) {
  for (unsigned i = 0; i < 4; ++i)
    out[i] = load(p + 4 * i);
  transpose(out);
}

#else

using V = __m512i;

LEAN_INLINE V load(const uint64_t *p) {
  return _mm512_loadu_si512(p);
}
LEAN_INLINE void store(uint64_t *p, V v) {
  _mm512_storeu_si512(p, v);
}
LEAN_INLINE V broadcast(uint64_t w) {
  return _mm512_set1_epi64(static_cast<long long>(w));
}
LEAN_INLINE V zero() {
  return _mm512_setzero_si512();
}
LEAN_INLINE V add64(V a, V b) {
  return _mm512_add_epi64(a, b);
}
LEAN_INLINE V sub64(V a, V b) {
  return _mm512_sub_epi64(a, b);
}
template <int k> LEAN_INLINE V shl(V a) {
  return _mm512_slli_epi64(a, k);
}
template <int k> LEAN_INLINE V shr(V a) {
  return _mm512_srli_epi64(a, k);
}
LEAN_INLINE V unpackLow(V a, V b) {
  return _mm512_unpacklo_epi64(a, b);
}
LEAN_INLINE V unpackHigh(V a, V b) {
  return _mm512_unpackhi_epi64(a, b);
}
LEAN_INLINE V lookup(__m128i table, V index) {
  return _mm512_shuffle_epi8(_mm512_broadcast_i32x4(table), index);
}
LEAN_INLINE V clmulEven(V a, V b) {
  return _mm512_clmulepi64_epi128(a, b, 0x00);
}
LEAN_INLINE V clmulOdd(V a, V b) {
  return _mm512_clmulepi64_epi128(a, b, 0x11);
}
LEAN_INLINE __m128i foldTo128(V a) {
  const __m256i h = _mm256_xor_si256(_mm512_castsi512_si256(a), _mm512_extracti64x4_epi64(a, 1));
  return _mm_xor_si128(_mm256_castsi256_si128(h), _mm256_extracti128_si256(h, 1));
}
/// Transposes the 4 by 4 matrix of 128-bit parts of a, b, c, d.
LEAN_INLINE void transposeParts(V &a, V &b, V &c, V &d) {
  const V e = _mm512_shuffle_i64x2(a, b, 0x88), f = _mm512_shuffle_i64x2(c, d, 0x88);
  const V g = _mm512_shuffle_i64x2(a, b, 0xdd), h = _mm512_shuffle_i64x2(c, d, 0xdd);
  a = _mm512_shuffle_i64x2(e, f, 0x88);
  b = _mm512_shuffle_i64x2(g, h, 0x88);
  c = _mm512_shuffle_i64x2(e, f, 0xdd);
  d = _mm512_shuffle_i64x2(g, h, 0xdd);
}
LEAN_INLINE void transpose(V r[8]) {
  V low[4], high[4];
  for (unsigned i = 0; i < 4; ++i) {
    low[i] = unpackLow(r[2 * i], r[2 * i + 1]);
    high[i] = unpackHigh(r[2 * i], r[2 * i + 1]);
  }
  transposeParts(low[0], low[1], low[2], low[3]);
  transposeParts(high[0], high[1], high[2], high[3]);
  for (unsigned i = 0; i < 4; ++i) {
    r[2 * i] = low[i];
    r[2 * i + 1] = high[i];
  }
}
LEAN_INLINE void loadInterleaved4(const uint64_t *p, V out[4]) {
  const V first = _mm512_set_epi64(13, 9, 5, 1, 12, 8, 4, 0);
  const V second = _mm512_set_epi64(15, 11, 7, 3, 14, 10, 6, 2);
  const V r0 = load(p), r1 = load(p + 8), r2 = load(p + 16), r3 = load(p + 24);
  const V a = _mm512_permutex2var_epi64(r0, first, r1),
          b = _mm512_permutex2var_epi64(r2, first, r3);
  const V c = _mm512_permutex2var_epi64(r0, second, r1),
          d = _mm512_permutex2var_epi64(r2, second, r3);
  out[0] = _mm512_shuffle_i64x2(a, b, 0x44);
  out[1] = _mm512_shuffle_i64x2(a, b, 0xee);
  out[2] = _mm512_shuffle_i64x2(c, d, 0x44);
  out[3] = _mm512_shuffle_i64x2(c, d, 0xee);
}

#endif

/// Lanes i of the result: w[i].
LEAN_INLINE V loadLanes(const uint64_t (&w)[kLanes]) {
  return load(w);
}

} // namespace
} // namespace lean
