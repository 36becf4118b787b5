// Runs an rv64im program with public input and advice, as Machine does for leanISA.
#pragma once

#include "vm/rv64/host.h"

#include <array>
#include <optional>

namespace lean::rv64 {

struct RunSettings {
  std::optional<std::array<uint64_t, 4>> publicInput; ///< Else what the program asserts.
  Advice advice;
  uint64_t maxCycles = uint64_t{1} << 40;
  uint64_t maxMemory = uint64_t{4} << 30; ///< Bytes of pages that are written.
  bool profile = false;
  std::function<void(const std::string &)> print; ///< Receives lines of `print`.
};

struct RunOutcome {
  std::optional<Failure> failure;
  std::array<uint64_t, 4> publicInput{}; ///< Zero where nothing defined it.
  uint64_t cycles = 0, memoryBytes = 0;
  std::string function; ///< Where the run ended.
  uint64_t pc = 0;
  std::vector<uint64_t> counts; ///< Executions by instruction, when profiling.

  /// A failure as several lines, without a final newline.
  std::string report() const;
};

/// Gives the public input to a program that has not started. False where it has no place for it.
bool placePublicInput(GuestMemory &memory, const std::array<uint64_t, 4> &lanes);

RunOutcome run(const Image &image, const RunSettings &settings);

} // namespace lean::rv64
