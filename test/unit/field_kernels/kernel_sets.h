// The kernel sets that this CPU can run besides the portable one.
#pragma once

#include "base/field/kernels.h"
#include "base/keccak/kernels.h"
#include "base/support/cpu.h"

#include <string>
#include <vector>

namespace lean::test {

template <class Kernels> struct NamedSet {
  std::string name;
  const Kernels *kernels;
};

template <class Kernels> std::string setName(const testing::TestParamInfo<NamedSet<Kernels>> &p) {
  return p.param.name;
}

inline std::vector<NamedSet<FieldKernels>> fieldSets() {
  std::vector<NamedSet<FieldKernels>> out{{"portable", &kernels::portable}};
  if (cpuSupports(KernelSet::Avx2))
    out.push_back({"avx2", &kernels::avx2});
  if (cpuHasVpclmul())
    out.push_back({"avx2Wide", &kernels::avx2Wide});
  if (cpuSupports(KernelSet::Avx512))
    out.push_back({"avx512", &kernels::avx512});
  return out;
}

inline std::vector<NamedSet<KeccakKernels>> keccakSets() {
  std::vector<NamedSet<KeccakKernels>> out{{"portable", &kernels::portableKeccak}};
  if (cpuSupports(KernelSet::Avx2))
    out.push_back({"avx2", &kernels::avx2Keccak});
  if (cpuSupports(KernelSet::Avx512))
    out.push_back({"avx512", &kernels::avx512Keccak});
  return out;
}

} // namespace lean::test
