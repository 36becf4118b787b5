// leanc --cross-check: the same program on both targets at every -O level, or those asked for.
#pragma once

#include "ir/module.h"
#include "tools/leanc_test.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace lean::tool {

struct CrossCheckInput {
  std::string source;              ///< Names the files beside it.
  std::string publicInput;         ///< Four lanes; if empty, of NAME.public where that is a file.
  std::vector<std::string> advice; ///< Files, one run for each; if none, NAME.advice.json.
  std::vector<unsigned> levels;
  std::function<std::unique_ptr<ir::Module>()> load; ///< The program's IR, before any pass.
};

/// Compares outcome, public input, printed lines and failures of all runs; prints what they are, or
/// how they differ. True if all agree.
bool crossCheck(const CrossCheckInput &input);

/// The same with a `test` block: every target at each level must end as the test says.
std::optional<std::string> crossCheckTest(const TestProgram &test,
                                          const std::vector<unsigned> &levels);

} // namespace lean::tool
