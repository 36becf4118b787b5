// The first row rounds of a layer, which never leave GF(2) (KECCAK.md §3): every round message
// comes from one table over {0, 1, inf}^c of sums of bits times weights.
#pragma once

#include "prover/keccak/bit_kernels.h"
#include "prover/keccak/witness.h"

namespace lean::proof::keccak {

/// Weights W_(g,l)[z] of a layer as index 64 (25 g + l) + z.
using LayerWeights = std::vector<E>;

/// Row rounds on bits at most.
inline constexpr unsigned kMaxBitRounds = 6;

/// The quadratic with values `zero` at 0, `one` at 1 and leading coefficient `top`, at y.
inline E quadraticAt(const E &zero, const E &one, const E &top, const E &y) {
  return zero + y * (zero + one + top) + y.square() * top;
}

class BitRounds {
public:
  /// Binds the `variables` highest of the n row coordinates; rho is the layer's row point.
  BitRounds(const LayerWords &words, const LayerWeights &weights, PointView rho,
            unsigned variables);

  /// h(0), h(1) and the coefficient of Y^2 of the next round.
  std::array<E, 3> round() const;
  void bind(const E &challenge);

private:
  /// Rows i of one tile at the entries of one slice: `slice` gives the variables beyond those that
  /// the kernel extends.
  struct Task {
    size_t row;
    unsigned slice;
  };
  void add(const LayerWords &words, const Task &task, std::span<const NibbleTable> tables,
           ConstEPlanes rowWeights, std::vector<uint64_t> &total) const;

  unsigned inner, outer; ///< Variables that the kernel extends, and the highest ones.
  size_t rowsPerDigit;   ///< 2^(n - c): rows that share the bound coordinates.
  Point top;             ///< rho of the coordinates still to bind, lowest first.
  std::vector<E> table;  ///< Entry sum_j d_j 3^j; digit 2 stands for infinity.
};

} // namespace lean::proof::keccak
