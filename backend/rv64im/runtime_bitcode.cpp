// The run-time library, embedded. CMakeLists.txt builds the two files and gives their paths.
#include "backend/rv64im/codegen.h"

#define LEAN_EMBED(name, path)                                                                     \
  asm(".section .rodata\n"                                                                         \
      ".balign 16\n"                                                                               \
      ".global " #name "\n" #name ":\n"                                                            \
      ".incbin \"" path "\"\n"                                                                     \
      ".global " #name "End\n" #name "End:\n"                                                      \
      ".previous\n");                                                                              \
  extern "C" const char name[], name##End[];

LEAN_EMBED(leanRuntimePlain, LEAN_RUNTIME_PLAIN)
LEAN_EMBED(leanRuntimeZbc, LEAN_RUNTIME_ZBC)

namespace lean::rv64 {

std::string_view runtimeBitcode(bool zbc) {
  return zbc ? std::string_view(leanRuntimeZbc,
                                static_cast<size_t>(leanRuntimeZbcEnd - leanRuntimeZbc))
             : std::string_view(leanRuntimePlain,
                                static_cast<size_t>(leanRuntimePlainEnd - leanRuntimePlain));
}

} // namespace lean::rv64
