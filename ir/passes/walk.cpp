// Strength reduction: p + i s in a loop over i, p being from outside, becomes a pointer that walks
// along: it takes one product an iteration whatever s is, into the next frame, and neither p nor i
// is needed for it any more.
#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

#include <array>

namespace lean::ir {

namespace {

class Walking : public Pass {
public:
  std::string_view name() const override { return "walk"; }

  std::optional<PassError> run(Module &, Function &f) override {
    f_ = &f;
    Replacements replacements(f);
    r_ = &replacements;
    depth_.assign(f.numValues(), 0);
    region(*f.body, 0);
    apply(f, replacements);
    return std::nullopt;
  }

private:
  /// `depth` is the number of loops around.
  void region(Region &r, uint32_t depth) {
    std::vector<Op *> out;
    out.reserve(r.ops.size());
    for (Op *op : r.ops) {
      const bool isLoop = op->code == OpCode::For;
      for (Region *sub : op->regions) {
        for (const Value v : sub->args)
          depth_[v.id] = depth + isLoop;
        region(*sub, depth + isLoop);
      }
      if (isLoop)
        loop(*op, depth, out);
      for (const Value v : op->results)
        if (v.id < depth_.size())
          depth_[v.id] = depth;
      out.push_back(op);
    }
    r.ops = std::move(out);
  }

  void loop(Op &op, uint32_t depth, std::vector<Op *> &before) {
    Region &body = *op.regions[0];
    const Op *lo = constantDef(*f_, op.operand(0));
    // Only where the back end can put values into the next iteration's frame.
    if (!lo || (lo->a != 0 && !constantDef(*f_, op.operand(1))) ||
        body.terminator()->code != OpCode::Yield || returns(body))
      return;
    steps_.clear();
    std::erase_if(body.ops, [&](const Op *inner) {
      if (inner->code != OpCode::PtrAdd || unchecked(inner->operand(1)) != body.args[0] ||
          depth_[inner->operand(0).id] > depth)
        return false;
      Value start = inner->operand(0);
      if (lo->a != 0) {
        before.push_back(step(start, op.operand(0), *inner));
        start = before.back()->result();
      }
      r_->set(inner->result(), carry(op, start, *inner));
      return true;
    });
    body.ops.insert(body.ops.end() - 1, steps_.begin(), steps_.end());
  }

  /// The position that checks have let through.
  Value unchecked(Value v) const {
    for (const Op *def = f_->def(v);
         def && (def->code == OpCode::CheckLt || def->code == OpCode::CheckIdx); def = f_->def(v))
      v = def->operand(0);
    return v;
  }

  static bool returns(const Region &r) {
    for (const Op *op : r.ops) {
      if (op->code == OpCode::Return)
        return true;
      for (const Region *sub : op->regions)
        if (returns(*sub))
          return true;
    }
    return false;
  }

  Op *step(Value from, Value by, const Op &like) {
    Op *op = f_->newOp(OpCode::PtrAdd);
    op->loc = like.loc;
    op->a = like.a;
    op->operands = f_->copySpan<Value>(std::array{from, by});
    const Type type = Type::ptr();
    f_->setResults(op, {&type, 1});
    return op;
  }

  /// One more carried value: `start`, then each time like.a cells further on.
  Value carry(Op &loop, Value start, const Op &like) {
    Region &body = *loop.regions[0];
    const Value here = f_->newValue(Type::ptr());
    body.args.push_back(here);
    Op *one = f_->newOp(OpCode::Const);
    one->loc = like.loc;
    const Type position = Type::idx(2);
    f_->setResults(one, {&position, 1});
    one->a = 1;
    Op *next = step(here, one->result(), like), *end = body.terminator();
    end->operands = appended(end->operands, next->result());
    steps_.push_back(one);
    steps_.push_back(next);
    loop.operands = appended(loop.operands, start);
    const Value result = f_->newValue(Type::ptr());
    f_->info(result).def = &loop;
    loop.results = appended(loop.results, result);
    return here;
  }

  std::span<Value> appended(std::span<Value> values, Value v) {
    std::vector<Value> out(values.begin(), values.end());
    out.push_back(v);
    return f_->copySpan<Value>(out);
  }

  Function *f_ = nullptr;
  Replacements *r_ = nullptr;
  std::vector<uint32_t> depth_; // by value: loops around its definition
  std::vector<Op *> steps_;     // what moves pointers on, at the end of the loop at hand
};

} // namespace

std::unique_ptr<Pass> createWalking() {
  return std::make_unique<Walking>();
}

} // namespace lean::ir
