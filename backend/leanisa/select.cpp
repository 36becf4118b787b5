// Functions, regions and the operations that compute a value.
#include "backend/leanisa/selector.h"

#include <algorithm>
#include <fmt/format.h>

namespace lean::backend {

using namespace ir;

void Selector::error(std::string message) {
  throw CompileError{std::move(message), loc_};
}

UnitId Selector::unitOf(FuncId id) {
  UnitId &known = unitOfFunction_[id];
  if (known != kNoId)
    return known;
  const ir::Function &f = module_.functions[id];
  known = static_cast<UnitId>(program_.units.size());
  Unit &u = program_.units.emplace_back();
  u.name = f.name;
  u.isMain = f.name == "main";
  u.entry = program_.newLabel();
  u.returnPc = program_.newCell(known, 0);
  u.callerFp = program_.newCell(known, 0);
  if (!u.isMain)
    u.ownFp = program_.newCell(known, 0);
  const auto typedCell = [&](Type t) {
    const CellId cell = program_.newCell(known, 0);
    program_.cells[cell].facts = factsOf(t);
    return cell;
  };
  for (const Type t : f.paramTypes)
    u.params.push_back(typedCell(t));
  for (const Type t : f.resultTypes)
    u.results.push_back(typedCell(t));
  queue_.push_back(&f);
  return known;
}

std::expected<MProgram, CompileError> Selector::run() {
  const ir::Function *main = module_.find("main");
  if (!main || !main->paramTypes.empty() || !main->resultTypes.empty())
    return std::unexpected(CompileError{"no function 'main' without parameters and results"});
  unitOfFunction_.assign(module_.functions.size(), kNoId);
  try {
    unitOf(module_.funcId(*main));
    // The queue grows by the calls found, so only what main reaches is compiled.
    for (size_t i = 0; i < queue_.size(); ++i)
      function(*queue_[i]);
  } catch (CompileError &e) {
    return std::unexpected(std::move(e));
  }
  return std::move(program_);
}

void Selector::function(const ir::Function &f) {
  function_ = &f;
  analysis_ = std::make_unique<Analysis>(f);
  places_.assign(f.numValues(), {});
  wanted_.assign(f.numValues(), kNoId);
  locals_.clear();
  plans_.clear();
  frames_.clear();
  frames_.emplace_back().unit = unitOf(module_.funcId(f));
  epilogue_ = program_.newLabel();
  epilogueUsed_ = false;
  loc_ = f.loc;
  placeLabel(unit().entry);
  for (size_t i = 0; i < f.body->args.size(); ++i)
    setCell(f.body->args[i], unit().params[i]);
  if (f.body->terminator()->code == OpCode::Return)
    claimResults(*f.body, unit().results);
  region(*f.body);
  epilogue();
}

void Selector::region(const Region &r) {
  const auto *outer = current_;
  const size_t outerPosition = position_;
  current_ = &r;
  for (position_ = 0; position_ < r.ops.size(); ++position_)
    operation(*r.ops[position_]);
  current_ = outer;
  position_ = outerPosition;
}

void Selector::operation(const Op &op) {
  loc_ = op.loc;
  switch (op.code) {
  case OpCode::Const:
    setPlace(op.result(), {Place::Const, kNoId, 0, &op});
    return;
  case OpCode::Add:
  case OpCode::Mul:
  case OpCode::Div:
  case OpCode::Select:
  case OpCode::EqZero:
  case OpCode::IdxAdd:
  case OpCode::IdxSub:
  case OpCode::IdxScale:
    if (isAlias(op))
      setPlace(op.result(), place(op.operand(0)));
    else if (analysis_->values[op.result().id].folds)
      setPlace(op.result(), {Place::Deferred, kNoId, 0, &op});
    else
      compute(op, destination(op.result()));
    return;
  case OpCode::GPow:
    setPlace(op.result(), place(op.operand(0)));
    return;
  case OpCode::PtrAdd:
    return ptrAdd(op);
  case OpCode::Keccak:
    return keccak(op);
  case OpCode::CheckLane:
  case OpCode::CheckBit:
  case OpCode::CheckNonZero:
  case OpCode::CheckIdx:
  case OpCode::CheckLt:
    return check(op);
  case OpCode::AssertEq:
    return assertEq(op);
  case OpCode::AssertNe:
    return assertNe(op);
  case OpCode::Alloc: {
    const CellId to = destination(op.result());
    if (const auto c = place(op.operand(0)); c.kind == Place::Const) {
      const auto cells = static_cast<unsigned __int128>(c.op->a) * op.a;
      // More than memory has: the run fails here.
      hint(HintKind::Alloc, {to},
           {static_cast<uint64_t>(std::min<unsigned __int128>(cells, kMaxBound))});
    } else {
      hint(HintKind::AllocCounted, {to, use(op.operand(0))}, {op.a, 0});
    }
    return;
  }
  case OpCode::Local: {
    if (op.a > (uint64_t{1} << 24))
      error("local array of more than 2^24 cells");
    if (!analysis_->values[op.result().id].escapes) {
      setPlace(op.result(), {Place::Frame, static_cast<uint32_t>(locals_.size())});
      locals_.push_back({frame().unit, frame().scope, {}});
      return;
    }
    // own fp · g^offset (COMPILER rule 4); main's own fp is 1.
    const CellId array = fresh(static_cast<uint32_t>(op.a)), to = destination(op.result());
    const CellId offset = unit().isMain ? to : fresh();
    MInst &inst = emit(Opcode::Set, {offset});
    inst.immediate = Immediate::Offset;
    inst.imm[0] = array;
    if (!unit().isMain)
      emit(Opcode::Mul, {ownFp(), offset, to});
    return;
  }
  case OpCode::Load:
    return load(op);
  case OpCode::Store:
    return store(op);
  case OpCode::PublicInput:
    for (uint32_t i = 0; i < 2; ++i)
      setPlace(op.result(i), {Place::Public, i});
    return;
  case OpCode::Advice:
  case OpCode::AdviceInto:
  case OpCode::Print:
    return adviceOp(op);
  case OpCode::HintInv:
  case OpCode::HintLimb:
  case OpCode::HintLow:
  case OpCode::HintBit:
  case OpCode::HintPosBit:
  case OpCode::HintDigit:
  case OpCode::HintLog:
  case OpCode::HintLess:
  case OpCode::HintDivRem:
    return hintOp(op);
  case OpCode::Call:
    return call(op);
  case OpCode::If:
    return ifOp(op);
  case OpCode::Match:
    return matchOp(op);
  case OpCode::For:
    return forOp(op);
  case OpCode::Return:
    return returnOp(op);
  case OpCode::Yield: // by the owner of the region
  case OpCode::Unreachable:
    return;
  }
}

void Selector::compute(const Op &op, CellId to) {
  const auto in = [&](size_t i) { return use(op.operand(i)); };
  switch (op.code) {
  case OpCode::Add:
    emit(Opcode::Xor, {in(0), in(1), to});
    return;
  case OpCode::Mul:
  case OpCode::IdxAdd:
    emit(Opcode::Mul, {in(0), in(1), to});
    return;
  case OpCode::Div:
    emit(Opcode::Mul, {in(1), to, in(0)});
    return;
  case OpCode::IdxSub:
    emit(Opcode::Mul, {in(1), to, in(0)});
    return;
  case OpCode::Select: {
    return computeSelect(op, to);
  }
  case OpCode::EqZero: {
    // f = d w, to = f + 1, d to = 0: w is 1/d unless d = 0, where f = 0.
    const CellId d = in(0), w = fresh(), f = fresh();
    hint(HintKind::Inverse, {d, w});
    emit(Opcode::Mul, {d, w, f});
    emit(Opcode::Xor, {f, one(), to});
    if (kept(Rule::ZeroTest))
      emit(Opcode::Mul, {d, to, zero()});
    return;
  }
  case OpCode::IdxScale:
    return computeScale(in(0), op.a, to);
  case OpCode::Load: {
    const auto [pointer, offset] = usePointer(op.operand(0), op.a);
    derefRaw(pointer, offset, to);
    unit().code.back().promise = factsOf(function_->type(op.result()));
    return;
  }
  default:
    error("operation cannot be computed here");
  }
}

/// y + c (x + y), without the rows that constants make needless.
void Selector::computeSelect(const Op &op, CellId to) {
  const uint8_t facts = factsOf(function_->type(op.result()));
  const CellId c = use(op.operand(0));
  const auto x = constantOf(op.operand(1)), y = constantOf(op.operand(2));
  CellId part;
  if (x && y && *x + *y == E::one()) {
    part = c;
  } else {
    CellId difference;
    if (x && y) {
      difference = constant(*x + *y);
    } else if (y && y->isZero()) {
      difference = use(op.operand(1));
    } else {
      difference = fresh();
      emit(Opcode::Xor, {use(op.operand(1)), use(op.operand(2)), difference});
    }
    part = y && y->isZero() ? to : fresh();
    emit(Opcode::Mul, {c, difference, part}).promise = part == to ? facts : 0;
  }
  if (part != to)
    emit(Opcode::Xor, {part, use(op.operand(2)), to}).promise = facts;
}

/// The message is read where it lies. The digest goes where both its halves are wanted, if these
/// cells are neighbours.
void Selector::keccak(const Op &op) {
  std::array<CellId, 9> refs{};
  for (size_t i = 0; i < 8; ++i)
    refs[i] = use(op.operand(i));
  const bool half = analysis_->values[op.result(1).id].uses == 0;
  CellId &digest = refs[8];
  digest = wanted_[op.result(0).id];
  const CellId second = wanted_[op.result(1).id];
  if (digest == kNoId || (!half && !neighbours(digest, second))) {
    digest = fresh();
    if (!half)
      fresh();
  }
  setCell(op.result(0), digest);
  if (!half)
    setCell(op.result(1), digest + 1);
  MInst &inst = emit(Opcode::Keccak, {}, half);
  inst.refs = refs;
  inst.imm[0] = op.a;
}

/// Cells of one scope lie in the order in which they were made.
bool Selector::neighbours(CellId first, CellId second) const {
  const CellInfo &a = program_.cells[first];
  return second == first + 1 && a.unit == program_.cells[second].unit &&
         a.scope == program_.cells[second].scope && a.count == 1;
}

void Selector::computeScale(CellId from, uint64_t factor, CellId to) {
  factor %= kGroupOrder;
  if (factor == 0)
    return set(to, E::one());
  // Square and multiply from the top bit; the last step writes `to`.
  CellId value = from;
  for (int bit = 62 - __builtin_clzll(factor); bit >= 0; --bit) {
    const bool multiply = factor >> bit & 1, last = bit == 0;
    const CellId square = last && !multiply ? to : fresh();
    emit(Opcode::Mul, {value, value, square});
    value = square;
    if (!multiply)
      continue;
    const CellId product = last ? to : fresh();
    emit(Opcode::Mul, {value, from, product});
    value = product;
  }
  copy(value, to);
}

/// The constant part of a pointer stays symbolic, unless a cell is to hold the whole.
void Selector::ptrAdd(const Op &op) {
  const Place p = place(op.operand(0)), index = place(op.operand(1));
  const bool wanted = wanted_[op.result().id] != kNoId;
  if (p.kind == Place::Cell && index.kind == Place::Const) {
    const auto offset = static_cast<unsigned __int128>(index.op->a) * op.a + p.offset;
    if (offset <= 0xffffffff && !wanted)
      return setPlace(op.result(), {Place::Cell, p.cell, static_cast<uint64_t>(offset)});
    if (offset <= 0xffffffff) {
      const CellId step = constant(K(gPow(static_cast<uint64_t>(offset))));
      emit(Opcode::Mul, {import(p.cell), step, destination(op.result())});
      return;
    }
  }
  CellId step = use(op.operand(1));
  if (op.a != 1) {
    const CellId scaled = fresh();
    computeScale(step, op.a, scaled);
    step = scaled;
  }
  if (p.kind == Place::Cell && !wanted) {
    const CellId to = destination(op.result());
    emit(Opcode::Mul, {import(p.cell), step, to});
    places_[op.result().id].offset = p.offset;
    return;
  }
  const CellId from = use(op.operand(0));
  emit(Opcode::Mul, {from, step, destination(op.result())});
}

void Selector::load(const Op &op) {
  const Place p = place(op.operand(0));
  if (p.kind == Place::Frame)
    return setCell(op.result(), frameCell(p, op.a));
  if (analysis_->values[op.result().id].folds)
    return setPlace(op.result(), {Place::Deferred, kNoId, 0, &op});
  compute(op, destination(op.result()));
}

void Selector::store(const Op &op) {
  const Place p = place(op.operand(0));
  if (p.kind == Place::Frame) {
    const CellId to = frameCell(p, op.a);
    copy(op.operand(1), to);
    addAssert(AssertKind::Store, op, to, kNoId);
    return;
  }
  if (!kept(Rule::Store))
    return;
  const CellId value = use(op.operand(1));
  const auto [pointer, offset] = usePointer(op.operand(0), op.a);
  derefRaw(pointer, offset, value);
  addAssert(AssertKind::Store, op, kNoId, value);
}

} // namespace lean::backend
