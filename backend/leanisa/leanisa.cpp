#include "backend/leanisa/leanisa.h"

#include "backend/leanisa/selector.h"

namespace lean {

std::expected<Program, CompileError> compileToLeanIsa(const ir::Module &module,
                                                      const BackendOptions &options) {
  auto code = backend::Selector(module).run();
  if (!code)
    return std::unexpected(std::move(code.error()));
  if (options.virtualAssembly)
    *options.virtualAssembly = backend::printVirtual(*code, module);
  if (!backend::allocateCells(*code))
    return std::unexpected(CompileError{"a frame has more than 2^32 cells"});
  auto program = backend::layout(*code, module, options.compiler);
  if (!program)
    return std::unexpected(CompileError{std::move(program.error().message)});
  return std::move(*program);
}

} // namespace lean
