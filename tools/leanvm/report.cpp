#include "tools/leanvm/report.h"

#include "base/support/cpu.h"

#include <cmath>
#include <fmt/core.h>
#include <sys/resource.h>

namespace lean::tool {

RunReport reportOf(const Machine &machine, double seconds) {
  return {machine.cycles(), machine.rows(), machine.memory().used(), machine.publicInput(),
          seconds};
}

uint64_t committedWords(const Trace &trace) {
  uint64_t words = trace.bytecodeFinal.size();
  for (const Column &column : trace.memory)
    words += column.size();
  for (const auto &table : trace.tables)
    for (const Column &column : table)
      words += column.size();
  return words;
}

uint64_t peakMemoryBytes() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<uint64_t>(usage.ru_maxrss) << 10;
}

std::string asPower(uint64_t n) {
  return n == 0 ? "0" : fmt::format("2^{:.2f}", std::log2(static_cast<double>(n)));
}

std::string grouped(uint64_t n) {
  std::string digits = std::to_string(n);
  for (size_t i = digits.size(); i > 3; i -= 3)
    digits.insert(i - 3, 1, ',');
  return digits;
}

std::string asBytes(uint64_t n) {
  static constexpr const char *kUnits[] = {"B", "KiB", "MiB", "GiB"};
  auto value = static_cast<double>(n);
  unsigned unit = 0;
  for (; value >= 1024 && unit + 1 < std::size(kUnits); ++unit)
    value /= 1024;
  return unit == 0 ? fmt::format("{} B", n) : fmt::format("{:.1f} {}", value, kUnits[unit]);
}

std::string lanes(const std::array<uint64_t, 4> &publicInput) {
  return formatPublicInput(publicInput);
}

nlohmann::ordered_json toJson(const RunReport &report) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::object();
  for (const isa::OpInfo &op : isa::allOps())
    rows[std::string(op.name)] = report.rows[static_cast<unsigned>(op.op)];
  return {{"cycles", report.cycles},
          {"rows", rows},
          {"memory_cells", report.memoryCells},
          {"public_input", lanes(report.publicInput)},
          {"run_seconds", report.seconds}};
}

void print(const RunReport &report) {
  fmt::print("cycles        {} ({:.3f} s)\n", grouped(report.cycles), report.seconds);
  for (const isa::OpInfo &op : isa::allOps()) {
    const uint64_t rows = report.rows[static_cast<unsigned>(op.op)];
    if (rows > 0)
      fmt::print("  {:<11} {:<9} {:5.1f} %\n", op.name, asPower(rows),
                 100 * static_cast<double>(rows) / static_cast<double>(report.cycles));
  }
  fmt::print("memory        {} cells ({})\n", grouped(report.memoryCells),
             asPower(report.memoryCells));
  fmt::print("public input  {}\n", lanes(report.publicInput));
}

std::string asText(const nlohmann::ordered_json &json) {
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

void addEnd(nlohmann::ordered_json &json, std::span<const PhaseTime> phases, unsigned threads) {
  json["phases"] = nlohmann::ordered_json::object();
  for (const PhaseTime &phase : phases)
    json["phases"][std::string(phase.name)] = phase.seconds;
  json["peak_memory_bytes"] = peakMemoryBytes();
  json["threads"] = threads;
  json["kernels"] = kernelSetName(kernelSet());
}

void print(std::span<const PhaseTime> phases) {
  for (const PhaseTime &phase : phases)
    fmt::print("  {:<12} {:.3f} s\n", phase.name, phase.seconds);
}

void printEnd(double verifySeconds) {
  fmt::print("peak memory   {}\n", asBytes(peakMemoryBytes()));
  fmt::print("verified in   {:.1f} ms\n", 1000 * verifySeconds);
}

} // namespace lean::tool
