// Operations without effect.
#include "backend/rv64im/lowering.h"

namespace lean::rv64 {

using namespace ir;

void FunctionLowering::pure(const Op &op) {
  const Value out = op.result();
  switch (op.code) {
  case OpCode::Const:
    if (type(out).isIdx())
      return set(out, number(op.a));
    return setWord(out, {number(op.value.c0.v), number(op.value.c1.v), number(op.value.c2.v)});
  case OpCode::Add: {
    const Limbs x = word(op.operand(0), op), y = word(op.operand(1), op);
    return setWord(out,
                   {b_.CreateXor(x[0], y[0]), b_.CreateXor(x[1], y[1]), b_.CreateXor(x[2], y[2])});
  }
  case OpCode::Mul:
    return multiply(op);
  case OpCode::Div:
    return divide(op);
  case OpCode::Select: {
    llvm::Value *one = b_.CreateIsNotNull(single(op.operand(0), op));
    const bool wide = limbsOf(type(out)) == 3;
    const Limbs x = wide ? word(op.operand(1), op) : Limbs{single(op.operand(1), op)};
    const Limbs y = wide ? word(op.operand(2), op) : Limbs{single(op.operand(2), op)};
    Limbs r{};
    for (unsigned i = 0; i < (wide ? 3u : 1u); ++i)
      r[i] = b_.CreateSelect(one, x[i], y[i]);
    values_[out.id] = r;
    return;
  }
  case OpCode::EqZero: {
    const Limbs x = word(op.operand(0), op);
    llvm::Value *any = b_.CreateOr(b_.CreateOr(x[0], x[1]), x[2]);
    return set(out, b_.CreateZExt(b_.CreateIsNull(any), b_.getInt64Ty()));
  }
  case OpCode::IdxAdd: {
    llvm::Value *i = single(op.operand(0), op), *j = single(op.operand(1), op);
    // A bounded result is below 2^32, so nothing wraps.
    return set(out, type(out).isBounded() ? b_.CreateAdd(i, j) : call("lean_idx_add", {i, j}));
  }
  case OpCode::IdxSub:
    return set(out, call("lean_idx_sub", {single(op.operand(0), op), single(op.operand(1), op)}));
  case OpCode::IdxScale: {
    llvm::Value *i = single(op.operand(0), op);
    return set(out, type(out).isBounded() ? b_.CreateMul(i, number(op.a))
                                          : call("lean_idx_scale", {i, number(op.a)}));
  }
  case OpCode::GPow:
    return set(out, call("lean_g_pow", {single(op.operand(0), op)}));
  default: { // ptr.add
    llvm::Value *i = single(op.operand(1), op);
    if (op.a != 1)
      i = call("lean_idx_scale", {i, number(op.a)});
    return set(out, call("lean_idx_add", {single(op.operand(0), op), i}));
  }
  }
}

void FunctionLowering::multiply(const Op &op) {
  Value a = op.operand(0), b = op.operand(1);
  if (type(b).kind == TypeKind::Bit)
    std::swap(a, b);
  if (type(a).kind == TypeKind::Bit) {
    llvm::Value *mask = b_.CreateNeg(single(a, op));
    const Limbs x = word(b, op);
    return setWord(op.result(),
                   {b_.CreateAnd(mask, x[0]), b_.CreateAnd(mask, x[1]), b_.CreateAnd(mask, x[2])});
  }
  if (type(b).isLane())
    std::swap(a, b);
  const Limbs y = word(b, op);
  if (!type(a).isLane()) {
    const Limbs x = word(a, op);
    return setWord(op.result(), callWord("lean_e_mul", {x[0], x[1], x[2], y[0], y[1], y[2]}));
  }
  llvm::Value *k = single(a, op);
  Limbs r{};
  for (unsigned i = 0; i < limbsOf(type(b)); ++i)
    r[i] = call("lean_k_mul", {k, y[i]});
  setWord(op.result(), r);
}

void FunctionLowering::divide(const Op &op) {
  const Value a = op.operand(0), b = op.operand(1);
  const Limbs x = word(a, op);
  if (!type(b).isLane()) {
    const Limbs y = word(b, op);
    const Limbs i = callWord("lean_e_inv", {y[0], y[1], y[2]});
    return setWord(op.result(), callWord("lean_e_mul", {x[0], x[1], x[2], i[0], i[1], i[2]}));
  }
  llvm::Value *inverse = call("lean_k_inv", {single(b, op)});
  Limbs r{};
  for (unsigned i = 0; i < limbsOf(type(a)); ++i)
    r[i] = call("lean_k_mul", {x[i], inverse});
  setWord(op.result(), r);
}

void FunctionLowering::keccak(const Op &op) {
  constexpr unsigned kMessageLimbs = 16, kDigestLimbs = 4;
  std::vector<llvm::Value *> message;
  llvm::Value *third = number(0);
  for (const Value v : op.operands) {
    const Limbs l = word(v, op);
    message.insert(message.end(), {l[0], l[1]});
    third = b_.CreateOr(third, l[2]);
  }
  require(b_.CreateIsNull(third), failure(op, "R0015", "hashed word has a third limb", false));
  llvm::Value *area = scratch(kMessageLimbs);
  storeLimbs(area, message);
  // Digest over message: the library has read the message when it writes.
  call("lean_keccak_block", {area, area, number(op.a)}, false);
  const auto l = loadLimbs(area, kDigestLimbs);
  release(area, kMessageLimbs);
  setWord(op.result(0), {l[0], l[1], number(0)});
  setWord(op.result(1), {l[2], l[3], number(0)});
}

} // namespace lean::rv64
