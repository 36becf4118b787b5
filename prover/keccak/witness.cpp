#include "prover/keccak/witness.h"

#include "prover/keccak/bit_kernels.h"
#include "prover/support/parallel.h"

#include <algorithm>

namespace lean::proof::keccak {

Witness::Witness(std::span<const uint64_t *const> messageAndTail, size_t rows)
    : count(rows), stride((rows + 7) / 8 * 8 + 8), words(kRounds * kLanes * stride) {
  std::array<uint64_t *, kLanes> middlePointers;
  for (unsigned l = 0; l < kLanes; ++l) {
    middleLanes.emplace_back(rows);
    middlePointers[l] = middleLanes[l].data();
  }
  std::vector<uint64_t *> pre(kRounds * kLanes);
  for (size_t i = 0; i < pre.size(); ++i)
    pre[i] = words.data() + i * stride;
  for (unsigned l = 0; l < kDigestLanes; ++l)
    digestLanes.emplace_back(rows);
  constexpr size_t kBlock = 64;
  parallelChunks(rows, kBlock, [&](size_t begin, size_t end) {
    std::array<std::array<uint64_t, kBlock>, kLanes> states{};
    std::array<uint64_t *, kLanes> pointers;
    for (unsigned l = 0; l < kLanes; ++l)
      pointers[l] = states[l].data();
    for (unsigned l = 0; l < messageAndTail.size(); ++l)
      std::copy(messageAndTail[l] + begin, messageAndTail[l] + end, states[l].data());
    bitKernels().permute(pointers.data(), begin, end - begin, pre.data(), middlePointers.data());
    for (unsigned l = 0; l < kDigestLanes; ++l)
      std::copy_n(states[l].data(), end - begin, digestLanes[l].data() + begin);
  });
}

} // namespace lean::proof::keccak
