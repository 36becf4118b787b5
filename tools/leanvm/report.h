// What leanvm prints of runs and proofs, for people and as JSON.
#pragma once

#include "prover/prove.h"
#include "tools/leanvm/input.h"
#include "vm/trace.h"

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>

namespace lean::tool {

/// Seconds since it was made.
class Stopwatch {
public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }

private:
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
};

/// What all reports say of a run.
struct RunReport {
  uint64_t cycles = 0;
  std::array<uint64_t, isa::kOpcodeCount> rows{};
  uint64_t memoryCells = 0;
  std::array<uint64_t, 4> publicInput{};
  double seconds = 0;
};

RunReport reportOf(const Machine &machine, double seconds);

/// Words of all committed columns.
uint64_t committedWords(const Trace &trace);

/// Bytes this process has held at most.
uint64_t peakMemoryBytes();

nlohmann::ordered_json toJson(const RunReport &report);
void print(const RunReport &report);

/// Indented text; bytes of names that are no UTF-8 are replaced.
std::string asText(const nlohmann::ordered_json &json);

/// Adds `phases`, `peak_memory_bytes`, `threads` and `kernels`: what every report of a proof ends
/// with.
void addEnd(nlohmann::ordered_json &json, std::span<const PhaseTime> phases, unsigned threads);
/// Lines of phases, and of memory and verification.
void print(std::span<const PhaseTime> phases);
void printEnd(double verifySeconds);

/// 2^20.93 for 2000000.
std::string asPower(uint64_t n);
/// 12,345,678.
std::string grouped(uint64_t n);
/// 281.3 KiB.
std::string asBytes(uint64_t n);
/// 0x… lanes, as --public takes them.
std::string lanes(const std::array<uint64_t, 4> &publicInput);

} // namespace lean::tool
