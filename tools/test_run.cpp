#include "tools/test_run.h"

#include "backend/leanisa/leanisa.h"
#include "ir/passes/pipeline.h"

#include <fmt/format.h>

namespace lean::tool {

std::optional<std::string> checkTest(const TestProgram &test, unsigned level,
                                     const RunCheck &accepted) {
  const auto module = test.load();
  if (const auto failed = ir::runPipeline(*module, level))
    return failed->message;
  const auto program = compileToLeanIsa(*module);
  if (!program)
    return program.error().message;
  RunOptions run;
  run.maxCycles = kMaxTestCycles;
  run.record = accepted != nullptr;
  run.print = [](const std::string &line) { fmt::print("{}\n", line); };
  Machine machine(*program, run);
  const auto ended = machine.run();
  if (!test.failsWith) {
    if (!ended)
      return ended.error().report();
    return accepted ? accepted(machine) : std::nullopt;
  }
  if (ended)
    return fmt::format("the run holds, expected \"{}\" to fail", *test.failsWith);
  if (ended.error().kind == RunErrorKind::Assertion && ended.error().message == *test.failsWith)
    return std::nullopt;
  return fmt::format("expected \"{}\" to fail, but\n{}", *test.failsWith, ended.error().report());
}

} // namespace lean::tool
