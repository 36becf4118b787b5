// The row rounds of a layer after those on bits: the lanes before chi, folded to E.
//
// With Q_m = W_(m-2) P_(m-1) + W_(m-2) + W_m, lanes counted within a plane, a row's share is the
// inner product of Q and P: chi has one product per bit. The first round folds each row from its
// bits when it needs it and keeps nothing; the second folds them again, half as many, and stores
// them.
#pragma once

#include "prover/keccak/bit_rounds.h"

#include <optional>

namespace lean::proof::keccak {

class RowRounds {
public:
  /// `bound`: challenges of the coordinates that the rounds on bits have bound, lowest coordinate
  /// first; the other coordinates of rho follow.
  RowRounds(const LayerWords &words, const LayerWeights &weights, PointView rho, PointView bound);

  /// h(0), h(1) and the coefficient of Y^2 of the next round, whose sum is `claim`; without a claim
  /// it costs half as much again.
  std::array<E, 3> round(const std::optional<E> &claim);
  void bind(const E &challenge);

  /// When all coordinates are bound: P_(g,l)[z] at the row point, index 64 (25 g + l) + z.
  std::vector<E> values();

private:
  static constexpr size_t kWidth = size_t{kValues} * kBits, kPlane = size_t{5} * kBits;
  static constexpr size_t kBlock = 8; ///< Rows taken at once: their words share cache lines.
  enum class Stage { Transient, FromBits, Stored };

  void makeFoldTables();
  /// Bits of the plane's lanes at row i, folded.
  void foldBits(unsigned plane, size_t i, EPlanes out) const;
  /// The plane at row i: in `lanes`, or made in `scratch`.
  ConstEPlanes planeOf(unsigned plane, size_t i, EPlanes scratch);
  /// Nine limbs for each of the pairs of rows from i on: the sums at 0, at infinity, and at 1 if
  /// `all`.
  void addBlock(size_t i, size_t count, bool all, uint64_t *sums);

  const LayerWords &words;
  Stage stage = Stage::Transient;
  Point low;                ///< rho of the coordinates still to bind.
  Point bound;              ///< Challenges whose folding starts from bits.
  std::optional<E> pending; ///< A challenge that stored rows are still to be folded with.
  size_t rows;              ///< 2^(coordinates left).
  std::vector<NibbleTable> foldTables;
  ElementBuffer lanes;            ///< [row][64 (25 g + l) + z].
  ElementBuffer factor, constant; ///< Q = factor P_(m-1) + constant.
};

} // namespace lean::proof::keccak
