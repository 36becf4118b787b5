#include "prover/keccak/witness.h"

#include "prover/keccak/bit_kernels.h"
#include "prover/poly/multilinear.h"
#include "prover/support/parallel.h"

#include <algorithm>

namespace lean::proof::keccak {

namespace {

/// Rows of a task.
constexpr size_t kBlock = 256;

std::array<uint64_t *, kLanes> data(std::vector<Column> &columns) {
  std::array<uint64_t *, kLanes> out{};
  for (size_t l = 0; l < columns.size(); ++l)
    out[l] = columns[l].data();
  return out;
}

} // namespace

Witness::Witness(std::span<const uint64_t *const> messageAndTail, size_t rows)
    : message(messageAndTail.begin(), messageAndTail.end()), count(rows) {
  for (unsigned l = 0; l < kLanes; ++l)
    middleLanes.emplace_back(rows);
  for (unsigned l = 0; l < kDigestLanes; ++l)
    digestLanes.emplace_back(rows);
  const auto middle = data(middleLanes), digest = data(digestLanes);
  parallelChunks(rows, kBlock, [&](size_t begin, size_t end) {
    bitKernels().rounds(start(0).data(), 0, kLayers, false, begin, end, middle.data());
    bitKernels().rounds(start(1).data(), kLayers, kLayers, false, begin, end, digest.data());
  });
}

std::array<const uint64_t *, kLanes> Witness::start(unsigned chain) const {
  std::array<const uint64_t *, kLanes> out{};
  if (chain == 0)
    std::ranges::copy(message, out.begin());
  else
    std::ranges::transform(middleLanes, out.begin(), [](const Column &c) { return c.data(); });
  return out;
}

LayerWords::LayerWords(const Witness &witness)
    : witness(witness), stride((size_t{1} << logCeil(witness.rows())) + kTileRows),
      words(kValues * stride) {
  for (unsigned v = 0; v < kValues; ++v) {
    pointers[v] = words.data() + v * stride;
    std::fill(words.data() + v * stride + witness.rows(), words.data() + (v + 1) * stride, 0);
  }
}

void LayerWords::make(unsigned layer) {
  parallelChunks(witness.rows(), kBlock, [&](size_t begin, size_t end) {
    for (unsigned g = 0; g < kChains; ++g) {
      std::array<uint64_t *, kLanes> out;
      for (unsigned l = 0; l < kLanes; ++l)
        out[l] = words.data() + (kLanes * g + l) * stride;
      bitKernels().rounds(witness.start(g).data(), g * kLayers, layer, true, begin, end,
                          out.data());
    }
  });
}

} // namespace lean::proof::keccak
