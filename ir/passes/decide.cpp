// Matches with few arms become comparisons with one arm's position after the other. A range check
// that nothing but the match asks for becomes an assertion in the last arm: what is none of the
// positions before must be the last one.
#include "ir/builder.h"
#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

namespace lean::ir {

namespace {

// In words that the prover commits to (docs/decisions.md) a comparison takes 57, a jump through a
// table 90 and a range check 69.
constexpr size_t kArms = 3, kCheckedArms = 4;

class Deciding : public Pass {
public:
  std::string_view name() const override { return "decide"; }

  std::optional<PassError> run(Module &m, Function &f) override {
    module_ = &m;
    f_ = &f;
    uses_.assign(f.numValues(), 0);
    count(*f.body);
    Replacements replacements(f);
    r_ = &replacements;
    region(*f.body);
    apply(f, replacements);
    return std::nullopt;
  }

private:
  void count(const Region &r) {
    for (const Op *op : r.ops) {
      for (const Value v : op->operands)
        ++uses_[v.id];
      for (const Region *sub : op->regions)
        count(*sub);
    }
  }

  void region(Region &r) {
    std::vector<Op *> out;
    out.reserve(r.ops.size());
    for (Op *op : r.ops) {
      for (Region *sub : op->regions)
        region(*sub);
      if (op->code != OpCode::Match || constantDef(*f_, op->operand(0)) || !convert(*op, out))
        out.push_back(op);
    }
    r.ops = std::move(out);
  }

  /// The check that only this match needs, if nothing stands between that could tell them apart
  /// (COMPILER rule 16).
  std::vector<Op *>::iterator checkFor(const Op &match, std::vector<Op *> &before) const {
    for (auto it = before.end(); it != before.begin();) {
      const Op &op = **--it;
      if (op.code == OpCode::CheckLt) {
        const Op *bound = constantDef(*f_, op.operand(1));
        if (op.result() == match.operand(0) && uses_[op.result().id] == 1 && bound &&
            bound->a == match.regions.size())
          return it;
        break;
      }
      if (effectOf(op.code) != Effect::Pure && effectOf(op.code) != Effect::Hint)
        break;
    }
    return before.end();
  }

  bool convert(const Op &match, std::vector<Op *> &out) {
    const size_t arms = match.regions.size();
    const auto check = checkFor(match, out);
    const Op *checked = check == out.end() ? nullptr : *check;
    if (arms < 2 || arms > (checked ? kCheckedArms : kArms))
      return false;
    if (checked)
      out.erase(check);
    Region *chain = f_->newRegion();
    Builder b(*module_, *f_);
    b.setRegion(chain);
    b.setLoc(match.loc);
    const Value position = checked ? checked->operand(0) : match.operand(0);
    const Op *first = compare(b, match, position, b.gpow(position), checked, 0);
    for (size_t i = 0; i < match.results.size(); ++i)
      r_->set(match.result(i), first->result(i));
    out.insert(out.end(), chain->ops.begin(), chain->ops.end());
    return true;
  }

  /// Arm `k` or, where the position is another, what follows.
  Op *compare(Builder &b, const Op &match, Value position, Value power, const Op *checked,
              size_t k) {
    std::vector<Type> types;
    for (const Value v : match.results)
      types.push_back(f_->type(v));
    Op *op = b.createIf(b.add(power, b.constant(E(K(gPow(k))))));
    b.setResults(op, types);
    op->regions[1] = match.regions[k];
    const Builder::Scope otherwise(b, op->regions[0]);
    if (k + 2 < match.regions.size()) {
      const Op *inner = compare(b, match, position, power, checked, k + 1);
      if (continues(*inner))
        b.yield(inner->results);
      else
        b.unreachable();
      return op;
    }
    if (checked) {
      b.setLoc(checked->loc);
      b.assertEq(position, b.constIdx(k + 1), checked->msg);
      b.setLoc(match.loc);
    }
    const Region &last = *match.regions[k + 1];
    b.region()->ops.insert(b.region()->ops.end(), last.ops.begin(), last.ops.end());
    return op;
  }

  static bool continues(const Op &branch) {
    for (const Region *r : branch.regions)
      if (r->terminator()->code == OpCode::Yield)
        return true;
    return false;
  }

  Module *module_ = nullptr;
  Function *f_ = nullptr;
  Replacements *r_ = nullptr;
  std::vector<uint32_t> uses_; // by value
};

} // namespace

std::unique_ptr<Pass> createDeciding() {
  return std::make_unique<Deciding>();
}

} // namespace lean::ir
