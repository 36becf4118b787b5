// The opening of the committed stack (PROTOCOL §5): proven list-decoding WHIR.
//
// Statement: sum_w W(w) q(w) = claim for the q under `root` and a weight given by its extension.
// Messages: MESSAGES §3, open*. Soundness: PROTOCOL §10.
#pragma once

#include "prover/shape.h"
#include "prover/transcript/reader.h"

#include <functional>

namespace lean::proof {

bool verifyOpening(ProofReader &reader, const Shape &shape, Digest root, E claim,
                   const std::function<E(PointView)> &weightAt);

} // namespace lean::proof
