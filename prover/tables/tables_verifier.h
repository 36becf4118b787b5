// Verifier of the table sumcheck (PROTOCOL §6.2) and of the public input (§6.3).
#pragma once

#include "prover/pcs/claims.h"
#include "prover/tables/mixed.h"
#include "prover/transcript/reader.h"

namespace lean::proof {

/// Follows the rounds, checks their end and adds a claim for every column of every present table.
bool verifyTables(ProofReader &reader, const Shape &shape, const BusOutcome &bus, ClaimPool &pool);

/// Memory at (r, 0, ..) must be what the public input says; three claims. Soundness: 1 / |E|.
bool verifyPublicInput(ProofReader &reader, const Shape &shape,
                       const std::array<uint64_t, 4> &publicInput, ClaimPool &pool);

} // namespace lean::proof
