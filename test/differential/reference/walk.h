// The interpreter's state and its parts, one file each. Every variable has a buffer of its own in
// memory, of which a `let` is written once and a `var` any number of times.
#pragma once

#include "test/differential/reference/interpreter.h"

#include <deque>

namespace lean::reference {

using namespace frontend;

inline constexpr uint64_t kPositions = uint64_t(1) << 32;
// Memory has at least so many cells; what lies between may or may not be a position of it.
inline constexpr uint64_t kSurePositions = uint64_t(1) << 16;

class Walk {
public:
  Walk(const Program &program, const Options &options);
  Outcome run(const FnDecl *entry);

private:
  struct Variable {
    std::string_view name;
    TypeRef type;
    Address address;
    bool isVar = false;
  };
  struct Frame {
    const Module *module;
    TypeRef result;
    std::deque<Variable> variables;
  };
  struct Buffer {
    uint64_t size = 0;
    bool isVariable = false;
    std::map<uint64_t, Value> cells;
  };
  struct Place {
    TypeRef type;
    Address address;
    bool isVar = false;
  };
  struct Return {
    Value value;
  };
  class Scope {
  public:
    explicit Scope(Walk &walk) : frame(*walk.frame), size(frame.variables.size()) {}
    ~Scope() {
      while (frame.variables.size() > size)
        frame.variables.pop_back();
    }

  private:
    Frame &frame;
    size_t size;
  };

  // ---- values.cpp: types, conversions --------------------------------------------------------
  TypeRef scalar(Kind kind) const { return scalars[size_t(kind)]; }
  TypeRef arrayOf(TypeRef element, uint64_t length) const;
  TypeRef type(const TypeExpr &t);
  TypeRef structType(const StructDecl &decl, const Module &home, std::span<Expr *const> args);
  const std::vector<TypeRef> &fieldsOf(const Type &t);
  // The types of an aggregate's parts.
  std::vector<TypeRef> partsOf(const Type &t);
  uint64_t sizeOf(const Type &t);
  bool isUnit(const Type &t) const { return t.kind == Kind::Tuple && t.elements.empty(); }
  TypeRef common(const TypeRef &a, const TypeRef &b);
  Value coerce(Value v, const TypeRef &to);
  Value unitValue() const;
  Value fieldValue(Kind kind, const E &e) const;
  Value numberValue(Int128 n) const;
  Value boolValue(bool b) const;
  Value indexValue(uint64_t i) const;
  // The value, of which the run now depends.
  const Value &use(const Value &v);
  Value used(Value v);

  // ---- memory.cpp: cells, places, reading and defining ---------------------------------------
  Address fresh(uint64_t size, bool isVariable);
  void flatten(const Value &v, std::vector<Value> &out);
  Value rebuild(const TypeRef &t, std::span<const Value> &cells);
  void declare(std::string_view name, const Value &v, bool isVar = false);
  Variable *find(std::string_view name);
  Place place(const Expr &e);
  Place temporary(Value v);
  Place indexPlace(const IndexExpr &e);
  Place memberPlace(const MemberExpr &e);
  Place subArrayPlace(const SubArrayExpr &e);
  Place elementAt(const Place &base, const TypeRef &element, uint64_t i);
  Value *cellAt(const Address &a);
  void inside(const Address &a);
  Value read(const Place &p, SourceRange at);
  void define(const Address &a, const Value &v, SourceRange at);
  void write(const Place &p, const Value &v, SourceRange at);
  void kept(const Value &cell, const TypeRef &t, SourceRange at);

  // ---- expressions.cpp -----------------------------------------------------------------------
  Value expr(const Expr &e, const TypeRef &expected = nullptr);
  Value as(const Expr &e, const TypeRef &t) { return coerce(expr(e, t), t); }
  Int128 number(const Expr &e);
  bool condition(const Expr &e, bool &ofTheRun);
  Value name(const NameExpr &e);
  Value constant(const ConstDecl &decl, const Module &home);
  Value array(const ArrayExpr &e, const TypeRef &expected);
  Value structLit(const StructLitExpr &e, const TypeRef &expected);
  Value prefix(const PrefixExpr &e, const TypeRef &expected);
  Value cast(const CastExpr &e);
  Value ifValue(const IfExpr &e, const TypeRef &expected);
  Value chosen(Value v, const TypeRef &expected);
  Value match(const MatchExpr &e, const TypeRef &expected);
  Value call(const CallExpr &e, const TypeRef &expected);
  Value function(const FnDecl &fn, const Module &home, const CallExpr &e);
  const Decl *itemOf(const MemberExpr &e, const Module *&home);

  // ---- operators.cpp -------------------------------------------------------------------------
  Value chain(const ChainExpr &e, const TypeRef &expected);
  Value binary(BinOp op, Value a, Value b, SourceRange at);
  Value numbers(BinOp op, Int128 a, Int128 b);
  Value fields(BinOp op, const Value &a, const Value &b, SourceRange at);
  Value indices(BinOp op, const Value &a, const Value &b);
  Value power(const Value &a, const Value &n);
  bool equal(const Value &a, const Value &b);

  // ---- builtins.cpp --------------------------------------------------------------------------
  // Nothing when the language has no function of that name.
  std::optional<Value> builtin(std::string_view name, const CallExpr &e, const TypeRef &expected);
  std::optional<Value> hint(std::string_view name, const CallExpr &e);
  Value keccak(const CallExpr &e);
  void print(const CallExpr &e);
  AdviceEntry pop(std::string_view stream, const std::vector<Kind> &kinds, SourceRange at);
  Value fromAdvice(const AdviceItem &item, Kind kind);
  void kindsOf(const Type &t, std::vector<Kind> &out);

  // ---- statements.cpp ------------------------------------------------------------------------
  Value block(const Block &b, const TypeRef &expected);
  void stmt(const Stmt &s);
  void bind(const BindStmt &s);
  void bindPattern(const Pattern &p, const Value &v, bool isVar);
  void assign(const AssignStmt &s);
  void loop(const ForStmt &s);
  void assertion(const AssertStmt &s);
  void assertEqual(const Value &a, const Value &b, const AssertStmt &s);

  [[noreturn]] void fail(Failure::Why why, SourceRange at, std::string_view message = {});
  void step();

  const Program &program;
  const Options &options;
  std::vector<TypeRef> scalars;
  TypeRef unit;
  Frame *frame = nullptr;
  std::deque<Buffer> buffers;
  std::map<const ConstDecl *, Value> constants;
  std::map<std::string, size_t, std::less<>> popped;
  std::optional<E> publicWords[2];
  unsigned depth = 0;
  Outcome outcome;
};

} // namespace lean::reference
