// The verifier half of the Keccak argument: no work per row.
#pragma once

#include "prover/keccak/keccak_argument.h"
#include "prover/transcript/reader.h"

namespace lean::proof {

/// Follows keccak.*; on success `families` holds the bit claims that ring switching takes over.
bool verifyKeccak(ProofReader &reader, const Shape &shape, keccak::Families &families);

} // namespace lean::proof
