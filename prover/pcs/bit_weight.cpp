#include "prover/pcs/bit_weight.h"

#include "prover/pcs/linear_map.h"
#include "prover/poly/columns.h"
#include "prover/support/parallel.h"

#include <algorithm>
#include <map>

namespace lean::proof {

BitWeight::BitWeight(const Shape &shape, const Stack &stack, const ClaimPool &pool,
                     std::span<const E> batch)
    : stack(stack), crossRows(size_t{1} << shape.opening.levels[0].fold) {
  if (pool.families().empty())
    return;
  write(shape, pool, batch);
  sumRows(shape);
}

void BitWeight::write(const Shape &shape, const ClaimPool &pool, std::span<const E> batch) {
  std::map<uint64_t, size_t> byPlace;
  for (const BitFamily &family : pool.families())
    for (const LaneFactor &lane : family.lanes)
      for (const Piece &p : shape.columns[lane.column].pieces)
        if (byPlace.try_emplace(p.place, segments.size()).second) {
          segments.push_back({p.place, ElementBuffer(size_t{1} << p.log)});
          segments.back().weight.fill(E());
        }
  for (size_t f = 0; f < batch.size(); ++f) {
    const BitFamily &family = pool.families()[f];
    const ElementBuffer eq = eqBuffer(family.rows);
    parallelChunks(family.lanes.size(), 1, [&](size_t i, size_t) {
      const LaneFactor &lane = family.lanes[i];
      const LinearMap map(*pool.ringMap(), lane.factor, batch[f]);
      for (const Piece &p : shape.columns[lane.column].pieces) {
        ElementBuffer &weight = segments[byPlace.at(p.place)].weight;
        map.addTo(eq.get(p.first), weight.size(), weight.planes());
      }
    });
  }
}

std::vector<BitWeight::Part> BitWeight::parts() const {
  std::vector<Part> out;
  const unsigned cols = stack.logCols();
  const uint64_t width = uint64_t{1} << cols;
  for (const Segment &s : segments)
    for (uint64_t done = 0; done < s.weight.size();) {
      const uint64_t place = s.place + done, column = place & (width - 1);
      const uint64_t length = std::min(s.weight.size() - done, width - column);
      out.push_back({place >> cols, column, length, s.weight.get(done)});
      done += length;
    }
  return out;
}

void BitWeight::sumRows(const Shape &shape) {
  cross.assign(crossRows * crossRows, E());
  const size_t rows = shape.usedRows;
  const std::vector<Part> list = parts();
  std::vector<E> sums(list.size() * rows);
  parallelChunks(sums.size(), 8, [&](size_t begin, size_t end) {
    for (size_t task = begin; task < end; ++task) {
      const Part &part = list[task / rows];
      uint64_t sum[3] = {};
      fieldKernels().dotK(stack.rows()[task % rows] + part.column, part.weight, part.length, sum);
      sums[task] = elementOf(sum);
    }
  });
  for (size_t task = 0; task < sums.size(); ++task)
    cross[list[task / rows].row * crossRows + task % rows] += sums[task];
}

std::array<E, 2> BitWeight::round() const {
  return crossRound(cross, crossRows);
}

void BitWeight::bind(const E &challenge) {
  if (!cross.empty())
    crossBind(cross, crossRows, challenge);
}

void BitWeight::addFolded(std::span<const E> rowWeights, ElementBuffer &out) const {
  for (const Part &part : parts())
    fieldKernels().addScaled(part.weight, Limbs(rowWeights[part.row]), part.length,
                             out.planes(part.column));
}

std::array<E, 2> crossRound(std::span<const E> cross, size_t rows) {
  if (cross.empty())
    return {};
  E low, top;
  const size_t half = rows / 2;
  for (size_t i = 0; i < half; ++i) {
    const E *row0 = &cross[i * rows], *row1 = &cross[(half + i) * rows];
    low += row0[i];
    top += row0[i] + row0[half + i] + row1[i] + row1[half + i];
  }
  return {low, top};
}

void crossBind(std::vector<E> &cross, size_t &rows, const E &c) {
  const size_t n = rows, half = n / 2;
  std::vector<E> next(half * half);
  for (size_t i = 0; i < half; ++i)
    for (size_t j = 0; j < half; ++j) {
      const auto at = [&](size_t row) {
        const E &a = cross[row * n + j];
        return a + c * (a + cross[row * n + half + j]);
      };
      const E a = at(i);
      next[i * half + j] = a + c * (a + at(half + i));
    }
  cross = std::move(next);
  rows = half;
}

} // namespace lean::proof
