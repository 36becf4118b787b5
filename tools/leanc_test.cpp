#include "tools/leanc_test.h"

#include <cstdio>
#include <fmt/format.h>

namespace lean::tool {

namespace {

using frontend::Compilation;
using frontend::FnDecl;

class Tests {
public:
  Tests(const TestOptions &options, const TestCheck &check) : options_(options), check_(check) {}

  int run() {
    for (const std::string &file : options_.files)
      runFile(file);
    fmt::print("{} passed, {} failed\n", passed_, failed_);
    return failed_ != 0 || broken_;
  }

private:
  void runFile(const std::string &file) {
    Compilation unit;
    if (!unit.load(file, options_.frontend))
      return show(unit);
    const auto tests = unit.tests();
    for (size_t number = 0; number < tests.size(); ++number) {
      const FnDecl &test = *tests[number];
      if (test.testName.find(options_.filter) == std::string_view::npos)
        continue;
      auto made = compile(file, number);
      if (!made) // the file's errors are every test's
        return;
      TestProgram program{[&] { return made ? std::move(made) : compile(file, number); }, {}};
      if (test.testFails)
        program.failsWith = test.testMessage;
      const auto why = check_(program);
      fmt::print("{}: test \"{}\" ... {}\n", file, test.testName, why ? "FAILED" : "ok");
      if (why)
        fmt::print("{}\n", *why);
      ++(why ? failed_ : passed_);
    }
  }

  /// Each test is a program of its own, compiled afresh.
  std::unique_ptr<ir::Module> compile(const std::string &file, size_t number) {
    Compilation unit;
    std::unique_ptr<ir::Module> module;
    if (unit.load(file, options_.frontend) && number < unit.tests().size())
      module = unit.compileTest(options_.frontend, *unit.tests()[number]);
    if (!module)
      show(unit);
    return module;
  }

  void show(const Compilation &unit) {
    fputs(unit.diags.render(options_.colours).c_str(), stderr);
    broken_ = true;
  }

  const TestOptions &options_;
  const TestCheck &check_;
  size_t passed_ = 0, failed_ = 0;
  bool broken_ = false;
};

} // namespace

int runTests(const TestOptions &options, const TestCheck &check) {
  return Tests(options, check).run();
}

} // namespace lean::tool
