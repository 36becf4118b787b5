#include "prover/bus/bus_verifier.h"

#include "base/isa/tables.h"
#include "prover/checks.h"
#include "prover/poly/rounds.h"

namespace lean::proof {

E bytecodeAt(std::span<const Instruction> code, PointView z, std::span<const E> alphaEq) {
  const std::vector<E> weights = eqTable(z);
  E acc;
  for (size_t i = 0; i < code.size(); ++i) {
    const isa::Entry entry = isa::encode(code[i]);
    E combined;
    for (unsigned s = 0; s < isa::kEntrySize; ++s)
      if (entry[s] != 0)
        combined += alphaEq[3 + s] * K(entry[s]);
    acc += weights[i] * combined;
  }
  return acc;
}

namespace {

/// The product layers, from the roots to the leaf claims at zeta.
bool verifyLayers(ProofReader &reader, const Shape &shape, std::array<E, kTrees> &values,
                  Point &zeta) {
  for (const Layer &layer : shape.layers()) {
    const unsigned n = layer.variables, children = 1u << layer.step;
    const std::vector<E> lambda = powers(reader.transcript.challenge(MessageId::BusLambda), kTrees);
    E claim = dot(lambda, values);
    Point point;
    if (!eqRounds(reader, {{MessageId::BusLayerRound, n}, {MessageId::BusLayerPoint, n}}, zeta, 4,
                  claim, point))
      return false;
    std::array<E, kTrees * 4> child;
    const std::span<E> sent(child.data(), kTrees * children);
    if (!reader.receive({MessageId::BusLayerChildren, n}, sent))
      return false;
    E total;
    for (unsigned t = 0; t < kTrees; ++t) {
      E product = lambda[t];
      for (const E &v : sent.subspan(t * children, children))
        product *= v;
      total += product;
    }
    if (!holds(Check::BusLayer, total == claim))
      return reader.reject(ProofError::Sumcheck, "bus.layer" + std::to_string(n));
    Point next = reader.transcript.challenges({MessageId::BusLayerChild, n}, layer.step);
    const std::vector<E> weights = eqTable(next);
    for (unsigned t = 0; t < kTrees; ++t)
      values[t] = dot(weights, sent.subspan(t * children, children));
    next.insert(next.end(), point.begin(), point.end());
    zeta = std::move(next);
  }
  return true;
}

} // namespace

bool verifyBus(ProofReader &reader, const Shape &shape,
               const std::function<E(PointView, std::span<const E>)> &bytecode, ClaimPool &pool,
               BusOutcome &outcome, BytecodeClaim &claim) {
  Fingerprint tuple;
  tuple.alpha = reader.transcript.challenges(MessageId::BusAlpha, 4);
  tuple.beta = reader.transcript.challenge(MessageId::BusBeta);
  tuple.alphaEq = eqTable(tuple.alpha);
  const std::vector<E> &alphaEq = tuple.alphaEq;

  std::array<E, 2> products;
  if (!reader.receive(MessageId::BusProducts, products))
    return false;
  if (!holds(Check::CountsNonzero, !products[1].isZero()))
    return reader.reject(ProofError::Final, "product of the counts is zero");
  std::array<E, kTrees> values{products[0], products[0], products[1]};
  Point &zeta = outcome.zeta;
  if (!verifyLayers(reader, shape, values, zeta))
    return false;
  reader.note(MessageId::BusLeafClaims, values);

  // Boundary values, which become claims, and all that the verifier evaluates itself.
  std::array<E, 4> memory;
  std::array<E, 1> final;
  if (!reader.receive(MessageId::BusMemory, memory) ||
      !reader.receive(MessageId::BusBytecode, final))
    return false;
  const PointView all(zeta), zMemory = all.first(shape.tauMemory),
                             zCode = all.first(shape.logProgram);
  const unsigned memoryPoint = pool.addPoint(Point(zMemory.begin(), zMemory.end()));
  for (unsigned i = 0; i < 4; ++i)
    pool.addColumn(column::kMemory + i, memoryPoint, memory[i]);
  pool.addColumn(column::kBytecodeFinal, pool.addPoint(Point(zCode.begin(), zCode.end())),
                 final[0]);

  claim.point.assign(zCode.begin(), zCode.end());
  claim.point.insert(claim.point.end(), tuple.alpha.begin(), tuple.alpha.end());
  claim.value = bytecode(zCode, alphaEq);
  reader.note(MessageId::BusBytecodeEvaluation, std::span(&claim.value, 1));

  const E memoryBelow = lessThan(shape.sizes.cells, zMemory);
  const E memoryCommon = memoryBelow * tuple(isa::kMemoryChannel) +
                         alphaEq[1] * indexBelow(shape.sizes.cells, zMemory) +
                         dot(std::span(alphaEq).subspan(3, 3), std::span(memory).first(3));
  const E codeCommon = tuple(isa::kBytecodeChannel) + alphaEq[1] * indexMle(zCode) + claim.value;
  const K halt = gPow((uint64_t{1} << shape.logProgram) - 1), one(1);
  const auto boundary = [&](Block::Source source, bool push) {
    switch (source) {
    case Block::Source::State:
      return tuple(isa::kStateChannel, push ? one : halt, one);
    case Block::Source::Memory:
      return memoryCommon + (push ? memoryBelow * alphaEq[2] : alphaEq[2] * memory[3]);
    case Block::Source::Bytecode:
      return codeCommon + (push ? alphaEq[2] : alphaEq[2] * final[0]);
    case Block::Source::Table:
      break;
    }
    return E();
  };

  for (unsigned t = 0; t < kTrees; ++t) {
    E owed = values[t] + E::one();
    for (const Block &b : shape.blocks[t]) {
      // block~ + 1, without the polynomial parts of the tables' tuples
      const E below = lessThan(b.n, all.first(b.tau));
      E part = below;
      if (b.source != Block::Source::Table) {
        part += boundary(b.source, static_cast<Tree>(t) == Tree::Push);
      } else if (static_cast<Tree>(t) != Tree::Count) {
        const TableForms &forms = tableForms()[static_cast<unsigned>(b.op)];
        const auto &flushes = static_cast<Tree>(t) == Tree::Push ? forms.push : forms.pull;
        part += below * (tuple.beta + constantPart(flushes[b.index], alphaEq));
      }
      owed += blockSelector(b, all) * part;
    }
    outcome.owed[t] = owed;
  }
  reader.note(MessageId::BusOwed, outcome.owed);
  outcome.alphaEq = std::move(tuple.alphaEq);
  return true;
}

} // namespace lean::proof
