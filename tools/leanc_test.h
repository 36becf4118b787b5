// leanc test: the `test` blocks of files, run in the machine.
#pragma once

#include "frontend/compilation.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lean::tool {

struct TestOptions {
  std::vector<std::string> files;
  std::string filter; ///< Only tests whose name contains it.
  frontend::FrontendOptions frontend;
  bool colours = false;
};

/// Far above what a test needs; a loop that never ends is an error within a second.
inline constexpr uint64_t kMaxTestCycles = 10'000'000;

struct TestProgram {
  std::function<std::unique_ptr<ir::Module>()> load; ///< Compiled afresh, before any pass.
  std::optional<std::string> failsWith;              ///< The assertion's message that must fail.
};

/// Nothing when the test passes, else why not.
using TestCheck = std::function<std::optional<std::string>(const TestProgram &)>;

/// 0 when all pass, 1 otherwise.
int runTests(const TestOptions &options, const TestCheck &check);

} // namespace lean::tool
