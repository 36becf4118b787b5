// Constants of Keccak-f[1600] by lane x + 5 y and by round. No library includes and no linkage,
// because files compiled for one CPU read them too.
#pragma once

#include <stdint.h>

namespace lean {

/// rho: lane l is rotated left by kKeccakRotation[l].
constexpr unsigned kKeccakRotation[25] = {0,  1,  62, 28, 27, 36, 44, 6,  55, 20, 3,  10, 43,
                                          25, 39, 41, 45, 15, 21, 8,  18, 2,  61, 56, 14};

/// iota.
constexpr uint64_t kKeccakRoundConstant[24] = {
    0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000,
    0x000000000000808b, 0x0000000080000001, 0x8000000080008081, 0x8000000000008009,
    0x000000000000008a, 0x0000000000000088, 0x0000000080008009, 0x000000008000000a,
    0x000000008000808b, 0x800000000000008b, 0x8000000000008089, 0x8000000000008003,
    0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
    0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008};

} // namespace lean
