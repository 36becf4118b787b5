// leanc test: the `test` blocks of files, run in the machine.
#pragma once

#include "frontend/compilation.h"

#include <string>
#include <vector>

namespace lean::tool {

struct TestOptions {
  std::vector<std::string> files;
  std::string filter; ///< Only tests whose name contains it.
  frontend::FrontendOptions frontend;
  unsigned level = 2;
  bool colours = false;
};

/// 0 when all pass, 1 otherwise.
int runTests(const TestOptions &options);

} // namespace lean::tool
