#include "prover/keccak/lane_sums.h"

#include "prover/keccak/bit_kernels.h"
#include "prover/support/buffer.h"
#include "prover/support/parallel.h"

#include <algorithm>

namespace lean::proof::keccak {

std::vector<std::array<E, kBits>> laneSums(std::span<const uint64_t *const> lanes, size_t rows,
                                           PointView point) {
  // Rows in groups of 64: eq of the low six coordinates chooses within a group, eq of the others
  // weighs the group.
  constexpr unsigned kLogGroup = 6;
  constexpr size_t kGroup = size_t{1} << kLogGroup;
  const unsigned low = std::min<unsigned>(kLogGroup, static_cast<unsigned>(point.size()));
  const std::vector<E> within = eqTable(point.first(low)), groups = eqTable(point.subspan(low));
  ElementBuffer weights(kGroup);
  weights.fill(E());
  for (size_t i = 0; i < within.size(); ++i)
    weights.set(i, within[i]);
  std::vector<NibbleTable> tables(kGroup / 4);
  bitKernels().nibbles(weights.get(), tables.size(), tables.data());

  std::vector<std::array<E, kBits>> out(lanes.size());
  parallelChunks(lanes.size(), 1, [&](size_t lane, size_t) {
    ElementBuffer group(kBits), sum(kBits);
    sum.fill(E());
    for (size_t first = 0, g = 0; first < rows; first += kGroup, ++g) {
      std::array<uint64_t, kGroup> words{};
      std::copy_n(lanes[lane] + first, std::min(kGroup, rows - first), words.begin());
      bitKernels().columns(tables.data(), words.data(), kGroup / 8, group.planes());
      fieldKernels().addScaled(group.get(), Limbs(groups[g]), kBits, sum.planes());
    }
    for (unsigned z = 0; z < kBits; ++z)
      out[lane][z] = sum[z];
  });
  return out;
}

} // namespace lean::proof::keccak
