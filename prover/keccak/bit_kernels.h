// Hot loops of the Keccak argument on bits (KECCAK.md §3): sums of elements of E chosen by bits, and
// the permutation's states for many rows at once. Kernel sets as in base/field/kernels.h, and like it
// without library includes.
//
// A sum chosen by the 64 bits of a word takes its bits six at a time: kGroups look-ups in a SumTable,
// which holds the sums of every subset of six weights.
#pragma once

#include "base/field/kernels.h"

#include <stddef.h>
#include <stdint.h>

namespace lean::proof::keccak {

inline constexpr unsigned kGroupBits = 6, kGroups = 11, kGroupSize = 1 << kGroupBits;

/// Limbs of an element, padded to one vector.
struct alignas(32) PaddedElement {
  uint64_t limb[4];
};

/// sums[group][subset] for 64 weights.
struct SumTable {
  PaddedElement sums[kGroups][kGroupSize];
};

struct BitKernels {
  /// table = all subset sums of 64 weights.
  void (*build)(const PaddedElement *weights, SumTable *table);
  /// sums[i] += sum of the weights chosen by words[i], i < n.
  void (*chosen)(const SumTable &table, const uint64_t *words, size_t n, PaddedElement *sums);
  /// out[z] = sum over k of the weights k whose word k has bit z, z < 64; `words` is overwritten.
  void (*columns)(const SumTable &table, uint64_t *words, EPlanes out);
  /// Keccak-f on n rows. states[l][i] is lane l of row i, before round 0 and then after round 23;
  /// pre[25 r + l][first + i] becomes lane l after theta, rho and pi of round r, middle[l][first + i]
  /// lane l after round 12.
  void (*permute)(uint64_t *const *states, size_t first, size_t n, uint64_t *const *pre,
                  uint64_t *const *middle);
};

const BitKernels &bitKernels();

namespace kernels {
extern const BitKernels portableBits, avx2Bits, avx512Bits;
}

} // namespace lean::proof::keccak
