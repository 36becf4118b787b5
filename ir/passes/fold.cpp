// Constant folding: operations on constants, neutral elements, checks that the operand's type
// proves already, and branches on constants.
#include "ir/builder.h"
#include "ir/interp_memory.h"
#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

#include <array>

namespace lean::ir {

namespace {

class Folding : public Pass {
public:
  std::string_view name() const override { return "fold"; }

  std::optional<PassError> run(Module &, Function &f) override {
    f_ = &f;
    Replacements replacements(f);
    r_ = &replacements;
    region(*f.body);
    apply(f, replacements);
    return std::nullopt;
  }

private:
  void region(Region &r) {
    std::vector<Op *> kept;
    kept.reserve(r.ops.size());
    append(r.ops, kept);
    r.ops = std::move(kept);
  }

  /// Folds operations into `kept`; false when what follows is not reached.
  bool append(const std::vector<Op *> &ops, std::vector<Op *> &kept) {
    for (Op *op : ops) {
      for (Value &v : op->operands)
        v = r_->at(v);
      inferAgain(*f_, *op);
      if (const Region *taken = decided(*op)) {
        // The taken region's operations stand in place of the branch.
        std::vector<Op *> inner = taken->ops;
        const Op *end = inner.back();
        if (end->code == OpCode::Yield)
          inner.pop_back();
        if (!append(inner, kept))
          return false;
        for (size_t i = 0; i < op->results.size(); ++i)
          r_->set(op->results[i], r_->at(end->operands[i]));
        continue;
      }
      if (Op *base = moved(*op))
        kept.push_back(base);
      if (fold(*op))
        continue;
      for (Region *sub : op->regions)
        region(*sub);
      kept.push_back(op);
      if (effectOf(op->code) == Effect::Terminator)
        return false;
    }
    return true;
  }

  const Op *constant(const Op &op, size_t i) const { return constantDef(*f_, op.operand(i)); }
  Type type(const Op &op, size_t i) const { return f_->type(op.operand(i)); }

  const Region *decided(const Op &op) const {
    if (op.code != OpCode::If && op.code != OpCode::Match)
      return nullptr;
    const Op *c = constant(op, 0);
    if (!c)
      return nullptr;
    return op.regions[op.code == OpCode::If ? c->value.isZero() : c->a];
  }

  bool replace(const Op &op, Value by) {
    r_->set(op.result(), by);
    return true;
  }
  bool constantOf(Op &op, const E &v) {
    becomeConstant(*f_, op, v);
    return false;
  }
  bool indexOf(Op &op, uint64_t i) {
    becomeIndex(*f_, op, i);
    return false;
  }
  static bool is(const Op *c, const E &v) { return c && c->value == v; }

  /// True when the operation is gone; it may have become a constant.
  bool fold(Op &op) {
    const Op *a = op.operands.empty() ? nullptr : constant(op, 0);
    const Op *b = op.operands.size() < 2 ? nullptr : constant(op, 1);
    switch (op.code) {
    case OpCode::Add:
      if (a && b)
        return constantOf(op, a->value + b->value);
      if (op.operand(0) == op.operand(1))
        return constantOf(op, E());
      return (is(a, E()) && replace(op, op.operand(1))) ||
             (is(b, E()) && replace(op, op.operand(0)));
    case OpCode::Mul:
      if ((a && b) || is(a, E()) || is(b, E()))
        return constantOf(op, a && b ? a->value * b->value : E());
      return (is(a, E::one()) && replace(op, op.operand(1))) ||
             (is(b, E::one()) && replace(op, op.operand(0)));
    case OpCode::Div:
      if (a && b)
        return constantOf(op, a->value * b->value.inverse());
      return is(b, E::one()) && replace(op, op.operand(0));
    case OpCode::Select:
      if (a)
        return replace(op, op.operand(a->value.isZero() ? 2 : 1));
      if (op.operand(1) == op.operand(2))
        return replace(op, op.operand(1));
      return type(op, 1).isField() && foldSelect(op);
    case OpCode::EqZero:
      if (a || type(op, 0).nonzero)
        return constantOf(op, E(K(a && a->value.isZero())));
      return false;
    case OpCode::IdxAdd:
      if (a && b)
        return indexOf(op, addPositions(a->a, b->a));
      return (a && a->a == 0 && replace(op, op.operand(1))) ||
             (b && b->a == 0 && replace(op, op.operand(0)));
    case OpCode::IdxSub:
      if (a && b)
        return indexOf(op, subPositions(a->a, b->a));
      return b && b->a == 0 && replace(op, op.operand(0));
    case OpCode::IdxScale:
      if (a || op.a == 0)
        return indexOf(op, a ? scalePosition(a->a, op.a) : 0);
      return op.a == 1 && replace(op, op.operand(0));
    case OpCode::GPow:
      return a && constantOf(op, E(K(gPow(a->a))));
    case OpCode::PtrAdd:
      return b && scalePosition(b->a, op.a) == 0 && replace(op, op.operand(0));
    default:
      return foldCheck(op, a, b);
    }
  }

  /// y + c (x + y) where y is 0 or the sum is 1.
  bool foldSelect(Op &op) {
    const Op *x = constant(op, 1), *y = constant(op, 2);
    if (x && y && x->value + y->value == E::one()) {
      if (y->value.isZero())
        return replace(op, op.operand(0));
      become(op, OpCode::Add, op.operand(0), op.operand(2));
    } else if (is(y, E())) {
      become(op, OpCode::Mul, op.operand(0), op.operand(1));
    }
    return false;
  }
  void become(Op &op, OpCode code, Value a, Value b) {
    op.code = code;
    op.operands = f_->copySpan<Value>(std::array{a, b});
    inferAgain(*f_, op);
  }

  bool foldCheck(Op &op, const Op *a, const Op *b) {
    const auto proven = [&](bool byType) { return byType && replace(op, op.operand(0)); };
    switch (op.code) {
    case OpCode::CheckLane:
      return proven(type(op, 0).isLane());
    case OpCode::CheckBit:
      return proven(type(op, 0).kind == TypeKind::Bit);
    case OpCode::CheckNonZero:
      return proven(type(op, 0).nonzero);
    case OpCode::CheckIdx:
      // Of g^i the position is i itself.
      if (const Op *power = f_->def(op.operand(0)); power && power->code == OpCode::GPow) {
        op.operands[0] = power->operand(0);
        inferAgain(*f_, op);
      }
      return proven(type(op, 0).isBounded());
    case OpCode::CheckLt:
      return proven(b && type(op, 0).isBounded() && type(op, 0).bound <= b->a);
    case OpCode::AssertEq:
      return op.operand(0) == op.operand(1) || (a && b && a->value == b->value && a->a == b->a);
    case OpCode::AssertNe:
      return a && b && !(a->value == b->value && a->a == b->a);
    default:
      return false;
    }
  }

  /// p + (i + c) s is (p + i s) + c s, whose constant part costs nothing: the pointer in brackets.
  Op *moved(Op &op) {
    if (op.code != OpCode::PtrAdd)
      return nullptr;
    const Op *sum = f_->def(op.operand(1));
    if (!sum || sum->code != OpCode::IdxAdd)
      return nullptr;
    const bool first = constant(*sum, 0) != nullptr;
    if (!first && !constant(*sum, 1))
      return nullptr;
    Op *base = f_->newOp(OpCode::PtrAdd);
    base->loc = op.loc;
    base->a = op.a;
    base->operands = f_->copySpan<Value>(std::array{op.operand(0), sum->operand(first)});
    const Type type = Type::ptr();
    f_->setResults(base, {&type, 1});
    op.operands = f_->copySpan<Value>(std::array{base->result(), sum->operand(!first)});
    return base;
  }

  Function *f_ = nullptr;
  Replacements *r_ = nullptr;
};

} // namespace

std::unique_ptr<Pass> createConstantFolding() {
  return std::make_unique<Folding>();
}

} // namespace lean::ir
