// Polynomials over K in the novel basis X_j = prod of What_i over the bits i of j, and their values
// at the points with labels 0 .. 2^n - 1 (SCHEMES §7).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace lean::host {

/// In place: 2^n coefficients to values at labels 0 .. 2^n - 1, and back.
void coefficientsToValues(std::span<uint64_t> a);
void valuesToCoefficients(std::span<uint64_t> a);

/// The coefficients of the derivative. What_i is linearised, so its derivative is a constant.
std::vector<uint64_t> derivative(std::span<const uint64_t> coefficients);

} // namespace lean::host
