// The bit kernels over vectors of bytes, compiled per kernel set with its own flags. A vector holds
// one byte of kBytes rows (or bit positions), and a nibble table's row is looked up for all of them
// at once.
//
// The two transposes between words and bytes work on units of 16 bits within the 128-bit parts of
// eight vectors. They are inverse to each other, so the order of rows inside vectors of bytes does
// not matter in between.
#pragma once

#include "base/field/simd_element.h"
#include "prover/keccak/bit_kernels.h"
#include "prover/keccak/rows_of_rounds.h"

namespace lean::proof::keccak {
namespace {

constexpr size_t kBytes = 8 * kLanes;

#if LEAN_LANES == 4
LEAN_INLINE V unpackLow16(V a, V b) {
  return _mm256_unpacklo_epi16(a, b);
}
LEAN_INLINE V unpackHigh16(V a, V b) {
  return _mm256_unpackhi_epi16(a, b);
}
LEAN_INLINE V unpackLow32(V a, V b) {
  return _mm256_unpacklo_epi32(a, b);
}
LEAN_INLINE V unpackHigh32(V a, V b) {
  return _mm256_unpackhi_epi32(a, b);
}
/// A table's row in each 128-bit part.
LEAN_INLINE V tableRow(const uint8_t *row) {
  return _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i *>(row)));
}
LEAN_INLINE V shuffleBytes(V table, V index) {
  return _mm256_shuffle_epi8(table, index);
}
template <int part> LEAN_INLINE __m128i part128(V a) {
  return _mm256_extracti128_si256(a, part);
}
#else
LEAN_INLINE V unpackLow16(V a, V b) {
  return _mm512_unpacklo_epi16(a, b);
}
LEAN_INLINE V unpackHigh16(V a, V b) {
  return _mm512_unpackhi_epi16(a, b);
}
LEAN_INLINE V unpackLow32(V a, V b) {
  return _mm512_unpacklo_epi32(a, b);
}
LEAN_INLINE V unpackHigh32(V a, V b) {
  return _mm512_unpackhi_epi32(a, b);
}
LEAN_INLINE V tableRow(const uint8_t *row) {
  return _mm512_broadcast_i32x4(_mm_load_si128(reinterpret_cast<const __m128i *>(row)));
}
LEAN_INLINE V shuffleBytes(V table, V index) {
  return _mm512_shuffle_epi8(table, index);
}
template <int part> LEAN_INLINE __m128i part128(V a) {
  return _mm512_extracti32x4_epi32(a, part);
}
#endif

/// Transposes the 8 by 8 units of 16 bits in each 128-bit part of eight vectors.
LEAN_INLINE void transposeUnits(V v[8]) {
  V a[8], b[8];
  for (unsigned i = 0; i < 4; ++i) {
    a[2 * i] = unpackLow16(v[i], v[i + 4]);
    a[2 * i + 1] = unpackHigh16(v[i], v[i + 4]);
  }
  for (unsigned i = 0; i < 4; ++i) {
    b[2 * i] = unpackLow16(a[i], a[i + 4]);
    b[2 * i + 1] = unpackHigh16(a[i], a[i + 4]);
  }
  for (unsigned i = 0; i < 4; ++i) {
    v[2 * i] = unpackLow16(b[i], b[i + 4]);
    v[2 * i + 1] = unpackHigh16(b[i], b[i + 4]);
  }
}

/// Bytes of the two words of each part, from b0 .. b7 c0 .. c7 to b0 c0 b1 c1 .. and back.
LEAN_INLINE V pairBytes(V a) {
  alignas(16) static constexpr uint8_t kOrder[16] = {0, 8,  1, 9,  2, 10, 3, 11,
                                                     4, 12, 5, 13, 6, 14, 7, 15};
  return shuffleBytes(a, tableRow(kOrder));
}
LEAN_INLINE V unpairBytes(V a) {
  alignas(16) static constexpr uint8_t kOrder[16] = {0, 2, 4, 6, 8, 10, 12, 14,
                                                     1, 3, 5, 7, 9, 11, 13, 15};
  return shuffleBytes(a, tableRow(kOrder));
}

/// v[r] holds words; afterwards v[k] holds their bytes k.
LEAN_INLINE void wordsToBytes(V v[8]) {
  for (unsigned r = 0; r < 8; ++r)
    v[r] = pairBytes(v[r]);
  transposeUnits(v);
}
LEAN_INLINE void bytesToWords(V v[8]) {
  transposeUnits(v);
  for (unsigned r = 0; r < 8; ++r)
    v[r] = unpairBytes(v[r]);
}

LEAN_INLINE V lowNibbles(V a) {
  return a & broadcast(0x0f0f0f0f0f0f0f0f);
}
LEAN_INLINE V highNibbles(V a) {
  return lowNibbles(shr<4>(a));
}

void nibbles(ConstEPlanes weights, size_t n, NibbleTable *tables) {
  for (size_t t = 0; t < n; ++t)
    for (unsigned limb = 0; limb < 3; ++limb) {
      const uint64_t *w = weights.p[limb] + 4 * t;
      uint64_t sums[16];
      sums[0] = 0;
      for (unsigned s = 1; s < 16; ++s)
        sums[s] = sums[s & (s - 1)] ^ w[__builtin_ctz(s)];
      for (unsigned b = 0; b < 8; ++b)
        for (unsigned s = 0; s < 16; ++s)
          tables[t].byte[8 * limb + b][s] = static_cast<uint8_t>(sums[s] >> (8 * b));
    }
}

// ------------------------------------------------------------------------------- extended rows

constexpr unsigned kEntryCount = 81, kDigits = 1 << kTileVariables; // 3^4, 2^4
/// Entries taken at once, bytes of lanes per pass, and look-ups per entry and pass.
constexpr unsigned kBlock = 4, kPassBytes = 4, kLookUps = kPassBytes * 10;
constexpr unsigned kBlocks = (kEntryCount + kBlock - 1) / kBlock;

/// What one call works on: bytes of the rows of one plane, and the sums of all entries.
struct alignas(64) Scratch {
  V base[8][5][kDigits];
  V lanes[5][kEntryCount];
  V index[kBlocks][kLookUps][kBlock];
  V sums[kBlocks][kElementBytes][kBlock];
};

/// An entry over {0, 1, inf}^variables: a digit, or the XOR of two entries before it.
struct Entry {
  uint8_t digit, zero, one;
  bool infinite;
};

struct Entries {
  Entry entry[kEntryCount];
  constexpr Entries() : entry{} {
    for (unsigned e = 0; e < kEntryCount; ++e) {
      unsigned digit = 0, rest = e, power = 1;
      for (unsigned j = 0; j < kTileVariables; ++j, rest /= 3, power *= 3) {
        if (rest % 3 == 2)
          entry[e] = {0, static_cast<uint8_t>(e - 2 * power), static_cast<uint8_t>(e - power),
                      true};
        else
          digit |= (rest % 3) << j;
      }
      if (!entry[e].infinite)
        entry[e].digit = static_cast<uint8_t>(digit);
    }
  }
};
constexpr Entries kEntries;

/// The bytes of a plane's rows at all digits.
LEAN_INLINE void loadPlane(const ExtendedTile &tile, unsigned plane, size_t first, Scratch &s) {
  for (unsigned x = 0; x < 5; ++x)
    for (unsigned d = 0; d < 1u << tile.variables; ++d) {
      V v[8];
      for (unsigned part = 0; part < tile.partCount; ++part) {
        const uint64_t *row =
            tile.lanes[5 * plane + x] + tile.parts[part] + tile.stride * d + first;
        for (unsigned r = 0; r < 8; ++r)
          v[r] = part == 0 ? load(row + kLanes * r) : v[r] ^ load(row + kLanes * r);
      }
      wordsToBytes(v);
      for (unsigned k = 0; k < 8; ++k)
        s.base[k][x][d] = v[k];
    }
}

/// Chi's output at all entries for one byte of a plane, as the indices of this pass from `from` on.
LEAN_INLINE void indices(unsigned byte, unsigned entries, bool infinite, unsigned from,
                         Scratch &s) {
  for (unsigned x = 0; x < 5; ++x)
    for (unsigned e = 0; e < entries; ++e) {
      const Entry &entry = kEntries.entry[e];
      s.lanes[x][e] = entry.infinite ? s.lanes[x][entry.zero] ^ s.lanes[x][entry.one]
                                     : s.base[byte][x][entry.digit];
    }
  for (unsigned e = 0; e < entries; ++e) {
    V lane[5];
    for (unsigned x = 0; x < 5; ++x)
      lane[x] = s.lanes[x][e];
    const bool quadratic = infinite || kEntries.entry[e].infinite;
    for (unsigned x = 0; x < 5; ++x) {
      const V second = lane[(x + 2) % 5];
      V chosen = lane[(x + 1) % 5] & second;
      if (!quadratic)
        chosen ^= lane[x] ^ second;
      s.index[e / kBlock][from + 2 * x][e % kBlock] = lowNibbles(chosen);
      s.index[e / kBlock][from + 2 * x + 1][e % kBlock] = highNibbles(chosen);
    }
  }
}

/// sums += what this pass looks up.
LEAN_INLINE void addLookUps(const NibbleTable *tables, unsigned blocks, Scratch &s) {
  for (unsigned block = 0; block < blocks; ++block)
    for (unsigned b = 0; b < kElementBytes; b += 2) {
      V(*sums)[kBlock] = &s.sums[block][b];
      V even[kBlock], odd[kBlock];
      for (unsigned e = 0; e < kBlock; ++e) {
        even[e] = sums[0][e];
        odd[e] = sums[1][e];
      }
#pragma clang loop unroll(disable)
      for (unsigned q = 0; q < kLookUps; ++q) {
        const V t0 = tableRow(tables[q].byte[b]), t1 = tableRow(tables[q].byte[b + 1]);
        for (unsigned e = 0; e < kBlock; ++e) {
          const V index = s.index[block][q][e];
          even[e] ^= shuffleBytes(t0, index);
          odd[e] ^= shuffleBytes(t1, index);
        }
      }
      for (unsigned e = 0; e < kBlock; ++e) {
        sums[0][e] = even[e];
        sums[1][e] = odd[e];
      }
    }
}

/// out += sum over the vector's rows of their weights times an entry's sums.
LEAN_INLINE void weigh(const Scratch &s, unsigned e, ConstEPlanes rowWeights, size_t first,
                       uint64_t *out) {
  V limb[3][8];
  for (unsigned l = 0; l < 3; ++l) {
    for (unsigned b = 0; b < 8; ++b)
      limb[l][b] = s.sums[e / kBlock][8 * l + b][e % kBlock];
    bytesToWords(limb[l]);
  }
  ProductSum sum;
  for (unsigned r = 0; r < 8; ++r)
    sum.add({limb[0][r], limb[1][r], limb[2][r]}, loadE(rowWeights, first + kLanes * r));
  sum.flush(out);
}

void extended(const ExtendedTile &tile, uint64_t *sums) {
  Scratch s;
  unsigned entries = 1;
  for (unsigned j = 0; j < tile.variables; ++j)
    entries *= 3;
  const unsigned blocks = (entries + kBlock - 1) / kBlock;
  for (unsigned q = 0; q < kLookUps; ++q)
    for (unsigned e = entries; e < blocks * kBlock; ++e)
      s.index[e / kBlock][q][e % kBlock] = zero();

  for (size_t row = 0; row < kTileRows; row += kBytes) {
    for (unsigned block = 0; block < blocks; ++block)
      for (auto &byte : s.sums[block])
        for (V &v : byte)
          v = zero();
    for (unsigned plane = 0; plane < 10; ++plane) {
      loadPlane(tile, plane, row, s);
      for (unsigned byte = 0; byte < 8; byte += kPassBytes) {
        for (unsigned k = 0; k < kPassBytes; ++k)
          indices(byte + k, entries, tile.infinite, 10 * k, s);
        addLookUps(tile.tables + nibbleIndex(plane, byte, 0, 0), blocks, s);
      }
    }
    for (unsigned e = 0; e < entries; ++e)
      weigh(s, e, tile.rowWeights, row, sums + 3 * size_t{e});
  }
}

// ------------------------------------------------------------------------------------- columns

/// Bit z of eight words to byte z of `out`, bit d from word d.
LEAN_INLINE void gatherBits(const uint64_t *words, uint8_t *out) {
  const auto half = [](const uint64_t *p) {
    const __m128i order = _mm_setr_epi8(0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
    return _mm256_shuffle_epi8(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(p)),
                               _mm256_broadcastsi128_si256(order));
  };
  const __m256i low = half(words), high = half(words + 4);
  const __m256i p = _mm256_permute2x128_si256(low, high, 0x20); // words 0, 1 and 4, 5
  const __m256i q = _mm256_permute2x128_si256(low, high, 0x31); // words 2, 3 and 6, 7
  const __m256i interleave = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  const __m256i bytes[2] = {_mm256_permutevar8x32_epi32(_mm256_unpacklo_epi16(p, q), interleave),
                            _mm256_permutevar8x32_epi32(_mm256_unpackhi_epi16(p, q), interleave)};
  for (unsigned h = 0; h < 2; ++h) {
    // Each lane holds one byte of the eight words: transpose its 8 by 8 bits.
    __m256i v = bytes[h];
    const auto swap = [&v](int shift, long long mask) {
      const __m256i t = _mm256_and_si256(_mm256_xor_si256(v, _mm256_srli_epi64(v, shift)),
                                         _mm256_set1_epi64x(mask));
      v = _mm256_xor_si256(v, _mm256_xor_si256(t, _mm256_slli_epi64(t, shift)));
    };
    swap(7, 0x00aa00aa00aa00aa);
    swap(14, 0x0000cccc0000cccc);
    swap(28, 0x00000000f0f0f0f0);
    _mm256_store_si256(reinterpret_cast<__m256i *>(out) + h, v);
  }
}

void columns(const NibbleTable *tables, const uint64_t *words, size_t n, EPlanes out) {
  constexpr unsigned kVectors = 64 / kBytes, kGroup = 8 / kVectors;
  V low[kMaxColumnGroups][kVectors], high[kMaxColumnGroups][kVectors];
  for (size_t t = 0; t < n; ++t) {
    alignas(64) uint8_t subsets[64];
    gatherBits(words + 8 * t, subsets);
    for (unsigned i = 0; i < kVectors; ++i) {
      const V v = load(reinterpret_cast<const uint64_t *>(subsets + kBytes * i));
      low[t][i] = lowNibbles(v);
      high[t][i] = highNibbles(v);
    }
  }
  V bytes[kElementBytes][kVectors];
  for (unsigned b = 0; b < kElementBytes; b += kGroup) {
    V sums[kGroup][kVectors];
    for (auto &sum : sums)
      for (V &v : sum)
        v = zero();
    for (size_t t = 0; t < n; ++t)
      for (unsigned g = 0; g < kGroup; ++g) {
        const V lowRow = tableRow(tables[2 * t].byte[b + g]);
        const V highRow = tableRow(tables[2 * t + 1].byte[b + g]);
        for (unsigned i = 0; i < kVectors; ++i)
          sums[g][i] ^= shuffleBytes(lowRow, low[t][i]) ^ shuffleBytes(highRow, high[t][i]);
      }
    for (unsigned g = 0; g < kGroup; ++g)
      for (unsigned i = 0; i < kVectors; ++i)
        bytes[b + g][i] = sums[g][i];
  }
  for (unsigned l = 0; l < 3; ++l)
    for (unsigned i = 0; i < kVectors; ++i) {
      V v[8];
      for (unsigned b = 0; b < 8; ++b)
        v[b] = bytes[8 * l + b][i];
      bytesToWords(v);
      // Part h of v[r] holds positions 16 h + 2 r and the next.
      for (unsigned r = 0; r < 8; ++r) {
        uint64_t *to = out.p[l] + kBytes * i + 2 * r;
        _mm_storeu_si128(reinterpret_cast<__m128i *>(to), part128<0>(v[r]));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(to + 16), part128<1>(v[r]));
#if LEAN_LANES == 8
        _mm_storeu_si128(reinterpret_cast<__m128i *>(to + 32), part128<2>(v[r]));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(to + 48), part128<3>(v[r]));
#endif
      }
    }
}

typedef uint64_t Rows __attribute__((vector_size(8 * LEAN_LANES)));

void rounds(const uint64_t *const *in, unsigned first, unsigned count, bool linear, size_t begin,
            size_t end, uint64_t *const *out) {
  size_t i = begin;
  for (; i + kLanes <= end; i += kLanes)
    roundsOfRows<Rows>(in, first, count, linear, i, out);
  for (; i < end; ++i)
    roundsOfRows<uint64_t>(in, first, count, linear, i, out);
}

constexpr BitKernels kTable{nibbles, extended, columns, rounds};

} // namespace
} // namespace lean::proof::keccak
