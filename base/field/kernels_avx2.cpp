// The kernel set for AVX2 with 128-bit PCLMULQDQ. Compiled with its own flags.
#define LEAN_LANES 4
#define LEAN_WIDE_CLMUL 0
#include "base/field/simd_kernels.h"
#include "base/field/simd_ntt.h"

namespace lean::kernels {
constinit const FieldKernels avx2 = kTable;
} // namespace lean::kernels
