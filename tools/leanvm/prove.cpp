// leanvm prove: run, prove, verify the own proof, write it, report.
#include "prover/prove.h"

#include "base/support/cpu.h"
#include "base/support/file.h"
#include "prover/verify.h"
#include "tools/leanvm/progress.h"
#include "tools/leanvm/report.h"
#include "vm/build_trace.h"

#include <fmt/core.h>
#include <thread>

namespace lean::tool {

namespace {

/// What a proof's report says besides the run's.
struct ProofReport {
  RunReport run;
  std::vector<PhaseTime> phases;
  uint64_t committedWords = 0, proofBytes = 0;
  double proveSeconds = 0, verifySeconds = 0;
  unsigned threads = 1;
};

void printJson(const ProofReport &report) {
  nlohmann::ordered_json json = toJson(report.run);
  json["committed_words"] = report.committedWords;
  json["proof_bytes"] = report.proofBytes;
  json["prove_seconds"] = report.proveSeconds;
  json["verify_seconds"] = report.verifySeconds;
  addEnd(json, report.phases, report.threads);
  fmt::print("{}\n", json.dump(2));
}

void printText(const ProofReport &report) {
  print(report.run);
  fmt::print("committed     {} words ({})\n", grouped(report.committedWords),
             asPower(report.committedWords));
  fmt::print("proof         {}\n", asBytes(report.proofBytes));
  fmt::print("proved in     {:.3f} s, {} threads, {} kernels\n", report.proveSeconds,
             report.threads, kernelSetName(kernelSet()));
  print(report.phases);
  printEnd(report.verifySeconds);
}

} // namespace

int prove(const Options &options) {
  const std::string output =
      options.output.empty() ? stem(options.program) + ".proof" : options.output;
  if (const auto writable = checkWritable(output); !writable)
    return failed(writable.error().message);
  const auto program = loadProgram(options);
  auto runOptions = program ? loadRunOptions(options, *program) : std::nullopt;
  if (!runOptions)
    return kFailed;

  ProofReport report;
  Trace trace;
  {
    runOptions->record = true;
    Machine machine(*program, *runOptions);
    const Stopwatch watch;
    if (const auto ended = machine.run(); !ended) {
      fmt::print(stderr, "{}\n", ended.error().report());
      return kFailed;
    }
    report.run = reportOf(machine, watch.seconds());
    trace = buildTrace(machine);
    report.phases.push_back({"trace", watch.seconds() - report.run.seconds});
  }
  report.committedWords = committedWords(trace);
  report.threads = options.threads != 0 ? options.threads : std::thread::hardware_concurrency();

  ProgressBar bar(!options.quiet && !options.json);
  const Stopwatch watch;
  const ProveOptions proveOptions{options.logInvRate, report.threads,
                                  [&](std::string_view phase) { bar.phase(phase); }};
  auto proof = lean::prove(*program, std::move(trace), proveOptions);
  report.proveSeconds = watch.seconds();
  bar.finish();
  if (!proof)
    return failed(proof.error().message);
  report.phases.insert(report.phases.end(), proof->phases.begin(), proof->phases.end());
  report.proofBytes = proof->bytes.size();

  const Stopwatch verifying;
  const VerifyResult verified =
      lean::verify(*program, std::optional(report.run.publicInput), proof->bytes);
  report.verifySeconds = verifying.seconds();
  if (!verified.ok())
    return failed("the new proof is refused, nothing was written: " + verified.failure->text());
  if (const auto written = writeFileAtomic(output, proof->bytes); !written)
    return failed(written.error().message);
  if (options.json)
    printJson(report);
  else if (!options.quiet)
    printText(report);
  return kDone;
}

} // namespace lean::tool
