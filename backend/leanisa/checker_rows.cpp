// Rows that compute, and hints (COMPILER rules 2, 8, 11).
#include "backend/leanisa/unit_checker.h"

#include <algorithm>
#include <fmt/format.h>

namespace lean::backend {

const CellState &UnitChecker::read(uint32_t cell) const {
  if (!s_.isSet(inFrame(cell)))
    fail(2, fmt::format("cell {} may be read before it is written", cell));
  if (s_[cell].kind == Kind::Touched)
    fail(8, fmt::format("cell {} of a range check is used", cell));
  return s_[cell];
}

void UnitChecker::write(uint32_t cell, CellState to) {
  if (s_.isSet(inFrame(cell))) {
    if (s_[cell].kind == Kind::Touched)
      fail(8, fmt::format("cell {} of a range check is used", cell));
    // An equation tells more of a cell, but changes nothing that only a call sequence can give.
    const Kind kind = s_[cell].kind;
    if (kind == Kind::Value && to.kind == Kind::Constant)
      s_.define(cell, to);
    return;
  }
  to.facts |= c_.promises[at_];
  s_.define(cell, to);
}

void UnitChecker::learn(uint32_t cell, uint8_t facts) {
  CellState s = s_[cell];
  if ((s.facts & facts) == facts)
    return;
  s.facts |= facts;
  s_.define(cell, s);
}

void UnitChecker::hint(const Hint &h) {
  const auto define = [&](uint32_t cell, uint8_t facts) {
    if (!s_.isSet(inFrame(cell)))
      s_.define(cell, state(Kind::Value, facts));
  };
  switch (h.kind) {
  case HintKind::Touch:
    return;
  case HintKind::Print:
  case HintKind::AdviceInto:
  case HintKind::AdviceCounted:
    for (const uint32_t cell : h.cells)
      read(cell);
    return;
  case HintKind::Alloc:
  case HintKind::Advice:
    for (const uint32_t cell : h.cells)
      define(cell, 0);
    return;
  case HintKind::AllocCounted:
    read(h.cells[1]);
    return define(h.cells[0], 0);
  case HintKind::Less:
    read(h.cells[0]);
    read(h.cells[1]);
    return define(h.cells[2], 0);
  default:
    read(h.cells[0]);
    for (size_t i = 1; i < h.cells.size(); ++i)
      define(h.cells[i], 0);
    return;
  }
}

bool UnitChecker::instruction(const Instruction &i) {
  switch (i.op) {
  case Opcode::Xor:
  case Opcode::Mul:
    arithmetic(i);
    return true;
  case Opcode::Set:
    write(i.refs[0], constant(E::limbs(i.imm[0], i.imm[1], i.imm[2])));
    return true;
  case Opcode::Deref:
    deref(i);
    return true;
  case Opcode::Keccak:
    for (size_t k = 0; k < 8; ++k)
      read(i.refs[k]);
    write(i.refs[8], state(Kind::Value, 0));
    if (i.mode == 0)
      write(i.refs[8] + 1, state(Kind::Value, 0));
    return true;
  case Opcode::Jump:
    return jump(i);
  }
  return true;
}

void UnitChecker::arithmetic(const Instruction &i) {
  const bool product = i.op == Opcode::Mul;
  int unset = -1;
  for (int k = 0; k < 3; ++k)
    if (!s_.isSet(inFrame(i.refs[k]))) {
      if (unset >= 0)
        fail(i.refs[k] == i.refs[unset] ? 11 : 2,
             fmt::format("cells {} and {} may both be unset", i.refs[unset], i.refs[k]));
      unset = k;
    }
  for (int k = 0; k < 3; ++k)
    if (k != unset)
      read(i.refs[k]);
  if (unset < 0)
    return equation(i);
  const uint32_t a = i.refs[unset == 0 ? 1 : 0], b = i.refs[unset == 2 ? 1 : 2];
  CellState s = state(Kind::Value, s_[a].facts & s_[b].facts);
  if (!product) {
    // a + 0 is a copy.
    s.facts = is(a, E()) ? s_[b].facts : is(b, E()) ? s_[a].facts : s.facts & kInK;
  } else if (unset != 2) {
    // The quotient b / a: with b not zero neither factor is.
    if (!((s_[a].facts | s_[b].facts) & kNonzero))
      fail(11, fmt::format("quotient by cell {}, which may be zero", a));
    s.facts = (s.facts & kInK) | (s_[b].facts & kNonzero);
    if (s_[b].facts & kNonzero)
      learn(a, kNonzero);
  }
  if (unset == 2) {
    s.shape = product ? '*' : '+';
    s.x = i.refs[0];
    s.y = i.refs[1];
  }
  write(i.refs[unset], s);
}

void UnitChecker::equation(const Instruction &i) {
  const uint32_t a = i.refs[0], b = i.refs[1], c = i.refs[2];
  if (i.op != Opcode::Mul)
    return;
  if (a == b && b == c)
    return learn(a, kInK); // b b = b
  if (s_[c].facts & kNonzero) {
    learn(a, kNonzero);
    learn(b, kNonzero);
  }
  // d e = 0, e = f + 1, f = d w: e is 1 or 0 as d is zero or not.
  if (!is(c, E()) || s_[b].shape != '+' || !is(s_[b].y, E::one()))
    return;
  const CellState &f = s_[s_[b].x];
  if (f.shape == '*' && (f.x == a || f.y == a))
    learn(b, kInK);
}

void UnitChecker::deref(const Instruction &i) {
  const uint32_t p = i.refs[0], o = i.refs[1], a = i.refs[2];
  const CellState pointer = read(p);
  if (i.mode != 0) {
    CellState s = state(i.mode == 1 ? Kind::NextPc : Kind::ThisFp, kAddress);
    s.at = i.mode == 1 ? at_ : 0;
    s_.define(s_.slot(p, o), s);
    return;
  }
  if (touch_) {
    if (s_.isSet(inFrame(a)))
      fail(8, fmt::format("cell {} of a range check is written before", a));
    learn(p, kAddress);
    s_.define(a, state(Kind::Touched, 0));
    return;
  }
  if (s_.isSet(inFrame(a))) {
    CellState s = read(a);
    s.source = a;
    s_.define(s_.slot(p, o), s);
    return;
  }
  write(a, loaded(p, pointer, o));
  learn(p, kAddress);
}

CellState UnitChecker::loaded(uint32_t p, const CellState &pointer, uint32_t o) {
  const uint32_t slot = s_.slot(p, o);
  if (s_.isSet(slot)) {
    CellState s = s_[slot];
    s.kind = s.kind == Kind::Constant ? Kind::Constant : Kind::Value;
    return s;
  }
  if (pointer.kind == Kind::LoopEnd && o == u_.behind) {
    CellState s = state(Kind::Enclosing, kAddress);
    s.number = 1;
    return s;
  }
  if (pointer.kind == Kind::Enclosing) {
    uint32_t unit = number_;
    for (uint32_t k = 0; k < pointer.number; ++k)
      unit = c_.units[unit].parent;
    const UnitContract &around = c_.units[unit];
    if (around.kind == SymbolKind::Loop && around.end == kNone && o == around.parentFp) {
      CellState s = state(Kind::Enclosing, kAddress);
      s.number = pointer.number + 1;
      return s;
    }
    summaries_[number_].needs.push_back({pointer.number, o});
    return state(Kind::Value, 0);
  }
  const uint32_t called = s_.slot(p, kCalledSlot);
  if (s_.isSet(called)) {
    const UnitContract &callee = c_.units[s_[called].number];
    const auto it = std::ranges::find(callee.results, o);
    if (it == callee.results.end())
      fail(2,
           fmt::format("cell {} of the frame of '{}' is not one of its results", o, callee.name));
    return state(Kind::Value, callee.resultFacts[it - callee.results.begin()]);
  }
  // A buffer: what nobody wrote there counts as advice.
  return state(Kind::Value, 0);
}

} // namespace lean::backend
