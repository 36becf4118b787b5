// Common subexpressions: an operation equal to one that precedes it on every path is replaced by
// it. Memory is written once, so loads need no alias analysis (docs/ir.md, "Effect classes"), and a
// load behind a store of its cell is the stored value. Behind an assertion its two sides are one.
#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace lean::ir {

namespace {

bool mergeable(const Op &op) {
  switch (effectOf(op.code)) {
  case Effect::Pure:
  case Effect::Partial:
  case Effect::Hint:
  case Effect::Check:
    return true;
  default:
    return false;
  }
}

/// Operands in a fixed order where the operation does not care.
std::pair<uint32_t, uint32_t> firstTwo(const Op &op) {
  const uint32_t a = op.operands.empty() ? 0 : op.operands[0].id;
  const uint32_t b = op.operands.size() < 2 ? 0 : op.operands[1].id;
  switch (op.code) {
  case OpCode::Add:
  case OpCode::Mul:
  case OpCode::IdxAdd:
  case OpCode::AssertEq:
  case OpCode::AssertNe:
    return std::minmax(a, b);
  default:
    return {a, b};
  }
}

struct SameHash {
  const Function *f;
  size_t operator()(const Op *op) const {
    size_t h = static_cast<size_t>(op->code);
    const auto add = [&](uint64_t v) { h = (h ^ v) * 0x9e3779b97f4a7c15u ^ h >> 29; };
    const auto [x, y] = firstTwo(*op);
    for (const uint64_t v :
         {uint64_t{x}, uint64_t{y}, op->a, op->b, op->value.c0.v, op->value.c1.v, op->value.c2.v})
      add(v);
    for (size_t i = 2; i < op->operands.size(); ++i)
      add(op->operands[i].id);
    return h;
  }
};

struct SameOp {
  const Function *f;
  bool operator()(const Op *p, const Op *q) const {
    if (p->code != q->code || p->a != q->a || p->b != q->b || p->value != q->value ||
        p->operands.size() != q->operands.size() || firstTwo(*p) != firstTwo(*q) ||
        !std::ranges::equal(p->operands.subspan(std::min<size_t>(2, p->operands.size())),
                            q->operands.subspan(std::min<size_t>(2, q->operands.size()))))
      return false;
    return std::ranges::equal(
        p->results, q->results, {}, [&](Value v) { return f->type(v); },
        [&](Value v) { return f->type(v); });
  }
};

class CommonSubexpressions : public Pass {
public:
  std::string_view name() const override { return "cse"; }

  std::optional<PassError> run(Module &, Function &f) override {
    f_ = &f;
    Replacements replacements(f);
    std::unordered_set<Op *, SameHash, SameOp> seen(64, SameHash{&f}, SameOp{&f});
    r_ = &replacements;
    seen_ = &seen;
    region(*f.body);
    return std::nullopt;
  }

private:
  void region(Region &r) {
    std::vector<Op *> here;                     // what this region adds to seen_
    std::vector<std::pair<Cell, Value>> stored; // what it adds to stored_
    std::unordered_set<uint32_t> computed;      // sums and products of this region; looked up only
    std::erase_if(r.ops, [&](Op *op) {
      for (Value &v : op->operands)
        v = r_->at(v);
      inferAgain(*f_, *op);
      for (Region *sub : op->regions)
        region(*sub);
      if (op->code == OpCode::Store) {
        const Cell cell{op->operand(0).id, op->a};
        if (stored_.try_emplace(cell, op->operand(1)).second)
          stored.emplace_back(cell, op->operand(1));
        return false;
      }
      if (op->code == OpCode::Load)
        if (const auto it = stored_.find({op->operand(0).id, op->a});
            it != stored_.end() && isSubtype(f_->type(it->second), f_->type(op->result()))) {
          r_->set(op->result(), it->second);
          return true;
        }
      if (op->code == OpCode::AssertEq && op->operand(0) == op->operand(1))
        return true;
      if (!mergeable(*op))
        return false;
      const auto [it, isNew] = seen_->insert(op);
      if (!isNew) {
        for (size_t i = 0; i < op->results.size(); ++i)
          r_->set(op->results[i], (*it)->results[i]);
        return true;
      }
      here.push_back(op);
      if (op->code == OpCode::Add || op->code == OpCode::Mul || op->code == OpCode::IdxAdd)
        computed.insert(op->result().id);
      else if (op->code == OpCode::AssertEq)
        unify(*op, computed);
      return false;
    });
    for (Op *op : here)
      seen_->erase(op);
    for (const auto &[cell, value] : stored)
      stored_.erase(cell);
  }

  /// What only an assertion uses is computed by its row: what comes behind takes the other side. A
  /// value of this region has no use beyond it, so that all of these are behind the assertion.
  void unify(const Op &assertion, const std::unordered_set<uint32_t> &computed) {
    for (const size_t side : {0, 1}) {
      const Value v = assertion.operand(side), other = assertion.operand(1 - side);
      if (computed.contains(v.id) && !constantDef(*f_, other) &&
          isSubtype(f_->type(other), f_->type(v)))
        return r_->set(v, other);
    }
  }

  using Cell = std::pair<uint32_t, uint64_t>; // pointer and offset
  struct CellHash {
    size_t operator()(const Cell &c) const { return c.first * 0x9e3779b97f4a7c15u ^ c.second; }
  };

  Function *f_ = nullptr;
  Replacements *r_ = nullptr;
  std::unordered_set<Op *, SameHash, SameOp> *seen_ = nullptr; // never iterated
  std::unordered_map<Cell, Value, CellHash> stored_;           // never iterated
};

} // namespace

std::unique_ptr<Pass> createCommonSubexpressions() {
  return std::make_unique<CommonSubexpressions>();
}

} // namespace lean::ir
