#include "prover/ring/ring_switch.h"

#include "prover/pcs/claims.h"

#include <algorithm>

namespace lean::proof {

RingMap::RingMap(std::span<const E> challenges) {
  std::copy_n(challenges.begin(), kRingChallenges, f.begin());
  // Stage p applied to a = c b^(2^k) adds f_p c^(2^s) b^(2^(k+s)), s = 2^(5-p): entry k of the list
  // after all stages has the first stage's choice as its highest binary digit.
  expanded = {E::one()};
  for (unsigned p = 0; p < kRingChallenges; ++p) {
    std::vector<E> next;
    for (const E &c : expanded) {
      next.push_back(c);
      next.push_back(f[p] * c.frobenius(1u << (5 - p)));
    }
    expanded = std::move(next);
  }
}

E RingMap::operator()(const E &a) const {
  E value = a;
  for (unsigned p = 0; p < kRingChallenges; ++p)
    value += f[p] * value.frobenius(1u << (5 - p));
  return value;
}

E ringValue(const RingMap &phi, std::span<const E> slices) {
  E acc;
  for (unsigned b = 0; b < kSlices; ++b)
    acc += K(uint64_t{1} << b) * phi(slices[b]);
  return acc;
}

E ringWeightAt(const Shape &shape, const RingMap &phi, const BitFamily &family, PointView r) {
  const auto &pieces = shape.columns[family.lanes.front().column].pieces;
  // selectors[piece][lane] = eq of the piece's place in the stack, which no power touches.
  std::vector<std::vector<E>> selectors(pieces.size());
  for (size_t i = 0; i < pieces.size(); ++i)
    for (const LaneFactor &lane : family.lanes) {
      const Piece &p = shape.columns[lane.column].pieces[i];
      selectors[i].push_back(eqIndex(r.subspan(p.log), p.place >> p.log));
    }
  Point z = family.rows;
  std::vector<E> factors;
  for (const LaneFactor &lane : family.lanes)
    factors.push_back(lane.factor);
  E acc;
  for (const E &coefficient : phi.coefficients()) {
    E total;
    for (size_t i = 0; i < pieces.size(); ++i) {
      const unsigned log = pieces[i].log;
      total += pieceShare(pieces[i], z) * eq(PointView(z).first(log), r.first(log)) *
               dot(factors, selectors[i]);
    }
    acc += coefficient * total;
    for (E &coordinate : z)
      coordinate = coordinate.square();
    for (E &factor : factors)
      factor = factor.square();
  }
  return acc;
}

} // namespace lean::proof
