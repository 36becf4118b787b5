// Multilinear polynomials at a point, in scalar form (PROTOCOL §1): what the verifier needs and the
// prover uses for small tables. Coordinate j of a point is bit j of a table index.
#pragma once

#include "base/field/field.h"

#include <cstdint>
#include <span>
#include <vector>

namespace lean::proof {

using Point = std::vector<E>;
using PointView = std::span<const E>;

/// eq(r, x) for all x of {0,1}^n.
std::vector<E> eqTable(PointView r);
/// eq(r, x) = prod_j (1 + r_j + x_j).
E eq(PointView r, PointView x);
/// eq(r, bits of index).
E eqIndex(PointView r, uint64_t index);
/// The extension of i -> g^i.
E indexMle(PointView r);
/// LT_n(r) = sum over x < n of eq(r, x) (PROTOCOL §3); n may be 2^len(r).
E lessThan(uint64_t n, PointView r);
/// Sum over x < n of eq(r, x) g^x.
E indexBelow(uint64_t n, PointView r);

/// 1, a, a^2, .. (count of them).
std::vector<E> powers(const E &a, size_t count);
E dot(std::span<const E> a, std::span<const E> b);
/// The polynomial with these coefficients, lowest first, at c.
E horner(std::span<const E> coefficients, const E &c);

/// Least t with n <= 2^t.
constexpr unsigned logCeil(uint64_t n) {
  unsigned t = 0;
  while (t < 64 && n > (uint64_t{1} << t))
    ++t;
  return t;
}

} // namespace lean::proof
