// Multilinear evaluation of long columns (prover).
#pragma once

#include "prover/poly/multilinear.h"
#include "prover/support/buffer.h"

#include <span>

namespace lean::proof {

/// eq(r, x) for all x, in parallel.
ElementBuffer eqBuffer(PointView r);

/// t[i] + t[i + n/2]: the eq table without its highest coordinate, in place; returns its length.
size_t dropTopCoordinate(ElementBuffer &eq, size_t n);

/// column~(r) for columns of n rows each, n <= 2^len(r), all rows from n on being zero.
std::vector<E> evaluateColumns(std::span<const uint64_t *const> columns, uint64_t n, PointView r);

} // namespace lean::proof
