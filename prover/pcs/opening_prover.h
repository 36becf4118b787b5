// Prover of the opening of the committed stack (PROTOCOL §5).
#pragma once

#include "prover/pcs/commitment.h"
#include "prover/pcs/pooled_weight.h"

#include <memory>

namespace lean::proof {

/// Commits to the stack and sends the root.
std::unique_ptr<Commitment> commitStack(ProofWriter &writer, const Shape &shape,
                                        const Stack &stack);

/// Opens all pooled claims, combined with `batch`.
void proveOpening(ProofWriter &writer, const Shape &shape, const Stack &stack,
                  std::unique_ptr<Commitment> commitment, const ClaimPool &pool,
                  std::span<const E> batch);

} // namespace lean::proof
