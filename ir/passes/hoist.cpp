// Loop-invariant code: pure operations on values from outside of a loop are computed before it. A
// loop reads its result through the parent's frame, one row, which never costs more than the row
// that computes it (docs/decisions.md). Whatever can fail stays (COMPILER rule 16).
#include "ir/passes/pass.h"

namespace lean::ir {

namespace {

class Hoisting : public Pass {
public:
  std::string_view name() const override { return "hoist"; }

  std::optional<PassError> run(Module &, Function &f) override {
    inside_.assign(f.numValues(), false);
    region(*f.body);
    return std::nullopt;
  }

private:
  /// Inner loops first, so that what they give up can leave the outer ones too.
  void region(Region &r) {
    std::vector<Op *> out;
    out.reserve(r.ops.size());
    for (Op *op : r.ops) {
      for (Region *sub : op->regions)
        region(*sub);
      if (op->code == OpCode::For)
        loop(*op->regions[0], out);
      out.push_back(op);
    }
    r.ops = std::move(out);
  }

  void loop(Region &body, std::vector<Op *> &before) {
    mark(body, true);
    std::erase_if(body.ops, [&](Op *op) {
      for (const Value v : op->operands)
        if (inside_[v.id])
          return false;
      if (effectOf(op->code) != Effect::Pure)
        return false;
      for (const Value v : op->results)
        inside_[v.id] = false;
      before.push_back(op);
      return true;
    });
    mark(body, false);
  }

  void mark(const Region &r, bool inside) {
    for (const Value v : r.args)
      inside_[v.id] = inside;
    for (const Op *op : r.ops) {
      for (const Value v : op->results)
        inside_[v.id] = inside;
      for (const Region *sub : op->regions)
        mark(*sub, inside);
    }
  }

  std::vector<bool> inside_; // by value: defined in the loop at hand
};

} // namespace

std::unique_ptr<Pass> createHoisting() {
  return std::make_unique<Hoisting>();
}

} // namespace lean::ir
