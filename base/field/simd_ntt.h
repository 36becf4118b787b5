// The additive NTT over vectors (PROTOCOL §5). Layer d pairs words 2^d apart; all words of a block
// of 2^(d+1) share one twiddle, What_d of the block's label.
//
// Long transforms are cut in two: the top layers run on tiles of a few columns gathered in the
// first level cache, then the blocks below them one after the other.
#pragma once

#include "base/field/simd_element.h"

namespace lean {
namespace {

constexpr unsigned kLogLanes = kLanes == 8 ? 3 : 2;
/// Blocks of this size are transformed in place.
constexpr unsigned kDirectLog = 10;
/// Most layers of one gathered pass, and its columns.
constexpr unsigned kTopLayers = 6;
constexpr size_t kTileColumns = 32;

/// What_d at labels that grow by blocks of 2^first: `delta[j]` is added when a block number's
/// lowest j bits wrap from ones to zeros.
struct Twiddles {
  uint64_t current = 0;
  uint64_t delta[kBasisStride];

  Twiddles(const uint64_t *basis, unsigned d, uint64_t label, unsigned first) {
    const uint64_t *row = basis + d * kBasisStride;
    uint64_t sum = 0;
    for (unsigned c = first; c < kBasisStride; ++c) {
      if (label >> c & 1)
        current ^= row[c];
      sum ^= row[c];
      delta[c - first] = sum;
    }
  }
  /// The twiddle of block `number`, then moves to the next one.
  uint64_t next(size_t number) {
    const uint64_t t = current;
    current ^= delta[__builtin_ctzll(number + 1)];
    return t;
  }
};

template <bool transposed> LEAN_INLINE void butterfly(V &lo, V &hi, V t) {
  if (transposed) {
    lo ^= hi;
    hi ^= mulK(lo, t);
  } else {
    lo ^= mulK(hi, t);
    hi ^= lo;
  }
}

template <bool transposed> void butterflies(uint64_t *lo, uint64_t *hi, size_t n, uint64_t t) {
  const V factor = broadcast(t);
  for (size_t i = 0; i < n; i += kLanes) {
    V a = load(lo + i), b = load(hi + i);
    butterfly<transposed>(a, b, factor);
    store(lo + i, a);
    store(hi + i, b);
  }
}

/// Layer d >= kLogLanes of 2^log words.
template <bool transposed>
void wideLayer(uint64_t *data, unsigned log, unsigned d, uint64_t label, const uint64_t *basis) {
  Twiddles t(basis, d, label, d + 1);
  const size_t half = size_t{1} << d;
  for (size_t block = 0; block < size_t{1} << (log - d - 1); ++block) {
    uint64_t *lo = data + 2 * half * block;
    butterflies<transposed>(lo, lo + half, half, t.next(block));
  }
}

/// The layers below kLogLanes, on 2^log words, log >= 2 kLogLanes: a tile of kLanes vectors is
/// transposed, so that the word's number within a vector counts the vectors.
template <bool transposed>
void narrowLayers(uint64_t *data, unsigned log, uint64_t label, const uint64_t *basis) {
  constexpr size_t kTile = kLanes * kLanes;
  // What_d at label kLanes lane; and the twiddles of a tile's blocks by bits of the word's number
  V lanes[kLogLanes];
  uint64_t inner[kLogLanes][kLanes];
  for (unsigned d = 0; d < kLogLanes; ++d) {
    const uint64_t *row = basis + d * kBasisStride;
    uint64_t w[kLanes];
    for (size_t lane = 0; lane < kLanes; ++lane) {
      w[lane] = inner[d][lane] = 0;
      for (unsigned c = 0; c < kLogLanes; ++c)
        if (lane >> c & 1) {
          w[lane] ^= row[kLogLanes + c];
          if (c > d)
            inner[d][lane] ^= row[c];
        }
    }
    lanes[d] = loadLanes(w);
  }
  Twiddles tiles[3] = {{basis, 0, label, 2 * kLogLanes},
                       {basis, 1, label, 2 * kLogLanes},
                       {basis, 2, label, 2 * kLogLanes}};
  for (size_t at = 0; at < size_t{1} << log; at += kTile) {
    V r[kLanes];
    for (size_t i = 0; i < kLanes; ++i)
      r[i] = load(data + at + kLanes * i);
    transpose(r);
    for (unsigned k = 0; k < kLogLanes; ++k) {
      const unsigned d = transposed ? k : kLogLanes - 1 - k;
      const V common = lanes[d] ^ broadcast(tiles[d].next(at / kTile));
      for (size_t i = 0; i < kLanes; ++i)
        if ((i >> d & 1) == 0)
          butterfly<transposed>(r[i], r[i | size_t{1} << d], common ^ broadcast(inner[d][i]));
    }
    transpose(r);
    for (size_t i = 0; i < kLanes; ++i)
      store(data + at + kLanes * i, r[i]);
  }
}

/// All layers of a block that fits the cache.
template <bool transposed>
void direct(uint64_t *data, unsigned log, uint64_t label, const uint64_t *basis) {
  if (transposed) {
    narrowLayers<true>(data, log, label, basis);
    for (unsigned d = kLogLanes; d < log; ++d)
      wideLayer<true>(data, log, d, label, basis);
  } else {
    for (unsigned d = log; d-- > kLogLanes;)
      wideLayer<false>(data, log, d, label, basis);
    narrowLayers<false>(data, log, label, basis);
  }
}

/// The top `layers` layers of 2^log words, from `in` to `out`.
template <bool transposed>
void topLayers(const uint64_t *in, uint64_t *out, unsigned log, unsigned layers, uint64_t label,
               const uint64_t *basis) {
  alignas(64) uint64_t tile[kTileColumns << kTopLayers];
  const unsigned low = log - layers;
  const size_t rows = size_t{1} << layers, stride = size_t{1} << low;
  for (size_t column = 0; column < stride; column += kTileColumns) {
    for (size_t r = 0; r < rows; ++r)
      for (size_t i = 0; i < kTileColumns; i += kLanes)
        store(tile + r * kTileColumns + i, load(in + r * stride + column + i));
    for (unsigned k = 0; k < layers; ++k) {
      const unsigned d = transposed ? k : layers - 1 - k;
      Twiddles t(basis, low + d, label, low + d + 1);
      const size_t half = kTileColumns << d;
      for (size_t block = 0; block < rows >> (d + 1); ++block) {
        uint64_t *lo = tile + 2 * half * block;
        butterflies<transposed>(lo, lo + half, half, t.next(block));
      }
    }
    for (size_t r = 0; r < rows; ++r)
      for (size_t i = 0; i < kTileColumns; i += kLanes)
        store(out + r * stride + column + i, load(tile + r * kTileColumns + i));
  }
}

inline unsigned topOf(unsigned log) {
  return log - kDirectLog < kTopLayers ? log - kDirectLog : kTopLayers;
}

void ntt(const uint64_t *in, uint64_t *out, unsigned log, uint64_t label, const uint64_t *basis) {
  if (log < 2 * kLogLanes)
    return kernels::portable.ntt(in, out, log, label, basis);
  if (log <= kDirectLog) {
    if (in != out)
      for (size_t i = 0; i < size_t{1} << log; i += kLanes)
        store(out + i, load(in + i));
    return direct<false>(out, log, label, basis);
  }
  const unsigned top = topOf(log), low = log - top;
  topLayers<false>(in, out, log, top, label, basis);
  for (size_t block = 0; block < size_t{1} << top; ++block) {
    uint64_t *part = out + (block << low);
    ntt(part, part, low, label + (block << low), basis);
  }
}

void nttTransposed(uint64_t *data, unsigned log, uint64_t label, const uint64_t *basis) {
  if (log < 2 * kLogLanes)
    return kernels::portable.nttTransposed(data, log, label, basis);
  if (log <= kDirectLog)
    return direct<true>(data, log, label, basis);
  const unsigned top = topOf(log), low = log - top;
  for (size_t block = 0; block < size_t{1} << top; ++block)
    nttTransposed(data + (block << low), low, label + (block << low), basis);
  topLayers<true>(data, data, log, top, label, basis);
}

constexpr FieldKernels kTable{
    form,      scale,      addScaled,   multiplyAdd, expandEq,       foldK,
    foldE,     dotK,       dotE,        plainRound,  quadraticRound, products,
    productsK, layerRound, layerRoundK, ntt,         nttTransposed};

} // namespace
} // namespace lean
