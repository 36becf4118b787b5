// The IR interpreter: executes a module on real values. It defines what the IR means (docs/ir.md)
// and is the oracle of every pass and back end.
#pragma once

#include "ir/module.h"

#include <array>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lean::ir {

/// One item of an advice entry: a word, or a position where the program asks for an idx.
struct AdviceValue {
  E word;
  uint64_t integer = 0;
  bool isWord = false;
};
using AdviceStreams = std::map<std::string, std::vector<std::vector<AdviceValue>>, std::less<>>;

struct InterpreterOptions {
  std::optional<std::array<uint64_t, 4>> publicInput;
  AdviceStreams advice;
  uint64_t maxOps = uint64_t{1} << 32;
  /// Buffer cells plus values of active calls.
  uint64_t maxCells = uint64_t{1} << 24;
};

struct InterpreterResult {
  /// Given, or what the program asserted; zero where nothing did.
  std::array<uint64_t, 4> publicInput{};
  std::vector<std::string> printed;
  uint64_t ops = 0;
};

struct InterpreterError {
  std::string message;
  LocId loc = 0;
};

/// Runs `main` of a verified module.
std::expected<InterpreterResult, InterpreterError> interpret(const Module &m,
                                                             const InterpreterOptions &options);

} // namespace lean::ir
