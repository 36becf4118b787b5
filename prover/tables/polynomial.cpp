#include "prover/tables/polynomial.h"

#include "base/isa/tables.h"

#include <algorithm>
#include <cassert>

namespace lean::proof {

KPolynomial operator+(const KPolynomial &a, const KPolynomial &b) {
  KPolynomial out = a;
  for (const auto &t : b.terms())
    out.add(t);
  return out;
}

KPolynomial operator*(K c, const KPolynomial &p) {
  KPolynomial out;
  for (const auto &t : p.terms())
    out.add({t.first, t.second, c * t.coefficient});
  return out;
}

KPolynomial operator*(const KPolynomial &a, const KPolynomial &b) {
  KPolynomial out;
  for (const auto &s : a.terms())
    for (const auto &t : b.terms()) {
      assert(s.degree() + t.degree() <= 2);
      std::array places{s.first, s.second, t.first, t.second};
      std::sort(places.begin(), places.end(), std::greater<>());
      out.add({places[0], places[1], s.coefficient * t.coefficient});
    }
  return out;
}

void accumulate(EPolynomial &out, const KPolynomial &p, const E &factor, bool withConstant) {
  for (const auto &t : p.terms())
    if (withConstant || t.degree() != 0)
      out.add({t.first, t.second, factor * t.coefficient});
}

namespace {

template <class Op> TableForms formsOf(Opcode op) {
  TableForms out{op, std::string(isa::opInfo(op).name), isa::columnNames<Op>(), {}, {}, {}, {}};
  const auto row = isa::makeRow<Op>(
      [](unsigned place) { return KPolynomial::column(static_cast<int>(place), K(1)); },
      [](K c) { return KPolynomial::constant(c); });
  isa::forEachFlush<Op>(
      row, [&](Tuple t) { out.pull.push_back(std::move(t)); },
      [&](Tuple t) { out.push.push_back(std::move(t)); });
  out.counts.push_back(isa::Layout<Op>::kBytecodeCount);
  for (unsigned i = 0; i < Op::kReads; ++i)
    out.counts.push_back(static_cast<int>(isa::Layout<Op>::kCount + i));
  Op::constraints(row, [&](KPolynomial p) { out.constraints.push_back(std::move(p)); });
  return out;
}

} // namespace

std::vector<TableForms> declaredForms() {
  std::vector<TableForms> all;
  isa::forEachOp([&]<class Op>(std::type_identity<Op>, unsigned index) {
    all.push_back(formsOf<Op>(static_cast<Opcode>(index)));
  });
  assert(all.size() == kTables);
  return all;
}

} // namespace lean::proof
