// The table sumcheck (PROTOCOL §6.2, MESSAGES §6): what a table contributes, as one polynomial of
// degree <= 2 in its columns. Statement: sum over tables and rows of eq(zeta_<tau, x) C(x) equals
// owed_push + xi owed_pull + xi^2 owed_count. Soundness: (2 + constraints) / |E| for xi, 3 / |E|
// per round, times the list size.
#pragma once

#include "prover/shape.h"

namespace lean::proof {

/// What the bus leaves to the tables.
struct BusOutcome {
  Point zeta;                 ///< The one point of all leaf claims, mu coordinates.
  std::vector<E> alphaEq;     ///< eq(alpha, .), 16 values.
  std::array<E, kTrees> owed; ///< By tree; the verifier's only.
};

/// C_j without constant terms; `xi` holds the powers 0 .. 2 + constraintCount.
EPolynomial mixedPolynomial(const Shape &shape, const PresentTable &table, const BusOutcome &bus,
                            std::span<const E> xi);

/// sum of eq(alpha, i) times the constant term of coordinate i.
E constantPart(const Tuple &tuple, std::span<const E> alphaEq);

} // namespace lean::proof
