// The bus (PROTOCOL §6.1): everything pushed is pulled, and no read count is zero.
//
// Statement: product of the push leaves = product of the pull leaves = R, product of the counts !=
// 0. Messages: MESSAGES §3, bus.*; per layer one eq sumcheck of cofactor degree 4, then the
// children. Soundness: 5 2^mu / |E| for the fingerprint, 4 / |E| per round, 2 / |E| per lambda, 1 /
// |E| per child coordinate, all times the list size.
#pragma once

#include "prover/shape.h"
#include "prover/tables/mixed.h"

#include <optional>

namespace lean::proof {

/// Challenges that turn a tuple t into beta + sum_i eq(alpha, i) t_i.
struct Fingerprint {
  Point alpha;
  E beta;
  std::vector<E> alphaEq;

  template <class... C> E operator()(C... coordinates) const {
    unsigned i = 0;
    E acc = beta;
    ((acc += alphaEq[i++] * coordinates), ...);
    return acc;
  }
};

/// Where the bytecode polynomial is needed, and its value there (PROTOCOL §9).
struct BytecodeClaim {
  Point point; ///< zeta_<p, then alpha.
  E value;
};

/// sum over slots s of eq(alpha, 3 + s) entry_s~(z): the one large public evaluation.
E bytecodeAt(std::span<const Instruction> code, PointView z, std::span<const E> alphaEq);

} // namespace lean::proof
