// Hot loops of the Keccak argument on bits (KECCAK.md §3): sums of elements of E chosen by bits,
// and the rounds of the permutation for many rows at once. Kernel sets as in base/field/kernels.h,
// and like it without library includes; the portable set is the specification.
//
// Sums chosen by bits take the bits four at a time: a NibbleTable holds the sums of all subsets of
// four weights byte by byte, so that a byte of the sums for many nibbles is one shuffle.
#pragma once

#include "base/field/kernels.h"

#include <stddef.h>
#include <stdint.h>

namespace lean::proof::keccak {

inline constexpr unsigned kElementBytes = 24;

/// byte[b][s]: byte b of the sum of the weights chosen by s.
struct alignas(16) NibbleTable {
  uint8_t byte[kElementBytes][16];
};

/// The tables of a layer's weights, by plane p = 5 g + y, byte k of a lane, lane x of the plane and
/// half of the byte: a pass over the five lanes of a plane reads them in order.
inline constexpr unsigned kNibbleTables = 10 * 8 * 5 * 2;
constexpr unsigned nibbleIndex(unsigned plane, unsigned byte, unsigned x, unsigned half) {
  return ((plane * 8 + byte) * 5 + x) * 2 + half;
}

/// Eights of words of one call of `columns` at most.
inline constexpr size_t kMaxColumnGroups = 16;

/// Rows of one call of `extended`, and row variables that it extends at most.
inline constexpr size_t kTileRows = 64;
inline constexpr unsigned kTileVariables = 4;

/// kTileRows rows before chi for each value of `variables` row coordinates ("digit"). Row i of
/// digit d is the XOR of the words part + stride d + i over all parts. `infinite` says that a
/// coordinate other than these is at infinity, which is where there are parts to add.
struct ExtendedTile {
  const uint64_t *const *lanes; ///< 50, by 25 g + l.
  const size_t *parts;
  unsigned partCount;
  bool infinite;
  size_t stride;
  unsigned variables;
  const NibbleTable *tables; ///< kNibbleTables.
  ConstEPlanes rowWeights;   ///< kTileRows.
};

struct BitKernels {
  /// Tables of the 4 n weights given as limbs.
  void (*nibbles)(ConstEPlanes weights, size_t n, NibbleTable *tables);
  /// sums[e] += sum over rows i and all bits of rowWeight[i] weight[bit] (bit of chi's output,
  /// extended to e in {0, 1, inf}^variables; e = sum of d_j 3^j, digit 2 for infinity). sums[e] is
  /// three limbs. At infinity, in whatever coordinate, only chi's product counts.
  void (*extended)(const ExtendedTile &tile, uint64_t *sums);
  /// out[z] = sum over k < 8 n of weight k times bit z of words[k], z < 64, given the 2 n tables.
  void (*columns)(const NibbleTable *tables, const uint64_t *words, size_t n, EPlanes out);
  /// Rounds first .. first + count - 1 on rows [begin, end), and then, if `linear`, theta, rho and
  /// pi. in[l][i] and out[l][i] are lane l of row i. Null in `in` is a lane of zeros, in `out` one
  /// that is not wanted.
  void (*rounds)(const uint64_t *const *in, unsigned first, unsigned count, bool linear,
                 size_t begin, size_t end, uint64_t *const *out);
};

/// The set that this process uses.
const BitKernels &bitKernels();

/// The best variant of a set; only to be called where cpuSupports(set).
const BitKernels &bitKernels(KernelSet set);

namespace kernels {
extern const BitKernels portableBits, avx2Bits, avx2WideBits, avx512Bits;
}

} // namespace lean::proof::keccak
