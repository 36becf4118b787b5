// False runs: a run's trace, changed so that it violates one part of the relation and nothing else.
#pragma once

#include "test/unit/prover/runs.h"

namespace lean::test {

class Forgery {
public:
  /// An honest run to begin with.
  explicit Forgery(const GuestRun &run);
  Forgery(GuestRun run, Trace trace) : run(std::move(run)), trace(std::move(trace)) {}
  Forgery copy() const;

  GuestRun run;
  Trace trace;

  /// A table's value.
  uint64_t &at(Opcode op, const char *column, size_t row = 0);
  /// All `set` rows of this cell, their instructions and the cell itself get another value.
  void repin(uint32_t cell, const E &value);
  E cell(uint32_t number) const;
  /// Makes all counts those of the reads that the rows show. A read with count zero is none.
  void recount();

private:
  Column &column(Opcode op, std::string_view name);
};

Trace copyOf(const Trace &trace);

/// Columns of this length and content, and room for more rows.
Column resized(const Column &column, size_t rows);

/// Whether a trace is a run of the program, as the parts of the relation in force say: "holds", or
/// what does not.
std::string relation(const Forgery &forgery);

} // namespace lean::test
