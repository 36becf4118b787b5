// The IR verifier: what docs/ir.md requires of a module. It runs on what the front end built, on
// parsed text, and between passes in debug builds.
#pragma once

#include "ir/module.h"

#include <string>
#include <vector>

namespace lean::ir {

struct VerifyError {
  std::string message; // "@function: operation: what is wrong"
  LocId loc = 0;
};

/// All errors, at most `limit`.
std::vector<VerifyError> verify(const Module &m, size_t limit = 20);

} // namespace lean::ir
