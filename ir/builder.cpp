#include "ir/builder.h"

#include <cassert>

namespace lean::ir {

void Builder::setName(Value v, std::string_view name) {
  function_.info(v).name = module_.str(name);
}

bool Builder::terminated() const {
  const Op *last = region_->terminator();
  return last && effectOf(last->code) == Effect::Terminator;
}

Op *Builder::append(OpCode code, Values operands, MsgId msg) {
  assert(!terminated() && "operation after a terminator");
  Op *op = function_.newOp(code);
  op->loc = loc_;
  op->msg = msg;
  op->operands = function_.copySpan<Value>(operands);
  region_->ops.push_back(op);
  return op;
}

Value Builder::result(Op *op, Type type) {
  function_.setResults(op, {&type, 1});
  return op->result();
}

Value Builder::constant(E value) {
  Op *op = append(OpCode::Const);
  op->value = value;
  return result(op, inferType(function_, *op));
}

Value Builder::constIdx(uint64_t position) {
  Op *op = append(OpCode::Const);
  op->a = position % kGroupOrder;
  return result(op, Type::idx(op->a + 1));
}

namespace {
/// Appends nothing: gives `op` its inferred result.
Value inferred(Function &f, Op *op) {
  const Type type = inferType(f, *op);
  f.setResults(op, {&type, 1});
  return op->result();
}
} // namespace

Value Builder::add(Value a, Value b) {
  return inferred(function_, append(OpCode::Add, {a, b}));
}
Value Builder::mul(Value a, Value b) {
  return inferred(function_, append(OpCode::Mul, {a, b}));
}
Value Builder::div(Value a, Value b) {
  return inferred(function_, append(OpCode::Div, {a, b}));
}

Value Builder::select(Value bit, Value ifOne, Value ifZero) {
  return inferred(function_, append(OpCode::Select, {bit, ifOne, ifZero}));
}

Value Builder::eqZero(Value a) {
  return inferred(function_, append(OpCode::EqZero, {a}));
}

Value Builder::idxAdd(Value a, Value b) {
  return inferred(function_, append(OpCode::IdxAdd, {a, b}));
}

Value Builder::idxSub(Value a, Value b) {
  return inferred(function_, append(OpCode::IdxSub, {a, b}));
}

Value Builder::idxScale(Value a, uint64_t factor) {
  Op *op = append(OpCode::IdxScale, {a});
  op->a = factor;
  return inferred(function_, op);
}

Value Builder::gpow(Value index) {
  return inferred(function_, append(OpCode::GPow, {index}));
}

Value Builder::ptrAdd(Value ptr, Value index, uint64_t stride) {
  Op *op = append(OpCode::PtrAdd, {ptr, index});
  op->a = stride;
  return inferred(function_, op);
}

std::pair<Value, Value> Builder::keccak(Values message, uint64_t tail) {
  Op *op = append(OpCode::Keccak, message);
  op->a = tail;
  setResults(op, {Type::word(), Type::word()});
  return {op->result(0), op->result(1)};
}

Value Builder::checkLane(Value a, MsgId msg) {
  return inferred(function_, append(OpCode::CheckLane, {a}, msg));
}

Value Builder::checkBit(Value a, MsgId msg) {
  return inferred(function_, append(OpCode::CheckBit, {a}, msg));
}

Value Builder::checkNonZero(Value a, MsgId msg) {
  return inferred(function_, append(OpCode::CheckNonZero, {a}, msg));
}

Value Builder::checkIdx(Value a, MsgId msg) {
  return inferred(function_, append(OpCode::CheckIdx, {a}, msg));
}

Value Builder::checkLt(Value i, Value n, MsgId msg) {
  return inferred(function_, append(OpCode::CheckLt, {i, n}, msg));
}

void Builder::assertEq(Value a, Value b, MsgId msg) {
  append(OpCode::AssertEq, {a, b}, msg);
}
void Builder::assertNe(Value a, Value b, MsgId msg) {
  append(OpCode::AssertNe, {a, b}, msg);
}

Value Builder::alloc(Value count, uint64_t cells) {
  Op *op = append(OpCode::Alloc, {count});
  op->a = cells;
  return inferred(function_, op);
}

Value Builder::local(uint64_t cells) {
  Op *op = append(OpCode::Local);
  op->a = cells;
  return inferred(function_, op);
}

Value Builder::load(Value ptr, uint64_t offset, Type type) {
  Op *op = append(OpCode::Load, {ptr});
  op->a = offset;
  return result(op, type);
}

void Builder::store(Value ptr, uint64_t offset, Value v, MsgId msg) {
  append(OpCode::Store, {ptr, v}, msg)->a = offset;
}

std::pair<Value, Value> Builder::publicInput() {
  Op *op = append(OpCode::PublicInput);
  setResults(op, {Type::word(), Type::word()});
  return {op->result(0), op->result(1)};
}

std::span<Value> Builder::advice(std::string_view stream, std::span<const TypeKind> kinds) {
  Op *op = append(OpCode::Advice);
  op->sym = module_.str(stream);
  op->kinds = function_.copySpan(kinds);
  const std::vector<Type> types(kinds.size(), Type::word());
  setResults(op, types);
  return op->results;
}

void Builder::adviceInto(std::string_view stream, Value ptr, Value count,
                         std::span<const TypeKind> kinds) {
  Op *op = append(OpCode::AdviceInto, {ptr, count});
  op->sym = module_.str(stream);
  op->kinds = function_.copySpan(kinds);
}

Value Builder::hintInverse(Value a) {
  return result(append(OpCode::HintInv, {a}), Type::word());
}

Value Builder::hintLimb(Value a, unsigned number) {
  Op *op = append(OpCode::HintLimb, {a});
  op->a = number;
  return result(op, Type::word());
}

Value Builder::hintLow(Value a) {
  return result(append(OpCode::HintLow, {a}), Type::word());
}

Value Builder::hintBit(Value a, unsigned number) {
  Op *op = append(OpCode::HintBit, {a});
  op->a = number;
  return result(op, Type::word());
}

Value Builder::hintPositionBit(Value index, unsigned number) {
  Op *op = append(OpCode::HintPosBit, {index});
  op->a = number;
  return result(op, Type::word());
}

Value Builder::hintDigit(Value a, unsigned bits, unsigned from) {
  Op *op = append(OpCode::HintDigit, {a});
  op->a = from;
  op->b = bits;
  return result(op, Type::word());
}

Value Builder::hintLog(Value a, uint64_t bound) {
  Op *op = append(OpCode::HintLog, {a});
  op->a = bound;
  return result(op, Type::word());
}

Value Builder::hintLess(Value i, Value j) {
  return result(append(OpCode::HintLess, {i, j}), Type::word());
}

std::pair<Value, Value> Builder::hintDivRem(Value index, uint64_t n) {
  Op *op = append(OpCode::HintDivRem, {index});
  op->a = n;
  setResults(op, {Type::word(), Type::word()});
  return {op->result(0), op->result(1)};
}

std::span<Value> Builder::call(const Function &callee, Values args) {
  Op *op = append(OpCode::Call, args);
  op->sym = module_.funcId(callee);
  setResults(op, callee.resultTypes);
  return op->results;
}

Op *Builder::createIf(Value condition) {
  Op *op = append(OpCode::If, {condition});
  Region *const regions[] = {function_.newRegion(), function_.newRegion()};
  op->regions = function_.copySpan<Region *>(regions);
  return op;
}

Op *Builder::createMatch(Value index, uint64_t cases) {
  Op *op = append(OpCode::Match, {index});
  std::vector<Region *> regions(cases);
  for (Region *&r : regions)
    r = function_.newRegion();
  op->regions = function_.copySpan<Region *>(regions);
  return op;
}

Op *Builder::createFor(Value lo, Value hi, Values inits, Types carried, bool unroll) {
  std::vector<Value> operands = {lo, hi};
  operands.insert(operands.end(), inits.begin(), inits.end());
  Op *op = append(OpCode::For, operands);
  op->unroll = unroll;
  Region *const body = function_.newRegion();
  op->regions = function_.copySpan<Region *>({&body, 1});
  body->args.push_back(function_.newValue(loopIndexType(type(hi))));
  for (Type t : carried)
    body->args.push_back(function_.newValue(t));
  setResults(op, carried);
  return op;
}

Value Builder::addCarried(Op *op, Value init, Type type) {
  std::vector<Value> operands(op->operands.begin(), op->operands.end());
  operands.push_back(init);
  op->operands = function_.copySpan<Value>(operands);
  std::vector<Value> results(op->results.begin(), op->results.end());
  results.push_back(function_.newValue(type));
  function_.info(results.back()).def = op;
  op->results = function_.copySpan<Value>(results);
  op->regions[0]->args.push_back(function_.newValue(type));
  return op->regions[0]->args.back();
}

void Builder::yield(Values values) {
  append(OpCode::Yield, values);
}
void Builder::ret(Values values) {
  append(OpCode::Return, values);
}
void Builder::unreachable() {
  append(OpCode::Unreachable);
}

void Builder::print(std::string_view label, Values values) {
  append(OpCode::Print, values)->sym = module_.str(label);
}

} // namespace lean::ir
