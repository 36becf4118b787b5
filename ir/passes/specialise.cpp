// What all calls of a function agree on: a parameter that is the same constant everywhere becomes
// that constant, and parameters and results that nobody needs are not passed, a row each.
#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

#include <utility>

namespace lean::ir {

namespace {

class Specialising : public Pass {
public:
  std::string_view name() const override { return "specialise"; }

  /// All functions at once, with the first.
  std::optional<PassError> run(Module &m, Function &) override {
    if (std::exchange(done_, true))
      return std::nullopt;
    functions_.assign(m.functions.size(), {});
    uses_.resize(m.functions.size());
    for (FuncId id = 0; id < m.functions.size(); ++id) {
      uses_[id].assign(m.functions[id].numValues(), 0);
      collect({&m.functions[id], id, nullptr}, *m.functions[id].body);
    }
    for (FuncId id = 0; id < m.functions.size(); ++id)
      if (Function &f = m.functions[id];
          f.name != "main" && !f.keepCalls && !functions_[id].calls.empty())
        specialise(f, id);
    return std::nullopt;
  }

private:
  struct Call {
    Function *in;
    FuncId caller;
    Op *op;
  };
  struct Info {
    std::vector<Call> calls;
    std::vector<Op *> returns;
  };

  void collect(const Call &place, const Region &r) {
    for (Op *op : r.ops) {
      for (const Value v : op->operands)
        ++uses_[place.caller][v.id];
      if (op->code == OpCode::Call)
        functions_[op->sym].calls.push_back({place.in, place.caller, op});
      else if (op->code == OpCode::Return)
        functions_[place.caller].returns.push_back(op);
      for (const Region *sub : op->regions)
        collect(place, *sub);
    }
  }

  void specialise(Function &f, FuncId id) {
    const Info &info = functions_[id];
    Replacements replacements(f);
    std::vector<Op *> constants;
    std::vector<bool> keep;
    for (size_t k = 0; k < f.body->args.size(); ++k) {
      const Value param = f.body->args[k];
      uint32_t passedOn = 0; // by the function to itself, unchanged
      for (const auto &[in, caller, op] : info.calls)
        passedOn += in == &f && op->operand(k) == param;
      Type type;
      const Op *same = agreed(f, info, k, type);
      if (same != nullptr && uses_[id][param.id] > passedOn) {
        Op *constant = f.newOp(OpCode::Const);
        constant->loc = f.loc;
        constant->a = same->a;
        constant->value = same->value;
        f.setResults(constant, {&type, 1});
        constants.push_back(constant);
        replacements.set(param, constant->result());
      }
      keep.push_back(same == nullptr && uses_[id][param.id] > passedOn);
    }
    f.body->ops.insert(f.body->ops.begin(), constants.begin(), constants.end());
    if (!constants.empty())
      apply(f, replacements);
    filter(f.paramTypes, keep);
    filter(f.body->args, keep);
    for (const auto &[in, caller, op] : info.calls)
      op->operands = kept(*in, op->operands, keep);
    dropResults(f, id);
  }

  /// The constant that every call passes, but those of the function itself that pass on its own,
  /// and its type.
  static const Op *agreed(const Function &f, const Info &info, size_t k, Type &type) {
    const Op *same = nullptr;
    for (const auto &[in, caller, op] : info.calls) {
      if (in == &f && op->operand(k) == f.body->args[k])
        continue;
      const Op *c = constantDef(*in, op->operand(k));
      if (c == nullptr || (same != nullptr && (c->a != same->a || c->value != same->value)))
        return nullptr;
      same = c;
      type = in->type(c->result());
    }
    return same;
  }

  void dropResults(Function &f, FuncId id) {
    const Info &info = functions_[id];
    std::vector<bool> keep;
    for (size_t i = 0; i < f.resultTypes.size(); ++i) {
      bool used = false;
      for (const auto &[in, caller, op] : info.calls)
        used |= uses_[caller][op->result(i).id] != 0;
      keep.push_back(used);
    }
    filter(f.resultTypes, keep);
    for (const auto &[in, caller, op] : info.calls)
      op->results = kept(*in, op->results, keep);
    for (Op *op : info.returns)
      op->operands = kept(f, op->operands, keep);
  }

  template <class T> static void filter(std::vector<T> &values, const std::vector<bool> &keep) {
    size_t i = 0;
    std::erase_if(values, [&](const T &) { return !keep[i++]; });
  }

  static std::span<Value> kept(Function &f, std::span<Value> values,
                               const std::vector<bool> &keep) {
    std::vector<Value> out(values.begin(), values.end());
    filter(out, keep);
    return f.copySpan<Value>(out);
  }

  bool done_ = false;
  std::vector<Info> functions_;
  std::vector<std::vector<uint32_t>> uses_; // by function and value
};

} // namespace

std::unique_ptr<Pass> createSpecialising() {
  return std::make_unique<Specialising>();
}

} // namespace lean::ir
