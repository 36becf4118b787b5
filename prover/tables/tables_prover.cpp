#include "prover/tables/tables_prover.h"

#include "prover/tables/table_sum.h"

namespace lean::proof {

void proveTables(ProofWriter &writer, const Shape &shape, const BusOutcome &bus,
                 std::span<const uint64_t *const> columns, ClaimPool &pool) {
  const std::vector<E> xi =
      powers(writer.transcript.challenge(MessageId::TablesXi), kTrees + shape.constraintCount());
  const auto own = [&](const PresentTable &t) {
    return columns.subspan(t.firstColumn, t.forms->columns.size());
  };
  std::vector<TableSum> sums;
  for (const PresentTable &t : shape.tables)
    sums.emplace_back(mixedPolynomial(shape, t, bus, xi), own(t), t.rows,
                      PointView(bus.zeta).first(t.tau));
  Point point(shape.tauMax);
  for (unsigned i = shape.tauMax; i-- > 0;) {
    std::array<E, 4> h{};
    for (size_t k = 0; k < sums.size(); ++k) {
      const unsigned tau = shape.tables[k].tau;
      if (i >= tau)
        continue; // X_i times a constant touches only c_1, which is not sent
      E prefix = E::one();
      for (const E &x : PointView(point).subspan(tau))
        prefix *= x;
      const auto part = sums[k].round();
      for (unsigned d = 0; d < 4; ++d)
        h[d] += prefix * part[d];
    }
    writer.send(MessageId::TablesRound, std::array{h[0], h[2], h[3]});
    point[i] = writer.transcript.challenge(MessageId::TablesPoint);
    for (size_t k = 0; k < sums.size(); ++k)
      if (i < shape.tables[k].tau)
        sums[k].bind(point[i]);
  }
  sums.clear();
  for (const PresentTable &t : shape.tables) {
    const PointView z = PointView(point).first(t.tau);
    const std::vector<E> values = evaluateColumns(own(t), t.rows, z);
    writer.send({MessageId::TablesColumns, static_cast<unsigned>(t.forms->op)}, values);
    const unsigned at = pool.addPoint(Point(z.begin(), z.end()));
    for (size_t c = 0; c < values.size(); ++c)
      pool.addColumn(t.firstColumn + static_cast<unsigned>(c), at, values[c]);
  }
}

void provePublicInput(ProofWriter &writer, const Shape &shape,
                      std::span<const uint64_t *const> columns, ClaimPool &pool) {
  const E r = writer.transcript.challenge(MessageId::PublicR);
  std::array<E, 3> values;
  for (unsigned limb = 0; limb < 3; ++limb) {
    const uint64_t *cells = columns[column::kMemory + limb];
    values[limb] = E(K(cells[0])) + r * K(cells[0] ^ cells[1]);
  }
  writer.send(MessageId::PublicMemory, values);
  Point z(shape.tauMemory);
  z[0] = r;
  const unsigned at = pool.addPoint(std::move(z));
  for (unsigned limb = 0; limb < 3; ++limb)
    pool.addColumn(column::kMemory + limb, at, values[limb]);
}

} // namespace lean::proof
