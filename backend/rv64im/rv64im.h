// Back end to rv64im: IR module in, LLVM IR, assembler text, object or executable out. The stages
// are
//   lowering (lower*.cpp: IR to LLVM IR that calls the run-time library)  ->  LLVM's passes and
//   code generation (codegen.cpp)  ->  LLD in process (link.cpp).
// docs/rv64im.md has the memory map and the calls.
#pragma once

#include "ir/module.h"

#include <expected>
#include <string>
#include <string_view>

namespace lean::rv64 {

enum class OutputKind { LlvmIr, Assembly, Object, Executable };

struct CodegenOptions {
  unsigned level = 2; ///< LLVM's -O0 .. -O3.
  bool zbc = false;   ///< Carry-less products by Zbc's instructions.
  unsigned logHeapCells = 27;
  OutputKind output = OutputKind::Executable;
};

struct CodegenError {
  std::string message;
  ir::LocId loc = 0;
};

/// Compiles a verified module with a `main`. The result is the same for the same module and
/// options.
std::expected<std::string, CodegenError> compileToRv64(const ir::Module &module,
                                                       const CodegenOptions &options);

/// The code of an ELF file or object as text, or why there is none.
std::expected<std::string, std::string> disassembleElf(std::string_view bytes);

} // namespace lean::rv64
