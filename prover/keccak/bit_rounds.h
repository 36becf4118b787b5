// The first row rounds of a layer, which never leave GF(2) (KECCAK.md §3): every round message comes
// from one table over {0, 1, inf}^c of sums of bits times weights.
#pragma once

#include "prover/keccak/bit_kernels.h"
#include "prover/keccak/witness.h"

namespace lean::proof::keccak {

/// Weights W_(g,l)[z] of a layer as index 64 (25 g + l) + z.
using LayerWeights = std::vector<E>;

/// Rounds on bits at most: with six, the extended words of a few rows stay in the cache.
inline constexpr unsigned kMaxBitRounds = 6;

class BitRounds {
public:
  /// Binds the `variables` highest of the n row coordinates; rho is the layer's row point.
  BitRounds(const Witness &witness, unsigned layer, const LayerWeights &weights, PointView rho,
            unsigned variables);

  /// h(0), h(1) and the coefficient of Y^2 of the next round.
  std::array<E, 3> round() const;
  void bind(const E &challenge);

private:
  void addRows(size_t begin, size_t end, std::span<const SumTable> tables,
               std::span<const E> rowWeights, std::vector<uint64_t> &total) const;

  const Witness &witness;
  unsigned layer, variables;
  size_t rowsPerDigit; ///< 2^(n - c): rows that share the bound coordinates.
  Point top;           ///< rho of the coordinates still to bind, lowest first.
  std::vector<E> table; ///< Entry sum_j d_j 3^j; digit 2 stands for infinity.
};

} // namespace lean::proof::keccak
