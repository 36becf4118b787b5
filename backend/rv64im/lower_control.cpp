// Calls, branches, loops, returns. Regions become blocks; what they yield meets in phis.
#include "backend/rv64im/lowering.h"

namespace lean::rv64 {

using namespace ir;

void FunctionLowering::control(const Op &op) {
  switch (op.code) {
  case OpCode::Call:
    return callOp(op);
  case OpCode::If:
  case OpCode::Match:
    return branch(op);
  case OpCode::For:
    return forOp(op);
  case OpCode::Yield:
    return yield(op);
  case OpCode::Return:
    return ret(op);
  default:
    return panic(failure(op, "R0009", "unreachable code is reached", false), {});
  }
}

void FunctionLowering::callOp(const Op &op) {
  const Function &callee = m_.source.functions[op.sym];
  const unsigned results = limbsOf(callee.resultTypes);
  std::vector<llvm::Value *> arguments;
  flatten(op.operands, callee.paramTypes, op, arguments);
  llvm::Value *area = nullptr;
  if (results > kLimbsInRegisters) {
    area = scratch(results);
    arguments.insert(arguments.begin(), area);
  }
  llvm::Value *value = b_.CreateCall(m_.function(op.sym), arguments);
  std::vector<llvm::Value *> limbs;
  if (area != nullptr) {
    limbs = loadLimbs(area, results);
    release(area, results);
  } else if (results == 1) {
    limbs = {value};
  } else {
    for (unsigned i = 0; i < results; ++i)
      limbs.push_back(b_.CreateExtractValue(value, i));
  }
  unflatten(op.results, limbs);
}

void FunctionLowering::branch(const Op &op) {
  Target target{&op, block("next"), {}, {}, nullptr, nullptr, nullptr, {}};
  std::vector<llvm::BasicBlock *> arms;
  for (size_t i = 0; i < op.regions.size(); ++i)
    arms.push_back(block("arm"));
  llvm::Value *on = single(op.operand(0), op);
  if (op.code == OpCode::If) {
    b_.CreateCondBr(b_.CreateIsNotNull(on), arms[0], arms[1]);
  } else {
    // The position is proven to be below the number of arms.
    auto *other = block("none");
    llvm::SwitchInst *choice = b_.CreateSwitch(on, other, static_cast<unsigned>(arms.size()));
    for (size_t i = 0; i < arms.size(); ++i)
      choice->addCase(b_.getInt64(i), arms[i]);
    b_.SetInsertPoint(other);
    b_.CreateUnreachable();
  }
  targets_.push_back(&target);
  for (size_t i = 0; i < arms.size(); ++i) {
    b_.SetInsertPoint(arms[i]);
    region(*op.regions[i]);
  }
  targets_.pop_back();
  b_.SetInsertPoint(target.next);
  mergeInto(target, op.results);
}

void FunctionLowering::mergeInto(const Target &target, std::span<const Value> results) {
  unsigned count = 0;
  for (const Value v : results)
    count += limbsOf(type(v));
  std::vector<llvm::Value *> limbs;
  for (unsigned i = 0; i < count; ++i) {
    if (target.from.empty()) {
      limbs.push_back(llvm::PoisonValue::get(b_.getInt64Ty()));
      continue;
    }
    llvm::PHINode *phi = b_.CreatePHI(b_.getInt64Ty(), static_cast<unsigned>(target.from.size()));
    for (size_t k = 0; k < target.from.size(); ++k)
      phi->addIncoming(target.incoming[k][i], target.from[k]);
    limbs.push_back(phi);
  }
  unflatten(results, limbs);
}

void FunctionLowering::forOp(const Op &op) {
  const Region &body = *op.regions[0];
  llvm::Value *lo = single(op.operand(0), op), *hi = single(op.operand(1), op);
  require(b_.CreateICmpULE(lo, hi),
          failure(op, "R0001", "a loop's lower limit is above its upper one", false));

  std::vector<Type> types;
  for (size_t i = 1; i < body.args.size(); ++i)
    types.push_back(type(body.args[i]));
  std::vector<llvm::Value *> inits, results;
  flatten(op.operands.subspan(2), types, op, inits);

  Target target{&op, block("exit"), {}, {}, block("loop"), nullptr, hi, {}};
  auto *before = b_.GetInsertBlock();
  // The results' types may be wider than the carried ones; limbs are matched in yield as well.
  std::vector<Type> resultTypes;
  for (const Value v : op.results)
    resultTypes.push_back(type(v));
  flatten(op.operands.subspan(2), resultTypes, op, results);
  before = b_.GetInsertBlock();
  target.incoming.push_back(results);
  target.from.push_back(before);
  b_.CreateCondBr(b_.CreateICmpEQ(lo, hi), target.next, target.header);

  b_.SetInsertPoint(target.header);
  llvm::PHINode *index = b_.CreatePHI(b_.getInt64Ty(), 2);
  index->addIncoming(lo, before);
  target.index = index;
  set(body.args[0], index);
  std::vector<llvm::Value *> carried;
  for (llvm::Value *init : inits) {
    llvm::PHINode *phi = b_.CreatePHI(b_.getInt64Ty(), 2);
    phi->addIncoming(init, before);
    target.carried.push_back(phi);
    carried.push_back(phi);
  }
  unflatten({body.args.data() + 1, body.args.size() - 1}, carried);
  targets_.push_back(&target);
  region(body);
  targets_.pop_back();
  b_.SetInsertPoint(target.next);
  mergeInto(target, op.results);
}

void FunctionLowering::yield(const Op &op) {
  Target &target = *targets_.back();
  std::vector<Type> resultTypes;
  for (const Value v : target.owner->results)
    resultTypes.push_back(type(v));
  std::vector<llvm::Value *> values;
  flatten(op.operands, resultTypes, op, values);
  if (target.header == nullptr) {
    target.incoming.push_back(values);
    target.from.push_back(b_.GetInsertBlock());
    b_.CreateBr(target.next);
    return;
  }
  std::vector<Type> carriedTypes;
  for (size_t i = 1; i < target.owner->regions[0]->args.size(); ++i)
    carriedTypes.push_back(type(target.owner->regions[0]->args[i]));
  std::vector<llvm::Value *> next;
  flatten(op.operands, carriedTypes, op, next);
  auto *here = b_.GetInsertBlock();
  llvm::Value *following = b_.CreateAdd(target.index, number(1));
  llvm::cast<llvm::PHINode>(target.index)->addIncoming(following, here);
  for (size_t i = 0; i < next.size(); ++i)
    target.carried[i]->addIncoming(next[i], here);
  target.incoming.push_back(values);
  target.from.push_back(here);
  b_.CreateCondBr(b_.CreateICmpEQ(following, target.limit), target.next, target.header);
}

void FunctionLowering::ret(const Op &op) {
  std::vector<llvm::Value *> values;
  flatten(op.operands, source_.resultTypes, op, values);
  if (resultArea_ != nullptr) {
    storeLimbs(resultArea_, values);
    b_.CreateRetVoid();
  } else if (values.empty()) {
    b_.CreateRetVoid();
  } else if (values.size() == 1) {
    b_.CreateRet(values[0]);
  } else {
    b_.CreateAggregateRet(values.data(), static_cast<unsigned>(values.size()));
  }
}

} // namespace lean::rv64
