// LLVM's part: the target, the run-time library, optimisation, object code.
#pragma once

#include "backend/rv64im/rv64im.h"

#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>

#include <memory>

namespace lean::rv64 {

/// Makes LLVM's RISC-V target known, once in a process.
void initialiseTarget();

std::unique_ptr<llvm::TargetMachine> makeTargetMachine(const CodegenOptions &options);

/// The run-time library as LLVM bitcode, with or without Zbc.
std::string_view runtimeBitcode(bool zbc);

/// Links the run-time library in and optimises.
std::expected<void, std::string> finishModule(llvm::Module &module, llvm::TargetMachine &machine,
                                              const CodegenOptions &options);

/// Assembler text or an object.
std::expected<std::string, std::string> emit(llvm::Module &module, llvm::TargetMachine &machine,
                                             bool asText);

/// Links one object to a static executable with the memory map of base/rv64/abi.h.
std::expected<std::string, std::string> linkExecutable(std::string_view object,
                                                       const CodegenOptions &options);

} // namespace lean::rv64
