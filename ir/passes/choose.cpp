// Selection by arithmetic: a branch on a bit whose arms only compute becomes these computations and
// a choice for each result, where that is cheaper than to jump. Arms that may fail stay (COMPILER
// rule 16), and so do those with checks, whose facts hold in their arm alone (rule 17).
#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

#include <array>
#include <bit>

namespace lean::ir {

namespace {

// What leanISA's prover commits to: words of a row of each table, and of a memory cell.
constexpr uint64_t kCell = 4;
constexpr uint64_t kRow = 15 + kCell; // xor, mul, deref, with the cell that it defines
constexpr uint64_t kSet = 8 + kCell;
constexpr uint64_t kJump = 14;
constexpr uint64_t kNever = ~uint64_t{0} / 4;

class Choosing : public Pass {
public:
  std::string_view name() const override { return "choose"; }

  std::optional<PassError> run(Module &, Function &f) override {
    f_ = &f;
    armOf_.assign(f.numValues(), 0);
    arms_ = 0;
    Replacements replacements(f);
    r_ = &replacements;
    region(*f.body);
    apply(f, replacements);
    return std::nullopt;
  }

private:
  /// Inner branches first: they may become part of an arm that only computes.
  void region(Region &r) {
    std::vector<Op *> out;
    out.reserve(r.ops.size());
    for (Op *op : r.ops) {
      for (Value &v : op->operands)
        v = r_->at(v);
      inferAgain(*f_, *op);
      for (Region *sub : op->regions)
        region(*sub);
      if (op->code == OpCode::If && cheaper(*op))
        convert(*op, out);
      else
        out.push_back(op);
    }
    r.ops = std::move(out);
  }

  bool cheaper(const Op &op) {
    const Value condition = op.operand(0);
    if (f_->type(condition).kind != TypeKind::Bit)
      return false;
    // A jump compares a lane with zero itself.
    const Op *test = f_->def(condition);
    const bool free = test && test->code == OpCode::EqZero && f_->type(test->operand(0)).isLane();
    const Region &x = *op.regions[0], &y = *op.regions[1];
    const uint64_t one = work(x);
    const uint32_t armX = arms_;
    const uint64_t other = work(y);
    const uint32_t armY = arms_;
    if (one >= kNever || other >= kNever)
      return false;
    // Both arms and the choices, against one arm, its jump, and half the time the jump over the
    // other.
    uint64_t chosen = 2 * (one + other + (free ? work(*test) : 0));
    uint64_t jumped = one + other + 2 * (kSet + kJump) + kSet + kJump;
    for (size_t i = 0; i < op.results.size(); ++i) {
      const Value a = x.terminator()->operand(i), b = y.terminator()->operand(i);
      chosen += 2 * choice(a, b);
      jumped += arrival(a, armX) + arrival(b, armY);
    }
    return chosen <= jumped;
  }

  /// What an arm's operations cost; kNever if they do more than compute.
  uint64_t work(const Region &r) {
    ++arms_;
    if (r.terminator()->code != OpCode::Yield)
      return kNever;
    uint64_t sum = 0;
    for (const Op *op : r.ops) {
      if (op->code == OpCode::Yield)
        continue;
      if (effectOf(op->code) != Effect::Pure)
        return kNever;
      sum += work(*op);
      for (const Value v : op->results)
        if (v.id < armOf_.size())
          armOf_[v.id] = arms_;
    }
    return sum;
  }

  uint64_t work(const Op &op) const {
    switch (op.code) {
    case OpCode::Const: // set where it is used, for the choice as for the arm
    case OpCode::GPow:
      return 0;
    case OpCode::Select:
      return choice(op.operand(1), op.operand(2));
    case OpCode::EqZero:
      return 3 * kRow + kCell;
    case OpCode::IdxScale:
    case OpCode::PtrAdd:
      return kRow * 2 * std::bit_width(op.a);
    default:
      return kRow;
    }
  }

  /// y + c (x + y), without the rows that constants make needless.
  uint64_t choice(Value x, Value y) const {
    if (x == y)
      return 0;
    const Op *a = constantDef(*f_, x), *b = constantDef(*f_, y);
    const bool field = f_->type(x).isField();
    if (field && b && b->value.isZero())
      return kRow + (a && a->value != E::one() ? kSet : 0);
    if (field && a && b && a->value + b->value == E::one())
      return kRow;
    if (a && b)
      return 2 * kRow + kSet;
    return 3 * kRow;
  }

  /// What it costs to have a value where the arms meet: what the arm computes it computes there.
  uint64_t arrival(Value v, uint32_t arm) const {
    if (constantDef(*f_, v))
      return kSet;
    return v.id >= armOf_.size() || armOf_[v.id] == arm ? 0 : kRow;
  }

  void convert(Op &op, std::vector<Op *> &out) {
    for (const Region *r : op.regions)
      for (Op *inner : r->ops)
        if (inner->code != OpCode::Yield)
          out.push_back(inner);
    for (size_t i = 0; i < op.results.size(); ++i) {
      const Value x = r_->at(op.regions[0]->terminator()->operand(i));
      const Value y = r_->at(op.regions[1]->terminator()->operand(i));
      if (x == y) {
        r_->set(op.results[i], x);
        continue;
      }
      Op *choice = f_->newOp(OpCode::Select);
      choice->loc = op.loc;
      choice->operands = f_->copySpan<Value>(std::array{op.operand(0), x, y});
      const Type type = joinTypes(f_->type(x), f_->type(y)).value_or(f_->type(x));
      f_->setResults(choice, {&type, 1});
      f_->info(choice->result()).name = f_->info(op.results[i]).name;
      r_->set(op.results[i], choice->result());
      out.push_back(choice);
    }
  }

  Function *f_ = nullptr;
  Replacements *r_ = nullptr;
  std::vector<uint32_t>
      armOf_; // the arm looked at last that computes a value; choices made here come later
  uint32_t arms_ = 0;
};

} // namespace

std::unique_ptr<Pass> createChoosing() {
  return std::make_unique<Choosing>();
}

} // namespace lean::ir
