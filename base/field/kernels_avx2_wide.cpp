// The kernel set for AVX2 with 256-bit VPCLMULQDQ. Compiled with its own flags.
#define LEAN_LANES 4
#define LEAN_WIDE_CLMUL 1
#include "base/field/simd_kernels.h"
#include "base/field/simd_ntt.h"

namespace lean::kernels {
constinit const FieldKernels avx2Wide = kTable;
} // namespace lean::kernels
