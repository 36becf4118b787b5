// From a recorded run to its columns.
#pragma once

#include "vm/machine.h"
#include "vm/trace.h"

namespace lean {

/// The least number of memory cells of a proof at full strength (PROTOCOL §6).
inline constexpr uint64_t kMinCells = uint64_t{1} << 16;

/// The columns of a finished run that was made with RunOptions::record, with the honest choices of
/// MESSAGES §8. Memory has at least `minCells` cells.
Trace buildTrace(const Machine &machine, uint64_t minCells = kMinCells);

/// Runs the program and builds its trace.
std::expected<Trace, RunError> traceProgram(const Program &program, RunOptions options);

} // namespace lean
