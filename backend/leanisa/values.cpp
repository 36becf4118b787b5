// Places of values, shared constants, cells of enclosing frames, and the emission of single rows.
#include "backend/leanisa/selector.h"

namespace lean::backend {

using namespace ir;

MInst &Selector::emit(Opcode op, std::initializer_list<uint32_t> refs, uint8_t mode) {
  MInst inst;
  inst.op = op;
  inst.mode = mode;
  std::copy(refs.begin(), refs.end(), inst.refs.begin());
  inst.loc = loc_;
  unit().code.push_back(inst);
  return unit().code.back();
}

void Selector::derefRaw(CellId pointer, uint64_t offset, CellId value) {
  emit(Opcode::Deref, {pointer, static_cast<uint32_t>(offset), value}).rawOffset = true;
}

void Selector::derefSlot(CellId frame, CellId slot, CellId value) {
  emit(Opcode::Deref, {frame, slot, value});
}

void Selector::set(CellId cell, const E &v) {
  emit(Opcode::Set, {cell}).imm = {v.c0.v, v.c1.v, v.c2.v};
}

MHint &Selector::hint(HintKind kind, std::vector<CellId> cells, std::vector<uint64_t> values) {
  MHint h;
  h.at = static_cast<uint32_t>(unit().code.size());
  h.kind = kind;
  h.loc = loc_;
  h.cells = std::move(cells);
  h.values = std::move(values);
  unit().hints.push_back(std::move(h));
  return unit().hints.back();
}

void Selector::anchorHints() {
  if (!unit().hints.empty() && unit().hints.back().at == unit().code.size())
    set(fresh(), E());
}

void Selector::placeLabel(LabelId label) {
  anchorHints();
  program_.labels[label] = {frame().unit, static_cast<uint32_t>(unit().code.size())};
  unit().labels.push_back(label);
}

bool Selector::request(Shared &s) {
  if (s.available)
    return false;
  if (s.cell == kNoId)
    s.cell = fresh();
  else
    widen(s.cell);
  s.available = true;
  frame().trail.push_back(&s);
  return true;
}

/// A cell used in several scopes belongs to the innermost one around them all.
void Selector::widen(CellId cell) {
  uint32_t &a = program_.cells[cell].scope;
  for (uint32_t b = frame().scope; a != b;)
    (a > b ? a : b) = unit().scopes[std::max(a, b)].parent;
}

void Selector::enterScope(uint32_t group) {
  frame().scopes.emplace_back(frame().trail.size(), frame().scope);
  unit().scopes.push_back({frame().scope, group});
  frame().scope = static_cast<uint32_t>(unit().scopes.size() - 1);
}

void Selector::leaveScope() {
  auto [length, scope] = frame().scopes.back();
  frame().scopes.pop_back();
  for (; frame().trail.size() > length; frame().trail.pop_back())
    frame().trail.back()->available = false;
  frame().scope = scope;
}

CellId Selector::constant(const E &v) {
  Shared &s = frame().constants[keyOf(v)];
  if (request(s))
    set(s.cell, v);
  return s.cell;
}

CellId Selector::address(LabelId label) {
  Shared &s = frame().constants[{1, {label, 0, 0}}];
  if (request(s)) {
    MInst &inst = emit(Opcode::Set, {s.cell});
    inst.immediate = Immediate::Address;
    inst.imm[0] = label;
  }
  return s.cell;
}

/// COMPILER rule 4: the cell that the caller wrote; the constant 1 in main.
CellId Selector::ownFp() {
  if (unit().ownFp == kNoId)
    return one();
  unit().usesOwnFp = true;
  if (!kept(Rule::OwnFp)) // "checked" by a row that another cell can satisfy
    emit(Opcode::Deref, {unit().ownFp, unit().ownFp}, 2);
  return unit().ownFp;
}

CellId Selector::parentFp() {
  if (unit().end == kNoId)
    return unit().parentFp;
  Shared &s = frame().parentFp;
  if (request(s))
    derefRaw(unit().end, unit().nextCells(), s.cell);
  return s.cell;
}

CellId Selector::import(CellId cell) {
  if (program_.cells[cell].unit == frame().unit)
    return cell;
  Shared &s = frame().imports[cell];
  if (request(s)) {
    // The enclosing frame has the cell or, having imported it at this loop's entry, a copy.
    const Frame &outer = frames_[frames_.size() - 2];
    const bool here = program_.cells[cell].unit == outer.unit;
    derefSlot(parentFp(), here ? cell : outer.imports.at(cell).cell, s.cell);
    unit().code.back().promise = program_.cells[cell].facts;
  }
  return s.cell;
}

std::optional<E> Selector::constantOf(Value v) const {
  const Place &p = place(v);
  if (p.kind != Place::Const)
    return std::nullopt;
  return elementOf(*p.op, *function_);
}

CellId Selector::use(Value v) {
  const Place p = place(v);
  switch (p.kind) {
  case Place::Cell: {
    const CellId base = import(p.cell);
    if (p.offset == 0)
      return base;
    const CellId to = fresh();
    emit(Opcode::Mul, {base, constant(K(gPow(p.offset))), to});
    return to;
  }
  case Place::Const:
    return constant(*constantOf(v));
  case Place::Public: {
    if (unit().isMain)
      return p.cell ? unit().callerFp : unit().returnPc;
    Shared &s = frame().constants[{2, {p.cell, 0, 0}}];
    if (request(s))
      derefRaw(one(), p.cell, s.cell);
    return s.cell;
  }
  case Place::Deferred: {
    const CellId to = fresh();
    compute(*p.op, to);
    setCell(v, to);
    return to;
  }
  default:
    error("value without a place");
  }
}

std::pair<CellId, uint64_t> Selector::usePointer(Value v, uint64_t offset) {
  const Place &p = place(v);
  if (p.kind == Place::Cell && p.offset + offset <= 0xffffffff)
    return {import(p.cell), p.offset + offset};
  const CellId base = use(v);
  if (offset <= 0xffffffff)
    return {base, offset};
  const CellId to = fresh();
  emit(Opcode::Mul, {base, constant(K(gPow(offset))), to});
  return {to, 0};
}

CellId Selector::destination(Value v) {
  const CellId cell = wanted_[v.id] != kNoId ? wanted_[v.id] : fresh();
  setCell(v, cell);
  return cell;
}

CellId Selector::frameCell(const Place &p, uint64_t k) {
  LocalArray &a = locals_[p.cell];
  const auto [it, isNew] = a.cells.try_emplace(k, kNoId);
  if (isNew)
    it->second = program_.newCell(a.unit, a.scope);
  return it->second;
}

void Selector::copy(CellId from, CellId to) {
  if (from != to)
    emit(Opcode::Xor, {from, zero(), to});
}

void Selector::copy(Value from, CellId to) {
  if (const auto c = constantOf(from))
    set(to, *c);
  else if (place(from).kind == Place::Deferred)
    compute(*place(from).op, to);
  else
    copy(use(from), to);
}

void Selector::claimResults(const Region &r, const std::vector<CellId> &results) {
  const Op *end = r.terminator();
  for (uint32_t i = 0; i < end->operands.size(); ++i) {
    const Value v = analysis_->resolve(end->operands[i]);
    if (analysis_->values[v.id].claim == i && wanted_[v.id] == kNoId)
      wanted_[v.id] = results[i];
  }
}

CellId Selector::newFrame(UnitId target) {
  const CellId cell = fresh();
  hint(HintKind::Alloc, {cell}, {0}).frameOf = target;
  return cell;
}

CellId Selector::newFrames(const Unit &loop, const Op &op) {
  if (const auto trips = tripsOf(op)) { // beyond what memory has, the run fails here
    const CellId cell = fresh();
    hint(HintKind::Alloc, {cell}, {std::min(*trips, kMaxBound) * loop.slide + loop.lastCells});
    return cell;
  }
  const CellId count = use(op.operand(1)), cell = fresh();
  hint(HintKind::AllocCounted, {cell, count}, {loop.slide, loop.lastCells});
  return cell;
}

void Selector::passOwnFp(UnitId target, CellId frameCell) {
  const CellId own = program_.units[target].ownFp;
  if (own == kNoId || !kept(Rule::OwnFp))
    return;
  derefSlot(frameCell, own, frameCell);
  unit().code.back().onlyForOwnFp = target;
}

} // namespace lean::backend
