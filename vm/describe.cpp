// What a fault means in terms of the source: the assertion that failed, its values, the guest's
// call stack.
#include "vm/machine.h"

#include <fmt/core.h>

namespace lean {

namespace {

/// Frames shown of a deep stack, from the inner end.
constexpr size_t kShownFrames = 24;

std::string showValue(const Cell &cell) {
  if (!cell.isSet())
    return "unset";
  std::string text = formatWord(cell.value);
  if (cell.hasExponent() && cell.exponent() > 1)
    text += fmt::format(" (position {})", cell.exponent());
  return text;
}

} // namespace

RunError Machine::describe() const {
  RunError error{fault->kind, fault->message, static_cast<uint32_t>(pc), cycle, fault->notes, {}};
  const bool outside = pc >= code.code.size();
  error.stack = outside ? std::vector<StackFrame>{} : stack();
  const Assertion *assertion = outside ? nullptr : code.assertionAt(error.instruction);
  if (assertion == nullptr || fault->kind == RunErrorKind::CycleLimit)
    return error;

  const bool checked = fault->kind == RunErrorKind::Contradiction ||
                       fault->kind == RunErrorKind::DivisionByZero ||
                       fault->kind == RunErrorKind::NotAnAddress ||
                       fault->kind == RunErrorKind::NotInK ||
                       (assertion->kind == AssertKind::Less || assertion->kind == AssertKind::Index);
  if (!checked)
    return error;
  if (fault->kind != RunErrorKind::DivisionByZero || assertion->kind == AssertKind::NotEqual)
    error.kind = RunErrorKind::Assertion;
  error.message = assertion->message.empty() ? "assertion failed" : assertion->message;
  if (error.kind == RunErrorKind::DivisionByZero)
    error.message = fault->message;
  if (!assertion->expression.empty())
    error.notes.push_back(assertion->expression);
  bool values = false;
  for (unsigned i = 0; i < 2; ++i)
    if (assertion->cells[i] != kNone && fp + assertion->cells[i] < mem.limit()) {
      error.notes.push_back(fmt::format("{}: {}", assertion->names[i].empty() ? "value" : assertion->names[i],
                                        showValue(mem.peek(fp + assertion->cells[i]))));
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
  const auto cell = [&](uint64_t offset) -> std::optional<uint64_t> {
    if (frame + offset >= mem.limit() || !mem.peek(frame + offset).hasExponent())
      return std::nullopt;
    return mem.peek(frame + offset).exponent();
  };
  while (frames.size() < kShownFrames && at < code.code.size()) {
    const auto instruction = static_cast<uint32_t>(at);
    const Symbol *symbol = code.symbolOf(instruction);
    frames.push_back({"?", instruction, placeOf(code, code.locationOf(instruction))});
    while (symbol != nullptr && symbol->kind == SymbolKind::Loop) {
      const auto parent = cell(symbol->parentCell);
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
