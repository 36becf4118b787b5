// Verifier of the bus (PROTOCOL §6.1).
#pragma once

#include "prover/bus/bus.h"
#include "prover/pcs/claims.h"
#include "prover/transcript/reader.h"

#include <functional>

namespace lean::proof {

/// Follows the layers and decomposes the leaf claims: what remains is owed by the tables. The
/// bytecode's value at claim.point comes from `bytecode`.
bool verifyBus(ProofReader &reader, const Shape &shape,
               const std::function<E(PointView z, std::span<const E> alphaEq)> &bytecode,
               ClaimPool &pool, BusOutcome &outcome, BytecodeClaim &claim);

} // namespace lean::proof
