// The weight of the claims on bits during the row rounds of level 0 (PROTOCOL §4, §5): phi of eq
// tables, which have no product form over the stack, so the weight is written out for the pieces
// that the families touch.
#pragma once

#include "prover/pcs/claims.h"
#include "prover/pcs/stack.h"

namespace lean::proof {

class BitWeight {
public:
  /// `batch`: one factor per family.
  BitWeight(const Shape &shape, const Stack &stack, const ClaimPool &pool,
            std::span<const E> batch);

  /// The plain round of the next row coordinate: c_0 and c_2.
  std::array<E, 2> round() const;
  void bind(const E &challenge);

  /// After all row rounds: adds the weight, folded with `rowWeights`, to one over the columns.
  void addFolded(std::span<const E> rowWeights, ElementBuffer &out) const;

private:
  /// The weight from `place` of the stack on.
  struct Segment {
    uint64_t place;
    ElementBuffer weight;
  };
  /// The part of a segment within one row of the stack.
  struct Part {
    uint64_t row, column, length;
    ConstEPlanes weight;
  };
  std::vector<Part> parts() const;

  void write(const Shape &shape, const ClaimPool &pool, std::span<const E> batch);
  void sumRows(const Shape &shape);

  const Stack &stack;
  std::vector<Segment> segments;
  size_t crossRows;     ///< Left to fold.
  std::vector<E> cross; ///< [weight row][stack row]: their inner product.
};

/// For a cross matrix of `rows` rows, the round of the highest row coordinate and its binding.
std::array<E, 2> crossRound(std::span<const E> cross, size_t rows);
void crossBind(std::vector<E> &cross, size_t &rows, const E &challenge);

} // namespace lean::proof
