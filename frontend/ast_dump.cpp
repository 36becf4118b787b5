// `--emit=ast`: one line a node, indented by depth.
#include "frontend/ast.h"

#include <fmt/format.h>

namespace lean::frontend {

namespace {

class Dumper {
public:
  std::string out;

  void module(const ModuleDecl &m) {
    line("module");
    ++depth;
    for (const ImportDecl &i : m.imports)
      line("import {} as {}", fmt::join(i.path, "."), i.alias);
    for (const Decl *decl : m.items)
      item(*decl);
    --depth;
  }

private:
  template <typename... Args> void line(fmt::format_string<Args...> text, Args &&...args) {
    out.append(2 * depth, ' ');
    out += fmt::format(text, std::forward<Args>(args)...);
    out += '\n';
  }

  void item(const Decl &decl) {
    const char *pub = decl.isPublic ? "pub " : "";
    if (decl.kind == DeclKind::Const) {
      auto &d = static_cast<const ConstDecl &>(decl);
      line("{}{}const {}: {}", pub, d.isExtern ? "extern " : "", d.name, type(*d.type));
      child(d.value);
    } else if (decl.kind == DeclKind::Fn) {
      auto &d = static_cast<const FnDecl &>(decl);
      if (d.isTest) {
        line("test \"{}\"{}", d.testName,
             d.testFails ? fmt::format(" fails \"{}\"", d.testMessage) : "");
        return block(*d.body);
      }
      if (d.maxCost)
        line("#[cost(max = {})]", *d.maxCost);
      line("{}{}fn {}{} -> {}", pub, d.isInline ? "inline " : "", d.name, params(d.params),
           d.result ? type(*d.result) : "()");
      block(*d.body);
    } else {
      auto &d = static_cast<const StructDecl &>(decl);
      line("{}struct {}{}", pub, d.name, params(d.params));
      ++depth;
      for (const FieldDecl &f : d.fields)
        line("{}: {}", f.name, type(*f.type));
      --depth;
    }
  }

  std::string params(std::span<Param> list) {
    std::string text = "(";
    for (const Param &p : list)
      text += fmt::format("{}{}{}: {}", text.size() > 1 ? ", " : "", p.isConst ? "const " : "",
                          p.local->name, type(*p.type));
    return text + ")";
  }

  // Sizes and arguments are shown as nodes on one line.
  std::string inlined(const Expr &e) {
    Dumper inner;
    inner.expr(e);
    std::string text;
    for (char c : inner.out) {
      bool blank = c == '\n' || c == ' ';
      if (!blank)
        text += c;
      else if (!text.empty() && text.back() != ' ')
        text += ' ';
    }
    if (!text.empty())
      text.pop_back(); // the last line's end
    return text;
  }

  std::string type(const TypeExpr &t) {
    switch (t.kind) {
    case TypeExprKind::Array:
      return fmt::format("[{}; {}]", type(*t.elements[0]), inlined(*t.size));
    case TypeExprKind::Generic:
      return fmt::format("{}<{}>", fmt::join(t.path, "."), type(*t.elements[0]));
    case TypeExprKind::Tuple: {
      std::string text = "(";
      for (const TypeExpr *e : t.elements)
        text += (text.size() > 1 ? ", " : "") + type(*e);
      return text + ")";
    }
    case TypeExprKind::Name:
      break;
    }
    std::string text = fmt::format("{}", fmt::join(t.path, "."));
    for (size_t i = 0; i < t.args.size(); ++i)
      text += (i == 0 ? "(" : ", ") + inlined(*t.args[i]);
    return t.args.empty() ? text : text + ")";
  }

  void block(const Block &b) {
    ++depth;
    for (const Stmt *s : b.stmts)
      stmt(*s);
    if (b.tail) {
      line("value");
      child(b.tail);
    }
    --depth;
  }

  std::string pattern(const Pattern &p) {
    if (!p.isTuple)
      return p.local ? std::string(p.local->name) : "_";
    std::string text = "(";
    for (const Pattern *e : p.elements)
      text += (text.size() > 1 ? ", " : "") + pattern(*e);
    return text + ")";
  }

  void stmt(const Stmt &stmt) {
    switch (stmt.kind) {
    case StmtKind::Bind: {
      auto &s = static_cast<const BindStmt &>(stmt);
      line("{} {}{}", s.isVar ? "var" : "let", pattern(*s.pattern),
           s.type ? ": " + type(*s.type) : "");
      child(s.init);
      break;
    }
    case StmtKind::Assign: {
      auto &s = static_cast<const AssignStmt &>(stmt);
      line("assign");
      child(s.target);
      child(s.value);
      break;
    }
    case StmtKind::Assert: {
      auto &s = static_cast<const AssertStmt &>(stmt);
      line("assert{}", s.message.empty() ? "" : fmt::format(" \"{}\"", s.message));
      child(s.condition);
      break;
    }
    case StmtKind::Return:
      line("return");
      child(static_cast<const ReturnStmt &>(stmt).value);
      break;
    case StmtKind::For: {
      auto &s = static_cast<const ForStmt &>(stmt);
      line("{}for {}", s.unroll ? "unroll " : "", s.index ? s.index->name : "_");
      child(s.lo);
      child(s.hi);
      block(*s.body);
      break;
    }
    case StmtKind::Expr:
      line("do");
      child(static_cast<const ExprStmt &>(stmt).expr);
      break;
    }
  }

  void child(const Expr *e) {
    if (!e)
      return;
    ++depth;
    expr(*e);
    --depth;
  }
  void children(std::span<Expr *> list) {
    for (const Expr *e : list)
      child(e);
  }

  void expr(const Expr &e);

  size_t depth = 0;
};

void Dumper::expr(const Expr &e) {
  switch (e.kind) {
  case ExprKind::Int:
    return line("{}", toString(static_cast<const IntExpr &>(e).value));
  case ExprKind::Str:
    return line("\"{}\"", static_cast<const StrExpr &>(e).value);
  case ExprKind::Bool:
    return line("{}", static_cast<const BoolExpr &>(e).value);
  case ExprKind::Name:
    return line("{}", static_cast<const NameExpr &>(e).name);
  case ExprKind::Chain: {
    auto &c = static_cast<const ChainExpr &>(e);
    line("chain");
    child(c.operands[0]);
    for (size_t i = 0; i < c.ops.size(); ++i) {
      line("{}", spelling(c.ops[i]));
      child(c.operands[i + 1]);
    }
    return;
  }
  case ExprKind::Prefix: {
    auto &p = static_cast<const PrefixExpr &>(e);
    line("prefix {}", p.op == PrefixOp::Not ? '!' : p.op == PrefixOp::Neg ? '-' : '&');
    return child(p.operand);
  }
  case ExprKind::Cast: {
    auto &c = static_cast<const CastExpr &>(e);
    line("as {}", type(*c.type));
    return child(c.operand);
  }
  case ExprKind::Call: {
    auto &c = static_cast<const CallExpr &>(e);
    line("call");
    child(c.callee);
    return children(c.args);
  }
  case ExprKind::Index: {
    auto &i = static_cast<const IndexExpr &>(e);
    line("index");
    child(i.base);
    return child(i.index);
  }
  case ExprKind::SubArray: {
    auto &s = static_cast<const SubArrayExpr &>(e);
    line("sub-array");
    child(s.base);
    child(s.lo);
    return child(s.hi);
  }
  case ExprKind::Member: {
    auto &m = static_cast<const MemberExpr &>(e);
    line("member {}", m.name);
    return child(m.base);
  }
  case ExprKind::StructLit: {
    auto &s = static_cast<const StructLitExpr &>(e);
    line("struct");
    child(s.type);
    for (const FieldInit &f : s.fields) {
      line("{}:", f.name);
      child(f.value);
    }
    return;
  }
  case ExprKind::Array:
  case ExprKind::Tuple:
    line("{}", e.kind == ExprKind::Array ? "array" : "tuple");
    return children(static_cast<const ArrayExpr &>(e).elements);
  case ExprKind::Repeat: {
    auto &r = static_cast<const RepeatExpr &>(e);
    line("repeat");
    child(r.element);
    return child(r.count);
  }
  case ExprKind::Alloc: {
    auto &a = static_cast<const AllocExpr &>(e);
    line("alloc {}", type(*a.type));
    return child(a.count);
  }
  case ExprKind::If: {
    auto &i = static_cast<const IfExpr &>(e);
    for (const IfArm &arm : i.arms) {
      line("if");
      child(arm.condition);
      block(*arm.body);
    }
    if (i.otherwise) {
      line("else");
      block(*i.otherwise);
    }
    return;
  }
  case ExprKind::Match: {
    auto &m = static_cast<const MatchExpr &>(e);
    line("match");
    child(m.scrutinee);
    for (const MatchArm &arm : m.arms) {
      line("{}{}", arm.hi ? "arm range" : "arm",
           arm.binder ? fmt::format(" |{}|", arm.binder->name) : "");
      child(arm.lo);
      child(arm.hi);
      child(arm.body);
    }
    return;
  }
  case ExprKind::Block:
    line("block");
    return block(*static_cast<const BlockExpr &>(e).block);
  }
}

} // namespace

std::string dumpAst(const ModuleDecl &module) {
  Dumper dumper;
  dumper.module(module);
  return dumper.out;
}

} // namespace lean::frontend
