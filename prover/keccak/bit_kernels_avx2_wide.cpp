// The bit kernels of the avx2 set where VPCLMULQDQ works on 256 bits. Compiled with its own flags.
#define LEAN_LANES 4
#define LEAN_WIDE_CLMUL 1
#include "prover/keccak/simd_bits.h"

namespace lean::proof::keccak::kernels {
constinit const BitKernels avx2WideBits = kTable;
} // namespace lean::proof::keccak::kernels
