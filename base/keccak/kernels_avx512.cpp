// Keccak kernels for AVX-512: eight states at a time. Compiled with its own flags.
#define LEAN_LANES 8
#define LEAN_WIDE_CLMUL 0
#include "base/keccak/simd_keccak.h"

namespace lean::kernels {
constinit const KeccakKernels avx512Keccak = kTable;
} // namespace lean::kernels
