#include "prover/bus/tree_layer.h"

#include "prover/support/parallel.h"

#include <algorithm>
#include <cstring>

namespace lean::proof {

namespace {
/// Values of x per task: the children of both halves fit the second level cache.
constexpr size_t kLayerGrain = 512;
} // namespace

TreeLayer::TreeLayer(const Leaves &leaves, Tree tree, uint64_t length)
    : leaves(&leaves), tree(tree), isNarrow(tree == Tree::Count), length(length) {}

TreeLayer::Scratch::Scratch(bool isNarrow, size_t n) {
  if (isNarrow)
    narrow = WordBuffer(n);
  else
    wide = ElementBuffer(n);
}

TreeLayer::Segment TreeLayer::segment(size_t begin, size_t n, Scratch &scratch) const {
  if (leaves) {
    if (isNarrow)
      leaves->fillCounts(begin, n, scratch.narrow.data());
    else
      leaves->fill(tree, begin, n, scratch.wide.planes());
    return {scratch.wide.get(), scratch.narrow.data()};
  }
  if (begin + n <= length)
    return isNarrow ? Segment{{}, narrow.data() + begin} : Segment{wide.get(begin), nullptr};
  const size_t stored = begin < length ? length - begin : 0;
  if (isNarrow) {
    std::copy_n(narrow.data() + begin, stored, scratch.narrow.data());
    std::fill_n(scratch.narrow.data() + stored, n - stored, 1);
    return {{}, scratch.narrow.data()};
  }
  const EPlanes out = scratch.wide.planes();
  for (unsigned l = 0; l < 3; ++l) {
    if (stored != 0)
      std::copy_n(wide.get(begin).p[l], stored, out.p[l]);
    std::fill_n(out.p[l] + stored, n - stored, l == 0 ? 1 : 0);
  }
  return {constant(out), nullptr};
}

TreeLayer TreeLayer::product(unsigned step) const {
  TreeLayer out;
  out.tree = tree;
  out.isNarrow = isNarrow;
  out.length = ((length - (length != 0)) >> step) + (length != 0);
  if (isNarrow)
    out.narrow = WordBuffer(out.length);
  else
    out.wide = ElementBuffer(out.length);
  parallelChunks(out.length, kLayerGrain, [&](size_t begin, size_t end) {
    const size_t n = end - begin;
    Scratch scratch(isNarrow, n << step);
    const Segment in = segment(begin << step, n << step, scratch);
    if (isNarrow)
      fieldKernels().productsK(in.narrow, step, n, out.narrow.data() + begin);
    else
      fieldKernels().products(in.wide, step, n, out.wide.planes(begin));
  });
  return out;
}

E TreeLayer::at(size_t y) const {
  Scratch scratch(isNarrow, 1);
  const Segment s = segment(y, 1, scratch);
  return isNarrow ? E(K(*s.narrow)) : E::limbs(*s.wide.p[0], *s.wide.p[1], *s.wide.p[2]);
}

std::array<E, kLayerPoints> TreeLayer::round(size_t half, const ElementBuffer &eq) const {
  const size_t used = std::min(half, (length + 3) / 4);
  return parallelSums<kLayerPoints>(
      used, kLayerGrain, [&](size_t begin, size_t end, uint64_t *sums) {
        const size_t n = end - begin;
        Scratch low(isNarrow, 4 * n), high(isNarrow, 4 * n);
        const Segment lo = segment(4 * begin, 4 * n, low);
        const Segment hi = segment(4 * (half + begin), 4 * n, high);
        if (isNarrow)
          fieldKernels().layerRoundK(lo.narrow, hi.narrow, eq.get(begin), n, sums);
        else
          fieldKernels().layerRound(lo.wide, hi.wide, eq.get(begin), n, sums);
      });
}

void TreeLayer::fold(size_t half, const E &c) {
  const size_t folded = std::min(length, 4 * half);
  const bool inPlace = !isNarrow && !leaves;
  ElementBuffer fresh;
  if (!inPlace)
    fresh = ElementBuffer(folded);
  const EPlanes out = inPlace ? wide.planes() : fresh.planes();
  const Limbs factor(c);
  parallelChunks(folded, 4 * kLayerGrain, [&](size_t begin, size_t end) {
    const size_t n = end - begin;
    Scratch low(isNarrow, n), high(isNarrow, n);
    const Segment lo = segment(begin, n, low), hi = segment(4 * half + begin, n, high);
    if (isNarrow)
      fieldKernels().foldK(lo.narrow, hi.narrow, factor, n, offset(out, begin));
    else
      fieldKernels().foldE(lo.wide, hi.wide, factor, n, offset(out, begin));
  });
  if (!inPlace)
    wide = std::move(fresh);
  narrow.release();
  leaves = nullptr;
  isNarrow = false;
  length = folded;
}

} // namespace lean::proof
