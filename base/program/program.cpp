#include "base/program/program.h"

#include <algorithm>
#include <fmt/core.h>
#include <tuple>

namespace lean {

std::span<const Hint> Program::hintsAt(uint32_t instruction) const {
  const auto range = std::ranges::equal_range(hints, instruction, {}, &Hint::at);
  return {range.begin(), range.end()};
}

const Location *Program::locationOf(uint32_t instruction) const {
  const auto next = std::ranges::upper_bound(lines, instruction, {}, &LineEntry::first);
  if (next == lines.begin() || std::prev(next)->location == kNone)
    return nullptr;
  return &locations[std::prev(next)->location];
}

const Location *Program::locationOf(const Hint &hint) const {
  return hint.location != kNone ? &locations[hint.location] : locationOf(hint.at);
}

namespace {

/// Where something begins, in the order of Program::functions.
template <class T> auto beginOf(const T &item) {
  return std::tuple(item.file, item.line, item.column);
}

} // namespace

const SourceFunction *Program::functionOf(const Location &location) const {
  const auto next =
      std::ranges::upper_bound(functions, beginOf(location), {}, beginOf<SourceFunction>);
  if (next == functions.begin() || location.file == kNone)
    return nullptr;
  const SourceFunction &f = *std::prev(next);
  const bool inside = f.file == location.file && std::pair(location.line, location.column) <=
                                                     std::pair(f.endLine, f.endColumn);
  return inside ? &f : nullptr;
}

// Ranges nest, so the innermost one around an instruction is the last one that starts at or before
// it and has not ended.
const Symbol *Program::symbolOf(uint32_t instruction) const {
  auto it = std::ranges::upper_bound(symbols, instruction, {}, &Symbol::first);
  while (it != symbols.begin())
    if ((--it)->last >= instruction)
      return &*it;
  return nullptr;
}

const Assertion *Program::assertionAt(uint32_t instruction) const {
  const auto it = std::ranges::lower_bound(assertions, instruction, {}, &Assertion::at);
  return it != assertions.end() && it->at == instruction ? &*it : nullptr;
}

namespace {

/// How many cells and values a hint of a kind has at least; -1 means any number from there on.
struct HintShape {
  unsigned cells, values;
  bool moreCells, moreValues, text;
};

constexpr std::array<HintShape, kHintKinds> kHintShapes{{
    {1, 1, false, false, false}, // Alloc
    {2, 2, false, false, false}, // AllocCounted
    {0, 0, true, true, true},    // Advice
    {1, 1, false, true, true},   // AdviceInto
    {2, 0, false, true, true},   // AdviceCounted
    {1, 0, true, false, false},  // Bits
    {1, 0, true, false, false},  // PositionBits
    {1, 2, true, false, false},  // Digits
    {4, 0, false, false, false}, // Limbs
    {2, 0, false, false, false}, // Low
    {2, 1, false, false, false}, // Log
    {2, 0, false, false, false}, // Inverse
    {3, 0, false, false, false}, // Less
    {3, 1, false, false, false}, // DivRem
    {0, 0, true, true, true},    // Print
    {0, 0, false, false, false}, // Touch
}};

std::optional<std::string> invalidHint(const Hint &hint, const Program &program) {
  if (static_cast<unsigned>(hint.kind) >= kHintKinds)
    return "unknown kind";
  const HintShape &shape = kHintShapes[static_cast<unsigned>(hint.kind)];
  const auto fits = [](size_t n, unsigned least, bool more) {
    return more ? n >= least : n == least;
  };
  if (!fits(hint.cells.size(), shape.cells, shape.moreCells) ||
      !fits(hint.values.size(), shape.values, shape.moreValues))
    return "wrong number of operands";
  if (shape.text != (hint.text < program.strings.size()))
    return "text out of range";
  size_t kinds = hint.values.size();
  switch (hint.kind) {
  case HintKind::Advice:
  case HintKind::Print:
    if (hint.cells.size() != hint.values.size())
      return "wrong number of operands";
    kinds = 0;
    break;
  case HintKind::AdviceInto:
    kinds = 1;
    break;
  case HintKind::AdviceCounted:
    kinds = 0;
    break;
  case HintKind::Digits:
    if (hint.values[0] < 1 || hint.values[0] > 32)
      return "digit width out of range";
    if (hint.values[1] >= 128)
      return "first bit out of range";
    break;
  case HintKind::DivRem:
    if (hint.values[0] == 0)
      return "division by zero";
    break;
  default:
    break;
  }
  for (; kinds < hint.values.size(); ++kinds)
    if (hint.kind != HintKind::Digits && hint.kind != HintKind::DivRem &&
        hint.values[kinds] >= kScalarKinds)
      return "unknown scalar kind";
  return std::nullopt;
}

template <class T, class Key> bool sorted(const std::vector<T> &items, Key key) {
  return std::ranges::is_sorted(items, {}, key);
}

} // namespace

std::optional<std::string> invalid(const Program &program) {
  const size_t size = program.code.size();
  if (size == 0)
    return "program has no instructions";
  if (size > isa::kMaxInstructions)
    return "too many instructions";
  for (size_t i = 0; i < size; ++i)
    if (const auto why = isa::invalid(program.code[i]))
      return fmt::format("instruction {}: {}", i, *why);
  for (size_t i = 0; i < program.hints.size(); ++i) {
    const Hint &hint = program.hints[i];
    if (hint.at >= size)
      return fmt::format("hint {}: instruction {} is outside the program", i, hint.at);
    if (hint.location != kNone && hint.location >= program.locations.size())
      return fmt::format("hint {}: location out of range", i);
    if (const auto why = invalidHint(hint, program))
      return fmt::format("hint {}: {}", i, *why);
    if (hint.kind == HintKind::Touch && program.code[hint.at].op != Opcode::Deref)
      return fmt::format("hint {}: touch on an instruction that is no deref", i);
  }
  std::vector<uint32_t> open; // last instructions of the symbols around the current one
  for (size_t i = 0; i < program.symbols.size(); ++i) {
    const Symbol &symbol = program.symbols[i];
    if (symbol.first > symbol.last || symbol.last >= size)
      return fmt::format("symbol {}: range is outside the program", i);
    while (!open.empty() && open.back() < symbol.first)
      open.pop_back();
    if (!open.empty() && open.back() < symbol.last)
      return fmt::format("symbol {}: range crosses another one", i);
    open.push_back(symbol.last);
    if (static_cast<uint8_t>(symbol.kind) > static_cast<uint8_t>(SymbolKind::Loop))
      return fmt::format("symbol {}: unknown kind", i);
  }
  for (size_t i = 0; i < program.locations.size(); ++i) {
    const Location &location = program.locations[i];
    if (location.file != kNone && location.file >= program.files.size())
      return fmt::format("location {}: file out of range", i);
    // A chain of inlined calls goes to earlier locations, so it ends.
    if (location.inlinedAt != kNone && location.inlinedAt >= i)
      return fmt::format("location {}: inlined-at is not an earlier location", i);
  }
  for (size_t i = 0; i < program.lines.size(); ++i) {
    const LineEntry &line = program.lines[i];
    if (line.first >= size || (line.location != kNone && line.location >= program.locations.size()))
      return fmt::format("line entry {}: out of range", i);
  }
  for (size_t i = 0; i < program.assertions.size(); ++i) {
    const Assertion &assertion = program.assertions[i];
    if (assertion.at >= size || static_cast<unsigned>(assertion.kind) >= kAssertKinds)
      return fmt::format("assertion {}: out of range", i);
  }
  for (size_t i = 0; i < program.functions.size(); ++i)
    if (program.functions[i].file >= program.files.size())
      return fmt::format("source function {}: file out of range", i);
  if (!std::ranges::is_sorted(program.functions, {}, beginOf<SourceFunction>))
    return "source functions are not sorted";
  for (size_t i = 0; i < program.advice.size(); ++i)
    for (const ScalarKind kind : program.advice[i].element)
      if (static_cast<unsigned>(kind) >= kScalarKinds)
        return fmt::format("advice stream {}: unknown scalar kind", i);
  if (!sorted(program.hints, &Hint::at) || !sorted(program.symbols, &Symbol::first) ||
      !sorted(program.lines, &LineEntry::first) || !sorted(program.assertions, &Assertion::at))
    return "a table is not sorted by instruction";
  return std::nullopt;
}

} // namespace lean
