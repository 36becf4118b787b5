// Write-once memory of a run. Beside a value that lies in <g> the machine keeps its exponent where
// it derived it as a position, so that an address costs no logarithm.
#pragma once

#include "base/field/field.h"

#include <cstdint>
#include <optional>

namespace lean {

/// A value and what is known of its logarithm. An all-zero Cell is an unset one.
struct Cell {
  E value;
  uint64_t tag = 0; ///< 0 unset, 1 no exponent known, e + 2 for the value g^e.

  static constexpr uint64_t kPlain = 1;
  /// Exponents that a tag can hold; the two above stay untagged.
  static constexpr uint64_t kMaxExponent = ~uint64_t{0} - 2;

  bool isSet() const { return tag != 0; }
  bool hasExponent() const { return tag > kPlain; }
  uint64_t exponent() const { return tag - 2; }
  /// The exponent of a cell that an access has used as a pointer: what no tag can hold is g^-1.
  uint64_t pointerExponent() const { return hasExponent() ? exponent() : kMaxExponent + 1; }

  static Cell plain(const E &value) { return {value, kPlain}; }
  static Cell power(K value, uint64_t e) { return {E(value), e > kMaxExponent ? kPlain : e + 2}; }
};

/// i + j modulo the order of g.
constexpr uint64_t addExponents(uint64_t a, uint64_t b) {
  const uint64_t sum = a + b, wrapped = sum + (sum < a);
  return wrapped == kGroupOrder ? 0 : wrapped;
}

/// -i modulo the order of g.
constexpr uint64_t negateExponent(uint64_t a) {
  return a == 0 ? 0 : kGroupOrder - a;
}

/// Up to 2^32 cells; pages appear as they are touched.
class Memory {
public:
  explicit Memory(uint64_t maxCells);
  ~Memory();
  Memory(const Memory &) = delete;
  Memory &operator=(const Memory &) = delete;

  /// Cells may be accessed below this.
  uint64_t limit() const { return maxCells; }
  /// 1 + the highest cell accessed so far.
  uint64_t used() const { return high; }
  Cell &at(uint64_t cell) {
    high = cell < high ? high : cell + 1;
    if (cell - expected < kNear) // not below either
      advise();
    return cells[cell];
  }
  /// Says that the cells below `end` are about to be used: they then come on huge pages, where
  /// the ones before do. Cells used one after the other need not be announced.
  void expect(uint64_t end);
  /// Without counting as an access.
  const Cell &peek(uint64_t cell) const { return cells[cell]; }

private:
  /// Cells come on huge pages in steps of 16 MiB, and only while a program fills memory from below
  /// or leaves out a few: a far access must not bring in whole huge pages.
  static constexpr uint64_t kStep = (uint64_t{16} << 20) / sizeof(Cell), kNear = 4096;

  /// The next step, as far as there is a whole one.
  void advise();

  Cell *cells = nullptr;
  uint64_t maxCells, high = 2;
  uint64_t expected = 0; ///< Cells advised so far.
};

} // namespace lean
