// An F2-linear map of E by tables of four bits at a time, for the prover's long arrays.
#pragma once

#include "base/field/kernels.h"
#include "prover/ring/ring_switch.h"

#include <vector>

namespace lean::proof {

class LinearMap {
public:
  /// a -> scale phi(factor a).
  LinearMap(const RingMap &phi, const E &factor, const E &scale);

  /// out[i] += map(in[i]), i < n.
  void addTo(ConstEPlanes in, size_t n, EPlanes out) const;

private:
  static constexpr unsigned kDigits = 48, kValues = 16;
  struct alignas(32) Entry {
    uint64_t limb[4] = {};
  };
  std::vector<Entry> table; ///< [digit][value].
};

} // namespace lean::proof
