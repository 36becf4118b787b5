#include "backend/rv64im/rv64im.h"

#include "backend/rv64im/codegen.h"
#include "backend/rv64im/lowering.h"

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>

namespace lean::rv64 {

std::expected<std::string, CodegenError> compileToRv64(const ir::Module &source,
                                                       const CodegenOptions &options) {
  const auto broken = [](std::string what) {
    return std::unexpected(CodegenError{"internal error: " + std::move(what)});
  };
  initialiseTarget();
  llvm::LLVMContext context;
  llvm::Module module("guest", context);
  const auto machine = makeTargetMachine(options);
  if (!machine)
    return broken("LLVM has no target riscv64");
  module.setTargetTriple(machine->getTargetTriple().str());
  module.setDataLayout(machine->createDataLayout());
  ModuleLowering(source, module, options.level == 0).run(uint64_t{1} << options.logHeapCells);

  std::string what;
  llvm::raw_string_ostream complaint(what);
  if (llvm::verifyModule(module, &complaint))
    return broken("the LLVM IR is not valid: " + what);
  if (auto done = finishModule(module, *machine, options); !done)
    return broken(done.error());
  if (options.output == OutputKind::LlvmIr) {
    std::string text;
    llvm::raw_string_ostream out(text);
    module.print(out, nullptr);
    return text;
  }
  auto code = emit(module, *machine, options.output == OutputKind::Assembly);
  if (code && options.output == OutputKind::Executable)
    code = linkExecutable(*code, options);
  if (!code)
    return broken(code.error());
  return std::move(*code);
}

} // namespace lean::rv64
