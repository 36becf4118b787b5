#include "prover/pcs/pooled_weight.h"

#include "prover/poly/columns.h"
#include "prover/support/parallel.h"

#include <algorithm>
#include <map>

namespace lean::proof {

namespace {
/// log2 of the number of blocks.
constexpr unsigned kLogBlocks = 12;
} // namespace

PooledWeight::PooledWeight(const Shape &shape, const Stack &stack, const ClaimPool &pool,
                           std::span<const E> batch)
    : shape(shape), stack(stack),
      blockLog(shape.logStack > kLogBlocks ? shape.logStack - kLogBlocks : 0),
      blocks(size_t{1} << (shape.logStack - blockLog)), tailStart(shape.used),
      crossRows(size_t{1} << shape.opening.levels[0].fold),
      bitWeight(shape, stack, pool, batch.subspan(pool.claims().size())) {
  batch = batch.first(pool.claims().size());
  for (size_t i = 0; i < batch.size(); ++i) {
    const ColumnClaim &claim = pool.claims()[i];
    const PointView z(pool.point(claim.point));
    for (const Piece &p : shape.columns[claim.column].pieces) {
      if (p.log >= blockLog)
        addWide(p, z, batch[i] * pieceShare(p, z));
      else
        tailStart = std::min(tailStart, p.place);
    }
  }
  sumBlocks();
  addTail(pool, batch);
  sumTail();
}

PooledWeight::Family &PooledWeight::familyOf(PointView z) {
  const PointView prefix = z.first(blockLog);
  for (Family &f : families)
    if (std::ranges::equal(f.prefix, prefix))
      return f;
  size_t coordinates = blockLog;
  while (coordinates > 0 && prefix[coordinates - 1].isZero())
    --coordinates;
  families.push_back({Point(prefix.begin(), prefix.end()), eqBuffer(prefix),
                      size_t{1} << coordinates, std::vector<E>(blocks), std::vector<E>(blocks)});
  return families.back();
}

void PooledWeight::addWide(const Piece &piece, PointView z, const E &factor) {
  Family &family = familyOf(z);
  const std::vector<E> high = eqTable(z.subspan(blockLog, piece.log - blockLog));
  for (size_t j = 0; j < high.size(); ++j)
    family.weights[(piece.place >> blockLog) + j] += factor * high[j];
}

void PooledWeight::sumBlocks() {
  const unsigned perRow = stack.logCols() - blockLog;
  for (Family &f : families)
    parallelChunks(stack.rows().size() << perRow, 1, [&](size_t begin, size_t end) {
      for (size_t b = begin; b < end; ++b) {
        uint64_t sum[3] = {};
        fieldKernels().dotK(stack.at(uint64_t{b} << blockLog), f.eq.get(), f.support, sum);
        f.sums[b] = elementOf(sum);
      }
    });
}

void PooledWeight::addTail(const ClaimPool &pool, std::span<const E> batch) {
  tail = ElementBuffer(shape.used - tailStart);
  tail.fill(E());
  std::map<std::pair<unsigned, unsigned>, ElementBuffer> tables; // by point and size
  for (size_t i = 0; i < batch.size(); ++i) {
    const ColumnClaim &claim = pool.claims()[i];
    const PointView z(pool.point(claim.point));
    for (const Piece &p : shape.columns[claim.column].pieces) {
      if (p.log >= blockLog)
        continue;
      ElementBuffer &eq = tables[{claim.point, p.log}];
      if (eq.size() == 0)
        eq = eqBuffer(z.first(p.log));
      fieldKernels().addScaled(eq.get(), Limbs(batch[i] * pieceShare(p, z)), eq.size(),
                               tail.planes(p.place - tailStart));
    }
  }
}

void PooledWeight::sumTail() {
  cross.assign(crossRows * crossRows, E());
  const unsigned cols = stack.logCols();
  const size_t first = tailStart >> cols, count = stack.rows().size() - first,
               rows = stack.rows().size();
  if (tail.size() == 0)
    return;
  parallelChunks(count * rows, 1, [&](size_t task, size_t end) {
    for (; task < end; ++task) {
      const size_t r = first + task / rows, other = task % rows;
      const uint64_t begin = std::max(tailStart, uint64_t{r} << cols);
      const uint64_t stop = std::min(shape.used, uint64_t{r + 1} << cols);
      const uint64_t column = begin - (uint64_t{r} << cols);
      uint64_t sum[3] = {};
      fieldKernels().dotK(stack.rows()[other] + column, tail.get(begin - tailStart), stop - begin,
                          sum);
      cross[r * crossRows + other] = elementOf(sum);
    }
  });
}

std::array<E, 2> PooledWeight::round() const {
  E low, top;
  const size_t half = blocks / 2;
  for (const Family &f : families)
    for (size_t i = 0; i < half; ++i) {
      const E &w0 = f.weights[i], &w1 = f.weights[half + i];
      if (w0.isZero() && w1.isZero())
        continue;
      low += w0 * f.sums[i];
      top += (w0 + w1) * (f.sums[i] + f.sums[half + i]);
    }
  const auto written = crossRound(cross, crossRows), bits = bitWeight.round();
  return {low + written[0] + bits[0], top + written[1] + bits[1]};
}

void PooledWeight::bind(const E &c) {
  blocks /= 2;
  const auto fold = [&](std::vector<E> &v) {
    for (size_t i = 0; i < blocks; ++i)
      v[i] += c * (v[i] + v[blocks + i]);
    v.resize(blocks);
  };
  for (Family &f : families) {
    fold(f.weights);
    fold(f.sums);
  }
  crossBind(cross, crossRows, c);
  bitWeight.bind(c);
}

ElementBuffer PooledWeight::folded(std::span<const E> rowWeights) const {
  const unsigned cols = stack.logCols();
  ElementBuffer out(size_t{1} << cols);
  const size_t width = size_t{1} << blockLog;
  parallelChunks(blocks, std::max<size_t>(1, kGrain >> blockLog), [&](size_t begin, size_t end) {
    for (size_t b = begin; b < end; ++b)
      for (size_t i = 0; i < width; ++i)
        out.set(b * width + i, E());
    for (const Family &f : families)
      for (size_t b = begin; b < end; ++b)
        fieldKernels().addScaled(f.eq.get(), Limbs(f.weights[b]), f.support, out.planes(b * width));
  });
  for (uint64_t at = tailStart; at < shape.used;) {
    const uint64_t row = at >> cols, end = std::min(shape.used, (row + 1) << cols);
    fieldKernels().addScaled(tail.get(at - tailStart), Limbs(rowWeights[row]), end - at,
                             out.planes(at - (row << cols)));
    at = end;
  }
  bitWeight.addFolded(rowWeights, out);
  return out;
}

} // namespace lean::proof
