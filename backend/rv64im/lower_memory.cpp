// Cells, advice, hints, printing.
#include "backend/rv64im/lowering.h"

namespace lean::rv64 {

using namespace ir;

namespace {

ValueKind valueKind(TypeKind kind) {
  switch (kind) {
  case TypeKind::Word:
    return ValueKind::Word;
  case TypeKind::Lane:
    return ValueKind::Lane;
  case TypeKind::Bit:
    return ValueKind::Bit;
  default:
    return ValueKind::Position;
  }
}

} // namespace

void FunctionLowering::memory(const Op &op) {
  const auto outOfMemory = [&] { return failure(op, "R0007", "memory limit exceeded", false); };
  switch (op.code) {
  case OpCode::PublicInput:
    return; // read where it is used
  case OpCode::Keccak:
    return keccak(op);
  case OpCode::Alloc:
    return set(op.result(), call("lean_alloc",
                                 {single(op.operand(0), op), number(op.a), number(outOfMemory())}));
  case OpCode::Local:
    return set(op.result(), call("lean_alloc", {number(1), number(op.a), number(outOfMemory())}));
  case OpCode::Load: {
    const uint64_t at = failure(op, "R0003", "read of a cell that nothing wrote", false);
    outOfMemory(); // at + 1
    const std::vector<llvm::Value *> place = {single(op.operand(0), op), number(op.a), number(at)};
    const Type to = type(op.result());
    if (to.kind == TypeKind::Word)
      return setWord(op.result(), callWord("lean_load_word", place));
    return set(op.result(), call(to.isIdx()   ? "lean_load_position"
                                 : to.isPtr() ? "lean_load_pointer"
                                              : "lean_load_lane",
                                 place));
  }
  default:
    return store(op);
  }
}

void FunctionLowering::store(const Op &op) {
  const Value v = op.operand(1);
  const uint64_t at = failure(op, "R0001", "assertion failed");
  failure(op, "R0007", "memory limit exceeded", false); // at + 1
  llvm::Value *p = single(op.operand(0), op), *k = number(op.a);
  if (!type(v).isField()) {
    call(type(v).isIdx() ? "lean_store_position" : "lean_store_pointer",
         {p, k, single(v, op), number(at)}, false);
    return;
  }
  const Limbs x = word(v, op);
  call("lean_store_word", {p, k, x[0], x[1], x[2], number(at)}, false);
}

void FunctionLowering::advice(const Op &op) {
  Site s{SiteKind::Advice, "", m_.placeOf(op.loc), m_.source.str(op.sym), "", {}, {}};
  for (const TypeKind kind : op.kinds)
    s.values.push_back(valueKind(kind));
  const uint64_t at = site(std::move(s));
  if (op.code == OpCode::Advice) {
    call("lean_advice_open", {number(at), number(1)}, false);
    for (const Value v : op.results)
      setWord(v, callWord("lean_advice_item", {}));
    return;
  }
  const uint64_t storeAt =
      failure(op, "R0002", "a cell that is already written would get another value", false);
  failure(op, "R0007", "memory limit exceeded", false); // storeAt + 1
  call("lean_advice_into",
       {single(op.operand(0), op), single(op.operand(1), op), number(op.kinds.size()), number(at),
        number(storeAt)},
       false);
}

void FunctionLowering::hint(const Op &op) {
  const auto out = [&](llvm::Value *lane) { setWord(op.result(), {lane, number(0), number(0)}); };
  switch (op.code) {
  case OpCode::HintPosBit:
    return out(
        b_.CreateAnd(op.a < 64 ? b_.CreateLShr(single(op.operand(0), op), op.a) : number(0), 1));
  case OpCode::HintLess: {
    llvm::Value *less = b_.CreateICmpULT(single(op.operand(0), op), single(op.operand(1), op));
    return out(b_.CreateZExt(less, b_.getInt64Ty()));
  }
  case OpCode::HintDivRem: {
    llvm::Value *i = single(op.operand(0), op), *n = number(op.a);
    const auto power = [&](Value v, llvm::Value *e) {
      setWord(v, {call("lean_g_pow", {e}), number(0), number(0)});
    };
    power(op.result(0), b_.CreateUDiv(i, n));
    return power(op.result(1), b_.CreateURem(i, n));
  }
  default:
    break;
  }
  const Limbs x = word(op.operand(0), op);
  switch (op.code) {
  case OpCode::HintInv: {
    llvm::Value *area = scratch(3);
    storeLimbs(area, {x[0], x[1], x[2]});
    call("lean_hint_inverse", {area}, false);
    const auto l = loadLimbs(area, 3);
    release(area, 3);
    return setWord(op.result(), {l[0], l[1], l[2]});
  }
  case OpCode::HintLimb:
    return out(x[op.a]);
  case OpCode::HintLow:
    return setWord(op.result(), {x[0], x[1], number(0)});
  case OpCode::HintBit:
    return out(b_.CreateAnd(b_.CreateLShr(x[op.a / 64], op.a % 64), 1));
  case OpCode::HintDigit: {
    const uint64_t shift = op.a % 64;
    llvm::Value *digit = b_.CreateLShr(x[op.a / 64], shift);
    if (op.a < 64 && shift + op.b > 64)
      digit = b_.CreateOr(digit, b_.CreateShl(x[1], 64 - shift));
    return out(call("lean_g_pow", {b_.CreateAnd(digit, (uint64_t{1} << op.b) - 1)}));
  }
  default: { // hint.log: 1 for what is not in K
    llvm::Value *inK = b_.CreateIsNull(b_.CreateOr(x[1], x[2]));
    return out(call("lean_hint_log", {b_.CreateSelect(inK, x[0], number(0)), number(op.a)}));
  }
  }
}

void FunctionLowering::print(const Op &op) {
  Site s{SiteKind::Print, "", m_.placeOf(op.loc), m_.source.str(op.sym), "", {}, {}};
  std::vector<llvm::Value *> shown;
  for (const Value v : op.operands) {
    s.values.push_back(type(v).isIdx() ? ValueKind::Position : ValueKind::Word);
    const Limbs x = word(v, op);
    shown.insert(shown.end(), x.begin(), x.end());
  }
  const auto count = static_cast<unsigned>(std::max<size_t>(shown.size(), 1));
  llvm::Value *area = scratch(count);
  storeLimbs(area, shown);
  call("lean_print", {number(site(std::move(s))), area}, false);
  release(area, count);
}

} // namespace lean::rv64
