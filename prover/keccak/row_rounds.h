// The row rounds of a layer after those on bits: the lanes before chi, folded to E.
#pragma once

#include "prover/keccak/bit_rounds.h"

namespace lean::proof::keccak {

class RowRounds {
public:
  /// `bound`: challenges of the coordinates that the rounds on bits have bound, lowest coordinate
  /// first; the other coordinates of rho follow.
  RowRounds(const Witness &witness, unsigned layer, const LayerWeights &weights, PointView rho,
            PointView bound);

  /// h(0), h(1) and the coefficient of Y^2 of the next round.
  std::array<E, 3> round() const;
  void bind(const E &challenge);

  /// When all coordinates are bound: P_(g,l)[z] at the row point, index 64 (25 g + l) + z.
  std::vector<E> values() const;

private:
  static constexpr size_t kWidth = size_t{kValues} * kBits;

  void foldBits(const Witness &witness, unsigned layer, PointView bound);

  Point low;            ///< rho of the coordinates still to bind.
  size_t rows;          ///< 2^(those left).
  ElementBuffer lanes;  ///< [row][64 (25 g + l) + z].
  ElementBuffer chi;    ///< Weights of the products by second factor: W of the lane they belong to.
  std::vector<E> linear; ///< By row: the sum of all weights times what chi has of degree one.
};

} // namespace lean::proof::keccak
