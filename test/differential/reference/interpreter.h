// The language's meaning once more: an interpreter that walks the syntax tree with its own values,
// environments and memory. It shares the parser and the field with the compiler and nothing else,
// and is written to be read, not to be fast.
#pragma once

#include "test/differential/reference/program.h"
#include "test/differential/reference/value.h"
#include "vm/advice.h"

#include <array>
#include <functional>
#include <optional>

namespace lean::reference {

// Entry `number` of a stream, for scalars of these kinds; nothing when the stream has no more.
using AdviceSource = std::function<std::optional<AdviceEntry>(
    std::string_view stream, size_t number, const std::vector<Kind> &kinds)>;

// Operations done wrongly on purpose, to see that a difference is found.
enum class Wrong : uint8_t {
  Nothing,
  IndexDifference, // i - j is i - j + 1
  LastIteration,   // a loop of three or more leaves the last one out
  StoreTwice,      // the second store to a cell is not compared
};

struct Options {
  AdviceSource advice;
  uint64_t maxSteps = 20'000;
  Wrong wrong = Wrong::Nothing;
};

struct Outcome {
  enum Kind : uint8_t { Accepts, Fails, Unclear } kind = Unclear;
  std::array<uint64_t, 4> publicInput{};
  std::vector<std::string> printed;
  Failure failure;    // Fails
  std::string reason; // Unclear
  // A read without a value that nothing used: compiled code may fail or go on.
  bool mayFail = false;
  uint64_t steps = 0;
};

// Runs `main`, or a `test` block of the root file.
Outcome interpret(const Program &program, const Options &options,
                  const frontend::FnDecl *entry = nullptr);

} // namespace lean::reference
