// leanc --cross-check: the same program on both targets at every -O level.
#pragma once

#include "ir/module.h"

#include <functional>
#include <memory>
#include <string>

namespace lean {

struct CrossCheckInput {
  std::string source; ///< Names the files beside it.
  std::string publicInput,
      advice; ///< Lanes and a file, or empty: NAME.public and NAME.advice.json.
  std::function<std::unique_ptr<ir::Module>()> load; ///< The program's IR, before any pass.
};

namespace tool {

/// Compares outcome, public input, printed lines and failures of all runs; prints what they are, or
/// how they differ. True if all agree.
bool crossCheck(const CrossCheckInput &input);

} // namespace tool

} // namespace lean
