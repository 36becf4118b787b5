#include "prover/pcs/query_weights.h"

#include "prover/pcs/code.h"
#include "prover/support/parallel.h"

#include <cstring>
#include <mutex>

namespace lean::proof {

void addQueryRows(ElementBuffer &weight, unsigned logCols, const std::map<uint64_t, E> &rows) {
  const size_t size = size_t{1} << logCols;
  std::map<uint64_t, std::vector<std::pair<uint64_t, E>>> cosets;
  for (const auto &[v, b] : rows)
    cosets[v >> logCols].emplace_back(v & (size - 1), b);
  std::vector<std::pair<uint64_t, std::vector<std::pair<uint64_t, E>>>> list(cosets.begin(),
                                                                             cosets.end());
  std::array<std::mutex, 3> mutex;
  parallelChunks(3 * list.size(), 1, [&](size_t task, size_t end) {
    for (; task < end; ++task) {
      const auto &[coset, entries] = list[task / 3];
      const size_t limb = task % 3;
      WordBuffer data(size);
      std::memset(data.data(), 0, 8 * size);
      for (const auto &[at, b] : entries)
        data[at] = Limbs(b).w[limb];
      fieldKernels().nttTransposed(data.data(), logCols, coset << logCols,
                                   subspaceTable()[0].data());
      uint64_t *out = weight.planes().p[limb];
      const std::lock_guard lock(mutex[limb]);
      for (size_t i = 0; i < size; ++i)
        out[i] ^= data[i];
    }
  });
}

} // namespace lean::proof
