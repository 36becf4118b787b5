// The kernel set for AVX-512 with 512-bit VPCLMULQDQ. Compiled with its own flags.
#define LEAN_LANES 8
#define LEAN_WIDE_CLMUL 1
#include "base/field/simd_kernels.h"
#include "base/field/simd_ntt.h"

namespace lean::kernels {
constinit const FieldKernels avx512 = kTable;
} // namespace lean::kernels
