#include "base/field/kernels.h"

#include "base/support/cpu.h"

namespace lean {

const FieldKernels &fieldKernels(KernelSet set) {
  switch (set) {
  case KernelSet::Portable:
    break;
  case KernelSet::Avx2:
    return cpuHasVpclmul() ? kernels::avx2Wide : kernels::avx2;
  case KernelSet::Avx512:
    return kernels::avx512;
  }
  return kernels::portable;
}

const FieldKernels &fieldKernels() {
  static const FieldKernels &chosen = fieldKernels(kernelSet());
  return chosen;
}

} // namespace lean
