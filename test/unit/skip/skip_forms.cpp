// What prover and verifier go by in the library that only tests link: the declarations without the
// part that LEAN_SKIP_CHECK names. Takes the place of prover/tables/forms.cpp.
#include "test/unit/skip/parts.h"

#include <algorithm>
#include <map>

namespace lean::proof {

namespace {

using test::Part;

void leaveOut(TableForms &forms, const Part &part) {
  const auto drop = [&](auto &list) { list.erase(list.begin() + part.index); };
  switch (part.kind) {
  case Part::Kind::Flush:
    drop(forms.pull);
    drop(forms.push);
    break;
  case Part::Kind::Coordinate:
    forms.pull[part.index][part.coordinate] = forms.push[part.index][part.coordinate] = {};
    break;
  case Part::Kind::Count:
    drop(forms.counts);
    break;
  case Part::Kind::Constraint:
    drop(forms.constraints);
    break;
  case Part::Kind::Boundary:
    break;
  }
}

struct Relation {
  std::vector<TableForms> forms;
  std::vector<Block::Source> boundaries;
};

const Relation &relation() {
  static std::map<std::string, Relation> byId;
  const auto [at, isNew] = byId.try_emplace(test::skippedId());
  Relation &r = at->second;
  if (isNew) {
    using enum Block::Source;
    r = {declaredForms(), {State, Memory, Bytecode}};
    for (const Part &part : test::declaredParts())
      if (part.id == at->first && part.kind == Part::Kind::Boundary)
        std::erase(r.boundaries, part.boundary);
      else if (part.id == at->first)
        leaveOut(r.forms[part.table], part);
  }
  return r;
}

} // namespace

std::span<const TableForms> tableForms() {
  return relation().forms;
}
std::span<const Block::Source> boundaries() {
  return relation().boundaries;
}

} // namespace lean::proof
