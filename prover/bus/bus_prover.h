// Prover of the bus (PROTOCOL §6.1).
#pragma once

#include "prover/bus/bus.h"
#include "prover/pcs/claims.h"
#include "prover/transcript/writer.h"

namespace lean::proof {

/// Draws the fingerprint, proves the layers, sends memory and bytecode counts at zeta; the claims
/// on them go to the pool.
BusOutcome proveBus(ProofWriter &writer, const Shape &shape, std::span<const Instruction> code,
                    std::span<const uint64_t *const> columns, ClaimPool &pool);

} // namespace lean::proof
