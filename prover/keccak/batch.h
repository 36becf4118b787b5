// A batch of permutations proven alone, with the code that proves the hashes of a run: what
// `leanvm hash` measures. Statement: the committed lanes of every row satisfy the Keccak relation.
#pragma once

#include "prover/proof_error.h"

#include <cstdint>
#include <optional>
#include <span>

namespace lean::proof {

class Shape;
class Transcript;

/// A transcript for `rows` permutations, the sizes absorbed.
Transcript batchTranscript(const Shape &shape);

/// Verifies the two streams of a batch proof; nothing when it is accepted.
std::optional<ProofFailure> verifyBatch(const Shape &shape, std::span<const uint8_t> scalars,
                                        std::span<const uint8_t> openings);

} // namespace lean::proof
