#include "ir/verifier.h"

#include "ir/builder.h"
#include "ir/text.h"

#include <fmt/format.h>
#include <unordered_set>

namespace lean::ir {

namespace {

class Verifier {
public:
  Verifier(const Module &m, size_t limit) : module_(m), limit_(limit) {}

  std::vector<VerifyError> run() {
    for (const Function &f : module_.functions)
      function(f);
    return std::move(errors_);
  }

private:
  void error(const Op *op, std::string what) {
    if (errors_.size() < limit_)
      errors_.push_back({fmt::format("@{}: {}{}{}", f_->name, op ? opInfo(op->code).name : "",
                                     op ? ": " : "", what),
                         op ? op->loc : f_->loc});
  }
  void require(bool condition, const Op &op, const char *what) {
    if (!condition)
      error(&op, what);
  }

  void function(const Function &f) {
    f_ = &f;
    defined_.assign(f.numValues(), false);
    visible_.assign(f.numValues(), false);
    escapes_.assign(f.numValues(), false);
    cells_.clear();
    if (module_.find(f.name) != &f)
      error(nullptr, "two functions have this name");
    if (f.name == "main" && !(f.paramTypes.empty() && f.resultTypes.empty()))
      error(nullptr, "main has no parameters and no results");
    if (f.body->args.size() != f.paramTypes.size())
      return error(nullptr, "body's arguments are not the parameters");
    if (!depthFits(*f.body, 0))
      return error(nullptr, "regions are nested too deep");
    findEscapes(*f.body);
    for (size_t i = 0; i < f.body->args.size(); ++i)
      if (f.type(f.body->args[i]) != f.paramTypes[i])
        error(nullptr, "body's arguments are not the parameters");
    region(*f.body, nullptr);
  }

  bool depthFits(const Region &r, unsigned depth) const {
    if (depth > kMaxDepth)
      return false;
    for (const Op *op : r.ops)
      for (const Region *sub : op->regions)
        if (!depthFits(*sub, depth + 1))
          return false;
    return true;
  }

  /// Locals whose address is used other than by load and store at a constant offset.
  void findEscapes(const Region &r) {
    for (const Op *op : r.ops) {
      const bool addresses = op->code == OpCode::Load || op->code == OpCode::Store;
      for (size_t i = addresses ? 1 : 0; i < op->operands.size(); ++i)
        if (op->operands[i].id < escapes_.size())
          escapes_[op->operands[i].id] = true;
      for (const Region *sub : op->regions)
        findEscapes(*sub);
    }
  }

  bool define(Value v, const Op *op) {
    if (v.id >= defined_.size() || defined_[v.id]) {
      error(op, "a value is defined twice");
      return false;
    }
    defined_[v.id] = visible_[v.id] = true;
    trail_.push_back(v);
    return true;
  }

  using Cells = std::vector<uint64_t>;
  static uint64_t cellKey(Value local, uint64_t k) { return uint64_t{local.id} << 32 | k; }

  /// Checks a region; returns the cells of locals that are defined in it.
  Cells region(const Region &r, const Op *owner) {
    const size_t trail = trail_.size(), cells = cellTrail_.size();
    for (const Value v : r.args)
      define(v, owner);
    if (r.ops.empty())
      error(owner, "a region is empty");
    for (size_t i = 0; i < r.ops.size(); ++i) {
      const Op &op = *r.ops[i];
      const bool last = i + 1 == r.ops.size();
      if ((effectOf(op.code) == Effect::Terminator) != last)
        error(&op, last ? "region does not end in a terminator" : "terminator before the end");
      if (op.code == OpCode::Yield && !owner)
        error(&op, "yield outside of if, match and for");
      if (op.code == OpCode::Unreachable && (i == 0 || continues(*r.ops[i - 1])))
        error(&op, "the operation before may continue");
      operation(op);
    }
    for (; trail_.size() > trail; trail_.pop_back())
      visible_[trail_.back().id] = false;
    Cells inside(cellTrail_.begin() + static_cast<ptrdiff_t>(cells), cellTrail_.end());
    for (; cellTrail_.size() > cells; cellTrail_.pop_back())
      cells_.erase(cellTrail_.back());
    return inside;
  }

  static bool yields(const Region &r) {
    return r.terminator() && r.terminator()->code == OpCode::Yield;
  }
  static bool continues(const Op &op) {
    if (op.code != OpCode::If && op.code != OpCode::Match)
      return true;
    for (const Region *r : op.regions)
      if (yields(*r))
        return true;
    return false;
  }

  void defineCell(uint64_t key) {
    if (cells_.insert(key).second)
      cellTrail_.push_back(key);
  }

  Type type(const Op &op, size_t i) const { return f_->type(op.operands[i]); }

  void operation(const Op &op) {
    const OpInfo &info = opInfo(op.code);
    for (const Value v : op.operands)
      if (v.id >= visible_.size() || !visible_[v.id])
        return error(&op, "use of a value that is not visible here");
    if ((info.operands >= 0 && op.operands.size() != static_cast<size_t>(info.operands)) ||
        (info.results >= 0 && op.results.size() != static_cast<size_t>(info.results)))
      return error(&op, "wrong number of operands or results");
    operandTypes(op);
    results(op);
    regions(op);
    for (const Value v : op.results)
      if (define(v, &op) && f_->def(v) != &op)
        error(&op, "a result does not know its operation");
  }

  void field(const Op &op, size_t i) {
    require(type(op, i).isField(), op, "operand must be a word, lane or bit");
  }
  void idx(const Op &op, size_t i) { require(type(op, i).isIdx(), op, "operand must be an idx"); }
  void ptr(const Op &op, size_t i) { require(type(op, i).isPtr(), op, "operand must be a ptr"); }

  void operandTypes(const Op &op) {
    switch (op.code) {
    case OpCode::Const:
      require(!type(op).isPtr(), op, "no constant of type ptr");
      require(!type(op).isIdx() || op.a < kGroupOrder, op, "position is not below 2^64 - 1");
      return;
    case OpCode::Div:
      require(type(op, 1).nonzero, op, "divisor must be nonzero by type");
      [[fallthrough]];
    case OpCode::Add:
    case OpCode::Mul:
    case OpCode::Keccak:
      for (size_t i = 0; i < op.operands.size(); ++i)
        field(op, i);
      return;
    case OpCode::EqZero:
    case OpCode::CheckLane:
    case OpCode::CheckBit:
    case OpCode::CheckNonZero:
    case OpCode::HintInv:
    case OpCode::HintLimb:
    case OpCode::HintLow:
    case OpCode::HintBit:
    case OpCode::HintDigit:
    case OpCode::HintLog:
      field(op, 0);
      return attributes(op);
    case OpCode::Select:
      require(type(op, 0).kind == TypeKind::Bit, op, "condition must be a bit");
      require(joinTypes(type(op, 1), type(op, 2)).has_value(), op, "choices of different kinds");
      return;
    case OpCode::IdxAdd:
    case OpCode::IdxSub:
    case OpCode::CheckLt:
    case OpCode::HintLess:
      idx(op, 1);
      require(op.code != OpCode::CheckLt || type(op, 1).isBounded(), op, "limit must be bounded");
      [[fallthrough]];
    case OpCode::IdxScale:
    case OpCode::GPow:
    case OpCode::Alloc:
    case OpCode::HintPosBit:
    case OpCode::HintDivRem:
      idx(op, 0);
      return attributes(op);
    case OpCode::CheckIdx:
      require(!type(op, 0).isPtr(), op, "operand must be a field element or an idx");
      return;
    case OpCode::PtrAdd:
    case OpCode::AdviceInto:
      idx(op, 1);
      ptr(op, 0);
      return attributes(op);
    case OpCode::Load:
    case OpCode::Store:
      ptr(op, 0);
      return localCell(op);
    case OpCode::AssertEq:
    case OpCode::AssertNe:
      require((type(op, 0).isField() && type(op, 1).isField()) ||
                  (type(op, 0).isIdx() && type(op, 1).isIdx()),
              op, "operands must be two field elements or two positions");
      return;
    case OpCode::Print:
      for (size_t i = 0; i < op.operands.size(); ++i)
        require(!type(op, i).isPtr(), op, "a ptr has no value to print");
      return;
    case OpCode::Call:
      return call(op);
    case OpCode::If:
      require(type(op, 0).isLane(), op, "condition must be a bit or a lane");
      return;
    case OpCode::Match:
      require(type(op, 0).isBounded() && type(op, 0).bound <= op.regions.size(), op,
              "operand must be idx<n> with at least n cases");
      return;
    case OpCode::Return:
      return fits(op, f_->resultTypes, "returned values do not fit the function's results");
    case OpCode::Local:
    case OpCode::Advice:
      return attributes(op);
    default:
      return;
    }
  }

  Type type(const Op &op) const { return f_->type(op.result()); }

  void attributes(const Op &op) {
    switch (op.code) {
    case OpCode::HintLimb:
      return require(op.a < 3, op, "limb number out of range");
    case OpCode::HintBit:
      return require(op.a < 192, op, "bit number out of range");
    case OpCode::HintPosBit:
      return require(op.a < 64, op, "bit number out of range");
    case OpCode::HintDigit:
      return require(op.b >= 1 && op.b <= 32 && op.a < 128, op, "digit out of range");
    case OpCode::HintLog:
      return require(op.a <= kMaxBound, op, "bound out of range");
    case OpCode::HintDivRem:
      return require(op.a >= 1 && op.a <= kMaxBound, op, "divisor out of range");
    case OpCode::Alloc:
    case OpCode::Local:
    case OpCode::PtrAdd:
      return require(op.a <= kMaxBound, op, "size out of range");
    case OpCode::Advice:
    case OpCode::AdviceInto:
      for (const TypeKind k : op.kinds)
        require(k != TypeKind::Ptr, op, "a ptr cannot come from advice");
      return require(op.code != OpCode::Advice || op.kinds.size() == op.results.size(), op,
                     "one kind per result");
    default:
      return;
    }
  }

  void call(const Op &op) {
    if (op.sym >= module_.functions.size())
      return error(&op, "no such function");
    const Function &callee = module_.functions[op.sym];
    require(callee.name != "main", op, "main cannot be called");
    fits(op, callee.paramTypes, "arguments do not fit the parameters");
    bool same = op.results.size() == callee.resultTypes.size();
    for (size_t i = 0; same && i < op.results.size(); ++i)
      same = f_->type(op.results[i]) == callee.resultTypes[i];
    require(same, op, "results are not the callee's");
  }

  void fits(const Op &op, std::span<const Type> types, const char *what) {
    bool ok = op.operands.size() == types.size();
    for (size_t i = 0; ok && i < types.size(); ++i)
      ok = isSubtype(type(op, i), types[i]);
    require(ok, op, what);
  }

  void localCell(const Op &op) {
    require(op.a <= kMaxBound, op, "offset out of range");
    const Value p = op.operand(0);
    const Op *local = f_->def(p);
    if (!local || local->code != OpCode::Local)
      return;
    if (op.a >= local->a)
      return error(&op, fmt::format("cell {} of a local array of {}", op.a, local->a));
    if (op.code == OpCode::Store)
      defineCell(cellKey(p, op.a));
    else if (!escapes_[p.id] && !cells_.contains(cellKey(p, op.a)))
      error(&op, fmt::format("cell {} of the local array may be unset", op.a));
  }

  /// Types of results: inferred ones exactly, others as the operation says.
  void results(const Op &op) {
    switch (op.code) {
    case OpCode::Load:
    case OpCode::Call:
    case OpCode::If:
    case OpCode::Match:
    case OpCode::For:
      return;
    case OpCode::Const:
      if (type(op).isIdx()) {
        require(type(op) == Type::idx(op.a + 1), op, "type is not the constant's");
        return;
      }
      [[fallthrough]];
    default:
      for (const Value v : op.results)
        if (const Type want = inferType(*f_, op); f_->type(v) != want)
          error(&op,
                fmt::format("result is {}, expected {}", toString(f_->type(v)), toString(want)));
    }
  }

  void regions(const Op &op) {
    const size_t count = op.code == OpCode::If ? 2 : op.code == OpCode::For ? 1 : 0;
    if (op.code == OpCode::Match ? op.regions.empty() : op.regions.size() != count)
      return error(&op, "wrong number of regions");
    if (op.code == OpCode::For)
      return forOp(op);
    std::vector<Cells> defined;
    for (const Region *r : op.regions) {
      require(r->args.empty(), op, "region takes no arguments");
      Cells inside = region(*r, &op);
      if (!yields(*r))
        continue;
      defined.push_back(std::move(inside));
      yielded(op, *r);
    }
    // What every arm that goes on defines is defined after it.
    if (defined.empty())
      return;
    for (size_t i = 1; i < defined.size(); ++i) {
      const std::unordered_set<uint64_t> other(defined[i].begin(), defined[i].end());
      std::erase_if(defined[0], [&](uint64_t key) { return !other.contains(key); });
    }
    for (const uint64_t key : defined[0])
      defineCell(key);
  }

  void yielded(const Op &op, const Region &r) {
    const Op &end = *r.terminator();
    bool ok = end.operands.size() == op.results.size();
    for (size_t i = 0; ok && i < op.results.size(); ++i)
      ok = isSubtype(f_->type(end.operands[i]), f_->type(op.results[i]));
    require(ok, op, "yielded values do not fit the results");
  }

  void forOp(const Op &op) {
    const Region &body = *op.regions[0];
    if (op.operands.size() < 2 || op.operands.size() != op.results.size() + 2 ||
        body.args.size() != op.results.size() + 1)
      return error(&op, "wrong number of carried values");
    require(type(op, 0).isBounded(), op, "lower limit must be bounded");
    idx(op, 1);
    require(f_->type(body.args[0]) == loopIndexType(type(op, 1)), op, "index has a wrong type");
    for (size_t i = 0; i < op.results.size(); ++i) {
      const Type carried = f_->type(op.results[i]);
      require(f_->type(body.args[i + 1]) == carried && isSubtype(type(op, i + 2), carried), op,
              "initial value does not fit the carried type");
    }
    region(body, &op);
    if (yields(body))
      yielded(op, body);
  }

  const Module &module_;
  const size_t limit_;
  const Function *f_ = nullptr;
  std::vector<VerifyError> errors_;
  std::vector<bool> defined_, visible_, escapes_;
  std::vector<Value> trail_;
  std::unordered_set<uint64_t> cells_; // defined cells of locals; never iterated
  Cells cellTrail_;
};

} // namespace

std::vector<VerifyError> verify(const Module &m, size_t limit) {
  return Verifier(m, limit).run();
}

} // namespace lean::ir
