#include "vm/cost.h"

#include <fmt/core.h>
#include <numeric>

namespace lean {

namespace {

constexpr uint64_t kWordsPerCell = 4; // M0, M1, M2 and the final count

/// Columns of each opcode's table.
const std::array<uint64_t, isa::kOpcodeCount> &wordsPerRow() {
  static const auto words = [] {
    std::array<uint64_t, isa::kOpcodeCount> out{};
    isa::forEachOp([&]<class Op>(std::type_identity<Op>, unsigned op) {
      out[op] = isa::Layout<Op>::kColumns;
    });
    return out;
  }();
  return words;
}

} // namespace

uint64_t Cost::cycles() const {
  return std::accumulate(rows.begin(), rows.end(), uint64_t{0});
}

uint64_t Cost::words() const {
  return std::inner_product(rows.begin(), rows.end(), wordsPerRow().begin(), kWordsPerCell * cells);
}

Cost &Cost::operator+=(const Cost &other) {
  for (size_t i = 0; i < rows.size(); ++i)
    rows[i] += other.rows[i];
  cells += other.cells;
  return *this;
}

std::string lineOf(const Program &program, const Location *location) {
  if (location == nullptr || location->file == kNone || location->line == 0)
    return "?";
  return fmt::format("{}:{}", program.files[location->file], location->line);
}

} // namespace lean
