#include "prover/poly/columns.h"

#include "prover/support/parallel.h"

#include <mutex>

namespace lean::proof {

ElementBuffer eqBuffer(PointView r) {
  ElementBuffer t(size_t{1} << r.size());
  t.set(0, E::one());
  for (size_t j = 0; j < r.size(); ++j) {
    const size_t n = size_t{1} << j;
    const Limbs c(r[j]);
    if (n <= kGrain) { // else expandEq in chunks
      fieldKernels().expandEq(t.planes(), n, c);
      continue;
    }
    parallelChunks(n, kGrain, [&](size_t begin, size_t end) {
      fieldKernels().scale(t.get(begin), c, end - begin, t.planes(n + begin));
      const EPlanes low = t.planes(begin), high = t.planes(n + begin);
      for (unsigned l = 0; l < 3; ++l)
        for (size_t i = 0; i < end - begin; ++i)
          low.p[l][i] ^= high.p[l][i];
    });
  }
  return t;
}

size_t dropTopCoordinate(ElementBuffer &eq, size_t n) {
  const size_t half = n / 2;
  parallelChunks(half, kGrain, [&](size_t begin, size_t end) {
    const EPlanes low = eq.planes(begin), high = eq.planes(half + begin);
    for (unsigned l = 0; l < 3; ++l)
      for (size_t i = 0; i < end - begin; ++i)
        low.p[l][i] ^= high.p[l][i];
  });
  return half;
}

std::vector<E> evaluateColumns(std::span<const uint64_t *const> columns, uint64_t n, PointView r) {
  // blocks of the low coordinates share one small table
  const size_t low = std::min<size_t>(r.size(), 12);
  const ElementBuffer table = eqBuffer(r.first(low));
  const std::vector<E> high = eqTable(r.subspan(low));
  std::vector<E> total(columns.size());
  std::mutex mutex;
  const size_t width = size_t{1} << low;
  parallelChunks((n + width - 1) >> low, 1, [&](size_t block, size_t) {
    const size_t start = block << low, count = std::min<uint64_t>(width, n - start);
    std::vector<E> part(columns.size());
    for (size_t c = 0; c < columns.size(); ++c) {
      uint64_t sum[3] = {};
      fieldKernels().dotK(columns[c] + start, table.get(), count, sum);
      part[c] = high[block] * elementOf(sum);
    }
    const std::lock_guard lock(mutex);
    for (size_t c = 0; c < columns.size(); ++c)
      total[c] += part[c];
  });
  return total;
}

} // namespace lean::proof
