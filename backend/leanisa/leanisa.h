// Back end to leanISA: IR module in, program out, following COMPILER §1. The stages are
//   analysis (uses, captures, places)  ->  selection (machine code over virtual cells, mcode.h)
//   ->  layout (cell offsets, addresses, tables)  ->  checker (checker.h, always).
#pragma once

#include "base/program/program.h"
#include "ir/module.h"

#include <expected>
#include <string>

namespace lean {

struct CompileError {
  std::string message;
  ir::LocId loc = 0;
};

struct BackendOptions {
  /// Goes into the program file.
  std::string compiler = "leanc 0.1.0";
  /// When set, receives the machine code before cells are allocated (`%name` cells).
  std::string *virtualAssembly = nullptr;
};

/// Compiles a verified module with a `main`. A compiler's own fault found by the checker is an
/// error that starts with "internal error".
std::expected<Program, CompileError> compileToLeanIsa(const ir::Module &module,
                                                      const BackendOptions &options = {});

} // namespace lean
