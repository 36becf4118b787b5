// Which kernel set runs: the best that the CPU has, or the one that LEAN_KERNELS names.
#pragma once

namespace lean {

/// Portable is the specification; Avx2 needs AVX2, BMI2 and PCLMULQDQ; Avx512 needs AVX-512 (F, BW,
/// VL, DQ), VPCLMULQDQ and GFNI.
enum class KernelSet { Portable, Avx2, Avx512 };

/// Chosen once per process. A set that LEAN_KERNELS names but the CPU lacks is not chosen: the
/// best available set below it is.
KernelSet kernelSet();

/// True when the CPU can run `set`.
bool cpuSupports(KernelSet set);

/// 256-bit VPCLMULQDQ, a faster variant within the Avx2 set.
bool cpuHasVpclmul();

/// "portable", "avx2" or "avx512".
const char *kernelSetName(KernelSet set);

} // namespace lean
