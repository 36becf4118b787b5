#include "prover/bus/tree_layer.h"

#include "prover/support/parallel.h"

#include <algorithm>

namespace lean::proof {

namespace {
/// Values of x per task: the children of both halves fit the second level cache.
constexpr size_t kLayerGrain = 256;

constexpr unsigned kCount = static_cast<unsigned>(Tree::Count);
constexpr size_t kSums = kTrees * kLayerPoints;

TreeLayer::Sums byTree(const std::array<E, kSums> &all) {
  TreeLayer::Sums out;
  for (unsigned i = 0; i < kSums; ++i)
    out[i / kLayerPoints][i % kLayerPoints] = all[i];
  return out;
}

} // namespace

/// Room for segments that are not stored as such.
class TreeLayer::Scratch {
public:
  explicit Scratch(size_t n) : size(n) {}

  EPlanes wide(unsigned tree) {
    if (elements[tree].size() == 0)
      elements[tree] = ElementBuffer(size);
    return elements[tree].planes();
  }
  uint64_t *narrow() {
    if (words.size() == 0)
      words = WordBuffer(size);
    return words.data();
  }

private:
  size_t size;
  std::array<ElementBuffer, kTrees> elements;
  WordBuffer words;
};

TreeLayer::TreeLayer(const Leaves &leaves, const std::array<uint64_t, kTrees> &lengths)
    : leaves(&leaves) {
  for (unsigned t = 0; t < kTrees; ++t)
    trees[t] = {t == kCount, lengths[t], {}, {}};
}

size_t TreeLayer::longest() const {
  return std::max({trees[0].length, trees[1].length, trees[2].length});
}

TreeLayer::Segments TreeLayer::segments(size_t begin, size_t n, Scratch &scratch) const {
  Segments out;
  if (leaves) {
    leaves->fill(begin, n, scratch.wide(0), scratch.wide(1));
    leaves->fillCounts(begin, n, scratch.narrow());
    return {Segment{constant(scratch.wide(0)), nullptr},
            Segment{constant(scratch.wide(1)), nullptr}, Segment{{}, scratch.narrow()}};
  }
  for (unsigned t = 0; t < kTrees; ++t) {
    const Store &s = trees[t];
    if (begin + n <= s.length) {
      if (s.isNarrow)
        out[t].narrow = s.narrow.data() + begin;
      else
        out[t].wide = s.wide.get(begin);
      continue;
    }
    const size_t stored = begin < s.length ? s.length - begin : 0;
    const auto pad = [&](const uint64_t *from, uint64_t *to, uint64_t value) {
      if (stored != 0)
        std::copy_n(from + begin, stored, to);
      std::fill_n(to + stored, n - stored, value);
    };
    if (s.isNarrow) {
      pad(s.narrow.data(), scratch.narrow(), 1);
      out[t].narrow = scratch.narrow();
    } else {
      const EPlanes to = scratch.wide(t);
      for (unsigned l = 0; l < 3; ++l)
        pad(s.wide.get().p[l], to.p[l], l == 0 ? 1 : 0);
      out[t].wide = constant(to);
    }
  }
  return out;
}

TreeLayer TreeLayer::product(unsigned step) const {
  TreeLayer out;
  for (unsigned t = 0; t < kTrees; ++t) {
    Store &s = out.trees[t];
    s.isNarrow = trees[t].isNarrow;
    s.length = (trees[t].length + (size_t{1} << step) - 1) >> step;
    if (s.isNarrow)
      s.narrow = WordBuffer(s.length);
    else
      s.wide = ElementBuffer(s.length);
  }
  parallelChunks(out.longest(), kLayerGrain, [&](size_t begin, size_t end) {
    Scratch scratch((end - begin) << step);
    const Segments in = segments(begin << step, (end - begin) << step, scratch);
    for (unsigned t = 0; t < kTrees; ++t) {
      Store &s = out.trees[t];
      const size_t n = std::min(end, s.length) - std::min(begin, s.length);
      if (n == 0)
        continue;
      if (s.isNarrow)
        fieldKernels().productsK(in[t].narrow, step, n, s.narrow.data() + begin);
      else
        fieldKernels().products(in[t].wide, step, n, s.wide.planes(begin));
    }
  });
  return out;
}

E TreeLayer::at(Tree tree, size_t y) const {
  Scratch scratch(1);
  const Segment s = segments(y, 1, scratch)[static_cast<unsigned>(tree)];
  return s.narrow ? E(K(*s.narrow)) : E::limbs(*s.wide.p[0], *s.wide.p[1], *s.wide.p[2]);
}

/// Sums of the x from `first` on, for trees that are not all ones there.
void TreeLayer::addRound(const Segments &low, const Segments &high, size_t first, size_t half,
                         ConstEPlanes eq, size_t n, uint64_t *sums) const {
  for (unsigned t = 0; t < kTrees; ++t) {
    const size_t used = std::min(half, (trees[t].length + 3) / 4);
    if (first >= used)
      continue;
    uint64_t *out = sums + 3 * kLayerPoints * t;
    if (low[t].narrow)
      fieldKernels().layerRoundK(low[t].narrow, high[t].narrow, eq, n, out);
    else
      fieldKernels().layerRound(low[t].wide, high[t].wide, eq, n, out);
  }
}

TreeLayer::Sums TreeLayer::round(size_t half, const ElementBuffer &eq) const {
  const size_t used = std::min(half, (longest() + 3) / 4);
  return byTree(
      parallelSums<kSums>(used, kLayerGrain, [&](size_t begin, size_t end, uint64_t *sums) {
        const size_t n = end - begin;
        Scratch low(4 * n), high(4 * n);
        addRound(segments(4 * begin, 4 * n, low), segments(4 * (half + begin), 4 * n, high), begin,
                 half, eq.get(begin), n, sums);
      }));
}

TreeLayer::Sums TreeLayer::foldAndRound(size_t half, const E &c, const ElementBuffer &eq) {
  const Limbs factor(c);
  TreeLayer next; // takes the arrays over where a fold can work in place
  std::array<bool, kTrees> inPlace;
  for (unsigned t = 0; t < kTrees; ++t) {
    next.trees[t].length = std::min(trees[t].length, 4 * half);
    inPlace[t] = !leaves && !trees[t].isNarrow;
    if (!inPlace[t])
      next.trees[t].wide = ElementBuffer(next.trees[t].length);
  }
  // values begin .. begin + n of the folded layer, written where they belong
  const auto fold = [&](size_t begin, size_t n) {
    Scratch low(n), high(n);
    const Segments lo = segments(begin, n, low), hi = segments(4 * half + begin, n, high);
    for (unsigned t = 0; t < kTrees; ++t) {
      const size_t length = next.trees[t].length;
      const size_t real = std::min(begin + n, length) - std::min(begin, length);
      if (real == 0)
        continue;
      ElementBuffer &target = inPlace[t] ? trees[t].wide : next.trees[t].wide;
      if (lo[t].narrow)
        fieldKernels().foldK(lo[t].narrow, hi[t].narrow, factor, real, target.planes(begin));
      else
        fieldKernels().foldE(lo[t].wide, hi[t].wide, factor, real, target.planes(begin));
    }
  };
  // folded values for the next round, ones past the end
  const auto folded = [&](size_t begin, size_t n, Scratch &scratch) {
    Segments out;
    for (unsigned t = 0; t < kTrees; ++t) {
      const ElementBuffer &source = inPlace[t] ? trees[t].wide : next.trees[t].wide;
      const size_t length = next.trees[t].length;
      if (begin + n <= length) {
        out[t].wide = source.get(begin);
        continue;
      }
      const size_t stored = begin < length ? length - begin : 0;
      const EPlanes to = scratch.wide(t);
      for (unsigned l = 0; l < 3; ++l) {
        if (stored != 0)
          std::copy_n(source.get(begin).p[l], stored, to.p[l]);
        std::fill_n(to.p[l] + stored, n - stored, l == 0 ? 1 : 0);
      }
      out[t].wide = constant(to);
    }
    return out;
  };

  Sums sums{};
  const size_t quarter = half / 2, used = std::min(quarter, (next.longest() + 3) / 4);
  if (half == 1)
    fold(0, 4);
  else
    sums =
        byTree(parallelSums<kSums>(used, kLayerGrain, [&](size_t begin, size_t end, uint64_t *out) {
          const size_t n = end - begin;
          fold(4 * begin, 4 * n);
          fold(4 * (quarter + begin), 4 * n);
          Scratch low(4 * n), high(4 * n);
          next.addRound(folded(4 * begin, 4 * n, low), folded(4 * (quarter + begin), 4 * n, high),
                        begin, quarter, eq.get(begin), n, out);
        }));
  for (unsigned t = 0; t < kTrees; ++t)
    if (inPlace[t])
      next.trees[t].wide = std::move(trees[t].wide);
  *this = std::move(next);
  return sums;
}

} // namespace lean::proof
