// Sumcheck rounds as the verifier follows them (PROTOCOL §1.1). The coefficient that the running
// claim fixes is not sent, so no round fails by itself. Soundness: degree / |E| per round.
#pragma once

#include "prover/poly/multilinear.h"
#include "prover/transcript/reader.h"

namespace lean::proof {

/// The messages of one round.
struct RoundMessages {
  Message round, point;
};

/// `count` plain rounds of a degree from 2 to 4: updates the claim, fills the point (the first
/// challenge is its highest coordinate). False when the proof has been rejected.
bool plainRounds(ProofReader &reader, RoundMessages messages, unsigned count, unsigned degree,
                 E &claim, Point &point);

/// Rounds of a sumcheck with factor eq(r, .), one per coordinate of r.
bool eqRounds(ProofReader &reader, RoundMessages messages, PointView r, unsigned degree, E &claim,
              Point &point);

/// The left-out coefficient of a plain round: c_1 = s + c_2 + .. ; `sent` is c_0, c_2, .., c_d.
/// Returns the value of the whole polynomial at c.
E plainRoundAt(std::span<const E> sent, const E &claim, const E &c);
/// The same for an eq round: `sent` is c_1, .., c_d and c_0 = s + r (c_1 + .. + c_d).
E eqRoundAt(std::span<const E> sent, const E &claim, const E &r, const E &c);

} // namespace lean::proof
