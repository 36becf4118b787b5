// What rows and cells cost a prover.
#pragma once

#include "base/isa/tables.h"
#include "base/program/program.h"

#include <array>
#include <cstdint>
#include <string>

namespace lean {

struct Cost {
  std::array<uint64_t, isa::kOpcodeCount> rows{};
  uint64_t cells = 0;

  uint64_t cycles() const;
  /// Words that the prover commits to: the columns of the rows and four for each cell (PROTOCOL
  /// §6).
  uint64_t words() const;
  Cost &operator+=(const Cost &other);
};

/// Calls f(frame cell) for each cell of its frame that an instruction reads or writes.
template <class F> void forEachFrameCell(const Instruction &i, F &&f) {
  const unsigned refs = isa::opInfo(i.op).modes[i.mode].refs;
  for (unsigned k = 0; k < refs; ++k)
    if (i.op != Opcode::Deref || k != 1) // an offset from the pointer, no cell of the frame
      f(uint64_t{i.refs[k]});
  if (i.op == Opcode::Keccak && i.mode == 0)
    f(uint64_t{i.refs[8]} + 1);
}

/// file:line of a location, or `?`.
std::string lineOf(const Program &program, const Location *location);

} // namespace lean
