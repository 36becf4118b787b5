// The soundness ledger of a proof (PROTOCOL §10): every challenge with the bound on the probability
// that a lie escapes it. Floating point; decides nothing in the verifier.
#pragma once

#include "prover/shape.h"

namespace lean::proof {

struct LedgerEntry {
  std::string challenge;
  double log2Error;
};

std::vector<LedgerEntry> ledger(const Shape &shape);

/// The first entry above 2^-128, or nothing.
std::optional<LedgerEntry> weakEntry(const Shape &shape);

} // namespace lean::proof
