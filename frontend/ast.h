// The syntax tree. Nodes are plain, live in an Arena and point into the source text; what the
// resolver finds (declarations of names, facts about variables) is written into them, what depends
// on an instance (types, values) is not: the elaborator keeps that, since one body is compiled once
// per set of compile-time arguments.
#pragma once

#include "frontend/int128.h"
#include "frontend/source.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace lean::frontend {

struct Block;
struct Decl;
struct Expr;
struct FnDecl;
struct LocalDecl;
struct TypeExpr;

// ---- Expressions -------------------------------------------------------------------------------

enum class ExprKind : uint8_t {
  Int,
  Str,
  Bool,
  Name,
  Chain,
  Prefix,
  Cast,
  Call,
  Index,
  SubArray,
  Member,
  StructLit,
  Array,
  Repeat,
  Tuple,
  Alloc,
  If,
  Match,
  Block
};

enum class BinOp : uint8_t {
  Add,
  Sub,
  Mul,
  Div,
  Rem,
  Pow,
  Shl,
  Shr,
  And,
  Xor,
  Or,
  Eq,
  Ne,
  Lt,
  Le,
  Gt,
  Ge,
  LogicAnd,
  LogicOr
};
std::string_view spelling(BinOp op);
inline bool isComparison(BinOp op) {
  return op >= BinOp::Eq && op <= BinOp::Ge;
}

enum class PrefixOp : uint8_t { Not, Neg, AddressOf };

struct Expr {
  ExprKind kind;
  SourceRange range;
};

struct IntExpr : Expr {
  Int128 value;
};
struct StrExpr : Expr {
  std::string_view value; // escapes resolved
};
struct BoolExpr : Expr {
  bool value;
};
struct NameExpr : Expr {
  std::string_view name;
  Decl *decl = nullptr; // by the resolver; null after an error that it reported
};
// operands[0] ops[0] operands[1] ..: operators of one precedence, from left to right. A comparison
// and
// `**` stand alone.
struct ChainExpr : Expr {
  std::span<Expr *> operands;
  std::span<BinOp> ops;
  std::span<SourceRange> opRanges;
};
struct PrefixExpr : Expr {
  PrefixOp op;
  Expr *operand;
};
struct CastExpr : Expr {
  Expr *operand;
  TypeExpr *type;
};
struct CallExpr : Expr {
  Expr *callee;
  std::span<Expr *> args;
};
struct IndexExpr : Expr {
  Expr *base;
  Expr *index;
};
struct SubArrayExpr : Expr {
  Expr *base;
  Expr *lo;
  Expr *hi;
};
struct MemberExpr : Expr {
  Expr *base;
  std::string_view name;
  SourceRange nameRange;
  Decl *decl = nullptr; // when `base` names a module
};
struct FieldInit {
  std::string_view name;
  SourceRange nameRange;
  Expr *value;
};
struct StructLitExpr : Expr {
  Expr *type; // a name, or a member of a module
  std::span<FieldInit> fields;
};
struct ArrayExpr : Expr { // also Tuple
  std::span<Expr *> elements;
};
struct RepeatExpr : Expr {
  Expr *element;
  Expr *count;
};
struct AllocExpr : Expr {
  TypeExpr *type;
  Expr *count;
};
struct IfArm {
  Expr *condition;
  Block *body;
};
struct IfExpr : Expr {
  std::span<IfArm> arms;
  Block *otherwise; // may be null
};
struct MatchArm {
  SourceRange range;
  Expr *lo;
  Expr *hi;          // null: one value
  LocalDecl *binder; // may be null
  Expr *body;
};
struct MatchExpr : Expr {
  Expr *scrutinee;
  std::span<MatchArm> arms;
};
struct BlockExpr : Expr {
  Block *block;
};

// ---- Types -------------------------------------------------------------------------------------

enum class TypeExprKind : uint8_t { Name, Generic, Array, Tuple };

struct TypeExpr {
  TypeExprKind kind;
  SourceRange range;
  std::span<std::string_view> path; // Name, Generic: `m.Path`
  std::span<SourceRange> pathRanges;
  std::span<Expr *> args;         // Name: `Path(16)`
  std::span<TypeExpr *> elements; // Generic, Array: one; Tuple
  Expr *size = nullptr;           // Array
  Decl *decl = nullptr;           // Name, by the resolver; null for a built-in type
};

// ---- Statements --------------------------------------------------------------------------------

struct Pattern {
  SourceRange range;
  LocalDecl *local = nullptr; // null in a tuple, and for `_`
  bool isTuple = false;
  std::span<Pattern *> elements;
};

enum class StmtKind : uint8_t { Bind, Assign, Assert, Return, For, Expr };

struct Stmt {
  StmtKind kind;
  SourceRange range;
};
struct BindStmt : Stmt {
  bool isVar;
  Pattern *pattern;
  TypeExpr *type; // may be null
  Expr *init;     // may be null
};
struct AssignStmt : Stmt {
  Expr *target;
  Expr *value;
};
struct AssertStmt : Stmt {
  Expr *condition;
  std::string_view message;
};
struct ReturnStmt : Stmt {
  Expr *value; // may be null
};
struct ForStmt : Stmt {
  bool unroll;
  LocalDecl *index; // null for `_`
  Expr *lo;
  Expr *hi;
  Block *body;
  // Variables declared outside that the body assigns, in the order of their declaration; by the
  // resolver.
  std::span<LocalDecl *> assigned;
};
struct ExprStmt : Stmt {
  Expr *expr;
};

struct Block {
  SourceRange range;
  std::span<Stmt *> stmts;
  Expr *tail; // the value; may be null
};

// ---- Declarations ------------------------------------------------------------------------------

enum class DeclKind : uint8_t { Const, Fn, Struct, Module, Local, Builtin };

struct Decl {
  DeclKind kind;
  std::string_view name;
  SourceRange nameRange;
  SourceRange range; // all of it, from its first keyword on
  bool isPublic = false;
};

enum class LocalKind : uint8_t { Let, Var, Param, ConstParam, LoopIndex, UnrollIndex, ArmBinder };

struct LocalDecl : Decl {
  LocalKind localKind;
  uint32_t slot = 0; // within its function
  // By the resolver: the array must lie in memory, because its address is taken, an index is not
  // constant, or a cell is defined under a condition.
  bool inMemory = false;
  // By the resolver: as far as the text tells, a value known while compiling.
  bool comptime = false;
};

struct ConstDecl : Decl {
  bool isExtern;
  TypeExpr *type;
  Expr *value;
};
struct Param {
  bool isConst;
  LocalDecl *local;
  TypeExpr *type;
};
struct FnDecl : Decl {
  bool isInline;
  bool isTest = false; // `test` block: no parameters, no result, no name in its module
  std::string_view testName;
  bool testFails = false;       // it must be rejected,
  std::string_view testMessage; // by the assertion with this message
  std::span<Param> params;
  TypeExpr *result; // may be null
  Block *body;
  std::optional<uint32_t> maxCost; // #[cost(max = N)]
  SourceRange costRange;
  uint32_t slots = 0;        // locals of the function, by the resolver
  bool nestedReturn = false; // a `return` under a condition or in a loop; by the resolver
};
struct FieldDecl {
  std::string_view name;
  SourceRange nameRange;
  TypeExpr *type;
};
struct StructDecl : Decl {
  std::span<Param> params;
  std::span<FieldDecl> fields;
};

struct ImportDecl {
  SourceRange range;
  std::span<std::string_view> path;
  std::string_view alias;
  SourceRange aliasRange;
};

struct ModuleDecl : Decl {
  const SourceFile *file;
  std::span<ImportDecl> imports;
  std::span<Decl *> items; // in the order of the file
};

// ---- Printing ----------------------------------------------------------------------------------

// The tree as text, for `leanc --emit=ast` and tests.
std::string dumpAst(const ModuleDecl &module);

} // namespace lean::frontend
