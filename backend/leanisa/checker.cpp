#include "backend/leanisa/checker.h"

#include "backend/leanisa/path_state.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_map>

namespace lean::backend {

namespace {

constexpr uint8_t kAddress = kInK | kNonzero;

/// What a loop does to the frames around it.
struct LoopSummary {
  /// Cells of enclosing frames that its path reads, by distance.
  struct Need {
    uint32_t distance, cell;
  };
  std::vector<Need> needs;
  /// Exits by `return`: targets in enclosing units, with the cells written there on each of them.
  struct FarExit {
    uint32_t target;
    uint32_t distance;
    std::vector<uint32_t> cells;
  };
  std::vector<FarExit> exits;
};

class UnitChecker {
public:
  UnitChecker(const Program &p, const Contracts &c, uint32_t number,
              std::vector<LoopSummary> &summaries,
              const std::unordered_map<uint64_t, uint32_t> &positions,
              const std::unordered_map<uint32_t, uint32_t> &entries)
      : p_(p), c_(c), number_(number), u_(c.units[number]), summaries_(summaries),
        positions_(positions), entries_(entries), cells_(p.symbols[number].frameCells), s_(cells_) {
  }

  void run() {
    start();
    bool reached = true;
    size_t next = std::ranges::lower_bound(p_.hints, u_.first, {}, &Hint::at) - p_.hints.begin();
    for (at_ = u_.first; at_ <= u_.last; ++at_) {
      if (const auto it = pending_.find(at_); it != pending_.end()) {
        std::vector<PathState::Node> nodes = std::move(it->second);
        if (reached)
          nodes.push_back(s_.here());
        s_.join(nodes);
        reached = true;
      }
      for (touch_ = false; next < p_.hints.size() && p_.hints[next].at == at_; ++next) {
        touch_ |= p_.hints[next].kind == HintKind::Touch;
        if (reached)
          hint(p_.hints[next]);
      }
      if (reached)
        reached = instruction(p_.code[at_]);
    }
    if (reached)
      fail(3, "control runs past the end of the unit");
    finish(summaries_[number_]);
  }

private:
  using Kind = CellState::Kind;

  [[noreturn]] void fail(unsigned rule, std::string message) const {
    throw RuleViolation{rule, std::min(at_, u_.last),
                        fmt::format("{}: {}", u_.name, std::move(message))};
  }

  static CellState state(Kind kind, uint8_t facts) {
    CellState s;
    s.kind = kind;
    s.facts = facts;
    return s;
  }
  static CellState constant(const E &v) {
    CellState s = state(Kind::Constant, (v.isInK() ? kInK : 0) | (v.isZero() ? 0 : kNonzero));
    s.value = v;
    return s;
  }

  void start() {
    for (const uint32_t cell : u_.params)
      inFrame(cell);
    if (u_.kind == SymbolKind::Loop) {
      CellState parent = state(Kind::Enclosing, kAddress);
      parent.number = 1;
      s_.define(inFrame(u_.parentFp), parent);
    } else {
      s_.define(inFrame(0),
                state(u_.isMain ? Kind::Value : Kind::ReturnPc, u_.isMain ? 0 : kAddress));
      s_.define(inFrame(1),
                state(u_.isMain ? Kind::Value : Kind::CallerFp, u_.isMain ? 0 : kAddress));
    }
    if (u_.ownFp != kNone)
      s_.define(inFrame(u_.ownFp), state(Kind::OwnFp, kAddress));
    for (size_t i = 0; i < u_.params.size(); ++i)
      s_.define(u_.params[i], state(Kind::Value, u_.paramFacts[i]));
  }

  uint32_t inFrame(uint32_t cell) const {
    if (cell >= cells_)
      fail(2, fmt::format("cell {} is outside the frame of {}", cell, cells_));
    return cell;
  }

  const CellState &read(uint32_t cell) const {
    if (!s_.isSet(inFrame(cell)))
      fail(2, fmt::format("cell {} may be read before it is written", cell));
    if (s_[cell].kind == Kind::Touched)
      fail(8, fmt::format("cell {} of a range check is used", cell));
    return s_[cell];
  }
  /// The row defines the cell or, where it is set already, asserts its value.
  void write(uint32_t cell, CellState to) {
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
  void learn(uint32_t cell, uint8_t facts) {
    CellState s = s_[cell];
    if ((s.facts & facts) == facts)
      return;
    s.facts |= facts;
    s_.define(cell, s);
  }

  bool is(uint32_t cell, const E &v) const {
    return s_[cell].kind == Kind::Constant && s_[cell].value == v;
  }
  bool isOwnFp(uint32_t cell) const {
    return s_[cell].kind == Kind::OwnFp || (u_.isMain && is(cell, E::one()));
  }

  void hint(const Hint &h) {
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

  /// False when control does not go on to the next instruction.
  bool instruction(const Instruction &i) {
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

  /// Rules 2 and 11: two operands are known and determine the third.
  void arithmetic(const Instruction &i) {
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

  /// A row whose operands are all set may prove more of them.
  void equation(const Instruction &i) {
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

  void deref(const Instruction &i) {
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

  /// The cell `o` of the frame or buffer that cell p points to.
  CellState loaded(uint32_t p, const CellState &pointer, uint32_t o) {
    const uint32_t slot = s_.slot(p, o);
    if (s_.isSet(slot)) {
      CellState s = s_[slot];
      s.kind = s.kind == Kind::Constant ? Kind::Constant : Kind::Value;
      return s;
    }
    if (pointer.kind == Kind::Enclosing) {
      uint32_t unit = number_;
      for (uint32_t k = 0; k < pointer.number; ++k)
        unit = c_.units[unit].parent;
      if (c_.units[unit].kind == SymbolKind::Loop && o == c_.units[unit].parentFp) {
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

  static constexpr uint32_t kCalledSlot = ~0u;

  std::optional<uint32_t> target(uint32_t cell) const {
    const CellState &s = s_[cell];
    if (s.kind != Kind::Constant || !s.value.isInK())
      return std::nullopt;
    const auto it = positions_.find(s.value.c0.v);
    return it == positions_.end() ? std::nullopt : std::optional(it->second);
  }

  bool jump(const Instruction &i) {
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

  bool isHalt(uint32_t d) const { return is(d, E(K(gPow((uint64_t{1} << p_.log()) - 1)))); }

  bool returns(uint32_t f, bool always) {
    if (s_[f].kind != Kind::CallerFp || !always)
      fail(3, "return is not 'jump one, 0, 1'");
    for (const uint32_t r : u_.results)
      read(r);
    return false;
  }

  void addPending(uint32_t to) {
    if (to < u_.first || to > u_.last)
      fail(6, fmt::format("jump to instruction {} of another unit in the own frame", to));
    if (to <= at_)
      fail(6, fmt::format("jump backwards to instruction {} in one frame", to));
    pending_[to].push_back(s_.here());
  }

  bool branch(uint32_t to, bool always) {
    addPending(to);
    return !always;
  }

  /// base · g^(2 i), i bounded by its type or a range check.
  bool table(uint32_t d, bool always) {
    const auto it = std::ranges::lower_bound(c_.tables, at_, {}, &TableJump::at);
    if (it == c_.tables.end() || it->at != at_ || !always || s_[d].shape != '*')
      fail(6, fmt::format("target in cell {} is not a constant of the program", d));
    const CellState &step = s_[s_[d].x];
    if (target(s_[d].y) != it->base || step.shape != '*' || step.x != step.y)
      fail(6, "table jump is not base · g^(2 i)");
    for (uint32_t k = 0; k < it->entries; ++k) {
      const uint32_t stub = it->base + 2 * k;
      if (stub + 1 > u_.last || p_.code[stub].op != Opcode::Set ||
          p_.code[stub + 1].op != Opcode::Jump)
        fail(6, "table entry is not a stub of two instructions");
      addPending(stub);
    }
    return false;
  }

  /// Rules 3 and 5: a call, a loop's first iteration, or its next one.
  bool enters(uint32_t to, uint32_t p, bool always) {
    const auto entry = entries_.find(to);
    if (entry == entries_.end())
      fail(3, fmt::format("jump into the middle of a unit, instruction {}", to));
    const uint32_t number = entry->second;
    const UnitContract &callee = c_.units[number];
    const auto slot = [&](uint32_t cell) -> const CellState * {
      const uint32_t s = s_.slot(p, cell);
      return s_.isSet(s) ? &s_[s] : nullptr;
    };
    for (const uint32_t cell : callee.params)
      if (!slot(cell))
        fail(callee.kind == SymbolKind::Loop ? 5 : 3,
             fmt::format("cell {} of the frame of '{}' is not written", cell, callee.name));
    if (callee.ownFp != kNone && (!slot(callee.ownFp) || slot(callee.ownFp)->source != p))
      fail(4, fmt::format("'{}' is not given its own fp", callee.name));
    if (callee.kind == SymbolKind::Function)
      return calls(number, p, always, slot(0), slot(1));
    const CellState *parent = slot(callee.parentFp);
    if (number == number_) { // the next iteration
      if (!parent || parent->kind != Kind::Enclosing || parent->number != 1)
        fail(5, "next iteration is not given the parent's fp");
      return !always;
    }
    if (callee.parent != number_)
      fail(5, fmt::format("'{}' is entered from another unit than its parent", callee.name));
    if (!parent || !isOwnFp(parent->source))
      fail(5, fmt::format("'{}' is not given the parent's own fp", callee.name));
    if (!always)
      fail(5, "loop is entered on a condition");
    entersLoop(summaries_[number], callee);
    return false;
  }

  bool calls(uint32_t number, uint32_t p, bool always, const CellState *pc, const CellState *fp) {
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

  void entersLoop(const LoopSummary &loop, const UnitContract &callee) {
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

  /// Out of this loop, into the frame of an enclosing unit.
  bool exits(uint32_t to, uint32_t f, bool always) {
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
      fail(5,
           fmt::format("jump to instruction {} with the frame of '{}'", to, c_.units[unit].name));
    LoopSummary::FarExit e{to, distance, {}};
    for (const uint32_t cell : c_.units[unit].results)
      if (c_.units[unit].kind == SymbolKind::Function && s_.isSet(s_.slot(f, cell)))
        e.cells.push_back(cell);
    summaries_[number_].exits.push_back(std::move(e));
    return false;
  }

  /// Each cell that is read and each exit once; of several exits what all of them write.
  static void finish(LoopSummary &s) {
    const auto need = [](const LoopSummary::Need &n) { return std::pair(n.distance, n.cell); };
    std::ranges::sort(s.needs, {}, need);
    s.needs.erase(std::ranges::unique(s.needs, {}, need).begin(), s.needs.end());
    std::ranges::sort(
        s.exits, {}, [](const LoopSummary::FarExit &e) { return std::pair(e.target, e.distance); });
    std::vector<LoopSummary::FarExit> exits;
    for (LoopSummary::FarExit &e : s.exits)
      if (exits.empty() || exits.back().target != e.target || exits.back().distance != e.distance)
        exits.push_back(std::move(e));
      else
        std::erase_if(exits.back().cells,
                      [&](uint32_t c) { return std::ranges::find(e.cells, c) == e.cells.end(); });
    s.exits = std::move(exits);
  }

  const Program &p_;
  const Contracts &c_;
  const uint32_t number_;
  const UnitContract &u_;
  std::vector<LoopSummary> &summaries_;
  const std::unordered_map<uint64_t, uint32_t> &positions_; // g^i of unit-internal targets
  const std::unordered_map<uint32_t, uint32_t> &entries_;
  const uint32_t cells_;
  PathState s_;
  std::unordered_map<uint32_t, std::vector<PathState::Node>> pending_; // looked up by instruction
  uint32_t at_ = 0;
  bool touch_ = false; // the instruction is a range check's deref
};

/// The contracts fit the program: ranges follow each other, numbers are in range.
std::optional<RuleViolation> malformed(const Program &p, const Contracts &c) {
  uint32_t next = 0;
  bool ok = c.units.size() == p.symbols.size() && !c.units.empty() && c.units[0].isMain &&
            c.promises.size() == p.code.size();
  for (size_t i = 0; ok && i < c.units.size(); ++i) {
    const UnitContract &u = c.units[i];
    ok = u.first == next && u.first <= u.last && u.last < p.code.size() &&
         p.symbols[i].first == u.first && u.params.size() == u.paramFacts.size() &&
         u.results.size() == u.resultFacts.size() &&
         (u.kind == SymbolKind::Function || (u.parent < i && u.parentFp != kNone));
    next = u.last + 1;
  }
  if (ok && next == p.code.size())
    return std::nullopt;
  return RuleViolation{0, 0, "contracts do not fit the program"};
}

} // namespace

std::optional<RuleViolation> checkFinalCode(const Program &p, const Contracts &c) {
  if (auto error = malformed(p, c))
    return error;
  std::unordered_map<uint64_t, uint32_t> positions;
  positions.reserve(p.code.size());
  K power(1);
  for (uint32_t i = 0; i < p.code.size(); ++i, power *= kG)
    positions.emplace(power.v, i);
  std::unordered_map<uint32_t, uint32_t> entries;
  for (uint32_t i = 0; i < c.units.size(); ++i)
    entries.emplace(c.units[i].first, i);
  std::vector<LoopSummary> summaries(c.units.size());
  try {
    // Loops before the units they stand in.
    for (auto i = static_cast<uint32_t>(c.units.size()); i-- > 0;)
      UnitChecker(p, c, i, summaries, positions, entries).run();
  } catch (RuleViolation &violation) {
    return std::move(violation);
  }
  return std::nullopt;
}

} // namespace lean::backend
