// The prover half of the Keccak argument.
#pragma once

#include "prover/keccak/witness.h"
#include "prover/support/phases.h"
#include "prover/transcript/writer.h"

#include <optional>

namespace lean::proof {

/// Proves the rows of `witness`; `columns` are the committed columns by number. The proof does not
/// depend on how many row rounds are made on bits: `bitRounds` at most, by default as many as pay.
void proveKeccak(ProofWriter &writer, const Shape &shape, const keccak::Witness &witness,
                 std::span<const uint64_t *const> columns, keccak::Families &families,
                 Phases &phases, std::optional<unsigned> bitRounds = {});

} // namespace lean::proof
