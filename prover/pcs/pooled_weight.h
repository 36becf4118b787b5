// The combined weight of all pooled claims during the row rounds of level 0 (PROTOCOL §3, §5). It
// is never written out over the stack.
//
// The stack is cut into blocks of 2^c words. Inside a piece of at least that size the weight of a
// claim at z is a number per block times eq(z_<c, .), and claims share few such vectors
// ("families"). So the rounds, which bind coordinates above c, need from the stack only each
// block's inner product with each family's vector: one pass. Smaller pieces come last in the stack;
// there ("tail") the weight is written out, with its inner products with all rows.
#pragma once

#include "prover/pcs/bit_weight.h"
#include "prover/pcs/claims.h"
#include "prover/pcs/stack.h"

namespace lean::proof {

class PooledWeight {
public:
  PooledWeight(const Shape &shape, const Stack &stack, const ClaimPool &pool,
               std::span<const E> batch);

  /// The plain round of the next row coordinate: c_0 and c_2.
  std::array<E, 2> round() const;
  void bind(const E &challenge);

  /// After all row rounds: the weight over the columns; `rowWeights` = eq(row point, .).
  ElementBuffer folded(std::span<const E> rowWeights) const;

private:
  struct Family {
    Point prefix; ///< z_<c.
    ElementBuffer eq;
    size_t support;               ///< eq is zero from here on.
    std::vector<E> weights, sums; ///< By block.
  };

  Family &familyOf(PointView z);
  void addWide(const Piece &piece, PointView z, const E &factor);
  void addTail(const ClaimPool &pool, std::span<const E> batch);
  void sumBlocks();
  void sumTail();

  const Shape &shape;
  const Stack &stack;
  unsigned blockLog; ///< c.
  std::vector<Family> families;
  size_t blocks; ///< Left to fold, per family.

  uint64_t tailStart;
  ElementBuffer tail;
  size_t crossRows;     ///< Left to fold.
  std::vector<E> cross; ///< [tail row][row]: inner product of weight and stack.
  BitWeight bitWeight;
};

} // namespace lean::proof
