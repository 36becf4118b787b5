// The bit kernels of the avx512 set. Compiled with its own flags.
#define LEAN_LANES 8
#define LEAN_WIDE_CLMUL 1
#include "prover/keccak/simd_bits.h"

namespace lean::proof::keccak::kernels {
constinit const BitKernels avx512Bits = kTable;
} // namespace lean::proof::keccak::kernels
