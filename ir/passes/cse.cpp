// Common subexpressions: an operation equal to one that precedes it on every path is replaced by
// it. Memory is written once, so loads need no alias analysis (docs/ir.md, "Effect classes").
#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

#include <algorithm>
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
    std::vector<Op *> here; // what this region adds to seen_
    std::erase_if(r.ops, [&](Op *op) {
      for (Value &v : op->operands)
        v = r_->at(v);
      inferAgain(*f_, *op);
      for (Region *sub : op->regions)
        region(*sub);
      if (!mergeable(*op))
        return false;
      const auto [it, isNew] = seen_->insert(op);
      if (isNew) {
        here.push_back(op);
        return false;
      }
      for (size_t i = 0; i < op->results.size(); ++i)
        r_->set(op->results[i], (*it)->results[i]);
      return true;
    });
    for (Op *op : here)
      seen_->erase(op);
  }

  Function *f_ = nullptr;
  Replacements *r_ = nullptr;
  std::unordered_set<Op *, SameHash, SameOp> *seen_ = nullptr; // never iterated
};

} // namespace

std::unique_ptr<Pass> createCommonSubexpressions() {
  return std::make_unique<CommonSubexpressions>();
}

} // namespace lean::ir
