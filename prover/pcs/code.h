// The Reed-Solomon code in the novel polynomial basis (PROTOCOL §5).
#pragma once

#include "base/field/subspace.h"
#include "prover/poly/multilinear.h"

namespace lean::proof {

/// The encoder's row at `label`, extended: prod_i (1 + r_i (1 + What_i(label))).
E codeRowAt(uint64_t label, PointView r);

} // namespace lean::proof
