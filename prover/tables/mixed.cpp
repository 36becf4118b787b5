#include "prover/tables/mixed.h"

namespace lean::proof {

EPolynomial mixedPolynomial(const Shape &shape, const PresentTable &table, const BusOutcome &bus,
                            std::span<const E> xi) {
  EPolynomial out;
  for (unsigned tree = 0; tree < kTrees; ++tree)
    for (const Block &b : shape.blocks[tree]) {
      if (b.source != Block::Source::Table || b.op != table.forms->op)
        continue;
      const E weight = xi[tree] * blockSelector(b, bus.zeta);
      if (static_cast<Tree>(tree) == Tree::Count) {
        out.add({table.forms->counts[b.index], kNoColumn, weight});
        continue;
      }
      const auto &flushes =
          static_cast<Tree>(tree) == Tree::Push ? table.forms->push : table.forms->pull;
      const Tuple &tuple = flushes[b.index];
      for (size_t i = 0; i < tuple.size(); ++i)
        accumulate(out, tuple[i], weight * bus.alphaEq[i], false);
    }
  for (size_t i = 0; i < table.forms->constraints.size(); ++i)
    accumulate(out, table.forms->constraints[i], xi[table.firstConstraint + i], false);
  return out;
}

E constantPart(const Tuple &tuple, std::span<const E> alphaEq) {
  E acc;
  for (size_t i = 0; i < tuple.size(); ++i)
    acc += alphaEq[i] * tuple[i].constantTerm();
  return acc;
}

} // namespace lean::proof
