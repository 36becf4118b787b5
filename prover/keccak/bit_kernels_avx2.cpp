// The bit kernels of the avx2 set. Compiled with its own flags.
#define LEAN_LANES 4
#define LEAN_WIDE_CLMUL 0
#include "prover/keccak/simd_bits.h"

namespace lean::proof::keccak::kernels {
constinit const BitKernels avx2Bits = kTable;
} // namespace lean::proof::keccak::kernels
