#include "prover/keccak/bit_kernels.h"

#include "base/support/cpu.h"

namespace lean::proof::keccak {

const BitKernels &bitKernels() {
  switch (kernelSet()) {
  case KernelSet::Portable:
    break;
  case KernelSet::Avx2:
    return kernels::avx2Bits;
  case KernelSet::Avx512:
    return kernels::avx512Bits;
  }
  return kernels::portableBits;
}

} // namespace lean::proof::keccak
