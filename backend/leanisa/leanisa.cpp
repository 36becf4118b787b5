#include "backend/leanisa/leanisa.h"

#include "backend/leanisa/selector.h"

#include <fmt/format.h>

namespace lean {

std::expected<Program, CompileError> compileToLeanIsa(const ir::Module &module,
                                                      const BackendOptions &options) {
  auto code = backend::Selector(module).run();
  if (!code)
    return std::unexpected(std::move(code.error()));
  if (options.virtualAssembly)
    *options.virtualAssembly = backend::printVirtual(*code, module);
  if (!backend::allocateCells(*code))
    return std::unexpected(CompileError{"a frame has more than 2^24 cells"});
  backend::Contracts contracts;
  auto program = backend::layout(*code, module, options.compiler, contracts);
  if (!program)
    return std::unexpected(CompileError{std::move(program.error().message)});
  if (const auto violation = backend::checkFinalCode(*program, contracts);
      violation && !backend::skipping())
    return std::unexpected(
        CompileError{fmt::format("internal error: final code breaks COMPILER rule {} at "
                                 "instruction {}: {}",
                                 violation->rule, violation->instruction, violation->message)});
  return std::move(*program);
}

} // namespace lean
