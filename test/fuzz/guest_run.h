// What must hold of every valid program, wherever it came from.
#pragma once

#include "base/program/assembly.h"
#include "base/program/program.h"
#include "test/fuzz/target.h"
#include "vm/build_trace.h"
#include "vm/check.h"

namespace lean::fuzz {

/// File and assembler text give back the same program.
inline void roundTrips(const Program &program) {
  const auto bytes = writeProgram(program);
  const auto again = readProgram(bytes);
  require(again.has_value(), "a written program can be read");
  require(*again == program, "a program file gives back the program");
  require(writeProgram(*again) == bytes, "a program has one file");
  const auto parsed = parseAssembly(printAssembly(program));
  require(parsed.has_value(), "a printed program can be parsed");
  require(*parsed == program, "assembler text gives back the program");
}

/// A short run ends, or fails with a report; the trace of one that ends satisfies every constraint.
inline void runs(const Program &program) {
  RunOptions options;
  options.maxCycles = 2000;
  options.maxCells = 1 << 16;
  options.record = true;
  Machine machine(program, options);
  if (const auto ended = machine.run(); !ended) {
    require(!ended.error().report().empty(), "a failed run says why");
    return;
  }
  constexpr uint64_t kFewCells = 16;
  const auto failures = checkTrace(program, buildTrace(machine, kFewCells));
  require(failures.empty(), failures.empty() ? "" : failures.front().text());
}

} // namespace lean::fuzz
