// leanvm run and leanvm check.
#include "tools/leanvm/report.h"
#include "tools/leanvm/rv64.h"
#include "vm/build_trace.h"
#include "vm/check.h"

#include <fmt/core.h>

namespace lean::tool {

namespace {

int failedRun(const RunError &error) {
  fmt::print(stderr, "{}\n", error.report());
  return kFailed;
}

} // namespace

int run(const Options &options) {
  if (isElfFile(options.program))
    return runElf(options, false);
  const auto program = loadProgram(options);
  const auto runOptions = program ? loadRunOptions(options, *program) : std::nullopt;
  if (!runOptions)
    return kFailed;
  Machine machine(*program, *runOptions);
  const Stopwatch watch;
  if (const auto ended = machine.run(); !ended)
    return failedRun(ended.error());
  const RunReport report = reportOf(machine, watch.seconds());
  if (options.json)
    fmt::print("{}\n", toJson(report).dump(2));
  else if (!options.quiet)
    print(report);
  return kDone;
}

int check(const Options &options) {
  const auto program = loadProgram(options);
  auto runOptions = program ? loadRunOptions(options, *program) : std::nullopt;
  if (!runOptions)
    return kFailed;
  runOptions->record = true;
  Machine machine(*program, *runOptions);
  const Stopwatch watch;
  if (const auto ended = machine.run(); !ended)
    return failedRun(ended.error());
  const RunReport report = reportOf(machine, watch.seconds());
  const auto failures = checkTrace(*program, buildTrace(machine));
  if (options.json) {
    auto json = toJson(report);
    json["failures"] = nlohmann::ordered_json::array();
    for (const CheckFailure &failure : failures)
      json["failures"].push_back(failure.text());
    fmt::print("{}\n", json.dump(2));
  } else if (!options.quiet) {
    print(report);
  }
  for (const CheckFailure &failure : failures)
    fmt::print(stderr, "leanvm: error: {}\n", failure.text());
  if (!failures.empty())
    return kFailed;
  if (!options.json && !options.quiet)
    fmt::print("check         all constraints hold and the bus balances\n");
  return kDone;
}

} // namespace lean::tool
