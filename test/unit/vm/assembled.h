// Programs written as assembler text, run in the machine.
#pragma once

#include "base/program/assembly.h"
#include "vm/build_trace.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <memory>

namespace lean::test {

/// Assembles text; a trailing jump to the halt address is appended when `halt` is set, using frame
/// cells 90 and 91.
inline Program assembled(std::string text, bool halt = true) {
  if (halt) {
    const auto lines = static_cast<size_t>(
        std::ranges::count_if(text.begin(), text.end(), [](char c) { return c == '\n'; }));
    size_t instructions = 0;
    for (size_t at = 0, line = 0; line < lines; ++line) {
      const size_t start = text.find_first_not_of(" \t", at);
      if (start != std::string::npos && text[start] != '.' && text[start] != ';' &&
          text[start] != '\n')
        ++instructions;
      at = text.find('\n', at) + 1;
    }
    const unsigned p = isa::paddedLog(instructions + 3);
    text += "set 90, " + std::string("0x");
    const uint64_t address = gPow((uint64_t{1} << p) - 1).v;
    char hex[17];
    std::snprintf(hex, sizeof hex, "%lx", address);
    text += std::string(hex) + "\nset 91, 0x1\njump 91, 90, 91\n";
  }
  const auto program = parseAssembly(text);
  if (!program)
    throw std::runtime_error(std::to_string(program.error().line) + ": " + program.error().message);
  return *program;
}

/// A machine with what it refers to.
struct GuestRun {
  Program program;
  RunOptions options;
  std::unique_ptr<Machine> machine;
  std::expected<void, RunError> ended;

  explicit GuestRun(const std::string &text, RunOptions runOptions = {}, bool halt = true)
      : program(assembled(text, halt)), options(std::move(runOptions)) {
    options.record = true;
    machine = std::make_unique<Machine>(program, options);
    ended = machine->run();
  }
  /// "ok", or code and message.
  std::string outcome() const {
    return ended ? "ok"
                 : std::string(runErrorCode(ended.error().kind)) + " " + ended.error().message;
  }
  E cell(uint64_t i) const { return machine->memory().peek(i).value; }
};

} // namespace lean::test
