// What a fault means in terms of the source: the assertion that failed, its values, the guest's
// call stack.
#include "vm/machine.h"

#include <fmt/core.h>

namespace lean {

namespace {

/// Frames shown of a deep stack, from the inner end; expanded calls shown of a frame.
constexpr size_t kShownFrames = 24, kShownCalls = 8;

std::string showValue(const Cell &cell, bool asPosition) {
  if (!cell.isSet())
    return "unset";
  return asPosition && cell.hasExponent() ? std::to_string(cell.exponent())
                                          : formatWord(cell.value);
}

StackFrame frameAt(const Program &program, uint32_t instruction) {
  const Location *location = program.locationOf(instruction);
  StackFrame frame{"?", instruction, placeOf(program, location), {}};
  while (location != nullptr && location->inlinedAt != kNone &&
         frame.expandedAt.size() < kShownCalls) {
    location = &program.locations[location->inlinedAt];
    frame.expandedAt.push_back(placeOf(program, location));
  }
  return frame;
}

} // namespace

RunError Machine::describe() const {
  RunError error{fault->kind, fault->message, static_cast<uint32_t>(pc), cycle, fault->notes, {}};
  const bool outside = pc >= code.code.size();
  error.stack = outside ? std::vector<StackFrame>{} : stack();
  const Assertion *assertion = outside ? nullptr : code.assertionAt(error.instruction);
  if (assertion == nullptr || fault->kind == RunErrorKind::CycleLimit)
    return error;

  // Of what can go wrong at an assertion's instruction, these mean that it does not hold; an unset
  // operand or the memory limit is an error of its own.
  const bool position = assertion->kind == AssertKind::Less || assertion->kind == AssertKind::Index;
  switch (fault->kind) {
  case RunErrorKind::Contradiction:
  case RunErrorKind::NotAnAddress:
  case RunErrorKind::NotInK:
    break;
  case RunErrorKind::DivisionByZero:
    if (assertion->kind != AssertKind::NotEqual)
      return error;
    break;
  case RunErrorKind::OutOfMemory:
    if (!position)
      return error;
    break;
  default:
    return error;
  }
  error.kind = RunErrorKind::Assertion;
  error.message = assertion->message.empty() ? "assertion failed" : assertion->message;
  if (!assertion->expression.empty())
    error.notes.push_back(assertion->expression);
  bool values = false;
  for (unsigned i = 0; i < 2; ++i) {
    const uint64_t cell = fp + assertion->cells[i];
    if (assertion->cells[i] == kNone || cell >= mem.limit())
      continue;
    const std::string &name = assertion->names[i];
    error.notes.push_back(
        fmt::format("{}: {}", name.empty() ? "value" : name, showValue(mem.peek(cell), position)));
    values = true;
  }
  if (!values)
    error.notes.push_back(fault->message);
  return error;
}

// A loop's frame names the frame it stands in; a function's frame names return address and
// caller. The cells are followed only as far as they hold positions within memory.
std::vector<StackFrame> Machine::stack() const {
  std::vector<StackFrame> frames;
  uint64_t at = pc, frame = fp;
  const auto cellOf = [&](uint64_t base, uint64_t offset) -> std::optional<uint64_t> {
    if (base >= mem.limit() || base + offset >= mem.limit() ||
        !mem.peek(base + offset).hasExponent())
      return std::nullopt;
    return mem.peek(base + offset).exponent();
  };
  const auto cell = [&](uint64_t offset) { return cellOf(frame, offset); };
  while (frames.size() < kShownFrames && at < code.code.size()) {
    const auto instruction = static_cast<uint32_t>(at);
    const Symbol *symbol = code.symbolOf(instruction);
    frames.push_back(frameAt(code, instruction));
    while (symbol != nullptr && symbol->kind == SymbolKind::Loop) {
      auto parent = cell(symbol->parentCell);
      if (parent && symbol->parentOffset != kNone)
        parent = cellOf(*parent, symbol->parentOffset);
      if (!parent || *parent >= mem.limit())
        return frames;
      frame = *parent;
      const Symbol *inner = symbol;
      symbol = nullptr;
      for (const Symbol *s = code.symbols.data(); s != inner; ++s)
        if (s->last >= inner->last)
          symbol = s;
    }
    if (symbol == nullptr)
      return frames;
    frames.back().function = symbol->name;
    if (symbol->first == 0)
      return frames;
    const auto returnPc = cell(0), caller = cell(1);
    if (!returnPc || !caller || *returnPc == 0 || *caller >= mem.limit())
      return frames;
    at = *returnPc - 1;
    frame = *caller;
  }
  return frames;
}

} // namespace lean
