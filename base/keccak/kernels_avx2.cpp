// Keccak kernels for AVX2: four states at a time. Compiled with its own flags.
#define LEAN_LANES 4
#define LEAN_WIDE_CLMUL 0
#include "base/keccak/simd_keccak.h"

namespace lean::kernels {
constinit const KeccakKernels avx2Keccak = kTable;
} // namespace lean::kernels
