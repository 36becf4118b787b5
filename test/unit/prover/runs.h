// Runs of small programs and their traces.
#pragma once

#include "prover/prove.h"
#include "test/unit/prover/golden.h"
#include "vm/build_trace.h"

namespace lean::test {

/// A program with what it needs to run.
struct GuestRun {
  Program program;
  RunOptions options;

  Trace trace(const proof::Params &params) const {
    RunOptions o = options;
    o.record = true;
    Machine machine(program, o);
    if (const auto result = machine.run(); !result)
      throw std::runtime_error(result.error().report());
    return buildTrace(machine, params.minCells);
  }
};

/// Lets a program pop `value` into frame cell `cell` before its first instruction.
inline void giveWord(GuestRun &run, uint32_t cell, const E &value) {
  Hint hint;
  hint.kind = HintKind::Advice;
  hint.text = 0;
  hint.cells = {cell};
  hint.values = {static_cast<uint64_t>(ScalarKind::Word)};
  run.program.hints = {hint};
  run.program.strings = {"word"};
  run.program.advice = {{"word", {ScalarKind::Word}}};
  AdviceItem item;
  item.word = value;
  item.isWord = true;
  run.options.advice["word"] = {{item}};
}

/// The run that a golden proof was made from (machine.json).
inline GuestRun runOf(const Golden &g) {
  GuestRun run;
  run.program.code = g.code;
  run.options.publicInput = g.publicInput;
  if (g.name() == "call")
    giveWord(run, 2, E(gPow(40)));
  return run;
}

inline std::vector<uint8_t> proveRun(const GuestRun &run, const proof::Params &params,
                                     ProveOptions options = {},
                                     proof::Observer *observer = nullptr) {
  auto result = proof::proveTrace(run.program.code, run.trace(params), options, params, observer);
  if (!result)
    throw std::runtime_error(result.error().message);
  return std::move(result->bytes);
}

} // namespace lean::test
