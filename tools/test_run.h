// One `test` block in the machine for leanISA.
#pragma once

#include "tools/leanc_test.h"
#include "vm/machine.h"

namespace lean::tool {

/// What is done with a run that held, as its test says; nothing when that is good too.
using RunCheck = std::function<std::optional<std::string>(const Machine &)>;

/// Compiles a test, runs it, and gives nothing when it does what it says, else why not.
std::optional<std::string> checkTest(const TestProgram &test, unsigned level,
                                     const RunCheck &accepted = {});

} // namespace lean::tool
