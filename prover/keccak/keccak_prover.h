// The prover half of the Keccak argument.
#pragma once

#include "prover/keccak/witness.h"
#include "prover/support/phases.h"
#include "prover/transcript/writer.h"

namespace lean::proof {

/// Proves the rows of `witness`; `columns` are the committed columns by number. The proof does not
/// depend on `bitRounds`, how many row rounds are made on bits.
void proveKeccak(ProofWriter &writer, const Shape &shape, const keccak::Witness &witness,
                 std::span<const uint64_t *const> columns, keccak::Families &families,
                 Phases &phases, unsigned bitRounds = 6);

} // namespace lean::proof
