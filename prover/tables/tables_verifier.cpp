#include "prover/tables/tables_verifier.h"

#include "prover/checks.h"
#include "prover/poly/rounds.h"

namespace lean::proof {

bool verifyTables(ProofReader &reader, const Shape &shape, const BusOutcome &bus, ClaimPool &pool) {
  const std::vector<E> xi =
      powers(reader.transcript.challenge(MessageId::TablesXi), kTrees + shape.constraintCount());
  E claim = dot(std::span(xi).first(kTrees), bus.owed);
  Point point;
  if (!plainRounds(reader, {MessageId::TablesRound, MessageId::TablesPoint}, shape.tauMax, 3, claim,
                   point))
    return false;
  E total;
  for (const PresentTable &t : shape.tables) {
    std::vector<E> values(t.forms->columns.size());
    if (!reader.receive({MessageId::TablesColumns, static_cast<unsigned>(t.forms->op)}, values))
      return false;
    E share = mixedPolynomial(shape, t, bus, xi).at<E>([&](int place) { return values[place]; });
    const PointView prefix = PointView(point).first(t.tau);
    share *= eq(PointView(bus.zeta).first(t.tau), prefix);
    for (const E &x : PointView(point).subspan(t.tau))
      share *= x;
    total += share;
    const unsigned at = pool.addPoint(Point(prefix.begin(), prefix.end()));
    for (size_t i = 0; i < values.size(); ++i)
      pool.addColumn(t.firstColumn + static_cast<unsigned>(i), at, values[i]);
  }
  return holds(Check::TablesEnd, total == claim) || reader.reject(ProofError::Sumcheck, "tables");
}

bool verifyPublicInput(ProofReader &reader, const Shape &shape,
                       const std::array<uint64_t, 4> &publicInput, ClaimPool &pool) {
  const E r = reader.transcript.challenge(MessageId::PublicR);
  std::array<E, 3> values;
  if (!reader.receive(MessageId::PublicMemory, values))
    return false;
  Point z(shape.tauMemory);
  z[0] = r;
  const unsigned at = pool.addPoint(std::move(z));
  for (unsigned limb = 0; limb < 3; ++limb) {
    const K low(limb < 2 ? publicInput[limb] : 0), high(limb < 2 ? publicInput[2 + limb] : 0);
    if (!holds(Check::PublicMemory, values[limb] == E(low) + r * (low + high)))
      return reader.reject(ProofError::PublicInput, "memory limb " + std::to_string(limb));
    pool.addColumn(column::kMemory + limb, at, values[limb]);
  }
  return true;
}

} // namespace lean::proof
