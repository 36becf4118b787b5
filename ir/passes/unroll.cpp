// Unrolling of loops with constant bounds: those marked, and small ones, whose iterations cost less
// than their frames.
#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

#include <fmt/format.h>

namespace lean::ir {

namespace {

constexpr size_t kMaxOps = 4'000'000; // of one function after unrolling
constexpr uint64_t kSmallTrips = 8;
constexpr size_t kSmallOps = 256;

class Unrolling : public Pass {
public:
  std::string_view name() const override { return "unroll"; }

  std::optional<PassError> run(Module &, Function &f) override {
    f_ = &f;
    size_ = countOps(*f.body, kMaxOps);
    error_.reset();
    Replacements replacements(f);
    Cloner cloner(f);
    r_ = &replacements;
    cloner_ = &cloner;
    region(*f.body);
    apply(f, replacements);
    return error_;
  }

private:
  /// Inner loops first, so that an outer copy takes them unrolled.
  void region(Region &r) {
    std::vector<Op *> out;
    out.reserve(r.ops.size());
    for (Op *op : r.ops) {
      for (Value &v : op->operands)
        v = r_->at(v);
      for (Region *sub : op->regions)
        if (!error_)
          region(*sub);
      if (error_)
        return;
      if (!wanted(*op)) {
        out.push_back(op);
        continue;
      }
      if (!expand(*op, out))
        break; // the body always returns: nothing after it is reached
    }
    r.ops = std::move(out);
  }

  bool wanted(const Op &op) {
    if (op.code != OpCode::For)
      return false;
    const Op *lo = constantDef(*f_, op.operand(0)), *hi = constantDef(*f_, op.operand(1));
    if (!lo || !hi || lo->a > hi->a)
      return false;
    const uint64_t trips = hi->a - lo->a;
    const size_t body = countOps(*op.regions[0], kMaxOps);
    if (!op.unroll && (trips > kSmallTrips || trips * body > kSmallOps))
      return false;
    if (trips > kMaxOps || trips * body > kMaxOps - std::min(size_, kMaxOps)) {
      error_ = PassError{fmt::format("unrolling {} iterations of {} operations gives more than {} "
                                     "operations in function '{}'",
                                     trips, body, kMaxOps, f_->name),
                         op.loc};
      return false;
    }
    size_ += trips * body;
    return true;
  }

  bool expand(Op &op, std::vector<Op *> &out) {
    const Region &body = *op.regions[0];
    const uint64_t lo = constantDef(*f_, op.operand(0))->a, hi = constantDef(*f_, op.operand(1))->a;
    std::vector<Value> carried(op.operands.begin() + 2, op.operands.end());
    for (uint64_t i = lo; i < hi; ++i) {
      Op *index = f_->newOp(OpCode::Const);
      index->loc = op.loc;
      const Type type = Type::idx(i + 1);
      f_->setResults(index, {&type, 1});
      index->a = i;
      out.push_back(index);
      cloner_->map(body.args[0], index->result());
      for (size_t k = 0; k < carried.size(); ++k)
        cloner_->map(body.args[k + 1], carried[k]);
      for (const Op *inner : body.ops) {
        if (inner->code == OpCode::Yield) {
          for (size_t k = 0; k < carried.size(); ++k)
            carried[k] = cloner_->at(inner->operands[k]);
          break;
        }
        out.push_back(cloner_->clone(*inner));
        if (effectOf(inner->code) == Effect::Terminator)
          return false;
      }
    }
    for (size_t k = 0; k < carried.size(); ++k)
      r_->set(op.results[k], carried[k]);
    return true;
  }

  Function *f_ = nullptr;
  size_t size_ = 0;
  std::optional<PassError> error_;
  Replacements *r_ = nullptr;
  Cloner *cloner_ = nullptr; // one for all: a copied loop's own values are not used again
};

} // namespace

std::unique_ptr<Pass> createUnrolling() {
  return std::make_unique<Unrolling>();
}

} // namespace lean::ir
