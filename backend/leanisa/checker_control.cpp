// Jumps: branches, calls, loops, returns (COMPILER rules 3 to 7).
#include "backend/leanisa/unit_checker.h"

#include <algorithm>
#include <fmt/format.h>

namespace lean::backend {

std::optional<uint32_t> UnitChecker::target(uint32_t cell) const {
  const CellState &s = s_[cell];
  if (s.kind != Kind::Constant || !s.value.isInK())
    return std::nullopt;
  const auto it = positions_.find(s.value.c0.v);
  return it == positions_.end() ? std::nullopt : std::optional(it->second);
}

bool UnitChecker::jump(const Instruction &i) {
  const uint32_t c = i.refs[0], d = i.refs[1], f = i.refs[2];
  const CellState condition = read(c);
  read(d);
  read(f);
  if (is(c, E())) { // a check that two words are in K
    learn(d, kInK);
    learn(f, kInK);
    return true;
  }
  if (!(condition.facts & kInK))
    fail(6, fmt::format("condition in cell {} is not known to be in K", c));
  const bool always = condition.kind == Kind::Constant;
  if (s_[d].kind == Kind::ReturnPc)
    return returns(f, always);
  if (isOwnFp(f)) {
    if (const auto t = target(d))
      return branch(*t, always);
    if (u_.isMain && isHalt(d) && always)
      return false;
    return table(d, always);
  }
  const auto t = target(d);
  if (!t && isHalt(d))
    fail(7, "halt address outside of main's frame");
  if (!t)
    fail(6, fmt::format("target in cell {} is not a constant of the program", d));
  if (s_[f].kind == Kind::Enclosing)
    return exits(*t, f, always);
  return enters(*t, f, always);
}

bool UnitChecker::returns(uint32_t f, bool always) {
  if (s_[f].kind != Kind::CallerFp || !always)
    fail(3, "return is not 'jump one, 0, 1'");
  for (const uint32_t r : u_.results)
    read(r);
  return false;
}

void UnitChecker::addPending(uint32_t to) {
  if (to < u_.first || to > u_.last)
    fail(6, fmt::format("jump to instruction {} of another unit in the own frame", to));
  if (to <= at_)
    fail(6, fmt::format("jump backwards to instruction {} in one frame", to));
  pending_[to].push_back(s_.here());
}

bool UnitChecker::table(uint32_t d, bool always) {
  const auto it = std::ranges::lower_bound(c_.tables, at_, {}, &TableJump::at);
  if (it == c_.tables.end() || it->at != at_ || !always || s_[d].shape != '*')
    fail(6, fmt::format("target in cell {} is not a constant of the program", d));
  const CellState &step = s_[s_[d].x];
  if (target(s_[d].y) != it->base || step.shape != '*' || step.x != step.y)
    fail(6, "table jump is not base · g^(2 i)");
  for (uint32_t k = 0; k < it->entries; ++k) {
    const uint32_t landing = it->base + 2 * k;
    if (landing + 1 > u_.last || p_.code[landing].op != Opcode::Set ||
        p_.code[landing + 1].op != Opcode::Jump)
      fail(6, "table entry is not a landing of two instructions");
  }
  if (it->base <= at_)
    fail(6, "table before the jump into it");
  Arrivals &arrivals = arrivals_[it->base];
  if (!arrivals.nodes.empty() && arrivals.entries != it->entries)
    fail(6, "table of another size for another jump");
  arrivals.entries = it->entries;
  arrivals.nodes.push_back(s_.here());
  return false;
}

/// What all jumps into the table at this instruction have set is set at each of its landings.
void UnitChecker::landings() {
  const auto it = arrivals_.find(at_);
  if (it == arrivals_.end())
    return;
  const PathState::Node before = s_.here();
  s_.join(it->second.nodes);
  for (uint32_t k = 0; k < it->second.entries; ++k)
    pending_[at_ + 2 * k].push_back(s_.here());
  s_.move(before);
}

bool UnitChecker::enters(uint32_t to, uint32_t p, bool always) {
  const auto entry = entries_.find(to);
  if (entry == entries_.end())
    fail(3, fmt::format("jump into the middle of a unit, instruction {}", to));
  const uint32_t number = entry->second;
  const UnitContract &callee = c_.units[number];
  // The next iteration's frame may begin inside this one; its cells then are this one's.
  const bool slides = number == number_ && u_.slide != kNone && isAhead(p, u_.slide);
  const auto slot = [&](uint32_t cell) -> const CellState * {
    const uint32_t s = s_.slot(p, cell);
    if (s_.isSet(s))
      return &s_[s];
    const uint64_t here = uint64_t{u_.slide} + cell;
    return slides && here < cells_ && s_.isSet(static_cast<uint32_t>(here)) &&
                   s_[static_cast<uint32_t>(here)].kind != Kind::Touched
               ? &s_[static_cast<uint32_t>(here)]
               : nullptr;
  };
  for (const uint32_t cell : callee.params)
    if (!slot(cell))
      fail(callee.kind == SymbolKind::Loop ? 5 : 3,
           fmt::format("cell {} of the frame of '{}' is not written", cell, callee.name));
  const bool isItsFp = slides && u_.slide + callee.ownFp == p;
  if (callee.ownFp != kNone && !isItsFp && (!slot(callee.ownFp) || slot(callee.ownFp)->source != p))
    fail(4, fmt::format("'{}' is not given its own fp", callee.name));
  if (callee.kind == SymbolKind::Function)
    return calls(number, p, always, slot(0), slot(1));
  const bool ends = callee.end != kNone;
  const CellState *parent = slot(ends ? callee.end : callee.parentFp);
  if (number == number_) { // the next iteration
    if (!parent || parent->kind != (ends ? Kind::LoopEnd : Kind::Enclosing) || parent->number != 1)
      fail(5, "next iteration is not given the parent's fp");
    return !always;
  }
  if (callee.parent != number_)
    fail(5, fmt::format("'{}' is entered from another unit than its parent", callee.name));
  if (parent && ends) {
    const uint32_t behind = s_.slot(parent->source, callee.behind);
    parent = s_.isSet(behind) ? &s_[behind] : nullptr;
  }
  if (!parent || !isOwnFp(parent->source))
    fail(5, fmt::format("'{}' is not given the parent's own fp", callee.name));
  if (!always)
    fail(5, "loop is entered on a condition");
  entersLoop(summaries_[number], callee);
  return false;
}

/// Own fp · g^distance, as a row has it.
bool UnitChecker::isAhead(uint32_t p, uint32_t distance) const {
  const CellState &s = s_[p];
  const E step(K(gPow(distance)));
  return s.shape == '*' && ((isOwnFp(s.x) && is(s.y, step)) || (isOwnFp(s.y) && is(s.x, step)));
}

bool UnitChecker::calls(uint32_t number, uint32_t p, bool always, const CellState *pc,
                        const CellState *fp) {
  if (!always)
    fail(3, "call on a condition");
  if (c_.units[number].isMain)
    fail(3, "call of main");
  if (!pc || pc->kind != Kind::NextPc || pc->at + 1 != at_)
    fail(3, "call without the return address of the next instruction");
  if (!fp || fp->kind != Kind::ThisFp)
    fail(3, "call without the caller's fp");
  CellState called = state(Kind::Called, 0);
  called.number = number;
  s_.define(s_.slot(p, kCalledSlot), called);
  return true;
}

void UnitChecker::entersLoop(const LoopSummary &loop, const UnitContract &callee) {
  for (const LoopSummary::Need &n : loop.needs)
    if (n.distance == 1)
      read(n.cell);
    else
      summaries_[number_].needs.push_back({n.distance - 1, n.cell});
  const PathState::Node before = s_.here();
  const auto arrive = [&](uint32_t to, const std::vector<uint32_t> &cells,
                          const std::vector<uint8_t> *facts) {
    for (size_t i = 0; i < cells.size(); ++i)
      if (!s_.isSet(inFrame(cells[i])))
        s_.define(cells[i], state(Kind::Value, facts ? (*facts)[i] : 0));
    addPending(to);
    s_.move(before);
  };
  if (callee.exit != kNone)
    arrive(callee.exit, callee.results, &callee.resultFacts);
  for (const LoopSummary::FarExit &e : loop.exits)
    if (e.distance == 1)
      arrive(e.target, e.cells, nullptr);
    else
      summaries_[number_].exits.push_back({e.target, e.distance - 1, e.cells});
}

bool UnitChecker::exits(uint32_t to, uint32_t f, bool always) {
  if (!always)
    fail(5, "loop is left on a condition");
  const uint32_t distance = s_[f].number;
  if (distance == 1 && to == u_.exit) {
    for (const uint32_t cell : u_.results)
      if (!s_.isSet(s_.slot(f, cell)))
        fail(5, fmt::format("result in cell {} of the parent is not written", cell));
    return false;
  }
  uint32_t unit = number_;
  for (uint32_t k = 0; k < distance; ++k)
    unit = c_.units[unit].parent;
  if (to < c_.units[unit].first || to > c_.units[unit].last)
    fail(5, fmt::format("jump to instruction {} with the frame of '{}'", to, c_.units[unit].name));
  LoopSummary::FarExit e{to, distance, {}};
  for (const uint32_t cell : c_.units[unit].results)
    if (c_.units[unit].kind == SymbolKind::Function && s_.isSet(s_.slot(f, cell)))
      e.cells.push_back(cell);
  summaries_[number_].exits.push_back(std::move(e));
  return false;
}

} // namespace lean::backend
