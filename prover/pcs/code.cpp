#include "prover/pcs/code.h"

namespace lean::proof {

E codeRowAt(uint64_t label, PointView r) {
  E acc = E::one();
  for (unsigned i = 0; i < r.size(); ++i)
    acc *= E::one() + r[i] * (K(1) + subspaceValue(i, label));
  return acc;
}

} // namespace lean::proof
