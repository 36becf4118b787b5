#include "vm/powers.h"

#include <algorithm>
#include <bit>

namespace lean {

PowerTable::PowerTable() : low(kSize), high(kSize) {
  const K step = gPow(kSize);
  K a(1), b(1);
  for (uint64_t i = 0; i < kSize; ++i) {
    low[i] = a.v;
    high[i] = b.v;
    a *= kG;
    b *= step;
  }
}

LogTable::LogTable(uint64_t wanted) : small(std::max<uint64_t>(wanted, 1 << 16)) {
  const auto log = static_cast<unsigned>(std::bit_width(2 * small - 1));
  table.resize(size_t{1} << log);
  shift = 64 - log;
  K power(1);
  for (uint64_t i = 0; i < small; ++i, power *= kG) {
    size_t slot = slotOf(power.v);
    while (table[slot].power != 0)
      slot = (slot + 1) & (table.size() - 1);
    table[slot] = {power.v, i};
  }
}

std::optional<uint64_t> LogTable::quick(K x) const {
  for (size_t slot = slotOf(x.v); table[slot].power != 0; slot = (slot + 1) & (table.size() - 1))
    if (table[slot].power == x.v)
      return table[slot].exponent;
  return std::nullopt;
}

std::optional<uint64_t> LogTable::operator()(K x) {
  if (const auto e = quick(x))
    return e;
  if (const auto it = known.find(x.v); it != known.end())
    return it->second;
  constexpr uint64_t kBound = uint64_t{1} << 32;
  constexpr size_t kRemembered = 1 << 16;
  const K giant = gPow(small).inverse();
  std::optional<uint64_t> result;
  K y = x * giant;
  for (uint64_t base = small; base < kBound && !x.isZero(); base += small, y *= giant)
    if (const auto e = quick(y)) {
      if (base + *e < kBound)
        result = base + *e;
      break;
    }
  if (known.size() < kRemembered)
    known.emplace(x.v, result);
  return result;
}

} // namespace lean
