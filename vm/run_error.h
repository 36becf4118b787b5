// What a failed run tells the user.
#pragma once

#include "base/program/program.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lean {

enum class RunErrorKind : uint8_t {
#define LEAN_RUN_ERROR(name, code, meaning) name,
#include "vm/run_error.def"
};

/// "R0001" and so on.
std::string_view runErrorCode(RunErrorKind kind);
std::string_view runErrorMeaning(RunErrorKind kind);

/// One frame of the guest's call stack, innermost first.
struct StackFrame {
  std::string function;
  uint32_t instruction = 0;
  std::string place; ///< file:line:column, or empty.
  /// The calls in whose place the compiler put the called function's code, innermost first.
  std::vector<std::string> expandedAt;
};

struct RunError {
  RunErrorKind kind = RunErrorKind::Assertion;
  std::string message; ///< One line, lower-case, no final period.
  uint32_t instruction = 0;
  uint64_t cycle = 0;
  std::vector<std::string> notes; ///< The failed expression and the values compared.
  std::vector<StackFrame> stack;

  /// The whole report, several lines, without a final newline.
  std::string report() const;
};

/// file:line:column of a location, or empty.
std::string placeOf(const Program &program, const Location *location);

} // namespace lean
