// Inlining of calls. A call costs a frame and a row for each argument and result that is used, the
// callee's operations cost the same anywhere: fewer rows run, and the code grows. What a frame
// holds it holds on every path, though, so a call under a condition is replaced only by little.
#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

#include <algorithm>
#include <unordered_map>

namespace lean::ir {

namespace {

constexpr size_t kSmallOps = 40;    // at any place that runs with its frame
constexpr size_t kTinyOps = 10;     // under a condition
constexpr size_t kMaxOps = 400'000; // of one function after inlining
constexpr size_t kGrowth = 20'000;  // of the module, beside twice what it is
constexpr unsigned kMaxDepth = 300; // of regions, after inlining
constexpr unsigned kMaxChain = 100; // of callees looked into before their callers

class Inlining : public Pass {
public:
  std::string_view name() const override { return "inline"; }

  std::optional<PassError> run(Module &m, Function &f) override {
    if (m_ != &m) {
      m_ = &m;
      known_.assign(m.functions.size(), {});
      budget_ = kGrowth;
      for (const Function &g : m.functions) {
        countCalls(*g.body);
        budget_ += 2 * countOps(*g.body, kMaxOps);
      }
    }
    visit(m.funcId(f), 0);
    return std::nullopt;
  }

private:
  /// What is known of a function as callee. Callees come before their callers, so that what is
  /// inlined has taken its own calls in.
  struct Callee {
    enum State : uint8_t { Unseen, Open, Done } state = Unseen;
    bool recursive = false, simple = false; // simple: one return, at the end
    size_t calls = 0, ops = 0;
    unsigned depth = 0;
  };

  /// The function being changed, and where in it.
  struct Site {
    Function &f;
    Replacements &replacements;
    size_t ops = 0;
    unsigned depth = 0;
    unsigned conditions = 0;
    unsigned chain = 0;
  };

  void countCalls(const Region &r) {
    for (const Op *op : r.ops) {
      if (op->code == OpCode::Call)
        ++known_[op->sym].calls;
      for (const Region *sub : op->regions)
        countCalls(*sub);
    }
  }

  static unsigned depthOf(const Region &r) {
    unsigned most = 0;
    for (const Op *op : r.ops)
      for (const Region *sub : op->regions)
        most = std::max(most, 1 + depthOf(*sub));
    return most;
  }

  static bool returnsInside(const Region &r) {
    for (const Op *op : r.ops)
      for (const Region *sub : op->regions)
        if (sub->terminator()->code == OpCode::Return || returnsInside(*sub))
          return true;
    return false;
  }

  void visit(FuncId id, unsigned chain) {
    if (known_[id].state != Callee::Unseen || chain > kMaxChain)
      return;
    known_[id].state = Callee::Open;
    Function &f = m_->functions[id];
    Replacements replacements(f);
    Site site{f, replacements, countOps(*f.body, kMaxOps), 0, 0, chain};
    region(*f.body, site);
    apply(f, replacements);
    Callee &known = known_[id];
    known.state = Callee::Done;
    known.ops = countOps(*f.body, kMaxOps);
    known.depth = depthOf(*f.body);
    known.simple = f.body->terminator()->code == OpCode::Return && !returnsInside(*f.body);
  }

  void region(Region &r, Site &site) {
    std::vector<Op *> out;
    out.reserve(r.ops.size());
    for (Op *op : r.ops) {
      for (Value &v : op->operands)
        v = site.replacements.at(v);
      if (op->code == OpCode::Call && wanted(*op, site)) {
        expand(*op, site, out);
        continue;
      }
      const bool condition = op->code == OpCode::If || op->code == OpCode::Match;
      ++site.depth;
      site.conditions += condition;
      // A loop's iteration has a frame of its own: what stands in it runs with that.
      const unsigned conditions = site.conditions;
      if (op->code == OpCode::For)
        site.conditions = 0;
      for (Region *sub : op->regions)
        region(*sub, site);
      site.conditions = conditions - condition;
      --site.depth;
      out.push_back(op);
    }
    r.ops = std::move(out);
  }

  bool wanted(const Op &call, Site &site) {
    if (m_->functions[call.sym].keepCalls)
      return false;
    visit(call.sym, site.chain + 1);
    Callee &callee = known_[call.sym];
    if (callee.state == Callee::Open)
      callee.recursive = true;
    if (callee.state != Callee::Done || callee.recursive || !callee.simple)
      return false;
    const size_t most = callee.calls == 1 ? (site.conditions ? kSmallOps : kMaxOps)
                        : site.conditions ? kTinyOps
                                          : kSmallOps;
    return callee.ops <= most && site.ops + callee.ops <= kMaxOps && callee.ops <= budget_ &&
           site.depth + callee.depth <= kMaxDepth;
  }

  void expand(const Op &call, Site &site, std::vector<Op *> &out) {
    const Function &callee = m_->functions[call.sym];
    Cloner cloner(site.f, callee);
    for (size_t i = 0; i < call.operands.size(); ++i)
      cloner.map(callee.body->args[i], call.operand(i));
    std::unordered_map<LocId, LocId> places; // never iterated
    for (const Op *op : callee.body->ops) {
      if (op->code == OpCode::Return) {
        for (size_t i = 0; i < call.results.size(); ++i)
          site.replacements.set(call.result(i), cloner.at(op->operand(i)));
        break;
      }
      out.push_back(cloner.clone(*op));
      relocate(*out.back(), call.loc, places);
    }
    site.ops += known_[call.sym].ops;
    budget_ -= known_[call.sym].ops;
  }

  void relocate(Op &op, LocId call, std::unordered_map<LocId, LocId> &places) {
    op.loc = place(op.loc, call, places);
    for (Region *r : op.regions)
      for (Op *inner : r->ops)
        relocate(*inner, call, places);
  }

  /// The place `loc` as expanded at `call`: the outermost of the places it was expanded at is.
  LocId place(LocId loc, LocId call, std::unordered_map<LocId, LocId> &places) {
    std::vector<LocId> chain;
    for (; loc != 0 && !places.contains(loc); loc = m_->loc(loc).inlinedAt)
      chain.push_back(loc);
    LocId outer = loc == 0 ? call : places.at(loc);
    for (; !chain.empty(); chain.pop_back()) {
      Location l = m_->loc(chain.back());
      l.inlinedAt = outer;
      outer = m_->loc(l);
      places.emplace(chain.back(), outer);
    }
    return outer;
  }

  Module *m_ = nullptr;
  std::vector<Callee> known_;
  size_t budget_ = 0; // operations that inlining may still copy
};

} // namespace

std::unique_ptr<Pass> createInlining() {
  return std::make_unique<Inlining>();
}

} // namespace lean::ir
