// Proving a run (PROTOCOL §7). The proof is a function of program and trace alone: neither the
// number of threads nor the kernel set changes a byte (MESSAGES §8).
#pragma once

#include "base/program/program.h"
#include "prover/pcs/params.h"
#include "vm/trace.h"

#include <functional>
#include <string_view>
#include <vector>

namespace lean {

struct ProveOptions {
  unsigned logInvRate = 1; ///< log2 of the code's inverse rate, 1 to 4.
  unsigned threads = 0;    ///< 0: as many as the machine has.
  /// Called at the start of each phase.
  std::function<void(std::string_view phase)> progress;
};

struct PhaseTime {
  std::string_view name;
  double seconds;
};

struct ProofResult {
  std::vector<uint8_t> bytes;
  std::vector<PhaseTime> phases;
};

/// Proves that `trace` is a run of `program`. The trace must be one (vm/), or the proof will not
/// verify; sizes beyond the caps are errors.
Expected<ProofResult> prove(const Program &program, Trace &&trace,
                            const ProveOptions &options = {});

namespace proof {

class Observer;

/// The prover's inner interface, for tests: other parameters, an observer.
Expected<ProofResult> proveTrace(std::span<const Instruction> code, const Trace &trace,
                                 const ProveOptions &options, const Params &params,
                                 Observer *observer = nullptr);

} // namespace proof
} // namespace lean
