// The bit kernels of the portable set. Compiled with its own flags.
#define LEAN_LANES 2
#include "prover/keccak/simd_bits.h"

namespace lean::proof::keccak::kernels {
constinit const BitKernels portableBits = kTable;
} // namespace lean::proof::keccak::kernels
