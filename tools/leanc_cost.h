// leanc --cost, and #[cost(max = N)].
#pragma once

#include "base/program/program.h"
#include "frontend/compilation.h"
#include "ir/module.h"

#include <string>

namespace lean::tool {

/// The report of a program's costs, as text or JSON.
std::string costReport(const Program &program, bool json);

/// Reports functions that take more than their attribute allows, as the compilation's errors; false
/// when there are any. Each is measured at -O2 as a function of its own, whatever the level asked
/// for and wherever its calls are expanded, so that the number is the function's and not its
/// callers'. `module` is what the compilation has just made, before any pass.
bool checkCosts(frontend::Compilation &unit, const ir::Module &module);

} // namespace lean::tool
