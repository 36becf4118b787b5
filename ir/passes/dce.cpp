// Dead code: drops what nothing needs. Kept are checks, stores, advice pops, prints, calls,
// returns, loops that may fail, and everything these use (COMPILER rules 14, 15).
#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

namespace lean::ir {

namespace {

class DeadCode : public Pass {
public:
  std::string_view name() const override { return "dce"; }

  std::optional<PassError> run(Module &, Function &f) override {
    f_ = &f;
    dropInvariantCarries(f);
    ops_.clear();
    owners_.assign(f.numValues(), {});
    liveValue_.assign(f.numValues(), false);
    collect(*f.body, ~0u);
    liveOp_.assign(ops_.size(), false);
    for (uint32_t i = 0; i < ops_.size(); ++i)
      if (isRoot(*ops_[i].op))
        markOp(i);
    while (!work_.empty()) {
      const Value v = work_.back();
      work_.pop_back();
      needed(v);
    }
    sweep(*f.body);
    return std::nullopt;
  }

private:
  struct Node {
    Op *op;
    uint32_t parent; // the op whose region it stands in
  };
  /// Where a value comes from: a result or a for's carried argument of an op.
  struct Owner {
    uint32_t op = ~0u;
    uint32_t number = 0;
    bool isArgument = false;
  };

  void dropInvariantCarries(Function &f) {
    Replacements r(f);
    invariant(*f.body, r);
    apply(f, r);
  }
  void invariant(Region &region, Replacements &r) {
    for (Op *op : region.ops) {
      if (op->code == OpCode::For) {
        Region &body = *op->regions[0];
        const Op &end = *body.terminator();
        for (size_t i = 0; end.code == OpCode::Yield && i < end.operands.size(); ++i)
          if (end.operands[i] == body.args[i + 1]) {
            r.set(body.args[i + 1], op->operands[i + 2]);
            r.set(op->results[i], op->operands[i + 2]);
          }
      }
      for (Region *sub : op->regions)
        invariant(*sub, r);
    }
  }

  void collect(Region &r, uint32_t parent) {
    for (Op *op : r.ops) {
      const auto number = static_cast<uint32_t>(ops_.size());
      op->scratch = number;
      ops_.push_back({op, parent});
      for (uint32_t i = 0; i < op->results.size(); ++i)
        owners_[op->results[i].id] = {number, i, false};
      if (op->code == OpCode::For)
        for (uint32_t i = 1; i < op->regions[0]->args.size(); ++i)
          owners_[op->regions[0]->args[i].id] = {number, i - 1, true};
      for (Region *sub : op->regions)
        collect(*sub, number);
    }
  }

  bool isRoot(const Op &op) const {
    switch (effectOf(op.code)) {
    case Effect::Check:
    case Effect::Store:
    case Effect::Stream:
    case Effect::Print:
      return true;
    case Effect::Terminator:
      return op.code != OpCode::Yield;
    case Effect::Control: {
      if (op.code != OpCode::For)
        return op.code == OpCode::Call;
      const Op *lo = constantDef(*f_, op.operand(0)), *hi = constantDef(*f_, op.operand(1));
      return !lo || !hi || lo->a > hi->a;
    }
    default:
      return false;
    }
  }

  void need(Value v) {
    if (!liveValue_[v.id]) {
      liveValue_[v.id] = true;
      work_.push_back(v);
    }
  }

  /// The op is executed: what it reads itself, and the ops around it.
  void markOp(uint32_t number) {
    for (; number != ~0u && !liveOp_[number]; number = ops_[number].parent) {
      liveOp_[number] = true;
      const Op &op = *ops_[number].op;
      // Carried and yielded values only when the result is needed.
      const size_t direct = op.code == OpCode::For     ? 2
                            : op.code == OpCode::Yield ? 0
                                                       : op.operands.size();
      for (size_t i = 0; i < direct; ++i)
        need(op.operands[i]);
    }
  }

  void needed(Value v) {
    const Owner o = owners_[v.id];
    if (o.op == ~0u)
      return;
    const Op &op = *ops_[o.op].op;
    markOp(o.op);
    if (op.code == OpCode::For) {
      need(op.operands[o.number + 2]);
      need(op.results[o.number]);
      need(op.regions[0]->args[o.number + 1]);
    }
    for (const Region *r : op.regions)
      if (r->terminator()->code == OpCode::Yield)
        need(r->terminator()->operands[o.number]);
  }

  void sweep(Region &r) {
    std::erase_if(r.ops,
                  [&](Op *op) { return op->code != OpCode::Yield && !liveOp_[op->scratch]; });
    for (Op *op : r.ops) {
      if (!op->regions.empty())
        dropResults(*op);
      for (Region *sub : op->regions)
        sweep(*sub);
    }
  }

  /// Keeps the needed results of a region's owner, with what is yielded and carried for them.
  void dropResults(Op &op) {
    std::vector<bool> keep;
    for (const Value v : op.results)
      keep.push_back(liveValue_[v.id]);
    const auto filter = [&](std::span<Value> values, size_t fixed) {
      std::vector<Value> out;
      for (size_t i = 0; i < values.size(); ++i)
        if (i < fixed || keep[i - fixed])
          out.push_back(values[i]);
      return f_->copySpan<Value>(out);
    };
    for (Region *r : op.regions)
      if (Op *end = r->terminator(); end->code == OpCode::Yield)
        end->operands = filter(end->operands, 0);
    if (op.code == OpCode::For) {
      op.operands = filter(op.operands, 2);
      auto &args = op.regions[0]->args;
      const auto kept = filter(args, 1);
      args.assign(kept.begin(), kept.end());
    }
    op.results = filter(op.results, 0);
  }

  Function *f_ = nullptr;
  std::vector<Node> ops_;
  std::vector<Owner> owners_;
  std::vector<bool> liveValue_, liveOp_;
  std::vector<Value> work_;
};

} // namespace

std::unique_ptr<Pass> createDeadCode() {
  return std::make_unique<DeadCode>();
}

} // namespace lean::ir
