#include "vm/run_error.h"

#include <array>
#include <fmt/core.h>

namespace lean {

namespace {

struct Meaning {
  std::string_view code, text;
};

constexpr std::array kMeanings{
#define LEAN_RUN_ERROR(name, code, meaning) Meaning{code, meaning},
#include "vm/run_error.def"
};

} // namespace

std::string_view runErrorCode(RunErrorKind kind) {
  return kMeanings[static_cast<unsigned>(kind)].code;
}

std::string_view runErrorMeaning(RunErrorKind kind) {
  return kMeanings[static_cast<unsigned>(kind)].text;
}

std::string placeOf(const Program &program, const Location *location) {
  if (location == nullptr || location->file == kNone)
    return "";
  return fmt::format("{}:{}:{}", program.files[location->file], location->line, location->column);
}

std::string RunError::report() const {
  std::string out = fmt::format("error[{}]: {}", runErrorCode(kind), message);
  if (!stack.empty() && !stack.front().place.empty())
    out = stack.front().place + ": " + out;
  for (const std::string &note : notes)
    out += "\n  " + note;
  for (size_t i = 0; i < stack.size(); ++i) {
    const StackFrame &frame = stack[i];
    out += fmt::format("\n  {} {}", i == 0 ? "in" : "called from", frame.function);
    if (!frame.place.empty())
      out += " at " + frame.place;
    for (const std::string &call : frame.expandedAt)
      out += ", expanded at " + call;
    out += fmt::format(" (instruction {})", frame.instruction);
  }
  return out + fmt::format("\n  after {} cycles", cycle);
}

} // namespace lean
