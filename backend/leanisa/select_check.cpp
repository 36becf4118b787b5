// Checks and assertions (COMPILER rules 6 to 11).
#include "backend/leanisa/selector.h"

#include <algorithm>

namespace lean::backend {

using namespace ir;

void Selector::addAssert(AssertKind kind, const Op &op, CellId left, CellId right) {
  unit().asserts.push_back(
      {static_cast<uint32_t>(unit().code.size() - 1), kind, op.msg, {left, right}});
}

void Selector::check(const Op &op) {
  const Value v = op.operand(0);
  const Type from = function_->type(v);
  // What the type promises already is not proven again (rule 17: the type comes from a check).
  const auto c = constantOf(v);
  switch (op.code) {
  case OpCode::CheckLane:
    if (from.isLane() || (c && c->isInK()))
      break;
    return checkLane(op);
  case OpCode::CheckBit: {
    if (from.kind == TypeKind::Bit)
      break;
    const CellId b = use(v);
    setCell(op.result(), b);
    if (!kept(Rule::BitCheck))
      return;
    emit(Opcode::Mul, {b, b, b});
    return addAssert(AssertKind::Bit, op, b, kNoId);
  }
  case OpCode::CheckNonZero: {
    if (from.nonzero || (c && !c->isZero()))
      break;
    const CellId cell = use(v);
    setCell(op.result(), cell);
    if (!kept(Rule::Divisor))
      return;
    proveNonzero(cell);
    return addAssert(AssertKind::NonZero, op, cell, kNoId);
  }
  case OpCode::CheckIdx: {
    if (from.isBounded())
      break;
    const CellId cell = use(v);
    setCell(op.result(), cell);
    if (!kept(Rule::RangePosition))
      return;
    touch(cell);
    return addAssert(AssertKind::Index, op, cell, kNoId);
  }
  default:
    return checkLt(op);
  }
  setPlace(op.result(), place(v));
}

/// The position in `pointer` is below the memory size: a deref whose both sides nobody reads.
void Selector::touch(CellId pointer) {
  hint(HintKind::Touch, {});
  derefRaw(pointer, 0, fresh());
}

void Selector::proveNonzero(CellId cell) {
  emit(Opcode::Mul, {cell, fresh(), one()});
}

/// Rule 8: i and n - 1 - i are positions below 2^32, so they are with the sum n - 1.
void Selector::checkLt(const Op &op) {
  const Value i = op.operand(0), n = op.operand(1);
  const Place limit = place(n);
  const Type type = function_->type(i);
  setPlace(op.result(), place(i));
  if (limit.kind == Place::Const && type.isBounded() && type.bound <= limit.op->a)
    return;
  const CellId position = use(i), rest = fresh();
  if (limit.kind == Place::Const) {
    const uint64_t last = limit.op->a ? limit.op->a - 1 : kGroupOrder - 1;
    emit(Opcode::Mul, {position, rest, constant(K(gPow(last)))});
  } else {
    const CellId next = fresh();
    emit(Opcode::Mul, {position, constant(kG), next});
    emit(Opcode::Mul, {next, rest, use(n)});
  }
  const auto less = [&] {
    addAssert(AssertKind::Less, op, position, limit.kind == Place::Const ? kNoId : use(n));
  };
  if (!type.isBounded() && kept(Rule::RangePosition)) {
    touch(position);
    less();
  }
  if (kept(Rule::RangeRest)) {
    touch(rest);
    less();
  }
  if (place(i).kind != Place::Const)
    setCell(op.result(), position);
}

/// An operation before which the check of `unproven` need not stand.
bool Selector::waits(const Op &op, Value unproven) const {
  const Effect effect = effectOf(op.code);
  if (op.code == OpCode::Advice || op.code == OpCode::Load || effect == Effect::Hint)
    return true;
  const Value v = analysis_->resolve(unproven);
  return effect == Effect::Pure && std::ranges::none_of(op.operands, [&](Value operand) {
           return analysis_->resolve(operand) == v;
         });
}

/// A jump that is never taken proves two words in K, so a check waits for a second one while only
/// operations follow that cannot rely on it.
void Selector::checkLane(const Op &op) {
  const CellId cell = use(op.operand(0));
  setCell(op.result(), cell);
  const Op *first = pendingLane_;
  pendingLane_ = nullptr;
  if (!first) {
    for (size_t k = position_ + 1; k < current_->ops.size(); ++k) {
      const Op &next = *current_->ops[k];
      if (next.code == OpCode::CheckLane && !function_->type(next.operand(0)).isLane() &&
          !constantOf(next.operand(0))) {
        pendingLane_ = &op;
        return;
      }
      if (!waits(next, op.operand(0)))
        break;
    }
    first = &op;
  }
  if (!kept(Rule::LaneCheck))
    return;
  const CellId other = use(first->operand(0));
  emit(Opcode::Jump, {zero(), other, cell});
  addAssert(AssertKind::Lane, *first, other, kNoId);
  if (first != &op)
    addAssert(AssertKind::Lane, op, cell, kNoId);
}

void Selector::assertEq(const Op &op) {
  Value a = op.operand(0), b = op.operand(1);
  const auto done = [&](CellId left, CellId right) {
    if (!(a == op.operand(0)))
      std::swap(left, right);
    const bool positions = function_->type(a).isIdx();
    addAssert(positions ? AssertKind::Index : AssertKind::Equal, op, left, right);
  };
  // The side that is computed here goes first, else the public input, else a constant.
  const auto rank = [&](Value v) {
    const Place::Kind k = place(v).kind;
    return k == Place::Deferred ? 3 : k == Place::Public ? 2 : k == Place::Const ? 1 : 0;
  };
  if (rank(b) > rank(a))
    std::swap(a, b);
  // Only main has the public input in its frame.
  if (place(a).kind == Place::Deferred && place(b).kind == Place::Public && !unit().isMain) {
    use(a);
    std::swap(a, b);
  }
  const Place p = place(a);
  if (p.kind == Place::Deferred) {
    const CellId cell = use(b);
    compute(*p.op, cell);
    return done(kNoId, cell);
  }
  if (p.kind == Place::Public) {
    const CellId cell = use(b);
    derefRaw(one(), p.cell, cell);
    return done(kNoId, cell);
  }
  if (p.kind == Place::Const) {
    const bool constants = place(b).kind == Place::Const;
    if (constants && *constantOf(a) == *constantOf(b))
      return;
    // Two different constants in one cell: a failure of the run.
    const CellId cell = constants ? fresh() : use(b);
    if (constants)
      set(cell, *constantOf(b));
    set(cell, *constantOf(a));
    return done(kNoId, cell);
  }
  const CellId left = use(a), right = use(b);
  emit(Opcode::Xor, {left, right, zero()});
  done(left, right);
}

void Selector::assertNe(const Op &op) {
  const CellId left = use(op.operand(0)), right = use(op.operand(1)), difference = fresh();
  emit(Opcode::Xor, {left, right, difference});
  proveNonzero(difference);
  addAssert(AssertKind::NotEqual, op, left, right);
}

} // namespace lean::backend
