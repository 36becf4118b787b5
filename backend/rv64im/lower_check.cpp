// Checks, assertions, and the side table's sites. What fails says the same as on leanISA.
#include "backend/rv64im/lowering.h"

#include <llvm/IR/MDBuilder.h>

namespace lean::rv64 {

using namespace ir;

namespace {

ValueKind shownAs(Type t) {
  return t.isIdx() ? ValueKind::Position : ValueKind::Word;
}

} // namespace

uint64_t FunctionLowering::site(Site s) {
  m_.sites.push_back(std::move(s));
  return m_.sites.size() - 1;
}

uint64_t FunctionLowering::failure(const Op &op, std::string code, std::string message,
                                   bool withMessage) {
  Site s{SiteKind::Failure, std::move(code), m_.placeOf(op.loc), std::move(message), "", {}, {}};
  if (withMessage && op.msg != 0) {
    const Message &m = m_.source.msg(op.msg);
    if (!m.text.empty())
      s.message = m.text;
    s.expression = m.expression;
    s.names = m.operands;
  }
  return site(std::move(s));
}

uint64_t FunctionLowering::failureOfCheck(const Op &op, std::vector<Type> shown) {
  const uint64_t number = failure(op, "R0001", "assertion failed");
  for (const Type t : shown)
    m_.sites[number].values.push_back(shownAs(t));
  return number;
}

void FunctionLowering::panic(uint64_t site, std::vector<llvm::Value *> shown) {
  constexpr unsigned kLimbs = 6;
  shown.insert(shown.begin(), number(site));
  shown.resize(kLimbs + 1, number(0));
  call("lean_panic", shown, false);
  b_.CreateUnreachable();
}

void FunctionLowering::require(llvm::Value *good, uint64_t site, std::vector<llvm::Value *> shown) {
  if (const auto *known = llvm::dyn_cast<llvm::ConstantInt>(good); known && known->isOne())
    return;
  constexpr uint32_t kUsual = 1 << 20;
  auto *next = block("good"), *bad = block("bad");
  b_.CreateCondBr(good, next, bad, llvm::MDBuilder(b_.getContext()).createBranchWeights(kUsual, 1));
  b_.SetInsertPoint(bad);
  panic(site, std::move(shown));
  b_.SetInsertPoint(next);
}

void FunctionLowering::check(const Op &op) {
  const Value v = op.operand(0);
  const Type from = type(v);
  switch (op.code) {
  case OpCode::CheckLane:
  case OpCode::CheckBit: {
    const Limbs x = word(v, op);
    llvm::Value *upper = b_.CreateOr(x[1], x[2]);
    if (op.code == OpCode::CheckBit)
      upper = b_.CreateOr(upper, b_.CreateLShr(x[0], 1));
    require(b_.CreateIsNull(upper), failureOfCheck(op, {from}), {x[0], x[1], x[2]});
    return setWord(op.result(), x);
  }
  case OpCode::CheckNonZero: {
    const Limbs x = word(v, op);
    llvm::Value *any = b_.CreateOr(b_.CreateOr(x[0], x[1]), x[2]);
    // As on leanISA, where the check is a division.
    require(b_.CreateIsNotNull(any), failure(op, "R0004", "division by zero", false));
    return setWord(op.result(), x);
  }
  case OpCode::CheckIdx: {
    const Limbs x = word(v, op);
    const uint64_t at = failureOfCheck(op, {from});
    llvm::Value *i = x[0];
    if (from.isField()) {
      require(b_.CreateIsNull(b_.CreateOr(x[1], x[2])), at, {x[0], x[1], x[2]});
      i = call("lean_index_of", {x[0]});
    }
    require(b_.CreateICmpULT(i, number(kMaxBound)), at, {x[0], x[1], x[2]});
    return set(op.result(), i);
  }
  case OpCode::CheckLt: {
    llvm::Value *i = single(v, op), *n = single(op.operand(1), op);
    require(b_.CreateICmpULT(i, n), failureOfCheck(op, {from, type(op.operand(1))}),
            {i, number(0), number(0), n});
    return set(op.result(), i);
  }
  default:
    return assertion(op);
  }
}

void FunctionLowering::assertion(const Op &op) {
  const Value a = op.operand(0), b = op.operand(1);
  if (op.code == OpCode::AssertEq) {
    // An assertion about the public input defines it where the run was given none.
    const auto number = [&](Value v) {
      return static_cast<unsigned>(v == source_.def(v)->result(1));
    };
    if (isPublic(a) && isPublic(b)) {
      auto *given = block("given"), *asked = block("asked"), *next = block("next");
      b_.CreateCondBr(b_.CreateIsNotNull(call("lean_public_is_set", {this->number(number(a))})),
                      given, asked);
      b_.SetInsertPoint(given);
      assertPublic(op, number(b), a);
      b_.CreateBr(next);
      b_.SetInsertPoint(asked);
      assertPublic(op, number(a), b);
      b_.CreateBr(next);
      b_.SetInsertPoint(next);
      return;
    }
    if (isPublic(a))
      return assertPublic(op, number(a), b);
    if (isPublic(b))
      return assertPublic(op, number(b), a);
  }
  const Limbs x = word(a, op), y = word(b, op);
  llvm::Value *difference = b_.CreateXor(x[0], y[0]);
  for (unsigned i = 1; i < 3; ++i)
    difference = b_.CreateOr(difference, b_.CreateXor(x[i], y[i]));
  require(op.code == OpCode::AssertEq ? b_.CreateIsNull(difference)
                                      : b_.CreateIsNotNull(difference),
          failureOfCheck(op, {type(a), type(b)}), {x[0], x[1], x[2], y[0], y[1], y[2]});
}

void FunctionLowering::assertPublic(const Op &op, unsigned which, Value other) {
  const Limbs y = word(other, op);
  const uint64_t at = failureOfCheck(op, {Type::word(), Type::word()});
  failure(op, "R0014", "public input would get a third limb", false); // at + 1
  call("lean_public_assert", {number(which), y[0], y[1], y[2], number(at)}, false);
}

} // namespace lean::rv64
