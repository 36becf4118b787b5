#include "ir/advice.h"

#include "ir/token_sets.h"

#include <set>

namespace lean::ir {

namespace {

/// What a value depends on and, for pointers, what they point to, as numbers: the kind in the low
/// bits, then which one.
enum TokenKind : uint32_t {
  Source,        // an element of a pop or a hint
  Public,        // the public input
  Param,         // of the function at hand
  Site,          // an allocation: what a pointer points to
  Contents,      // what lies in a site's cells
  ParamContents, // what lies where a parameter points
  kKinds = 8
};

constexpr uint32_t token(TokenKind kind, uint32_t number = 0) {
  return number * kKinds + kind;
}
constexpr TokenKind kindOf(uint32_t t) {
  return static_cast<TokenKind>(t % kKinds);
}
constexpr uint32_t numberOf(uint32_t t) {
  return t / kKinds;
}

/// Sets with so many elements take some hundred MiB.
constexpr uint64_t kMostTokens = uint64_t{1} << 24;

/// What calls of a function do, in terms of its parameters.
struct Summary {
  std::vector<SetId> results;
  std::set<SetId> sinks;            // what an assertion, match or store depends on
  std::set<SetId> trusted;          // what the author vouches for
  std::map<uint32_t, SetId> stores; // by token of a pointer
  std::set<uint32_t> reads;         // such tokens
  friend bool operator==(const Summary &, const Summary &) = default;
};

struct SourceInfo {
  LocId loc = 0;
  uint32_t element = 0, elements = 1;
  bool isHint = false;
};

class Tracker {
public:
  explicit Tracker(const Module &module) : module_(module), summaries_(module.functions.size()) {}

  std::vector<AdviceFinding> run() {
    const Function *main = module_.find("main");
    if (main == nullptr)
      return {};
    order(module_.funcId(*main));
    // Callees come first, so only recursion asks for more than two rounds. Summaries only grow.
    for (bool changed = true; changed;) {
      changed = false;
      for (const FuncId f : order_)
        changed |= summarise(f);
    }
    return findings(summaries_[module_.funcId(*main)]);
  }

private:
  // ---- The order of functions, callees first ---------------------------------------------------

  void order(FuncId f) {
    if (!seen_.insert(f).second)
      return;
    callees(*module_.functions[f].body);
    order_.push_back(f);
  }
  void callees(const Region &r) {
    for (const Op *op : r.ops) {
      if (op->code == OpCode::Call)
        order(op->sym);
      for (const Region *inner : op->regions)
        callees(*inner);
    }
  }

  // ---- One function ----------------------------------------------------------------------------

  bool summarise(FuncId id) {
    f_ = &module_.functions[id];
    values_.assign(f_->numValues(), 0);
    out_ = summaries_[id];
    out_.results.resize(f_->resultTypes.size());
    control_ = 0;
    for (uint32_t i = 0; i < f_->body->args.size(); ++i)
      values_[f_->body->args[i].id] = sets_.single(token(Param, i));
    region(*f_->body);
    for (const Value v : f_->trusted)
      out_.trusted.insert(values_[v.id]);
    if (out_ == summaries_[id])
      return false;
    summaries_[id] = out_;
    return true;
  }

  SetId of(Value v) const { return values_[v.id]; }
  void set(Value v, SetId deps) { values_[v.id] = sets_.unite(deps, control_); }

  SetId operands(const Op &op) {
    SetId all = 0;
    for (const Value v : op.operands)
      all = sets_.unite(all, of(v));
    return all;
  }

  void sink(SetId deps) {
    if (const SetId all = sets_.unite(deps, control_); all != 0)
      out_.sinks.insert(all);
  }

  /// The tokens of a pointer that say where it points.
  static bool isTarget(uint32_t t) {
    const TokenKind k = kindOf(t);
    return k == Site || k == Param || k == Contents || k == ParamContents;
  }

  void store(SetId pointer, SetId value) {
    for (const uint32_t t : sets_[pointer])
      if (isTarget(t)) {
        SetId &there = out_.stores[t];
        there = sets_.unite(there, value);
      }
  }

  /// What a load through a pointer depends on.
  SetId contents(SetId pointer) {
    SetId all = 0;
    for (const uint32_t t : std::vector(sets_[pointer])) {
      const TokenKind k = kindOf(t);
      const uint32_t read = k == Site    ? token(Contents, numberOf(t))
                            : k == Param ? token(ParamContents, numberOf(t))
                                         : t;
      all = sets_.unite(all, sets_.single(read));
    }
    return all;
  }

  uint32_t source(const Op &op, uint32_t element, uint32_t elements, bool isHint) {
    const auto [it, fresh] =
        sourceOf_.try_emplace({op.loc, element}, static_cast<uint32_t>(sources_.size()));
    if (fresh)
      sources_.push_back({op.loc, element, elements, isHint});
    return token(Source, it->second);
  }

  uint32_t site(const Op &op) {
    const auto [it, fresh] = siteOf_.try_emplace(op.loc, static_cast<uint32_t>(sites_.size()));
    if (fresh)
      sites_.push_back({op.loc, op.code == OpCode::Local});
    return token(Site, it->second);
  }

  /// True when control may leave the function from inside.
  bool region(const Region &r) {
    bool returns = false;
    for (const Op *op : r.ops)
      returns |= operation(*op);
    return returns;
  }

  bool operation(const Op &op) {
    switch (op.code) {
    case OpCode::Advice:
      for (uint32_t i = 0; i < op.results.size(); ++i)
        set(op.result(i),
            sets_.single(source(op, i, static_cast<uint32_t>(op.results.size()), false)));
      return false;
    case OpCode::AdviceInto:
      store(of(op.operand(0)), sets_.unite(sets_.single(source(op, 0, 1, false)),
                                           sets_.unite(of(op.operand(1)), control_)));
      return false;
    case OpCode::PublicInput:
      for (const Value v : op.results)
        set(v, sets_.single(token(Public)));
      return false;
    case OpCode::Alloc:
    case OpCode::Local:
      set(op.result(), sets_.single(site(op)));
      return false;
    case OpCode::Load:
      set(op.result(), contents(of(op.operand(0))));
      read(of(op.operand(0)));
      return false;
    case OpCode::Store: {
      const SetId value = sets_.unite(of(op.operand(1)), control_), at = of(op.operand(0));
      store(at, value);
      if (!onlyLocal(at))
        sink(sets_.unite(value, at));
      return false;
    }
    case OpCode::AssertEq:
      if (same(op.operand(0), op.operand(1)))
        return false;
      [[fallthrough]];
    case OpCode::CheckLt:
    case OpCode::AssertNe:
      sink(operands(op));
      break;
    case OpCode::Call:
      call(op);
      return false;
    case OpCode::If:
    case OpCode::Match:
      return branch(op);
    case OpCode::For:
      return loop(op);
    case OpCode::Return:
      for (size_t i = 0; i < op.operands.size(); ++i)
        out_.results[i] = sets_.unite(out_.results[i], sets_.unite(of(op.operand(i)), control_));
      return true;
    case OpCode::Mul:
      if (isZero(op.operand(0)) || isZero(op.operand(1))) {
        set(op.result(), 0);
        return false;
      }
      break;
    default:
      break;
    }
    SetId deps = operands(op);
    if (effectOf(op.code) == Effect::Hint)
      deps = sets_.unite(deps, sets_.single(source(op, 0, 1, true)));
    for (const Value v : op.results)
      set(v, deps);
    return false;
  }

  /// The same computation of the same values, whatever these are: asserting that proves nothing.
  bool same(Value a, Value b, unsigned depth = 0) const {
    constexpr unsigned kDeep = 8;
    if (a == b)
      return true;
    const Op *p = f_->def(a), *q = f_->def(b);
    if (p == nullptr || q == nullptr || depth == kDeep || p->code != q->code || p->a != q->a ||
        p->value != q->value || p->operands.size() != q->operands.size() ||
        effectOf(p->code) != Effect::Pure || p->results.size() != 1)
      return false;
    for (size_t i = 0; i < p->operands.size(); ++i)
      if (!same(p->operand(i), q->operand(i), depth + 1))
        return false;
    return true;
  }

  bool isZero(Value v) const {
    const Op *def = f_->def(v);
    return def != nullptr && def->code == OpCode::Const && !f_->type(v).isIdx() &&
           def->value.isZero();
  }

  bool onlyLocal(SetId pointer) const {
    for (const uint32_t t : sets_[pointer])
      if (isTarget(t) && (kindOf(t) != Site || !sites_[numberOf(t)].isLocal))
        return false;
    return true;
  }

  void read(SetId pointer) {
    for (const uint32_t t : sets_[pointer])
      if (isTarget(t))
        out_.reads.insert(t);
  }

  bool branch(const Op &op) {
    const SetId before = control_, condition = of(op.operand(0));
    control_ = sets_.unite(before, condition);
    bool returns = false;
    for (const Region *r : op.regions) {
      returns |= region(*r);
      if (const Op *end = r->terminator(); end->code == OpCode::Yield)
        for (size_t i = 0; i < op.results.size(); ++i)
          set(op.result(i), sets_.unite(of(op.result(i)), of(end->operand(i))));
    }
    // Whether anything runs behind it depends on the condition.
    if (!returns)
      control_ = before;
    return returns;
  }

  bool loop(const Op &op) {
    const SetId before = control_;
    const Region &body = *op.regions[0];
    control_ = sets_.unite(before, sets_.unite(of(op.operand(0)), of(op.operand(1))));
    set(body.args[0], 0);
    for (size_t i = 0; i < op.results.size(); ++i)
      set(body.args[i + 1], of(op.operand(i + 2)));
    bool returns = false, changed = true;
    while (changed) {
      changed = false;
      returns = region(body);
      const Op *end = body.terminator();
      for (size_t i = 0; i < op.results.size() && end->code == OpCode::Yield; ++i) {
        const SetId carried = sets_.unite(of(body.args[i + 1]), of(end->operand(i)));
        changed |= carried != of(body.args[i + 1]);
        set(body.args[i + 1], carried);
      }
    }
    for (size_t i = 0; i < op.results.size(); ++i)
      set(op.result(i), of(body.args[i + 1]));
    if (!returns)
      control_ = before;
    return returns;
  }

  // ---- Calls -----------------------------------------------------------------------------------

  void call(const Op &op) {
    const Summary callee = summaries_[op.sym];
    std::unordered_map<SetId, SetId> known; // looked up only
    const auto here = [&](SetId set) {
      const auto [it, fresh] = known.try_emplace(set);
      if (fresh)
        it->second = substituted(set, op);
      return it->second;
    };
    for (const SetId s : callee.sinks)
      sink(here(s));
    for (const SetId s : callee.trusted)
      out_.trusted.insert(here(s));
    for (const auto &[target, value] : callee.stores)
      store(here(sets_.single(target)), sets_.unite(here(value), control_));
    for (const uint32_t t : callee.reads)
      read(here(sets_.single(t)));
    for (size_t i = 0; i < op.results.size() && i < callee.results.size(); ++i)
      set(op.result(i), here(callee.results[i]));
  }

  SetId substituted(SetId set, const Op &call) {
    SetId out = 0;
    for (const uint32_t t : std::vector(sets_[set])) {
      const uint32_t i = numberOf(t);
      const SetId by = kindOf(t) == Param           ? of(call.operand(i))
                       : kindOf(t) == ParamContents ? contents(of(call.operand(i)))
                                                    : sets_.single(t);
      out = sets_.unite(out, by);
    }
    return out;
  }

  // ---- What it means ---------------------------------------------------------------------------

  /// What lies in each site's cells, and where pointers in them lead.
  void resolveMemory(const Summary &main) {
    memory_.assign(sites_.size(), 0);
    written_.assign(sites_.size(), false);
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto &[target, value] : main.stores) {
        const SetId stored = withPointees(resolved(value));
        // Through a pointer from memory: to wherever those of its cells lead.
        std::vector<uint32_t> to = {numberOf(target)};
        if (kindOf(target) == Contents)
          for (const uint32_t t : sets_[memory_[numberOf(target)]])
            if (kindOf(t) == Site)
              to.push_back(numberOf(t));
        for (const uint32_t site : to) {
          const SetId now = sets_.unite(memory_[site], stored);
          changed |= now != memory_[site] || !written_[site];
          memory_[site] = now;
          written_[site] = true;
        }
      }
    }
  }

  SetId withPointees(SetId set) {
    SetId all = set;
    for (const uint32_t t : std::vector(sets_[set]))
      if (kindOf(t) == Site)
        all = sets_.unite(all, memory_[numberOf(t)]);
    return all;
  }

  /// A set with what lies in the memory that it names.
  SetId resolved(SetId set) {
    SetId all = set;
    for (const uint32_t t : std::vector(sets_[set]))
      if (kindOf(t) == Contents)
        all = sets_.unite(all, memory_[numberOf(t)]);
    return all;
  }

  std::vector<AdviceFinding> findings(const Summary &main) {
    resolveMemory(main);
    std::vector<bool> used(sources_.size()), tied(sources_.size()), trusted(sources_.size());
    for (const SetId s : main.trusted)
      for (const uint32_t t : sets_[resolved(s)])
        if (kindOf(t) == Source)
          trusted[numberOf(t)] = true;
    std::set<SetId> sinks;
    for (const SetId s : main.sinks)
      sinks.insert(resolved(s));
    for (const SetId s : sinks) {
      const std::vector<uint32_t> &all = sets_[s];
      // Elements of one entry are one source; hints carry what they were made from.
      std::set<LocId> pops;
      bool others = false;
      for (const uint32_t t : all)
        if (kindOf(t) == Source && !sources_[numberOf(t)].isHint)
          pops.insert(sources_[numberOf(t)].loc);
        else
          others |= kindOf(t) == Public;
      for (const uint32_t t : all)
        if (kindOf(t) == Source) {
          used[numberOf(t)] = true;
          if (others || pops.size() > 1)
            tied[numberOf(t)] = true;
        }
    }
    std::vector<AdviceFinding> out;
    std::set<LocId> selfChecked;
    for (uint32_t i = 0; i < sources_.size(); ++i) {
      const SourceInfo &s = sources_[i];
      if (trusted[i] || tied[i])
        continue;
      if (!used[i])
        out.push_back({AdviceFinding::Unconstrained, s.loc, s.isHint, s.element, s.elements});
      else if (!s.isHint && selfChecked.insert(s.loc).second)
        out.push_back({AdviceFinding::SelfChecked, s.loc});
    }
    for (uint32_t i = 0; i < sites_.size(); ++i)
      if (!written_[i] && main.reads.contains(token(Site, i)))
        out.push_back({AdviceFinding::NeverWritten, sites_[i].loc});
    return out;
  }

  struct SiteInfo {
    LocId loc = 0;
    bool isLocal = false;
  };

  const Module &module_;
  TokenSets sets_{kMostTokens};
  std::vector<Summary> summaries_;
  std::vector<FuncId> order_;
  std::set<FuncId> seen_;
  std::vector<SourceInfo> sources_;
  std::map<std::pair<LocId, uint32_t>, uint32_t> sourceOf_;
  std::vector<SiteInfo> sites_;
  std::map<LocId, uint32_t> siteOf_;
  std::vector<SetId> memory_; // by site
  std::vector<bool> written_;

  // The function at hand.
  const Function *f_ = nullptr;
  Summary out_;
  std::vector<SetId> values_;
  SetId control_ = 0;
};

} // namespace

std::vector<AdviceFinding> trackAdvice(const Module &module) {
  try {
    return Tracker(module).run();
  } catch (const TokenSets::Full &) {
    return {{AdviceFinding::TooMuch}};
  }
}

} // namespace lean::ir
