#include "base/support/cpu.h"

#include <cstdlib>
#include <cstring>
#include <initializer_list>

namespace lean {

bool cpuSupports(KernelSet set) {
  __builtin_cpu_init();
  switch (set) {
  case KernelSet::Portable:
    return true;
  case KernelSet::Avx2:
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("pclmul");
  case KernelSet::Avx512:
    return cpuSupports(KernelSet::Avx2) && __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("vpclmulqdq") &&
           __builtin_cpu_supports("gfni");
  }
  return false;
}

bool cpuHasVpclmul() {
  __builtin_cpu_init();
  return cpuSupports(KernelSet::Avx2) && __builtin_cpu_supports("vpclmulqdq");
}

const char *kernelSetName(KernelSet set) {
  switch (set) {
  case KernelSet::Portable:
    return "portable";
  case KernelSet::Avx2:
    return "avx2";
  case KernelSet::Avx512:
    return "avx512";
  }
  return "portable";
}

namespace {

/// The highest set that LEAN_KERNELS allows; all of them when it is unset or unknown.
KernelSet allowed() {
  const char *wanted = std::getenv("LEAN_KERNELS");
  for (const KernelSet set : {KernelSet::Portable, KernelSet::Avx2})
    if (wanted != nullptr && std::strcmp(wanted, kernelSetName(set)) == 0)
      return set;
  return KernelSet::Avx512;
}

KernelSet choose() {
  const KernelSet most = allowed();
  for (const KernelSet set : {KernelSet::Avx512, KernelSet::Avx2})
    if (set <= most && cpuSupports(set))
      return set;
  return KernelSet::Portable;
}

} // namespace

KernelSet kernelSet() {
  static const KernelSet set = choose();
  return set;
}

} // namespace lean
