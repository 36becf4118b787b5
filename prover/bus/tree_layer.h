// One layer of the three product trees, as the prover of its sumcheck holds it: values V(y), the
// lowest `step` coordinates of y naming the child, ones from a tree's length on. The count tree
// stays in K until its first fold; the lowest layer is computed from columns on every pass
// (PROTOCOL §6.1).
#pragma once

#include "prover/bus/leaves.h"

namespace lean::proof {

class TreeLayer {
public:
  /// By tree: kLayerPoints sums.
  using Sums = std::array<std::array<E, kLayerPoints>, kTrees>;

  TreeLayer() = default;
  /// The leaves themselves.
  TreeLayer(const Leaves &leaves, const std::array<uint64_t, kTrees> &lengths);

  /// The layer of products of 2^step neighbours.
  TreeLayer product(unsigned step) const;

  /// The value at y when only few are left.
  E at(Tree tree, size_t y) const;

  /// The sums over x < half of eq(x) times the product of four lines between V(4 x + c) and
  /// V(4 (half + x) + c). Products of ones only are left out, which changes no coefficient but the
  /// constant one.
  Sums round(size_t half, const ElementBuffer &eq) const;

  /// Binds the highest coordinate, V(y) + c (V(y) + V(y + 4 half)), and gives the sums of the round
  /// after it (zeros after the last one); `eq` is the table of that round.
  Sums foldAndRound(size_t half, const E &c, const ElementBuffer &eq);

private:
  /// A stretch of values of one tree: in planes, or of K in one array.
  struct Segment {
    ConstEPlanes wide;
    const uint64_t *narrow = nullptr;
  };
  using Segments = std::array<Segment, kTrees>;
  struct Store {
    bool isNarrow = false;
    size_t length = 0;
    ElementBuffer wide;
    WordBuffer narrow;
  };
  class Scratch;

  /// Values begin .. begin + n of all trees, in place where they are stored.
  Segments segments(size_t begin, size_t n, Scratch &scratch) const;
  size_t longest() const;
  void addRound(const Segments &low, const Segments &high, size_t first, size_t half,
                ConstEPlanes eq, size_t n, uint64_t *sums) const;

  const Leaves *leaves = nullptr; ///< Set while the values are computed from columns.
  std::array<Store, kTrees> trees;
};

} // namespace lean::proof
