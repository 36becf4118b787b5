// Compiles the body of one instance: types, compile-time evaluation and IR in one walk, since what
// a name's type is may depend on compile-time values (array sizes, `unroll for`). The same walk
// without a builder evaluates constant expressions.
//
// Variables are kept leaf by leaf and in SSA form: an assignment replaces the leaf's value. A trail
// of old values undoes what an arm of a branch or a loop's body did, so that the arms can be joined
// (elab_join.cpp). Arrays that need addresses lie in memory; of those the leaves say which cells
// are set.
#pragma once

#include "frontend/unit.h"
#include "ir/builder.h"

#include <functional>
#include <unordered_set>

namespace lean::frontend {

struct Variable {
  const LocalDecl *decl = nullptr;
  const Type *type = nullptr;
  std::vector<Leaf> leaves;
  uint32_t declaredAt = 0; // serial of the region it was declared in
  // In memory: `leaves` hold true for a cell that is set.
  bool memory = false;
  // In memory, and cells may be written through a pointer or at positions known only in the run.
  bool shared = false;
  ir::Value pointer;
};

// Where a value lies.
struct Place {
  enum Kind : uint8_t { InVariable, InMemory, InValue } kind = InValue;
  const Type *type = nullptr;
  // InVariable; InMemory when it is a part of a variable at a constant place.
  uint32_t variable = ~uint32_t(0);
  uint64_t leaf = 0; // first leaf within the variable
  // InMemory.
  ir::Value pointer;
  uint64_t offset = 0; // cells
  // InValue.
  Value value;
  // InMemory, a part of this variable at a position of the run; `inside` when that is known to be
  // within it.
  uint32_t dynamicVariable = ~uint32_t(0);
  bool inside = true;
  bool isPoison() const { return type->isPoison(); }
};

// The expansion of one function: the instance itself, an inlined call, or a constant's initialiser.
struct Frame {
  const FnDecl *fn = nullptr;
  uint32_t base = 0; // its first variable
  const Type *result = nullptr;
  ir::LocId inlinedAt = 0;
  bool inlined = false;
  std::optional<Value> returned; // inlined: set once it returned
  bool hiddenReturn = false;     // inlined: it returned under a condition of the run
  size_t regions = 0;            // open when it began
};

class Body {
public:
  Body(Unit &unit, Instance *instance)
      : unit(unit), diags(unit.diags), types(unit.types), instance(instance) {
    if (instance)
      builder = &ownBuilder.emplace(unit.module, *instance->function);
  }

  // The instance's body into its function.
  void compile();
  // A constant expression of the given type, outside of any function.
  std::optional<Value> constantOf(Expr &e, TypeExpr &type);
  // Parameter and result types of an instance. False after an error.
  bool signature(Instance &out);

private:
  // ---- elab_state.cpp: variables and their history -------------------------------------------
  struct Change {
    uint32_t variable;
    uint32_t leaf;
    Leaf value;
  };
  using Changes = std::vector<Change>;
  struct TrailEntry {
    uint32_t variable;
    uint32_t leaf;
    Leaf old;
    bool refinement; // a fact about the value, not a change
  };
  struct RegionMark {
    uint32_t serial;
    size_t trailStart;
    size_t belowStart;
  };
  using Op = ir::Op;

  void pushFrame(const FnDecl *fn, uint32_t slots, const Type *result, bool inlined);
  void popFrame();
  Frame &frame() { return frames.back(); }
  uint32_t variableId(const LocalDecl &decl) { return frame().base + decl.slot; }
  void declare(const LocalDecl &decl, const Value &value);
  void declareInMemory(const LocalDecl &decl, const Value &value);
  void setLeaf(uint32_t variable, uint64_t leaf, Leaf value, bool refinement = false);
  void openRegion();
  Changes closeRegion();
  // i < n, both known in the run only, is proven from here to the end of the region.
  void proven(ir::Value i, ir::Value n);
  bool isProven(const Leaf &i, const Leaf &n) const;

  // ---- elab_type.cpp -------------------------------------------------------------------------
  const Type *type(const TypeExpr &t);
  const Type *structType(const StructDecl &decl, std::span<Expr *const> args, SourceRange at,
                         bool behindPointer = false);
  void completeStruct(Type &t, const std::vector<Value> &values, SourceRange at);
  void completeLater();
  const Type *arrayType(const Type *element, Int128 length, SourceRange at);
  bool fitsValue(const Type *type, SourceRange at);
  bool bindConstParams(std::span<Param> params, std::vector<Value> &values);

  // ---- elab_convert.cpp ----------------------------------------------------------------------
  Value poison() { return Value(types.poison, Leaf::integer(0)); }
  Value unitValue() { return Value(types.unit); }
  // The value at type `to`; an error (and poison) when it has no form there.
  Value coerce(Value value, const Type *to, SourceRange at);
  bool coerceLeaf(Leaf &leaf, const Type *from, const Type *to, SourceRange at);
  Value exprAs(Expr &e, const Type *type);
  // As a constant expression: no code is made, values of the run are errors.
  Value constantExpr(Expr &e, const Type *expected = nullptr);
  std::optional<Int128> intOf(Expr &e);
  ir::Value irValue(const Leaf &leaf);
  bool irValues(const Value &value, std::vector<ir::Value> &out);
  bool needRuntime(SourceRange at);
  void at(SourceRange range);

  // ---- elab_expr.cpp -------------------------------------------------------------------------
  Value expr(Expr &e, const Type *expected = nullptr);
  Value exprUnguarded(Expr &e, const Type *expected);
  Value name(NameExpr &e);
  Value constantValue(ConstDecl &decl);
  Value array(ArrayExpr &e, const Type *expected);
  Value repeat(RepeatExpr &e, const Type *expected);
  Value tuple(ArrayExpr &e, const Type *expected);
  Value structLit(StructLitExpr &e, const Type *expected);
  Value cast(CastExpr &e);
  Value prefix(PrefixExpr &e, const Type *expected);
  Value addressOf(PrefixExpr &e);
  Value alloc(AllocExpr &e);

  // ---- elab_operator.cpp ---------------------------------------------------------------------
  Value chain(ChainExpr &e, const Type *expected);
  Value binary(BinOp op, const Value &a, const Value &b, SourceRange at, SourceRange opRange,
               SourceRange aRange, SourceRange bRange);
  Value intBinary(BinOp op, Int128 a, Int128 b, SourceRange at);
  Value boolBinary(BinOp op, bool a, bool b, SourceRange at);
  Value fieldBinary(BinOp op, const Value &a, const Value &b, SourceRange at);
  Value indexBinary(BinOp op, const Value &a, const Value &b, SourceRange at, SourceRange opRange);
  Value pointerAdd(const Value &pointer, const Value &offset, SourceRange at, SourceRange bRange);
  Value power(const Value &a, const Value &b, SourceRange at);
  Value equality(BinOp op, const Value &a, const Value &b, SourceRange at);
  Value comptimeComparison(BinOp op, const Value &a, const Value &b, SourceRange at);
  Leaf addLeaf(const Leaf &a, const Leaf &b);
  Leaf mulLeaf(const Leaf &a, const Leaf &b);
  Leaf lanePower(const Leaf &index); // g^i
  Leaf difference(const Leaf &a, const Leaf &b, const Type *type);

  // ---- elab_place.cpp ------------------------------------------------------------------------
  Place place(Expr &e);
  Place indexPlace(IndexExpr &e);
  Place memberPlace(MemberExpr &e);
  Place subArrayPlace(SubArrayExpr &e);
  Place inMemory(Place place, SourceRange at);
  Place sliceElement(const Value &slice, Value index, SourceRange whole, SourceRange at);
  Place subSlicePlace(SubArrayExpr &e, const Value &slice);
  // `within`: the index is proven to be below the length.
  Place elementAt(Place base, const Type *element, const Value &index, SourceRange at,
                  bool within = false);
  Value read(const Place &place, SourceRange at);
  Leaf loadLeaf(const Place &place, uint64_t k, const Type *scalar, SourceRange at);
  Leaf checked(ir::Value word, const Type *scalar, SourceRange at);
  void store(const Place &place, const Value &value, SourceRange at);

  // ---- elab_call.cpp, elab_builtin.cpp -------------------------------------------------------
  Value call(CallExpr &e, const Type *expected);
  Value callFunction(CallExpr &e, FnDecl &fn);
  // Nothing when it returns under a condition of the run.
  std::optional<Value> expand(FnDecl &fn, std::vector<Value> args, SourceRange at);
  Value runtimeCall(Instance &callee, const std::vector<Value> &args, SourceRange at);
  Value builtin(CallExpr &e, Builtin which, const Type *expected);
  Value hint(CallExpr &e, Builtin which);
  bool arity(const CallExpr &e, size_t count);
  std::optional<std::string_view> streamName(Expr &e);
  Value fromWords(std::span<const ir::Value> words, const Type *type, SourceRange at);
  bool streamKinds(const Type *type, SourceRange at, std::vector<ir::TypeKind> &kinds);

  // ---- elab_stmt.cpp -------------------------------------------------------------------------
  // The block's value; unit when it has none. `expected` is null when the value is not wanted.
  Value block(Block &b, const Type *expected);
  void stmt(Stmt &s);
  void bind(BindStmt &s);
  void bindPattern(Pattern &p, const Value &value, bool isVar);
  void assign(AssignStmt &s);
  void ret(SourceRange at, Expr *value);
  void finishReturn(Value value, SourceRange at);
  void endOfFunction(Value value);
  void endPath();
  void unusedValue(const Expr &e, const Value &v);
  // elab_loop.cpp
  void loop(ForStmt &s);
  void unrolled(ForStmt &s);
  void runtimeLoop(ForStmt &s);
  void carriedLeaves(ForStmt &s, std::vector<std::pair<uint32_t, uint32_t>> &out);

  // ---- elab_assert.cpp -----------------------------------------------------------------------
  void assertion(AssertStmt &s);
  void compared(AssertStmt &s, ChainExpr &c, Value a, Value b);
  void assertLess(AssertStmt &s, ChainExpr &c, Value a, Value b);
  bool sameType(Value &a, Value &b, const ChainExpr &c);
  ir::MsgId messageOf(const AssertStmt &s, const ChainExpr &c, std::string_view part);

  // ---- elab_join.cpp -------------------------------------------------------------------------
  struct Condition {
    enum Kind : uint8_t { Bad, Known, Runtime } kind = Bad;
    bool known = false;
    bool inverted = false; // the value is zero when the condition holds
    bool isBit = false;    // known or not, it is of the run: what it chooses has a type of the run
    ir::Value value;
  };
  struct Arm {
    ir::Region *region;
    Changes changes;
    Value value;
    bool dead;
    SourceRange range;
  };
  static constexpr uint64_t kMaxCases = uint64_t(1) << 16;
  Condition condition(Expr &e);
  Value ifExpr(IfExpr &e, const Type *expected);
  Value ifFrom(IfExpr &e, size_t first, size_t last, const Type *expected, const Type *numbers,
               const std::function<void()> *taken);
  Value longIf(IfExpr &e, const Type *expected);
  Value match(MatchExpr &e, const Type *expected);
  Arm arm(ir::Region *region, SourceRange range, const std::function<Value()> &inside);
  // elab_phi.cpp
  std::optional<Leaf> settled(const std::vector<Leaf> &leaves, uint32_t firstInside);
  // `numbers` is the type that compile-time ints take when nothing else tells.
  Value joinArms(Op *op, std::vector<Arm> &arms, uint32_t firstInside, const Type *expected,
                 const Type *numbers, SourceRange at);
  Value joinedType(std::vector<Arm *> &live, const Type *expected, const Type *numbers,
                   SourceRange at);

  Unit &unit;
  DiagEngine &diags;
  TypeTable &types;
  Instance *instance;
  std::optional<ir::Builder> ownBuilder;
  ir::Builder *builder = nullptr; // null where no code may be made
  std::deque<Variable> variables;
  std::vector<TrailEntry> trail;
  std::vector<RegionMark> regions;
  std::vector<uint64_t> below;           // proven pairs, in order
  std::unordered_set<uint64_t> belowSet; // the same, for look-up
  std::deque<Frame> frames;
  uint32_t serials = 0;
  // The path has ended: a `return` was compiled and nothing after it runs.
  bool dead = false;
};

} // namespace lean::frontend
