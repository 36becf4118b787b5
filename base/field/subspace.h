// The additive transform's basis (PROTOCOL §5): normalised subspace polynomials What_i of
// span(1, x, .., x^(i-1)) at the points of K named by labels, whose bit c is the coefficient of
// x^c.
#pragma once

#include "base/field/field.h"

#include <array>
#include <cstdint>

namespace lean {

/// Largest log2 of a code's length: M <= 32, and a level's length shrinks.
inline constexpr unsigned kMaxDomainLog = 40;

/// what[i][c] = What_i(x^c); zero for c < i, one for c = i.
using SubspaceTable = std::array<std::array<uint64_t, kMaxDomainLog>, kMaxDomainLog>;
const SubspaceTable &subspaceTable();

/// What_i at the point with this label.
K subspaceValue(unsigned i, uint64_t label);

} // namespace lean
