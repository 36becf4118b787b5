// Keccak-f[1600] on one state per vector lane. A round reads one array of 25 lanes and writes the
// other; the column parities of the next round are gathered while its planes are written, so that
// everything but the two arrays stays in registers.
#pragma once

#include "base/field/simd_vector.h"
#include "base/keccak/constants.h"
#include "base/keccak/kernels.h"

namespace lean {
namespace {

constexpr uint64_t kTail = uint64_t{0x80} << 56;

#if LEAN_LANES == 8
template <unsigned k> LEAN_INLINE V rotate(V a) {
  return _mm512_rol_epi64(a, k);
}
LEAN_INLINE V chi(V a, V b, V c) {
  return _mm512_ternarylogic_epi64(a, b, c, 0xd2);
}
LEAN_INLINE V xor3(V a, V b, V c) {
  return _mm512_ternarylogic_epi64(a, b, c, 0x96);
}
#else
template <unsigned k> LEAN_INLINE V rotate(V a) {
  if (k == 0)
    return a;
  if (k == 1)
    return add64(a, a) ^ shr<63>(a);
  if (k == 8 || k == 56) {
    const __m128i left = _mm_setr_epi8(7, 0, 1, 2, 3, 4, 5, 6, 15, 8, 9, 10, 11, 12, 13, 14);
    const __m128i right = _mm_setr_epi8(1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12, 13, 14, 15, 8);
    return _mm256_shuffle_epi8(a, _mm256_broadcastsi128_si256(k == 8 ? left : right));
  }
  return shl<k % 64>(a) ^ shr<(64 - k) % 64>(a);
}
LEAN_INLINE V chi(V a, V b, V c) {
  return a ^ _mm256_andnot_si256(b, c);
}
LEAN_INLINE V xor3(V a, V b, V c) {
  return a ^ b ^ c;
}
#endif

/// The lane x + 5 y that rho and pi move to X + 5 Y: x = X + 3 Y, y = X mod 5.
constexpr unsigned source(unsigned X, unsigned Y) {
  return (X + 3 * Y) % 5 + 5 * X;
}

template <unsigned X, unsigned Y> LEAN_INLINE V moved(const V *in, const V *d) {
  constexpr unsigned from = source(X, Y);
  return rotate<kKeccakRotation[from]>(in[from] ^ d[from % 5]);
}

/// Writes plane Y of the next state and adds it to its column parities.
template <unsigned Y> LEAN_INLINE void plane(const V *in, const V *d, V *out, V *parity, V iota) {
  const V b0 = moved<0, Y>(in, d), b1 = moved<1, Y>(in, d), b2 = moved<2, Y>(in, d),
          b3 = moved<3, Y>(in, d), b4 = moved<4, Y>(in, d);
  V *o = out + 5 * Y;
  o[0] = chi(b0, b1, b2) ^ iota;
  o[1] = chi(b1, b2, b3);
  o[2] = chi(b2, b3, b4);
  o[3] = chi(b3, b4, b0);
  o[4] = chi(b4, b0, b1);
  for (unsigned x = 0; x < 5; ++x)
    parity[x] = Y == 0 ? o[x] : parity[x] ^ o[x];
}

LEAN_INLINE void thetaRows(const V *parity, V *d) {
  for (unsigned x = 0; x < 5; ++x)
    d[x] = parity[(x + 4) % 5] ^ rotate<1>(parity[(x + 1) % 5]);
}

LEAN_INLINE void round(const V *in, V *out, V *parity, uint64_t constant) {
  V d[5];
  thetaRows(parity, d);
  plane<0>(in, d, out, parity, broadcast(constant));
  plane<1>(in, d, out, parity, zero());
  plane<2>(in, d, out, parity, zero());
  plane<3>(in, d, out, parity, zero());
  plane<4>(in, d, out, parity, zero());
}

/// Keccak-f, of whose result only lanes 0..3 are wanted: the last round makes one plane.
void permute(V *a) {
  V b[25], parity[5];
  for (unsigned x = 0; x < 5; ++x)
    parity[x] = xor3(a[x], a[x + 5], a[x + 10]) ^ a[x + 15] ^ a[x + 20];
  for (unsigned r = 0; r < 22; r += 2) {
    round(a, b, parity, kKeccakRoundConstant[r]);
    round(b, a, parity, kKeccakRoundConstant[r + 1]);
  }
  round(a, b, parity, kKeccakRoundConstant[22]);
  V d[5];
  thetaRows(parity, d);
  plane<0>(b, d, a, parity, broadcast(kKeccakRoundConstant[23]));
}

/// Lanes 0..3 of kLanes states as kLanes digests.
LEAN_INLINE void storeDigests(const V *a, uint64_t *out, size_t n) {
  uint64_t words[4][kLanes];
  for (unsigned w = 0; w < 4; ++w)
    store(words[w], a[w]);
  for (size_t i = 0; i < n; ++i)
    for (unsigned w = 0; w < 4; ++w)
      out[4 * i + w] = words[w][i];
}

LEAN_INLINE void clear(V *a, unsigned from) {
  for (unsigned l = from; l < 25; ++l)
    a[l] = zero();
}

void hashColumns(const MessageColumns &m, size_t first, size_t n, uint64_t *digests) {
  const size_t end = n - n % kLanes;
  for (size_t i = 0; i < end; i += kLanes) {
    V a[25];
    if (m.isShort) {
      clear(a, 0);
      for (size_t j = 0; j < m.count; ++j)
        a[m.leadingZeros + j] = load(m.words[j] + first + i);
      a[m.leadingZeros + m.count] = broadcast(1);
      a[16] = broadcast(kTail);
      permute(a);
    } else {
      for (unsigned w = 0; w < 4; ++w)
        a[w] = broadcast(m.chain[w]);
      for (size_t j = 0, place = m.leadingZeros; j < m.count; place = 0) {
        clear(a, 4);
        for (; place < 12 && j < m.count; ++place, ++j)
          a[4 + place] = load(m.words[j] + first + i);
        a[16] = broadcast(kTail | 1);
        permute(a);
      }
    }
    storeDigests(a, digests + 4 * i, kLanes);
  }
  if (end != n)
    kernels::portableKeccak.hashColumns(m, first + end, n - end, digests + 4 * end);
}

void hashPairs(const uint64_t *children, size_t n, uint64_t *parents) {
  const size_t end = n - n % kLanes;
  for (size_t i = 0; i < end; i += kLanes) {
    V a[25];
    uint64_t words[8][kLanes];
    for (size_t k = 0; k < kLanes; ++k)
      for (unsigned w = 0; w < 8; ++w)
        words[w][k] = children[8 * (i + k) + w];
    for (unsigned w = 0; w < 8; ++w)
      a[w] = load(words[w]);
    clear(a, 9);
    a[8] = broadcast(1);
    a[16] = broadcast(kTail);
    permute(a);
    storeDigests(a, parents + 4 * i, kLanes);
  }
  if (end != n)
    kernels::portableKeccak.hashPairs(children + 8 * end, n - end, parents + 4 * end);
}

uint64_t findNonce(const uint64_t *state, unsigned bits, uint64_t first, uint64_t n) {
  const uint64_t mask = (uint64_t{1} << bits) - 1, end = n - n % kLanes;
  for (uint64_t i = 0; i < end; i += kLanes) {
    V a[25];
    uint64_t nonces[kLanes], out[kLanes];
    for (size_t k = 0; k < kLanes; ++k)
      nonces[k] = first + i + k;
    clear(a, 0);
    for (unsigned w = 0; w < 4; ++w)
      a[w] = broadcast(state[w]);
    a[4] = load(nonces);
    a[7] = broadcast(6);
    a[16] = broadcast(kTail | 1);
    permute(a);
    store(out, a[0]);
    for (size_t k = 0; k < kLanes; ++k)
      if ((out[k] & mask) == 0)
        return nonces[k];
  }
  return end == n ? kNoNonce : kernels::portableKeccak.findNonce(state, bits, first + end, n - end);
}

constexpr KeccakKernels kTable{hashColumns, hashPairs, findNonce};

} // namespace
} // namespace lean
