// Prover of a batch of permutations alone.
#pragma once

#include "prover/keccak/batch.h"
#include "prover/prove.h"
#include "prover/shape.h"

namespace lean::proof {

struct BatchProof {
  std::vector<uint8_t> scalars, openings;
  std::vector<PhaseTime> phases;
};

/// Proves the permutations of `messageAndTail`: sixteen message lanes and the tail, a word per row.
Expected<BatchProof> proveBatch(const Shape &shape,
                                std::span<const std::vector<uint64_t>> messageAndTail,
                                const ProveOptions &options);

} // namespace lean::proof
