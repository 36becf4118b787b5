#include "random_program.h"

#include "ir/builder.h"

#include <fmt/format.h>

namespace lean::test {

using namespace ir;

namespace {

class Generator {
public:
  explicit Generator(uint64_t seed) : random_(seed) {}

  RandomProgram run() {
    program_.module = std::make_unique<Module>();
    module_ = program_.module.get();
    const unsigned count = below(4);
    for (unsigned i = 0; i < count; ++i) {
      std::vector<Type> params, results;
      for (unsigned k = below(4); k > 0; --k)
        params.push_back(someType());
      for (unsigned k = below(3); k > 0; --k)
        results.push_back(someType());
      function(module_->addFunction(fmt::format("f{}", i), params, results));
    }
    function(module_->addFunction("main", {}, {}));
    return std::move(program_);
  }

private:
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  bool chance(unsigned percent) { return below(100) < percent; }

  Type someType() {
    switch (below(5)) {
    case 0:
      return Type::word();
    case 1:
      return Type::lane();
    case 2:
      return Type::bit();
    case 3:
      return Type::idx(1 + below(40));
    default:
      return Type::word();
    }
  }

  void function(Function &f) {
    Builder b(*module_, f);
    b_ = &b;
    visible_.clear();
    pointers_.clear();
    budget_ = 60;
    inLoop_ = 0;
    advice_ = f.name == "main";
    for (const Value v : f.body->args)
      visible_.push_back(v);
    body(3 + below(14), 0);
    if (!b.terminated()) {
      if (f.name == "main")
        publish();
      ret();
    }
  }

  void publish() {
    for (size_t i = 0; i < visible_.size(); ++i)
      if (b_->type(visible_[i]).isField() || b_->type(visible_[i]).isBounded())
        b_->print(fmt::format("v{}", i), {{visible_[i]}});
    if (chance(50)) {
      const auto [p, q] = b_->publicInput();
      b_->assertEq(chance(50) ? p : q, some(Type::lane()));
    }
  }

  void ret() {
    std::vector<Value> values;
    for (const Type t : b_->function().resultTypes)
      values.push_back(some(t));
    b_->ret(values);
  }

  /// A visible value of a subtype, or a new one.
  Value some(Type t) {
    for (int tries = 0; tries < 6 && !visible_.empty(); ++tries) {
      const size_t recent = chance(60) ? std::min<size_t>(visible_.size(), 6) : visible_.size();
      const Value v = visible_[visible_.size() - 1 - below(static_cast<unsigned>(recent))];
      if (isSubtype(b_->type(v), t))
        return v;
    }
    if (t.isIdx())
      return b_->constIdx(t.bound ? random_() % t.bound : random_() % 50);
    const uint64_t top = t.kind == TypeKind::Bit ? 2 : chance(40) ? 4 : ~uint64_t{0};
    const uint64_t low = t.nonzero ? 1 + random_() % (top - 1) : random_() % top;
    return b_->constant(t.kind == TypeKind::Word && chance(50) ? E::limbs(low, random_(), random_())
                                                               : E(K(low)));
  }
  Value field() {
    return some(chance(50) ? Type::word() : chance(70) ? Type::lane() : Type::bit());
  }

  void add(Value v) { visible_.push_back(v); }

  /// Operations with nested regions up to `depth`; what they define is visible to the caller.
  void body(unsigned n, unsigned depth) {
    for (; n > 0 && !b_->terminated(); --n)
      operation(depth);
  }

  template <typename F> void nested(Region *r, F fill) {
    const size_t visible = visible_.size(), pointers = pointers_.size();
    {
      Builder::Scope scope(*b_, r);
      fill();
    }
    visible_.resize(visible);
    pointers_.resize(pointers);
  }

  std::vector<Value> several(const std::vector<Type> &types) {
    std::vector<Value> out;
    for (const Type t : types)
      out.push_back(some(t));
    return out;
  }

  std::vector<Type> someTypes() {
    std::vector<Type> types;
    for (unsigned k = below(3); k > 0; --k)
      types.push_back(someType());
    return types;
  }

  void finish(const std::vector<Type> &types) {
    if (b_->terminated())
      return;
    if (chance(8))
      ret();
    else
      b_->yield(several(types));
  }

  void operation(unsigned depth) {
    const unsigned kind = below(depth < 3 && budget_ > 0 ? 30 : 22);
    --budget_;
    switch (kind) {
    case 0:
      return add(b_->add(field(), field()));
    case 1:
      return add(b_->mul(field(), field()));
    case 2: {
      const Value d = b_->checkNonZero(chance(70) ? some(Type::lane().asNonzero()) : field());
      return add(b_->div(field(), d));
    }
    case 3: {
      const Type t = someType();
      return add(b_->select(some(Type::bit()), some(t), some(t)));
    }
    case 4:
      return add(b_->eqZero(field()));
    case 5:
      return add(b_->idxAdd(some(Type::idx(40)), some(Type::idx(40))));
    case 6: {
      const Value a = some(Type::idx(40)), c = some(Type::idx(40));
      return add(b_->idxSub(b_->idxAdd(a, c), c));
    }
    case 7:
      return add(b_->idxScale(some(Type::idx(100)), below(12)));
    case 8:
      return add(b_->gpow(some(Type::idx())));
    case 9:
      return assertions();
    case 10:
    case 11:
      return memory();
    case 12:
      return advice();
    case 13:
      return hints();
    case 14: {
      std::vector<Value> m;
      for (int i = 0; i < 8; ++i)
        m.push_back(some(Type::lane()));
      const auto [p, q] = b_->keccak(m, random_());
      add(p);
      if (chance(50))
        add(q);
      return;
    }
    case 15:
      return b_->print("p", {{field()}});
    case 16: {
      const Value i = some(Type::idx(20)), n = b_->constIdx(20 + below(30));
      return add(b_->checkLt(i, n));
    }
    case 17: { // run-time bound, always above
      const Value i = some(Type::idx(20)), d = some(Type::idx(20));
      const Value n = b_->idxAdd(b_->idxAdd(i, d), b_->constIdx(1));
      return add(b_->checkLt(i, n));
    }
    case 18: {
      const Value g = b_->gpow(some(Type::idx(1000)));
      return add(b_->checkIdx(g));
    }
    case 19:
    case 20:
    case 21:
      return call();
    case 22:
    case 23:
    case 24:
    case 25:
      return ifOp(depth);
    case 26:
      return matchOp(depth);
    default:
      return forOp(depth);
    }
  }

  void assertions() {
    const Value a = field(), b = field();
    const Value sum = b_->add(a, b);
    const Value left = b_->mul(sum, sum), right = b_->add(b_->mul(a, a), b_->mul(b, b));
    switch (below(4)) {
    case 0:
      return b_->assertEq(left, right);
    case 1:
      return b_->assertNe(b_->add(a, b_->constant(1)), a);
    case 2: {
      const Value i = some(Type::idx(30)), j = some(Type::idx(30));
      return b_->assertEq(b_->idxAdd(i, j), b_->idxAdd(j, i));
    }
    default:
      if (chance(10))
        return b_->assertEq(a, b); // fails more often than not
      return b_->assertEq(b_->mul(a, b), b_->mul(b, a));
    }
  }

  struct Cell {
    Value pointer;
    uint64_t offset;
    Type type;
    Value value;
  };

  void memory() {
    if (!pointers_.empty() && chance(60)) {
      const Cell &c = pointers_[below(static_cast<unsigned>(pointers_.size()))];
      if (chance(30)) // the same value again: an assertion that holds
        return b_->store(c.pointer, c.offset, c.value);
      return add(b_->load(c.pointer, c.offset, c.type));
    }
    const uint64_t cells = 1 + below(4);
    Value p;
    switch (below(3)) {
    case 0:
      p = b_->local(chance(50) ? cells : 20);
      break;
    case 1:
      p = b_->alloc(b_->constIdx(20 + below(5)), cells);
      break;
    default:
      p = b_->ptrAdd(b_->alloc(b_->idxAdd(some(Type::idx(20)), b_->constIdx(64)), cells),
                     b_->constIdx(below(3)), cells);
      if (chance(50))
        p = b_->ptrAdd(p, some(Type::idx(9)), 1 + below(5));
      break;
    }
    for (uint64_t k = 0; k < cells; ++k) {
      const Type t = someType();
      const Value v = some(t);
      b_->store(p, k, v);
      pointers_.push_back({p, k, t.isIdx() ? b_->type(v) : t, v});
    }
    const Op *def = b_->function().def(p);
    if (chance(30) && (def->code != OpCode::Local || def->a == 20)) { // through a moved pointer
      const Value v = field();
      b_->store(b_->ptrAdd(b_->ptrAdd(p, b_->constIdx(3), 2), b_->constIdx(1), 7), 0, v);
    }
  }

  /// In main outside of loops, where the number of pops is known up to branches not taken.
  void advice() {
    if (!advice_ || inLoop_ || b_->region() != b_->function().body)
      return add(field());
    static constexpr TypeKind kinds[] = {TypeKind::Word, TypeKind::Lane, TypeKind::Bit,
                                         TypeKind::Idx};
    std::vector<TypeKind> shape;
    std::vector<AdviceValue> entry;
    for (unsigned k = 1 + below(3); k > 0; --k) {
      shape.push_back(kinds[below(4)]);
      AdviceValue v;
      v.isWord = shape.back() <= TypeKind::Lane;
      v.word = shape.back() == TypeKind::Word ? E::limbs(random_(), random_(), random_())
                                              : E(K(random_()));
      v.integer = below(shape.back() == TypeKind::Bit ? 2 : 200);
      entry.push_back(v);
    }
    program_.advice["s"].push_back(entry);
    if (chance(30)) {
      const Value p = b_->alloc(b_->constIdx(1), shape.size());
      b_->adviceInto("s", p, b_->constIdx(1), shape);
      for (size_t k = 0; k < shape.size(); ++k)
        checked(b_->load(p, k), shape[k]);
      return;
    }
    const auto values = b_->advice("s", shape);
    for (size_t k = 0; k < shape.size(); ++k)
      checked(values[k], shape[k]);
  }

  void checked(Value v, TypeKind kind) {
    switch (kind) {
    case TypeKind::Lane:
      return add(b_->checkLane(v));
    case TypeKind::Bit:
      return add(b_->checkBit(v));
    case TypeKind::Idx:
      return add(b_->checkLt(b_->checkIdx(v), b_->constIdx(200)));
    default:
      return add(v);
    }
  }

  void hints() {
    const Value a = field();
    switch (below(9)) {
    case 0:
      return add(b_->hintInverse(a));
    case 6:
      return add(b_->hintLow(a));
    case 7:
      return add(b_->checkBit(b_->hintLess(some(Type::idx(300)), some(Type::idx(300)))));
    case 8: {
      const auto [quotient, remainder] = b_->hintDivRem(some(Type::idx(300)), 1 + below(9));
      add(b_->checkIdx(quotient));
      return add(b_->checkIdx(remainder));
    }
    case 1:
      return add(b_->checkLane(b_->hintLimb(a, below(3))));
    case 2:
      return add(b_->checkBit(b_->hintBit(a, below(70))));
    case 3:
      return add(b_->checkBit(b_->hintPositionBit(some(Type::idx(500)), below(8))));
    case 4:
      return add(b_->checkLt(b_->checkIdx(b_->hintDigit(a, 5, below(128))), b_->constIdx(32)));
    default:
      return add(b_->checkIdx(b_->hintLog(b_->gpow(some(Type::idx(300))), 200)));
    }
  }

  void call() {
    const size_t known = module_->functions.size() - 1; // without the one being built
    if (known == 0)
      return add(field());
    const Function &callee = module_->functions[below(static_cast<unsigned>(known))];
    for (const Value v : b_->call(callee, several(callee.paramTypes)))
      add(v);
  }

  void ifOp(unsigned depth) {
    const Value condition = chance(50) ? b_->eqZero(field()) : some(Type::lane());
    Op *op = b_->createIf(condition);
    const std::vector<Type> types = someTypes();
    for (Region *r : op->regions)
      nested(r, [&] {
        body(below(5), depth + 1);
        finish(types);
      });
    end(op, types);
  }

  void matchOp(unsigned depth) {
    const unsigned cases = 1 + below(4);
    Op *op = b_->createMatch(some(Type::idx(cases)), cases);
    const std::vector<Type> types = someTypes();
    for (Region *r : op->regions)
      nested(r, [&] {
        body(below(4), depth + 1);
        finish(types);
      });
    end(op, types);
  }

  void end(Op *op, const std::vector<Type> &types) {
    b_->setResults(op, types);
    bool continues = false;
    for (const Region *r : op->regions)
      continues |= r->terminator()->code == OpCode::Yield;
    if (!continues)
      return b_->unreachable();
    for (const Value v : op->results)
      add(v);
  }

  void forOp(unsigned depth) {
    const std::vector<Type> types = someTypes();
    const Value lo = some(Type::idx(6));
    const Value hi = chance(50) ? b_->constIdx(6 + below(8)) : b_->idxAdd(lo, some(Type::idx(8)));
    Op *op = b_->createFor(lo, hi, several(types), types, chance(20));
    ++inLoop_;
    nested(op->regions[0], [&] {
      for (const Value v : op->regions[0]->args)
        add(v);
      body(1 + below(5), depth + 1);
      finish(types);
    });
    --inLoop_;
    for (const Value v : op->results)
      add(v);
  }

  std::mt19937_64 random_;
  RandomProgram program_;
  Module *module_ = nullptr;
  Builder *b_ = nullptr;
  std::vector<Value> visible_;
  std::vector<Cell> pointers_;
  int budget_ = 0;
  unsigned inLoop_ = 0;
  bool advice_ = false;
};

} // namespace

RandomProgram randomProgram(uint64_t seed) {
  return Generator(seed).run();
}

} // namespace lean::test
