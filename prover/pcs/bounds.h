// The soundness bounds behind the opening's parameters (PROTOCOL §10): proven list decoding up to
// the Johnson radius. Floating point, so nothing that decides acceptance uses it: the ledger and
// the test that derives the shipped table again do.
#pragma once

#include "prover/pcs/params.h"

namespace lean::proof {

/// log2 |E| and the target of each error bound.
inline constexpr double kLogField = 192, kSecurity = 128;

struct CodeBounds {
  double rho, eta, radius, listSize;
};

/// The code of 2^logCols coefficients at rate 2^-logInvRate with theorem parameter m.
CodeBounds johnson(unsigned logInvRate, unsigned logCols, unsigned m);

/// log2 of the mutual-correlated-agreement numerator A of one two-row fold.
double agreementLog2(unsigned logInvRate, unsigned logCols, unsigned m);

/// Fewest queries per level such that every error is at most 2^-128; none when there is no such
/// level.
std::optional<Opening> deriveOpening(unsigned logStack, unsigned logInvRate);

} // namespace lean::proof
