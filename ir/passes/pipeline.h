// The standard sequence of passes.
#pragma once

#include "ir/passes/pass.h"

namespace lean::ir {

/// Runs the passes of an optimisation level (0: none but those needed, 1 and above: all) over every
/// function. In debug builds the verifier runs after each pass.
std::optional<PassError> runPipeline(Module &m, unsigned level);

/// Runs passes by name, comma-separated.
std::optional<PassError> runPasses(Module &m, std::string_view names);

} // namespace lean::ir
