#include "backend/leanisa/analysis.h"

namespace lean::backend {

using namespace ir;

bool isAlias(const Op &op) {
  switch (op.code) {
  case OpCode::GPow:
  case OpCode::CheckLane:
  case OpCode::CheckBit:
  case OpCode::CheckNonZero:
  case OpCode::CheckIdx:
  case OpCode::CheckLt:
    return true;
  case OpCode::IdxScale:
    return op.a == 1;
  default:
    return false;
  }
}

Analysis::Analysis(const Function &f) : values(f.numValues()), f_(f), points_(f.numValues()) {
  loops.emplace_back();
  region(*f.body, 0);
  for (size_t i = 0; i < values.size(); ++i)
    values[i].folds &= values[i].uses == 1;
}

Value Analysis::resolve(Value v) const {
  for (const Op *def = f_.def(v); def && isAlias(*def); def = f_.def(v))
    v = def->operand(0);
  return v;
}

void Analysis::define(Value v, uint32_t loop, uint32_t region) {
  values[v.id].loop = loop;
  points_[v.id] = {region, memory_, returns_};
}

void Analysis::use(Value v, uint32_t loop, uint32_t region) {
  ++values[v.id].uses;
  // A use inside loops captures the value in each of them; constants are set anew instead.
  const Op *def = f_.def(v);
  if (def && def->code == OpCode::Const)
    return;
  for (; loop != values[v.id].loop; loop = loops[loop].parent) {
    Loop &l = loops[loop];
    const auto [it, isNew] = captured_.try_emplace(uint64_t{loop} << 32 | v.id, l.captures.size());
    if (isNew)
      l.captures.push_back({v, false});
    Capture &c = l.captures[it->second];
    const bool always = region == l.region;
    if (!isNew && (c.always || !always))
      break;
    c.always |= always;
    values[v.id].escapes = true;
    region = l.standsIn;
  }
}

/// Iterations slide if the next one's frame begins inside this one: what is for it is computed
/// where it has it, at the price of a product for its address. The frames are one stretch of
/// memory, so the number of iterations must be known at the entry, and none may be the last before
/// its time. The loop is over when the next frame is the one behind the last: frames lie less than
/// 2^24 cells apart and there are at most 2^32 of them, so that their addresses differ (COMPILER
/// rule 12).
bool Analysis::slides(const Op &loop, bool returns) const {
  const auto constant = [&](Value v) {
    const Op *def = f_.def(v);
    return def && def->code == OpCode::Const ? def : nullptr;
  };
  const Op *lo = constant(loop.operand(0)), *hi = constant(loop.operand(1));
  return lo && (hi || lo->a == 0) && f_.type(loop.operand(1)).isBounded() && !returns &&
         loop.regions[0]->terminator()->code == OpCode::Yield;
}

/// The op that defines v may be computed where its user stands: in the same region, and for a load
/// with no write between.
void Analysis::fold(Value v, uint32_t region, bool condition) {
  const Op *def = f_.def(v);
  if (!def || points_[v.id].region != region)
    return;
  if (condition) {
    values[v.id].folds |= def->code == OpCode::EqZero && f_.type(def->operand(0)).isLane();
    return;
  }
  switch (def->code) {
  case OpCode::Add:
  case OpCode::Mul:
  case OpCode::IdxAdd:
    values[v.id].folds = true;
    return;
  case OpCode::Load:
    values[v.id].folds |= points_[v.id].memory == memory_;
    return;
  default:
    return;
  }
}

/// A terminator's operands are computed into the cells where they are wanted, unless another exit
/// of the function may come between.
void Analysis::claim(const Op &terminator, uint32_t region) {
  for (uint32_t i = 0; i < terminator.operands.size(); ++i) {
    const Value v = resolve(terminator.operands[i]);
    const Point &p = points_[v.id];
    if (p.region == region && p.returns == returns_ && values[v.id].claim == ~0u)
      values[v.id].claim = i;
  }
}

void Analysis::region(const Region &r, uint32_t loop) {
  const uint32_t id = regions_++;
  for (const Value v : r.args)
    define(v, loop, id);
  for (const Op *op : r.ops) {
    for (const Value v : op->operands)
      use(v, loop, id);
    switch (op->code) {
    case OpCode::AssertEq:
      fold(op->operand(0), id, false);
      fold(op->operand(1), id, false);
      break;
    case OpCode::If:
      fold(op->operand(0), id, true);
      break;
    case OpCode::Load:
      if (const Op *def = f_.def(op->operand(0)); !def || def->code != OpCode::Local)
        break;
      else if (op->a >= def->a)
        values[op->operand(0).id].escapes = true;
      break;
    case OpCode::Store:
      if (const Op *def = f_.def(op->operand(0)); def && def->code == OpCode::Local)
        values[op->operand(0).id].escapes |= op->a >= def->a;
      ++memory_;
      break;
    case OpCode::AdviceInto:
    case OpCode::Call:
      ++memory_;
      break;
    case OpCode::Return:
      claim(*op, id);
      ++returns_;
      for (uint32_t l = loop; l != 0; l = loops[l].parent)
        loops[l].returns = true;
      break;
    case OpCode::Yield:
      claim(*op, id);
      break;
    default:
      break;
    }
    const bool addresses = op->code == OpCode::Load || op->code == OpCode::Store;
    for (size_t i = addresses ? 1 : 0; i < op->operands.size(); ++i)
      values[op->operands[i].id].escapes = true;
    uint32_t inner = loop;
    if (op->code == OpCode::For) {
      inner = static_cast<uint32_t>(loops.size());
      loopOf.emplace(op, inner);
      loops.push_back({loop, regions_, id, {}, false, false});
      ++memory_;
    }
    for (const Region *sub : op->regions)
      region(*sub, inner);
    if (op->code == OpCode::For) {
      loops[inner].slides = slides(*op, loops[inner].returns);
      if (!loops[inner].slides) // the limit is compared in every iteration
        use(op->operand(1), inner, loops[inner].region);
    }
    for (const Value v : op->results)
      define(v, loop, id);
  }
}

} // namespace lean::backend
