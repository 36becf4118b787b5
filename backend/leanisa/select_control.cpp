// Calls, branches, loops and returns (COMPILER rules 3 to 7).
#include "backend/leanisa/selector.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <numeric>

namespace lean::backend {

using namespace ir;

void Selector::jumpTo(LabelId label, CellId fp) {
  const CellId always = one(), target = address(label);
  emit(Opcode::Jump, {always, target, fp});
}

void Selector::call(const Op &op) {
  const UnitId callee = unitOf(op.sym);
  const std::vector<CellId> params = program_.units[callee].params,
                            results = program_.units[callee].results;
  std::vector<CellId> args;
  for (const Value v : op.operands)
    args.push_back(use(v));
  const CellId p = newFrame(callee);
  for (size_t i = 0; i < args.size(); ++i)
    derefSlot(p, params[i], args[i]);
  emit(Opcode::Deref, {p, 1}, 2).rawOffset = true;
  passOwnFp(callee, p);
  const CellId always = one(), target = address(program_.units[callee].entry);
  // deref.pc writes the address after the jump that follows it.
  emit(Opcode::Deref, {p, 0}, 1).rawOffset = true;
  emit(Opcode::Jump, {always, target, p});
  for (size_t i = 0; i < results.size(); ++i)
    if (analysis_->values[op.result(i).id].uses != 0)
      derefSlot(p, results[i], destination(op.result(i)));
}

bool Selector::arm(const Region &r, const std::vector<CellId> &results) {
  const Op *end = r.terminator();
  if (end->code == OpCode::Yield)
    claimResults(r, results);
  else if (end->code == OpCode::Return && frames_.size() == 1)
    claimResults(r, unit().results);
  region(r);
  if (end->code != OpCode::Yield) {
    anchorHints();
    return false;
  }
  loc_ = end->loc;
  for (size_t i = 0; i < results.size(); ++i) {
    const Place &p = place(end->operand(i));
    if (p.kind != Place::Cell || p.cell != results[i] || p.offset != 0)
      copy(end->operand(i), results[i]);
  }
  return true;
}

namespace {

/// Constants that a region's operations, but those of inner regions, read from a cell.
std::vector<E> constantsRead(const Region &r, const ir::Function &f) {
  std::vector<E> out;
  for (const Op *op : r.ops)
    switch (op->code) {
    case OpCode::Add:
    case OpCode::Mul:
    case OpCode::Div:
    case OpCode::IdxAdd:
    case OpCode::Keccak:
    case OpCode::Call:
      for (const Value v : op->operands)
        if (const Op *def = f.def(v); def && def->code == OpCode::Const)
          out.push_back(elementOf(*def, f));
      break;
    default:
      break;
    }
  return out;
}

} // namespace

/// What the arms of branches in a row set once or more often in the mean, every arm being as likely
/// as another, is set before them: of a single branch, what all its arms set. Every path of a
/// function needs `one` for its last jump.
void Selector::shareConstants(std::span<const Op *const> branches) {
  if (unit().kind == SymbolKind::Function)
    one();
  constexpr uint64_t kOnce = uint64_t{1} << 32;
  std::vector<E> order;
  std::unordered_map<ConstKey, uint64_t, ConstHash> times; // never iterated
  for (const Op *branch : branches)
    for (const Region *r : branch->regions) {
      std::unordered_set<ConstKey, ConstHash> read; // never iterated
      for (const E &v : constantsRead(*r, *function_))
        if (read.insert(keyOf(v)).second) {
          uint64_t &n = times[keyOf(v)];
          if (n == 0)
            order.push_back(v);
          n += kOnce / branch->regions.size() + 1;
        }
    }
  for (const E &v : order)
    if (times[keyOf(v)] >= kOnce)
      constant(v);
}

void Selector::ifOp(const Op &op) {
  const Region *taken = op.regions[0], *other = op.regions[1];
  Value condition = op.operand(0);
  if (const auto c = constantOf(condition)) {
    std::vector<CellId> results;
    for (const Value v : op.results)
      results.push_back(destination(v));
    arm(c->isZero() ? *other : *taken, results);
    return;
  }
  // eqz of a lane: branch on the lane with the arms exchanged.
  CellId test;
  if (const Place p = place(condition); p.kind == Place::Deferred && p.op->code == OpCode::EqZero) {
    test = use(p.op->operand(0));
    std::swap(taken, other);
  } else {
    test = use(condition);
  }
  std::vector<CellId> results;
  for (const Value v : op.results)
    results.push_back(destination(v));

  const LabelId takenLabel = program_.newLabel(), end = program_.newLabel();
  const CellId own = ownFp();
  shareConstants(std::array{&op});
  emit(Opcode::Jump, {test, address(takenLabel), own});
  const uint32_t group = unit().groups++;
  enterScope(group);
  const bool otherEnds = arm(*other, results);
  if (otherEnds) {
    loc_ = op.loc;
    jumpTo(end, own);
  }
  leaveScope();
  placeLabel(takenLabel);
  enterScope(group);
  arm(*taken, results);
  anchorHints();
  leaveScope();
  placeLabel(end);
}

/// Matches that follow each other with nothing between them, from `op` on, are threaded: where each
/// goes is computed before the first, so that an arm ends with the jump into the next one's table.
void Selector::planMatches(const Op &op) {
  std::vector<const Op *> run = {&op};
  for (size_t k = position_ + 1; k < current_->ops.size(); ++k) {
    const Op &next = *current_->ops[k];
    if (next.code == OpCode::Const)
      continue;
    if (next.code != OpCode::Match || place(next.operand(0)).kind != Place::Cell)
      break;
    run.push_back(&next);
  }
  shareConstants(run);
  for (size_t i = 0; i < run.size(); ++i) {
    const CellId index = use(run[i]->operand(0)), doubled = fresh(), target = fresh();
    const LabelId table = program_.newLabel();
    emit(Opcode::Mul, {index, index, doubled});
    emit(Opcode::Mul, {doubled, address(table), target});
    plans_[run[i]] = {target, table, i + 1 < run.size() ? run[i + 1] : nullptr};
  }
}

/// To base · g^(2 i), i < n by its type (rule 6).
void Selector::tableJump(const Op &match) {
  const MatchPlan &plan = plans_.at(&match);
  const CellId always = one(), own = ownFp();
  unit().tables.push_back({static_cast<uint32_t>(unit().code.size()),
                           static_cast<uint32_t>(match.regions.size()), plan.table});
  emit(Opcode::Jump, {always, plan.target, own});
}

/// A jump into a table of landings of two instructions each, and the arms that they lead to.
void Selector::matchOp(const Op &op) {
  if (const Place p = place(op.operand(0)); p.kind == Place::Const) {
    std::vector<CellId> results;
    for (const Value v : op.results)
      results.push_back(destination(v));
    // A constant beyond the cases has failed its check already.
    arm(*op.regions[std::min<uint64_t>(p.op->a, op.regions.size() - 1)], results);
    return;
  }
  const CellId always = one(), own = ownFp();
  if (!plans_.contains(&op)) {
    planMatches(op);
    tableJump(op);
  }
  const MatchPlan plan = plans_.at(&op);
  std::vector<CellId> results;
  for (const Value v : op.results)
    results.push_back(destination(v));
  const CellId landing = fresh();
  placeLabel(plan.table);
  std::vector<LabelId> cases;
  for (size_t i = 0; i < op.regions.size(); ++i) {
    cases.push_back(program_.newLabel());
    MInst &inst = emit(Opcode::Set, {landing});
    inst.immediate = Immediate::Address;
    inst.imm[0] = cases.back();
    emit(Opcode::Jump, {always, landing, own});
  }
  const LabelId end = program_.newLabel();
  const uint32_t group = unit().groups++;
  for (size_t i = 0; i < op.regions.size(); ++i) {
    placeLabel(cases[i]);
    enterScope(group);
    if (arm(*op.regions[i], results)) {
      loc_ = op.loc;
      if (plan.next)
        tableJump(*plan.next);
      else if (i + 1 < op.regions.size())
        jumpTo(end, own);
    }
    anchorHints();
    leaveScope();
  }
  placeLabel(end);
}

/// How often a loop runs, where both limits are constants.
std::optional<uint64_t> Selector::tripsOf(const Op &loop) const {
  const Place &lo = place(loop.operand(0)), &hi = place(loop.operand(1));
  if (lo.kind != Place::Const || hi.kind != Place::Const)
    return std::nullopt;
  return hi.op->a - lo.op->a;
}

void Selector::forOp(const Op &op) {
  const auto lo = place(op.operand(0)), hi = place(op.operand(1));
  const bool constants = lo.kind == Place::Const && hi.kind == Place::Const;
  std::vector<CellId> results;
  for (const Value v : op.results)
    results.push_back(analysis_->values[v.id].uses ? destination(v) : kNoId);
  const auto skip = [&] {
    for (size_t i = 0; i < results.size(); ++i)
      if (results[i] != kNoId)
        copy(op.operand(i + 2), results[i]);
  };
  if (constants && lo.op->a == hi.op->a)
    return skip();
  if (constants && lo.op->a > hi.op->a) { // two constants in one cell: the run fails here
    const CellId from = use(op.operand(0)), to = use(op.operand(1)), cell = fresh();
    set(cell, E(K(gPow(lo.op->a))));
    set(cell, E(K(gPow(hi.op->a))));
    addAssert(AssertKind::Less, op, from, to);
    return skip();
  }

  const LabelId after = program_.newLabel();
  const CellId own = ownFp(); // rule 5: what the first iteration gets as its parent
  // A walk from lo > hi never arrives at hi, so that only a `return` could end it: then hi - lo is
  // proven to be a position, as in rule 8.
  const bool fromZero = lo.kind == Place::Const && lo.op->a == 0;
  if (!constants && !fromZero && analysis_->loops[analysis_->loopOf.at(&op)].returns) {
    const CellId from = use(op.operand(0)), to = use(op.operand(1)), trips = fresh();
    emit(Opcode::Mul, {from, trips, to});
    touch(trips);
    addAssert(AssertKind::Less, op, from, to);
  }
  if (!constants) {
    const CellId difference = fresh();
    const LabelId enter = program_.newLabel();
    emit(Opcode::Xor, {use(op.operand(0)), use(op.operand(1)), difference});
    emit(Opcode::Jump, {difference, address(enter), own});
    const uint32_t group = unit().groups++;
    enterScope(group);
    skip();
    jumpTo(after, own);
    leaveScope();
    placeLabel(enter);
    enterScope(group); // what the entry sets is not set where the loop was skipped
  }

  const UnitId parent = frame().unit, loop = static_cast<UnitId>(program_.units.size());
  Unit &u = program_.units.emplace_back();
  u.name = fmt::format("{}.loop{}", function_->name, analysis_->loopOf.at(&op));
  u.kind = SymbolKind::Loop;
  u.parent = parent;
  u.entry = program_.newLabel();
  u.exit = after;
  for (const CellId c : results)
    if (c != kNoId)
      u.results.push_back(c);
  const Analysis::Loop &info = analysis_->loops[analysis_->loopOf.at(&op)];
  (info.slides ? u.end : u.parentFp) = program_.newCell(loop, 0);
  u.ownFp = program_.newCell(loop, 0);
  // Nobody but the loop itself may ask for the index.
  const bool indexed = !info.slides || analysis_->values[op.regions[0]->args[0].id].uses != 0;
  for (size_t i = !indexed; i < op.regions[0]->args.size(); ++i)
    u.params.push_back(program_.newCell(loop, 0));

  // Values that the body takes from here must be in this frame. Frames that slide hand on what
  // every iteration needs, which costs no more than a look into this frame.
  std::vector<CellId> handedOn;
  for (const auto &[v, always] : info.captures)
    if (place(v).kind == Place::Cell) {
      const CellId cell = place(v).cell;
      import(cell);
      if (info.slides && always && std::ranges::find(handedOn, cell) == handedOn.end()) {
        handedOn.push_back(cell);
        u.params.push_back(program_.newCell(loop, 0));
        program_.cells[u.params.back()].facts = program_.cells[cell].facts;
      }
    }
  if (info.slides) {
    u.usesOwnFp = true;
    u.nextFrame = program_.newCell(loop, 0);
    for (uint32_t i = 1; i < u.nextCells(); ++i)
      program_.newCell(loop, 0);
  }
  loopBody(op, loop, results, after, handedOn);
  loc_ = op.loc;
  if (!allocateUnit(program_, u))
    error("a frame has more than 2^24 cells");

  std::vector<CellId> first;
  if (indexed)
    first.push_back(use(op.operand(0)));
  for (size_t i = 2; i < op.operands.size(); ++i)
    first.push_back(use(op.operand(i)));
  for (const CellId c : handedOn)
    first.push_back(import(c));
  const CellId p = info.slides ? newFrames(u, op) : newFrame(loop);
  if (info.slides) {
    const CellId end = endOfFrames(u, op, p);
    derefRaw(end, u.nextCells(), own);
    derefSlot(p, u.end, end);
  } else {
    derefSlot(p, u.parentFp, own);
  }
  passOwnFp(loop, p);
  for (size_t i = 0; i < first.size(); ++i)
    derefSlot(p, u.params[i], first[i]);
  jumpTo(u.entry, p);
  if (!constants)
    leaveScope();
  placeLabel(after);
}

CellId Selector::endOfFrames(const Unit &loop, const Op &op, CellId first) {
  CellId distance;
  if (const auto trips = tripsOf(op)) {
    distance = constant(K(gPow(std::min(*trips, kMaxBound) * loop.slide)));
  } else {
    distance = fresh();
    computeScale(use(op.operand(1)), loop.slide, distance);
  }
  const CellId end = fresh();
  emit(Opcode::Mul, {first, distance, end});
  return end;
}

void Selector::loopBody(const Op &op, UnitId loop, const std::vector<CellId> &results,
                        LabelId after, const std::vector<CellId> &handedOn) {
  const Region &body = *op.regions[0];
  frames_.emplace_back().unit = loop;
  placeLabel(unit().entry);
  const std::vector<CellId> params = unit().params;
  const bool sliding = unit().end != kNoId;
  const size_t own = params.size() - handedOn.size();
  const bool indexed = own == body.args.size();
  for (size_t i = 0; i < own; ++i)
    setCell(body.args[i + !indexed], params[i]);
  for (size_t i = 0; i < handedOn.size(); ++i)
    frame().imports[handedOn[i]] = {params[own + i], true};
  // Where the next iteration has its parameters, if its frame is in this one.
  std::vector<CellId> ahead(params.size(), kNoId);
  if (sliding) {
    std::iota(ahead.begin(), ahead.end(), unit().nextFrame + 2);
    claimResults(body, {ahead.begin() + indexed, ahead.begin() + own});
  }
  region(body);
  if (const Op *end = body.terminator(); end->code == OpCode::Yield) {
    loc_ = op.loc;
    std::vector<CellId> next;
    const CellId difference = fresh();
    if (indexed) {
      const CellId index = sliding ? ahead[0] : fresh();
      emit(Opcode::Mul, {params[0], constant(kG), index});
      next.push_back(index);
    }
    if (!sliding)
      emit(Opcode::Xor, {next[0], use(op.operand(1)), difference});
    for (const Value v : end->operands)
      next.push_back(use(v));
    next.insert(next.end(), params.begin() + own, params.end());
    const CellId p = sliding ? slide() : newFrame(loop);
    if (sliding)
      emit(Opcode::Xor, {p, unit().end, difference});
    const CellId first = sliding ? unit().end : unit().parentFp;
    derefSlot(p, first, first);
    if (!sliding)
      passOwnFp(loop, p);
    for (size_t i = 0; i < next.size(); ++i)
      if (next[i] != ahead[i])
        derefSlot(p, params[i], next[i]);
    emit(Opcode::Jump, {difference, address(unit().entry), p});
    enterScope(unit().groups++);
    unit().exitScope = frame().scope;
    const CellId parent = parentFp();
    for (size_t i = 0; i < results.size(); ++i)
      if (results[i] != kNoId)
        derefSlot(parent, results[i], next[i + indexed]);
    jumpTo(after, parent);
    leaveScope();
  } else {
    anchorHints();
  }
  frames_.pop_back();
}

/// The next iteration's own fp: this one's, further on by as many cells as lie between.
CellId Selector::slide() {
  const CellId own = ownFp(), distance = fresh(), next = unit().nextFrame + 1;
  MInst &inst = emit(Opcode::Set, {distance});
  inst.immediate = Immediate::Offset;
  inst.imm[0] = unit().nextFrame;
  emit(Opcode::Mul, {own, distance, next});
  return next;
}

void Selector::returnOp(const Op &op) {
  const Unit &f = program_.units[frames_.front().unit];
  const std::vector<CellId> results = f.results;
  if (frames_.size() > 1) {
    // Outwards through the loops' parents to the function's frame.
    CellId fp = unit().parentFp;
    for (size_t level = frames_.size() - 2; level > 0; --level) {
      const CellId next = fresh();
      derefSlot(fp, program_.units[frames_[level].unit].parentFp, next);
      fp = next;
    }
    for (size_t i = 0; i < results.size(); ++i)
      derefSlot(fp, results[i], use(op.operand(i)));
    epilogueUsed_ = true;
    return jumpTo(epilogue_, fp);
  }
  for (size_t i = 0; i < results.size(); ++i) {
    const Place &p = place(op.operand(i));
    if (p.kind != Place::Cell || p.cell != results[i] || p.offset != 0)
      copy(op.operand(i), results[i]);
  }
  const bool atEnd = current_ == function_->body;
  if (atEnd || !unit().isMain) {
    if (atEnd)
      return; // the epilogue follows
    emit(Opcode::Jump, {one(), unit().returnPc, unit().callerFp});
    return;
  }
  epilogueUsed_ = true;
  jumpTo(epilogue_, ownFp());
}

/// The one place where a function's walk leaves its frame from the end of its body and from its
/// loops; in main the only one that knows the halt address (rule 7).
void Selector::epilogue() {
  const bool atEnd = function_->body->terminator()->code == OpCode::Return;
  if (!atEnd && !epilogueUsed_) {
    anchorHints();
    return;
  }
  loc_ = function_->loc;
  placeLabel(epilogue_);
  if (epilogueUsed_) // what is set on the way from the body's end is not on every path
    for (Shared *s : frame().trail)
      s->available = false;
  const CellId always = one();
  if (!unit().isMain) {
    emit(Opcode::Jump, {always, unit().returnPc, unit().callerFp});
  } else {
    const CellId halt = fresh();
    emit(Opcode::Set, {halt}).immediate = Immediate::Halt;
    emit(Opcode::Jump, {always, halt, always});
  }
}

} // namespace lean::backend
