// The parts of the relation by id: flushes, counts and constraints of every table, as they follow
// from the opcodes' declarations in base/isa, and the flushes that belong to no table.
//
//   OP.flush.state, .bytecode, .memoryK   pull and push of a bus tuple
//   OP.flush.bytecode.SLOT, .memoryK.limbL one of its coordinates, where it may be zero elsewhere
//   OP.count.bytecode, .memoryK           a read count as a factor of the product of the counts
//   OP.constraintK                        a polynomial that vanishes
//   state.flush, memory.flush, bytecode.flush
//
// Leaving out a flush leaves out both halves: a row pushes as much as it pulls, so without one half
// alone no products could be equal. A coordinate that is left out is zero on both sides.
#pragma once

#include "prover/shape.h"

#include <string>
#include <vector>

namespace lean::test {

struct Part {
  enum class Kind { Boundary, Flush, Coordinate, Count, Constraint };
  Kind kind;
  std::string id;
  proof::Block::Source boundary{}; ///< Of a Boundary.
  unsigned table = 0;              ///< Opcode, of all others.
  unsigned index = 0;              ///< Which flush, count or constraint.
  unsigned coordinate = 0;         ///< Of a Coordinate.
};

const std::vector<Part> &declaredParts();

/// What the part says, as a line of the documentation.
std::string meaning(const Part &part);

/// LEAN_SKIP_CHECK, or nothing.
std::string skippedId();

} // namespace lean::test
