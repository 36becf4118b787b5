// One layer of a product tree, as the prover of its sumcheck holds it: values V(y), the lowest
// `step` coordinates of y naming the child, ones from `length` on. Count trees stay in K until their
// first fold; the lowest layer is computed from columns on every pass (PROTOCOL §6.1).
#pragma once

#include "prover/bus/leaves.h"

namespace lean::proof {

class TreeLayer {
public:
  TreeLayer() = default;
  /// The leaves themselves.
  TreeLayer(const Leaves &leaves, Tree tree, uint64_t length);

  /// The layer of products of 2^step neighbours.
  TreeLayer product(unsigned step) const;

  /// The value at y when only few are left.
  E at(size_t y) const;

  /// Adds to `sums` the kLayerPoints sums over x < half of eq(x) times the product of four lines
  /// between V(4 x + c) and V(4 (half + x) + c); products of ones only are left out, which changes no
  /// coefficient but the constant one.
  std::array<E, kLayerPoints> round(size_t half, const ElementBuffer &eq) const;

  /// Binds the highest coordinate: V(y) + c (V(y) + V(y + 4 half)).
  void fold(size_t half, const E &c);

private:
  struct Segment {
    ConstEPlanes wide;
    const uint64_t *narrow;
  };
  /// Room for a segment that is not stored as such.
  struct Scratch {
    ElementBuffer wide;
    WordBuffer narrow;
    Scratch(bool isNarrow, size_t n);
  };
  /// Values begin .. begin + n, in place where they are stored.
  Segment segment(size_t begin, size_t n, Scratch &scratch) const;

  const Leaves *leaves = nullptr; ///< Set while the values are computed from columns.
  Tree tree{};
  bool isNarrow = false;
  size_t length = 0;
  ElementBuffer wide;
  WordBuffer narrow;
};

} // namespace lean::proof
