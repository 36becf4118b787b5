#include "tools/leanc_test.h"

#include "backend/leanisa/leanisa.h"
#include "ir/passes/pipeline.h"
#include "ir/verifier.h"
#include "vm/machine.h"

#include <cstdio>
#include <fmt/format.h>
#include <optional>

namespace lean::tool {

namespace {

using frontend::Compilation;
using frontend::FnDecl;

/// Far above what a test needs; a loop that never ends is an error within a second.
constexpr uint64_t kMaxCycles = 10'000'000;

/// Nothing when the run is what the test says, else why not.
std::optional<std::string> outcome(const Program &program, const FnDecl &test) {
  RunOptions run;
  run.maxCycles = kMaxCycles;
  run.print = [](const std::string &line) { fmt::print("{}\n", line); };
  Machine machine(program, run);
  const auto ended = machine.run();
  if (!test.testFails)
    return ended ? std::nullopt : std::optional(ended.error().report());
  if (ended)
    return fmt::format("the run holds, expected \"{}\" to fail", test.testMessage);
  if (ended.error().kind == RunErrorKind::Assertion && ended.error().message == test.testMessage)
    return std::nullopt;
  return fmt::format("expected \"{}\" to fail, but\n{}", test.testMessage, ended.error().report());
}

class Tests {
public:
  explicit Tests(const TestOptions &options) : options_(options) {}

  int run() {
    for (const std::string &file : options_.files)
      runFile(file);
    fmt::print("{} passed, {} failed\n", passed_, failed_);
    return failed_ != 0 || broken_;
  }

private:
  void runFile(const std::string &file) {
    // Each test is a program of its own, compiled afresh.
    for (size_t number = 0;; ++number) {
      Compilation unit;
      const bool loaded = unit.load(file, options_.frontend);
      const std::vector<const FnDecl *> tests =
          loaded ? unit.tests() : std::vector<const FnDecl *>();
      if (number >= tests.size()) {
        if (!loaded)
          show(unit);
        return;
      }
      const FnDecl &test = *tests[number];
      if (test.testName.find(options_.filter) == std::string_view::npos)
        continue;
      const auto module = unit.compileTest(options_.frontend, test);
      if (!module) {
        show(unit); // the file's errors are every test's
        return;
      }
      const auto why = one(*module, test);
      fmt::print("{}: test \"{}\" ... {}\n", file, test.testName, why ? "FAILED" : "ok");
      if (why)
        fmt::print("{}\n", *why);
      ++(why ? failed_ : passed_);
    }
  }

  void show(const Compilation &unit) {
    fputs(unit.diags.render(options_.colours).c_str(), stderr);
    broken_ = true;
  }

  std::optional<std::string> one(ir::Module &module, const FnDecl &test) {
    if (const auto failed = ir::runPipeline(module, options_.level))
      return failed->message;
    const auto program = compileToLeanIsa(module);
    return program ? outcome(*program, test) : std::optional(program.error().message);
  }

  const TestOptions &options_;
  size_t passed_ = 0, failed_ = 0;
  bool broken_ = false;
};

} // namespace

int runTests(const TestOptions &options) {
  return Tests(options).run();
}

} // namespace lean::tool
