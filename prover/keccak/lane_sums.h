// Bits of lanes summed over rows with the weights eq(point, .).
#pragma once

#include "prover/keccak/keccak_argument.h"

namespace lean::proof::keccak {

/// For each lane the 64 sums over its rows u of eq(point, u) bit z of lane[u].
std::vector<std::array<E, kBits>> laneSums(std::span<const uint64_t *const> lanes, size_t rows,
                                           PointView point);

} // namespace lean::proof::keccak
