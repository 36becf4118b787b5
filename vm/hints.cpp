#include "vm/hints.h"

#include <fmt/core.h>

namespace lean {

bool HintRunner::run(const Hint &hint) {
  running = &hint;
  item = 0;
  switch (hint.kind) {
  case HintKind::Alloc:
    return allocate(hint, hint.values[0]);
  case HintKind::AllocCounted:
    return allocateCounted(hint);
  case HintKind::Advice:
    return advice(hint);
  case HintKind::AdviceInto:
    return adviceInto(hint, hint.values[0], 1);
  case HintKind::AdviceCounted:
    return adviceCounted(hint);
  case HintKind::Bits:
    return bits(hint);
  case HintKind::PositionBits:
    return positionBits(hint);
  case HintKind::Digits:
    return digits(hint);
  case HintKind::Limbs:
    return limbs(hint);
  case HintKind::Low: {
    const Cell *from = source(hint.cells[0]);
    return from != nullptr &&
           define(hint.cells[1], Cell::plain(E(from->value.c0, from->value.c1, K())));
  }
  case HintKind::Log:
    return logarithm(hint);
  case HintKind::Inverse:
    return inverse(hint);
  case HintKind::Less:
    return less(hint);
  case HintKind::DivRem:
    return divRem(hint);
  case HintKind::Print:
    return print(hint);
  case HintKind::Touch:
    return true;
  }
  return true;
}

Cell *HintRunner::source(uint32_t ref) {
  Cell *cell = m.frameCell(ref);
  return cell != nullptr && m.needSet(*cell, ref) ? cell : nullptr;
}

bool HintRunner::define(uint64_t ref, const Cell &value) {
  Cell *cell = m.frameCell(ref);
  if (cell == nullptr)
    return false;
  give(*cell, value);
  return true;
}

void HintRunner::give(Cell &cell, const Cell &value) {
  const uint32_t number = item++;
  if (!cell.isSet())
    m.put(cell, m.intruder == nullptr ? value : m.intruder->hinted(*running, number, value));
}

Cell HintRunner::positionCell(uint64_t e) const {
  return Cell::power(e < uint64_t{1} << 32 ? m.power(e) : gPow(e), e);
}

std::optional<uint64_t> HintRunner::position(uint32_t ref, const char *what) {
  Cell *cell = source(ref);
  if (cell == nullptr)
    return std::nullopt;
  if (cell->hasExponent())
    return cell->exponent();
  const auto e = cell->value.isInK() ? m.logs(cell->value.c0) : std::nullopt;
  if (!e)
    m.faulted(RunErrorKind::NotAnAddress,
              fmt::format("{} {} is no position below 2^32", what, formatWord(cell->value)));
  return e;
}

bool HintRunner::allocate(const Hint &hint, uint64_t cells) {
  uint64_t start = m.nextFree;
  if (m.scatter) {
    // Mostly a gap of random length before the next free cell, now and then a place that overlaps
    // what is there: neither may change what an accepted run publishes.
    constexpr uint64_t kLongestGap = 61;
    auto &random = *m.scatter;
    if (m.overlapOneIn != 0 && random() % m.overlapOneIn == 0)
      start = 2 + random() % m.nextFree;
    else
      start += random() % kLongestGap;
  }
  const uint64_t end = start + cells;
  if (end < start || end > m.mem.limit())
    return m.faulted(RunErrorKind::OutOfMemory,
                     fmt::format("{} cells at {} are beyond the memory limit of {} cells", cells,
                                 start, m.mem.limit()));
  m.nextFree = std::max(m.nextFree, end);
  m.mem.expect(m.nextFree);
  // No attack changes an address: where a buffer lies means nothing (COMPILER rule 1), which
  // scattering shows.
  Cell *cell = m.frameCell(hint.cells[0]);
  if (cell != nullptr && !cell->isSet())
    m.put(*cell, positionCell(start));
  return cell != nullptr;
}

bool HintRunner::allocateCounted(const Hint &hint) {
  const auto n = position(hint.cells[1], "length");
  if (!n)
    return false;
  const uint64_t stride = hint.values[0], more = hint.values[1];
  if (*n > m.mem.limit() || stride > m.mem.limit() || more > m.mem.limit())
    return m.faulted(
        RunErrorKind::OutOfMemory,
        fmt::format("a buffer of {} elements of {} cells is beyond the memory limit", *n, stride));
  return allocate(hint, *n * stride + more);
}

const AdviceEntry *HintRunner::pop(const Hint &hint) {
  const std::string &name = text(hint);
  const auto stream = m.options.advice.find(name);
  if (stream == m.options.advice.end()) {
    m.faulted(RunErrorKind::AdviceMissing, fmt::format("advice has no stream `{}`", name));
    return nullptr;
  }
  size_t &used = m.adviceUsed[static_cast<size_t>(std::distance(m.options.advice.begin(), stream))];
  if (used == stream->second.size()) {
    m.faulted(RunErrorKind::AdviceMissing,
              fmt::format("advice stream `{}` is used up after {} entries", name, used));
    return nullptr;
  }
  return &stream->second[used++];
}

std::optional<Cell> HintRunner::convert(const Hint &hint, const AdviceItem &item, uint64_t kind,
                                        size_t place) {
  const auto scalar = static_cast<ScalarKind>(kind);
  const bool wantsWord = scalar == ScalarKind::Word || scalar == ScalarKind::Lane;
  if (item.isWord != wantsWord) {
    m.faulted(RunErrorKind::AdviceShape,
              fmt::format("item {} of an entry of advice stream `{}` is {}, expected {}", place,
                          text(hint), item.isWord ? "a hex string" : "an integer",
                          wantsWord ? "a hex string" : "an integer"));
    return std::nullopt;
  }
  if (scalar == ScalarKind::Index)
    return positionCell(item.integer == kGroupOrder ? 0 : item.integer);
  return Cell::plain(wantsWord ? item.word : E(K(item.integer)));
}

bool HintRunner::advice(const Hint &hint) {
  const AdviceEntry *entry = pop(hint);
  if (entry == nullptr)
    return false;
  if (entry->size() != hint.cells.size())
    return m.faulted(RunErrorKind::AdviceShape,
                     fmt::format("an entry of advice stream `{}` has {} items, expected {}",
                                 text(hint), entry->size(), hint.cells.size()));
  for (size_t i = 0; i < hint.cells.size(); ++i) {
    const auto cell = convert(hint, (*entry)[i], hint.values[i], i);
    if (!cell || !define(hint.cells[i], *cell))
      return false;
  }
  return true;
}

bool HintRunner::adviceInto(const Hint &hint, uint64_t elements, size_t firstKind) {
  const auto start = position(hint.cells[0], "pointer");
  const AdviceEntry *entry = start ? pop(hint) : nullptr;
  if (entry == nullptr)
    return false;
  const size_t perElement = hint.values.size() - firstKind;
  if (perElement != 0 ? entry->size() / perElement != elements || entry->size() % perElement != 0
                      : !entry->empty())
    return m.faulted(
        RunErrorKind::AdviceShape,
        fmt::format("an entry of advice stream `{}` has {} items, expected {} elements of {}",
                    text(hint), entry->size(), elements, perElement));
  for (size_t i = 0; i < entry->size(); ++i) {
    const auto value = convert(hint, (*entry)[i], hint.values[firstKind + i % perElement], i);
    Cell *cell = value ? m.cellAt(*start + i) : nullptr;
    if (cell == nullptr)
      return false;
    give(*cell, *value);
  }
  return true;
}

bool HintRunner::adviceCounted(const Hint &hint) {
  const auto n = position(hint.cells[1], "length");
  return n && adviceInto(hint, *n, 0);
}

bool HintRunner::bits(const Hint &hint) {
  const Cell *from = source(hint.cells[0]);
  if (from == nullptr)
    return false;
  const uint64_t word[3] = {from->value.c0.v, from->value.c1.v, from->value.c2.v};
  for (size_t i = 0; i + 1 < hint.cells.size(); ++i)
    if (!define(hint.cells[i + 1], Cell::plain(E(K(i < 192 ? word[i / 64] >> (i % 64) & 1 : 0)))))
      return false;
  return true;
}

bool HintRunner::positionBits(const Hint &hint) {
  const auto e = position(hint.cells[0], "index");
  if (!e)
    return false;
  for (size_t i = 0; i + 1 < hint.cells.size(); ++i)
    if (!define(hint.cells[i + 1], Cell::plain(E(K(i < 64 ? *e >> i & 1 : 0)))))
      return false;
  return true;
}

bool HintRunner::digits(const Hint &hint) {
  const Cell *from = source(hint.cells[0]);
  if (from == nullptr)
    return false;
  const unsigned __int128 value =
      static_cast<unsigned __int128>(from->value.c1.v) << 64 | from->value.c0.v;
  const uint64_t width = hint.values[0];
  for (size_t i = 0; i + 1 < hint.cells.size(); ++i) {
    const uint64_t shift = hint.values[1] + i * width;
    const uint64_t digit =
        shift < 128 ? static_cast<uint64_t>(value >> shift) & ((uint64_t{1} << width) - 1) : 0;
    if (!define(hint.cells[i + 1], positionCell(digit)))
      return false;
  }
  return true;
}

bool HintRunner::limbs(const Hint &hint) {
  const Cell *from = source(hint.cells[0]);
  if (from == nullptr)
    return false;
  const E value = from->value;
  return define(hint.cells[1], Cell::plain(E(value.c0))) &&
         define(hint.cells[2], Cell::plain(E(value.c1))) &&
         define(hint.cells[3], Cell::plain(E(value.c2)));
}

bool HintRunner::inverse(const Hint &hint) {
  const Cell *from = source(hint.cells[0]);
  return from != nullptr && define(hint.cells[1], Cell::plain(from->value.inverse()));
}

bool HintRunner::logarithm(const Hint &hint) {
  const Cell *from = source(hint.cells[0]);
  if (from == nullptr)
    return false;
  auto e = from->hasExponent()   ? std::optional(from->exponent())
           : from->value.isInK() ? m.logs(from->value.c0)
                                 : std::nullopt;
  if (e && *e >= hint.values[0])
    e.reset();
  return define(hint.cells[1], positionCell(e.value_or(0)));
}

bool HintRunner::less(const Hint &hint) {
  const auto a = position(hint.cells[0], "index"), b = position(hint.cells[1], "index");
  return a && b && define(hint.cells[2], Cell::plain(E(K(*a < *b))));
}

bool HintRunner::divRem(const Hint &hint) {
  const auto a = position(hint.cells[0], "index");
  return a && define(hint.cells[1], positionCell(*a / hint.values[0])) &&
         define(hint.cells[2], positionCell(*a % hint.values[0]));
}

bool HintRunner::print(const Hint &hint) {
  std::string line = text(hint);
  line += line.empty() ? "" : ":";
  for (size_t i = 0; i < hint.cells.size(); ++i) {
    Cell *cell = m.frameCell(hint.cells[i]);
    if (cell == nullptr)
      return false;
    if (!cell->isSet())
      line += " unset";
    else if (static_cast<ScalarKind>(hint.values[i]) != ScalarKind::Index)
      line += " " + formatWord(cell->value);
    else if (const auto e = position(hint.cells[i], "index"))
      line += fmt::format(" {}", *e);
    else
      return false;
  }
  if (m.options.print)
    m.options.print(line);
  return true;
}

} // namespace lean
