#include "prover/keccak/bit_kernels.h"

#include "base/support/cpu.h"

namespace lean::proof::keccak {

const BitKernels &bitKernels(KernelSet set) {
  switch (set) {
  case KernelSet::Portable:
    break;
  case KernelSet::Avx2:
    return cpuHasVpclmul() ? kernels::avx2WideBits : kernels::avx2Bits;
  case KernelSet::Avx512:
    return kernels::avx512Bits;
  }
  return kernels::portableBits;
}

const BitKernels &bitKernels() {
  static const BitKernels &chosen = bitKernels(kernelSet());
  return chosen;
}

} // namespace lean::proof::keccak
