// Prover of the table sumcheck (PROTOCOL §6.2) and of the public input (§6.3).
#pragma once

#include "prover/pcs/claims.h"
#include "prover/tables/mixed.h"
#include "prover/transcript/writer.h"

namespace lean::proof {

/// Proves the rounds, sends every column of every present table at the point, pools the claims.
void proveTables(ProofWriter &writer, const Shape &shape, const BusOutcome &bus,
                 std::span<const uint64_t *const> columns, ClaimPool &pool);

void provePublicInput(ProofWriter &writer, const Shape &shape,
                      std::span<const uint64_t *const> columns, ClaimPool &pool);

} // namespace lean::proof
