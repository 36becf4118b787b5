#include "ir/passes/rewrite.h"

#include "ir/builder.h"

namespace lean::ir {

bool hasInferredType(OpCode code) {
  switch (code) {
  case OpCode::Load:
  case OpCode::Call:
  case OpCode::If:
  case OpCode::Match:
  case OpCode::For:
    return false;
  case OpCode::Const:
    return false; // fixed by the attribute
  default:
    return true;
  }
}

void inferAgain(Function &f, Op &op) {
  if (op.code == OpCode::For)
    f.info(op.regions[0]->args[0]).type = loopIndexType(f.type(op.operand(1)));
  else if (op.results.size() == 1 && hasInferredType(op.code))
    f.info(op.result()).type = inferType(f, op);
}

namespace {

void applyTo(Function &f, const Replacements &r, Region &region) {
  for (Op *op : region.ops) {
    for (Value &v : op->operands)
      v = r.at(v);
    inferAgain(f, *op);
    for (Region *sub : op->regions)
      applyTo(f, r, *sub);
  }
}

} // namespace

void apply(Function &f, const Replacements &r) {
  applyTo(f, r, *f.body);
}

void becomeConstant(Function &f, Op &op, const E &value) {
  op.code = OpCode::Const;
  op.operands = {};
  op.msg = 0;
  op.value = value;
  f.info(op.result()).type = inferType(f, op);
}

void becomeIndex(Function &f, Op &op, uint64_t position) {
  op.code = OpCode::Const;
  op.operands = {};
  op.msg = 0;
  op.value = {};
  op.a = position;
  f.info(op.result()).type = Type::idx(position + 1);
}

const Op *constantDef(const Function &f, Value v) {
  const Op *def = f.def(v);
  return def && def->code == OpCode::Const ? def : nullptr;
}

Op *Cloner::clone(const Op &op) {
  Op *copy = f_.newOp(op.code);
  *copy = op;
  std::vector<Value> operands(op.operands.begin(), op.operands.end());
  for (Value &v : operands)
    v = at(v);
  copy->operands = f_.copySpan<Value>(operands);
  std::vector<Region *> regions;
  for (const Region *r : op.regions)
    regions.push_back(clone(*r));
  copy->regions = f_.copySpan<Region *>(regions);
  std::vector<Type> types;
  for (const Value v : op.results)
    types.push_back(from_.type(v));
  copy->kinds = f_.copySpan<TypeKind>(op.kinds);
  f_.setResults(copy, types);
  for (size_t i = 0; i < types.size(); ++i) {
    f_.info(copy->results[i]).name = from_.info(op.results[i]).name;
    map(op.results[i], copy->results[i]);
  }
  inferAgain(f_, *copy);
  return copy;
}

Region *Cloner::clone(const Region &r) {
  Region *copy = f_.newRegion();
  for (const Value v : r.args) {
    copy->args.push_back(f_.newValue(from_.type(v), from_.info(v).name));
    map(v, copy->args.back());
  }
  copy->ops.reserve(r.ops.size());
  for (const Op *op : r.ops)
    copy->ops.push_back(clone(*op));
  return copy;
}

size_t countOps(const Region &r, size_t limit) {
  size_t n = r.ops.size();
  for (const Op *op : r.ops)
    for (const Region *sub : op->regions)
      if (n <= limit)
        n += countOps(*sub, limit - n);
  return n;
}

} // namespace lean::ir
