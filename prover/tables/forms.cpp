// What is on the bus and what must vanish, as prover and verifier go by it.
#include "prover/shape.h"

namespace lean::proof {

std::span<const TableForms> tableForms() {
  static const std::vector<TableForms> forms = declaredForms();
  return forms;
}

std::span<const Block::Source> boundaries() {
  using enum Block::Source;
  static constexpr Block::Source kBoundaries[] = {State, Memory, Bytecode};
  return kBoundaries;
}

} // namespace lean::proof
