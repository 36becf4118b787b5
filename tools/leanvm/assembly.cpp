// leanvm asm and leanvm disasm.
#include "base/program/assembly.h"

#include "base/support/file.h"
#include "tools/leanvm/input.h"

#include <fmt/core.h>

namespace lean::tool {

int disassemble(const Options &options) {
  const auto program = loadProgram(options);
  if (!program)
    return kFailed;
  const std::string text = printAssembly(*program);
  if (options.output.empty()) {
    fmt::print("{}", text);
    return kDone;
  }
  const auto written = writeFileAtomic(options.output, text);
  return written ? kDone : failed(written.error().message);
}

int assemble(const Options &options) {
  const auto text = readTextFile(options.program);
  if (!text)
    return failed(text.error().message);
  const auto program = parseAssembly(*text);
  if (!program) {
    const AssemblyError &error = program.error();
    fmt::print(stderr, "{}:{}:{}: error: {}\n", options.program, error.line, error.column,
               error.message);
    return kFailed;
  }
  const std::string output =
      options.output.empty() ? stem(options.program) + ".bin" : options.output;
  const auto written = writeFileAtomic(output, writeProgram(*program));
  return written ? kDone : failed(written.error().message);
}

} // namespace lean::tool
