#include "prover/bus/bus_prover.h"

#include "prover/bus/tree_layer.h"
#include "prover/poly/columns.h"

namespace lean::proof {

namespace {

/// c_1 .. c_4 of the polynomial of degree 4 with these values at 0, 1, infinity, g and g + 1.
std::array<E, 4> coefficients(const std::array<E, kLayerPoints> &at) {
  const K g = kG, s = kG + K(1);
  const K gInverse = g.inverse(), sInverse = s.inverse();
  const E &c0 = at[0], &c4 = at[2];
  const E u1 = at[1] + c0 + c4;                                    // c1 + c2 + c3
  const E ug = (at[3] + c0 + c4 * g.square().square()) * gInverse; // c1 + c2 g + c3 g^2
  const E us = (at[4] + c0 + c4 * s.square().square()) * sInverse; // c1 + c2 s + c3 s^2
  const E a = (ug + u1) * sInverse, b = (us + u1) * gInverse;      // c2 + c3 s, c2 + c3 g
  const E c3 = a + b, c2 = b + c3 * g;
  return {u1 + c2 + c3, c2, c3, c4};
}

void proveLayer(ProofWriter &writer, const Layer &layer, TreeLayer values, Point &zeta) {
  const unsigned n = layer.variables;
  Transcript &transcript = writer.transcript;
  const std::vector<E> lambda = powers(transcript.challenge(MessageId::BusLambda), kTrees);
  Point point(n);
  if (n > 0) {
    ElementBuffer eq = eqBuffer(PointView(zeta).first(n - 1));
    TreeLayer::Sums sums = values.round(size_t{1} << (n - 1), eq);
    for (unsigned j = n; j-- > 0;) {
      std::array<E, kLayerPoints> total{};
      for (unsigned t = 0; t < kTrees; ++t)
        for (unsigned p = 0; p < kLayerPoints; ++p)
          total[p] += lambda[t] * sums[t][p];
      writer.send({MessageId::BusLayerRound, n}, coefficients(total));
      point[j] = transcript.challenge({MessageId::BusLayerPoint, n});
      const size_t half = size_t{1} << j;
      if (j > 0)
        dropTopCoordinate(eq, half);
      sums = values.foldAndRound(half, point[j], eq);
    }
  }
  std::vector<E> children;
  for (unsigned t = 0; t < kTrees; ++t)
    for (size_t c = 0; c < size_t{1} << layer.step; ++c)
      children.push_back(values.at(static_cast<Tree>(t), c));
  writer.send({MessageId::BusLayerChildren, n}, children);
  Point next = transcript.challenges({MessageId::BusLayerChild, n}, layer.step);
  next.insert(next.end(), point.begin(), point.end());
  zeta = std::move(next);
}

} // namespace

BusOutcome proveBus(ProofWriter &writer, const Shape &shape, std::span<const Instruction> code,
                    std::span<const uint64_t *const> columns, ClaimPool &pool) {
  Fingerprint tuple;
  tuple.alpha = writer.transcript.challenges(MessageId::BusAlpha, 4);
  tuple.beta = writer.transcript.challenge(MessageId::BusBeta);
  tuple.alphaEq = eqTable(tuple.alpha);

  BusOutcome out;
  {
    const Leaves leaves(shape, code, columns, tuple);
    // from the leaves up; each layer's sumcheck runs over the layer below it
    const std::vector<Layer> layers = shape.layers();
    std::vector<TreeLayer> below(layers.size());
    TreeLayer current(leaves, shape.leaves);
    for (size_t i = layers.size(); i-- > 0;) {
      below[i] = std::move(current);
      current = below[i].product(layers[i].step);
    }
    const std::array<E, 2> products{current.at(Tree::Push, 0), current.at(Tree::Count, 0)};
    writer.send(MessageId::BusProducts, products);
    for (size_t i = 0; i < layers.size(); ++i)
      proveLayer(writer, layers[i], std::move(below[i]), out.zeta);
  }

  const PointView all(out.zeta), zMemory = all.first(shape.tauMemory),
                                 zCode = all.first(shape.logProgram);
  const std::vector<E> memory =
      evaluateColumns(columns.subspan(column::kMemory, 4), shape.sizes.cells, zMemory);
  writer.send(MessageId::BusMemory, memory);
  const std::vector<E> final = evaluateColumns(columns.subspan(column::kBytecodeFinal, 1),
                                               uint64_t{1} << shape.logProgram, zCode);
  writer.send(MessageId::BusBytecode, final);
  const unsigned at = pool.addPoint(Point(zMemory.begin(), zMemory.end()));
  for (unsigned i = 0; i < 4; ++i)
    pool.addColumn(column::kMemory + i, at, memory[i]);
  pool.addColumn(column::kBytecodeFinal, pool.addPoint(Point(zCode.begin(), zCode.end())),
                 final[0]);
  out.alphaEq = std::move(tuple.alphaEq);
  return out;
}

} // namespace lean::proof
