// Positions and the field elements they are: tables of powers of g, and logarithms.
#pragma once

#include "base/field/field.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace lean {

/// g^e for e < 2^32 with one product.
class PowerTable {
public:
  PowerTable();
  K operator()(uint64_t e) const {
    return e < kSize ? K(low[e]) : K(low[e & (kSize - 1)]) * K(high[e >> kLog & (kSize - 1)]);
  }

private:
  static constexpr unsigned kLog = 16;
  static constexpr uint64_t kSize = uint64_t{1} << kLog;
  std::vector<uint64_t> low, high; ///< g^i and g^(2^16 i)
};

/// The e < 2^32 with g^e = x. Small exponents are found in a table, others by baby steps and giant
/// steps; answers are remembered.
class LogTable {
public:
  /// `small`: exponents below it take one look-up.
  explicit LogTable(uint64_t small);
  /// Logarithm below `small`, or nothing.
  std::optional<uint64_t> quick(K x) const;
  /// Logarithm below 2^32, or nothing.
  std::optional<uint64_t> operator()(K x);

private:
  /// Where the search for x begins in the open-addressed table.
  size_t slotOf(uint64_t x) const { return x * 0x9e3779b97f4a7c15 >> shift; }

  struct Slot {
    uint64_t power = 0; ///< Zero, which is no power, marks a free slot.
    uint64_t exponent = 0;
  };
  std::vector<Slot> table;
  unsigned shift;
  std::unordered_map<uint64_t, std::optional<uint64_t>> known;
  uint64_t small;
};

} // namespace lean
