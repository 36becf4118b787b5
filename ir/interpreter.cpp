#include "ir/interpreter.h"

#include "ir/builder.h"
#include "ir/interp_memory.h"
#include "ir/text.h"

#include "base/keccak/keccak.h"

#include <fmt/format.h>

namespace lean::ir {

namespace {

struct Failure {
  std::string message;
};

class Interpreter {
public:
  Interpreter(const Module &m, const InterpreterOptions &options) : module_(m), options_(options) {
    if (options.publicInput) {
      const auto &p = *options.publicInput;
      public_[0] = E::limbs(p[0], p[1], 0);
      public_[1] = E::limbs(p[2], p[3], 0);
    }
  }

  std::expected<InterpreterResult, InterpreterError> run() {
    const Function *main = module_.find("main");
    if (!main)
      return std::unexpected(InterpreterError{"no function 'main'"});
    try {
      enter(*main, {}, nullptr);
      while (!calls_.empty())
        step();
      for (const auto &[name, entries] : options_.advice)
        if (used_[name] != entries.size())
          throw Failure{fmt::format("advice left over: {} of {} entries of stream '{}' were used",
                                    used_[name], entries.size(), name)};
    } catch (const Failure &f) {
      return std::unexpected(InterpreterError{f.message, loc_});
    }
    for (size_t i = 0; i < 2; ++i)
      if (public_[i]) {
        result_.publicInput[2 * i] = public_[i]->c0.v;
        result_.publicInput[2 * i + 1] = public_[i]->c1.v;
      }
    return std::move(result_);
  }

private:
  struct Level {
    const Region *region;
    size_t next = 0;
    const Op *owner = nullptr;     // if, match, for
    uint64_t index = 0, limit = 0; // for
  };
  struct Call {
    const Function *function;
    std::vector<E> values;
    std::vector<Level> levels;
    const Op *op; // the caller's
  };

  [[noreturn]] void fail(const Op &op, std::string what) {
    if (op.msg) {
      const Message &m = module_.msg(op.msg);
      if (!m.expression.empty())
        what += ": " + m.expression;
      if (!m.text.empty())
        what += ": " + m.text;
    }
    throw Failure{std::move(what)};
  }

  void claimCells(uint64_t n) {
    if (n > options_.maxCells - cells_)
      throw Failure{"memory limit exceeded"};
    cells_ += n;
  }

  void enter(const Function &f, std::vector<E> args, const Op *op) {
    claimCells(f.numValues() + 1);
    Call &c = calls_.emplace_back(Call{&f, std::vector<E>(f.numValues()), {}, op});
    for (size_t i = 0; i < args.size(); ++i)
      c.values[f.body->args[i].id] = args[i];
    c.levels.push_back({f.body});
  }

  Type type(Value v) const { return calls_.back().function->type(v); }
  void set(Value v, const E &e) { calls_.back().values[v.id] = e; }
  void setPosition(Value v, uint64_t i) { set(v, E(K(i))); }

  E get(Value v) {
    const Op *def = calls_.back().function->def(v);
    if (!def || def->code != OpCode::PublicInput)
      return calls_.back().values[v.id];
    const auto &p = public_[v == def->result(1)];
    if (!p)
      throw Failure{"public input is read but neither given nor asserted before"};
    return *p;
  }
  uint64_t position(Value v) { return get(v).c0.v; }

  std::vector<E> getAll(std::span<const Value> vs) {
    std::vector<E> out;
    for (const Value v : vs)
      out.push_back(get(v));
    return out;
  }

  void step() {
    Level &level = calls_.back().levels.back();
    const Op &op = *level.region->ops[level.next++];
    loc_ = op.loc;
    if (++result_.ops > options_.maxOps)
      throw Failure{"operation limit exceeded"};
    switch (effectOf(op.code)) {
    case Effect::Control:
    case Effect::Terminator:
      return control(op);
    case Effect::Check:
      return check(op);
    case Effect::Hint:
      return hint(op);
    case Effect::Pure:
      return pure(op);
    case Effect::Partial:
    case Effect::Store:
    case Effect::Place:
      return memory(op);
    case Effect::Stream:
      return advice(op);
    case Effect::Print:
      return print(op);
    }
  }

  void pure(const Op &op) {
    const auto in = [&](size_t i) { return get(op.operand(i)); };
    const auto at = [&](size_t i) { return position(op.operand(i)); };
    const Value out = op.result();
    switch (op.code) {
    case OpCode::Const:
      return type(out).isIdx() ? setPosition(out, op.a) : set(out, op.value);
    case OpCode::Add:
      return set(out, in(0) + in(1));
    case OpCode::Mul:
      return set(out, in(0) * in(1));
    case OpCode::Div:
      return set(out, in(0) * in(1).inverse());
    case OpCode::Select:
      return set(out, in(0).isZero() ? in(2) : in(1));
    case OpCode::EqZero:
      return set(out, E(K(in(0).isZero())));
    case OpCode::IdxAdd:
      return setPosition(out, addPositions(at(0), at(1)));
    case OpCode::IdxSub:
      return setPosition(out, subPositions(at(0), at(1)));
    case OpCode::IdxScale:
      return setPosition(out, scalePosition(at(0), op.a));
    case OpCode::GPow:
      return set(out, E(positions_.power(at(0))));
    default: { // ptr.add
      const E p = in(0);
      return set(out, E(p.c0, K(addPositions(p.c1.v, scalePosition(at(1), op.a))), K()));
    }
    }
  }

  void check(const Op &op) {
    const E a = get0(op);
    switch (op.code) {
    case OpCode::CheckLane:
      if (!a.isInK())
        fail(op, "value is not a lane");
      return set(op.result(), a);
    case OpCode::CheckBit:
      if (!a.isInK() || a.c0.v > 1)
        fail(op, "value is not a bit");
      return set(op.result(), a);
    case OpCode::CheckNonZero:
      if (a.isZero())
        fail(op, "value is zero");
      return set(op.result(), a);
    case OpCode::CheckIdx: {
      std::optional<uint64_t> i = a.c0.v;
      if (type(op.operand(0)).isField())
        i = a.isInK() ? positions_.log(a.c0) : std::nullopt;
      if (!i || *i >= kMaxBound)
        fail(op, "value is not a position below 2^32");
      return setPosition(op.result(), *i);
    }
    case OpCode::CheckLt:
      if (a.c0.v >= position(op.operand(1)))
        fail(op, fmt::format("assertion failed: {} < {}", a.c0.v, position(op.operand(1))));
      return set(op.result(), a);
    default:
      return assertion(op);
    }
  }

  /// The first operand; of an assert.eq that defines the public input, the value it gets.
  E get0(const Op &op) {
    if (op.code == OpCode::AssertEq)
      for (size_t i = 0; i < 2; ++i) {
        const Op *def = calls_.back().function->def(op.operand(i));
        if (!def || def->code != OpCode::PublicInput)
          continue;
        auto &p = public_[op.operand(i) == def->result(1)];
        if (p)
          continue;
        const E v = get(op.operand(1 - i));
        if (!v.c2.isZero())
          fail(op, "public input would get a third limb");
        p = v;
      }
    return get(op.operand(0));
  }

  void assertion(const Op &op) {
    const E a = get(op.operand(0)), b = get(op.operand(1));
    const bool equal = a == b, isIdx = type(op.operand(0)).isIdx();
    if (equal == (op.code == OpCode::AssertEq))
      return;
    const auto text = [&](const E &e) { return isIdx ? std::to_string(e.c0.v) : toHex(e); };
    fail(op, fmt::format("assertion failed: {} {} {}", text(a), equal ? "!=" : "==", text(b)));
  }

  /// A stored value at another kind: positions are the words g^i.
  std::optional<E> convert(const TypedValue &v, TypeKind to) {
    const auto group = [](TypeKind k) { return k <= TypeKind::Bit ? TypeKind::Word : k; };
    if (group(v.kind) == group(to))
      return v.v;
    if (v.kind == TypeKind::Idx && group(to) == TypeKind::Word)
      return E(positions_.power(v.v.c0.v));
    if (group(v.kind) == TypeKind::Word && to == TypeKind::Idx && v.v.isInK())
      if (const auto i = positions_.log(v.v.c0))
        return E(K(*i));
    return std::nullopt;
  }

  void memory(const Op &op) {
    switch (op.code) {
    case OpCode::PublicInput:
      return;
    case OpCode::Keccak:
      return keccak(op);
    case OpCode::Alloc:
    case OpCode::Local:
      return set(op.result(), E(K(buffers_.add())));
    case OpCode::Load: {
      const TypedValue *cell = buffers_.find(get(op.operand(0)), op.a);
      if (!cell)
        fail(op, "read of a cell that nothing wrote");
      const auto v = convert(*cell, type(op.result()).kind);
      if (!v)
        fail(op, "cell holds a value of another kind");
      return set(op.result(), *v);
    }
    default: { // store
      const E p = get(op.operand(0));
      return store(op, p, op.a, {type(op.operand(1)).kind, get(op.operand(1))});
    }
    }
  }

  void store(const Op &op, const E &pointer, uint64_t k, const TypedValue &v) {
    const TypedValue *cell = buffers_.find(pointer, k);
    if (!cell) {
      claimCells(1);
      return buffers_.define(pointer, k, v);
    }
    const auto now = convert(*cell, v.kind);
    if (!now || *now != v.v)
      fail(op, "a cell that is already written would get another value");
  }

  void keccak(const Op &op) {
    std::array<uint64_t, 25> state{};
    for (size_t i = 0; i < 8; ++i) {
      const E m = get(op.operand(i));
      if (!m.c2.isZero())
        fail(op, "hashed word has a third limb");
      state[2 * i] = m.c0.v;
      state[2 * i + 1] = m.c1.v;
    }
    state[16] = op.a;
    keccakF(state);
    set(op.result(0), E::limbs(state[0], state[1], 0));
    set(op.result(1), E::limbs(state[2], state[3], 0));
  }

  const std::vector<AdviceValue> &pop(const Op &op, uint64_t elements) {
    const std::string &name = module_.str(op.sym);
    const auto stream = options_.advice.find(name);
    size_t &used = used_[name];
    if (stream == options_.advice.end() || used == stream->second.size())
      fail(op, fmt::format("advice stream '{}' is missing or used up", name));
    const auto &entry = stream->second[used++];
    if (entry.size() / std::max<size_t>(op.kinds.size(), 1) != elements ||
        entry.size() != elements * op.kinds.size())
      fail(op, fmt::format("entry of advice stream '{}' has {} items, expected {}", name,
                           entry.size(), elements * op.kinds.size()));
    return entry;
  }

  E adviceWord(const Op &op, const AdviceValue &v, TypeKind kind) {
    const bool wordy = kind == TypeKind::Word || kind == TypeKind::Lane;
    if (v.isWord != wordy)
      fail(op, wordy ? "advice: expected a hex string" : "advice: expected an integer");
    if (wordy)
      return v.word;
    return kind == TypeKind::Idx ? E(positions_.power(v.integer)) : E(K(v.integer));
  }

  void advice(const Op &op) {
    if (op.code == OpCode::Advice) {
      const auto &entry = pop(op, 1);
      for (size_t i = 0; i < entry.size(); ++i)
        set(op.results[i], adviceWord(op, entry[i], op.kinds[i]));
      return;
    }
    const E p = get(op.operand(0));
    const auto &entry = pop(op, position(op.operand(1)));
    for (size_t i = 0; i < entry.size(); ++i)
      store(op, p, i, {TypeKind::Word, adviceWord(op, entry[i], op.kinds[i % op.kinds.size()])});
  }

  void hint(const Op &op) {
    const E a = get(op.operand(0));
    const uint64_t limbs[3] = {a.c0.v, a.c1.v, a.c2.v};
    const auto out = [&](K v) { set(op.result(), E(v)); };
    switch (op.code) {
    case OpCode::HintInv:
      return set(op.result(), a.inverse());
    case OpCode::HintLimb:
      return out(K(limbs[op.a]));
    case OpCode::HintLow:
      return set(op.result(), E(a.c0, a.c1, K()));
    case OpCode::HintBit:
      return out(K(limbs[op.a / 64] >> op.a % 64 & 1));
    case OpCode::HintPosBit:
      return out(K(a.c0.v >> op.a & 1));
    case OpCode::HintDigit: {
      const auto bits = static_cast<unsigned __int128>(limbs[1]) << 64 | limbs[0];
      return out(positions_.power(static_cast<uint64_t>(bits >> op.a) & ((1ull << op.b) - 1)));
    }
    case OpCode::HintLess:
      return out(K(position(op.operand(0)) < position(op.operand(1))));
    case OpCode::HintDivRem:
      set(op.result(0), E(positions_.power(a.c0.v / op.a)));
      return set(op.result(1), E(positions_.power(a.c0.v % op.a)));
    default: { // hint.log
      const auto i = a.isInK() ? positions_.log(a.c0) : std::nullopt;
      return out(i && *i < op.a ? a.c0 : K(1));
    }
    }
  }

  void print(const Op &op) {
    std::string line = module_.str(op.sym);
    if (!line.empty())
      line += ":";
    for (const Value v : op.operands)
      line += " " + (type(v).isIdx() ? std::to_string(position(v)) : toHex(get(v)));
    claimCells(line.size() / sizeof(E) + 1);
    result_.printed.push_back(std::move(line));
  }

  void control(const Op &op) {
    switch (op.code) {
    case OpCode::Call:
      return enter(module_.functions[op.sym], getAll(op.operands), &op);
    case OpCode::If:
      return push({op.regions[get(op.operand(0)).isZero()], 0, &op});
    case OpCode::Match:
      return push({op.regions[position(op.operand(0))], 0, &op});
    case OpCode::For:
      return forOp(op);
    case OpCode::Yield:
      return yield(op);
    case OpCode::Return:
      return ret(op);
    default:
      fail(op, "unreachable code is reached");
    }
  }

  void push(const Level &level) { calls_.back().levels.push_back(level); }

  void forOp(const Op &op) {
    const uint64_t lo = position(op.operand(0)), hi = position(op.operand(1));
    if (lo > hi)
      fail(op, fmt::format("loop from {} to {}", lo, hi));
    const std::vector<E> carried = getAll(op.operands.subspan(2));
    if (lo == hi)
      return assign(op.results, carried);
    assign({op.regions[0]->args.begin() + 1, op.regions[0]->args.end()}, carried);
    setPosition(op.regions[0]->args[0], lo);
    push({op.regions[0], 0, &op, lo, hi});
  }

  void assign(std::span<const Value> to, const std::vector<E> &values) {
    for (size_t i = 0; i < to.size(); ++i)
      set(to[i], values[i]);
  }

  void yield(const Op &op) {
    const std::vector<E> values = getAll(op.operands);
    Level &level = calls_.back().levels.back();
    const Op &owner = *level.owner;
    if (owner.code == OpCode::For && level.index + 1 < level.limit) {
      const auto &args = level.region->args;
      setPosition(args[0], ++level.index);
      level.next = 0;
      return assign({args.begin() + 1, args.end()}, values);
    }
    calls_.back().levels.pop_back();
    assign(owner.results, values);
  }

  void ret(const Op &op) {
    const std::vector<E> values = getAll(op.operands);
    const Op *caller = calls_.back().op;
    cells_ -= calls_.back().function->numValues() + 1;
    calls_.pop_back();
    if (caller)
      assign(caller->results, values);
  }

  const Module &module_;
  const InterpreterOptions &options_;
  InterpreterResult result_;
  std::vector<Call> calls_;
  Buffers buffers_;
  Positions positions_;
  std::array<std::optional<E>, 2> public_;
  std::map<std::string, size_t, std::less<>> used_;
  uint64_t cells_ = 0;
  LocId loc_ = 0;
};

} // namespace

std::expected<InterpreterResult, InterpreterError> interpret(const Module &m,
                                                             const InterpreterOptions &options) {
  return Interpreter(m, options).run();
}

} // namespace lean::ir
