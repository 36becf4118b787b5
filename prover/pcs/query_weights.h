// Adds the code's rows at queried positions to a weight: the transposed encoder on a sparse vector
// (PROTOCOL §5).
#pragma once

#include "prover/support/buffer.h"

#include <map>

namespace lean::proof {

/// weight[u] += sum over (v, b) of b prod_i What_i(v)^(u_i), for u < 2^logCols and positions v.
void addQueryRows(ElementBuffer &weight, unsigned logCols, const std::map<uint64_t, E> &rows);

} // namespace lean::proof
