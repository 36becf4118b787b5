// The Reed-Solomon code in the novel polynomial basis (PROTOCOL §5): normalised subspace polynomials
// What_i of span(1, x, .., x^(i-1)) at the domain points, whose label's bit c is the coefficient
// of x^c.
#pragma once

#include "prover/poly/multilinear.h"

#include <array>

namespace lean::proof {

/// Largest log2 of a code's length: M <= 32, and a level's length shrinks.
inline constexpr unsigned kMaxDomainLog = 40;

/// what[i][c] = What_i(x^c); zero for c < i, one for c = i.
using SubspaceTable = std::array<std::array<uint64_t, kMaxDomainLog>, kMaxDomainLog>;
const SubspaceTable &subspaceTable();

/// What_i at the domain point with this label.
K subspaceValue(unsigned i, uint64_t label);

/// The encoder's row at `label`, extended: prod_i (1 + r_i (1 + What_i(label))).
E codeRowAt(uint64_t label, PointView r);

} // namespace lean::proof
