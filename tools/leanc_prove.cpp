// leanc-prove: what `leanc test --prove` becomes, the part that links the prover.
//
// Exit status: 0 all tests pass and are proven, 1 not, 2 wrong usage.
#include "prover/prove.h"
#include "prover/verify.h"
#include "tools/leanc_common.h"
#include "tools/test_run.h"
#include "vm/build_trace.h"

#include <CLI/CLI.hpp>

#include <fmt/format.h>

using namespace lean;
using namespace lean::tool;

namespace {

/// Proves a run and verifies the proof; nothing when it is accepted.
std::optional<std::string> proveRun(const Machine &machine) {
  const auto proof = prove(machine.program(), buildTrace(machine));
  if (!proof)
    return "no proof: " + proof.error().message;
  const VerifyResult verified =
      verify(machine.program(), std::optional(machine.publicInput()), proof->bytes);
  if (!verified.ok())
    return "the proof is refused: " + verified.failure->text();
  return std::nullopt;
}

} // namespace

int main(int argc, char **argv) {
  TestOptions tests;
  SourceOptions source;
  bool proving = false;
  CLI::App app{"Runs the tests in files, proves each run that holds and verifies the proof."};
  app.name("leanc test");
  app.add_option("files", tests.files, "files with `test` blocks")->required();
  app.add_option("--filter", tests.filter, "only tests whose name contains it");
  app.add_flag("--prove", proving, "prove and verify")->required();
  addSource(app, source);
  std::vector<std::string> args(argv + 1, argv + argc);
  if (!args.empty() && args[0] == "test")
    args.erase(args.begin());
  if (const auto status = parseArguments(app, std::move(args), source))
    return *status;
  tests.frontend = source.frontend;
  tests.colours = source.colours;
  size_t proven = 0;
  const int status = runTests(tests, [&](const TestProgram &test) {
    return checkTest(test, source.level, [&](const Machine &machine) {
      auto failed = proveRun(machine);
      proven += !failed;
      return failed;
    });
  });
  fmt::print("{} proven and verified\n", proven);
  return status;
}
