// Evaluates what a proof would show about a trace, without proving: every constraint, every read
// count, and the balance of the bus (PROTOCOL §6).
#pragma once

#include "vm/trace.h"

#include "base/program/program.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lean {

/// Something that does not hold. `table` is an opcode's name, or `memory`, `bytecode`, `state`.
struct CheckFailure {
  std::string table;
  uint64_t row = 0;
  uint32_t instruction = kNone; ///< Where the row has one.
  std::string place;            ///< file:line:column, or empty.
  std::string what;

  std::string text() const;
};

/// At most `limit` failures, tables in order and rows in order within a table; none means that a
/// proof of this trace is accepted.
std::vector<CheckFailure> checkTrace(const Program &program, const Trace &trace, size_t limit = 16);

} // namespace lean
