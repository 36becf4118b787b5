// What the resolver knows before it looks into bodies: the language's own names, those that modules
// declare, and which expressions are known while compiling by their form.
#include "frontend/resolve.h"

#include <algorithm>

namespace lean::frontend {

BuiltinDecl *findBuiltin(std::string_view name) {
  static std::map<std::string_view, BuiltinDecl> table = [] {
    std::map<std::string_view, BuiltinDecl> t;
#define BUILTIN(id, text) t[text] = {{DeclKind::Builtin, text, {}, {}, true}, Builtin::id};
#include "frontend/builtins.def"
    return t;
  }();
  auto it = table.find(name);
  return it == table.end() ? nullptr : &it->second;
}

const std::vector<std::string_view> &builtinNames() {
  static const std::vector<std::string_view> names = {
#define BUILTIN(id, text) text,
#include "frontend/builtins.def"
  };
  return names;
}

const std::vector<std::string_view> &typeNames() {
  static const std::vector<std::string_view> names = {"word",  "lane", "bit",  "index", "ptr",
                                                      "slice", "int",  "bool", "str"};
  return names;
}

bool isTypeName(std::string_view name) {
  return std::find(typeNames().begin(), typeNames().end(), name) != typeNames().end();
}

ModuleScope collectNames(const ModuleDecl &module, const std::vector<ModuleDecl *> &imports,
                         DiagEngine &diags) {
  ModuleScope scope;
  auto declare = [&](std::string_view name, SourceRange range, Decl *decl) {
    if (isTypeName(name) || findBuiltin(name) || name == "hint") {
      diags.report(DiagId::builtinRedeclared, range, name);
      return;
    }
    auto [it, fresh] = scope.try_emplace(name, decl);
    if (!fresh)
      diags.report(DiagId::declaredTwice, range, name).note(it->second->nameRange, "first here");
  };
  for (size_t i = 0; i < imports.size(); ++i)
    if (imports[i])
      declare(module.imports[i].alias, module.imports[i].aliasRange, imports[i]);
  for (Decl *decl : module.items)
    if (decl->kind != DeclKind::Fn || !static_cast<const FnDecl *>(decl)->isTest)
      declare(decl->name, decl->nameRange, decl);
  return scope;
}

static const Decl *calleeOf(const Expr &e) {
  if (e.kind == ExprKind::Name)
    return static_cast<const NameExpr &>(e).decl;
  if (e.kind == ExprKind::Member)
    return static_cast<const MemberExpr &>(e).decl;
  return nullptr;
}

// A function's result of such a type is never a value of the run.
static bool isComptimeType(const TypeExpr *t) {
  while (t && t->kind == TypeExprKind::Array)
    t = t->elements[0];
  return t && t->kind == TypeExprKind::Name && t->path.size() == 1 &&
         (t->path[0] == "int" || t->path[0] == "bool" || t->path[0] == "str");
}

bool isComptime(const Expr &e) {
  switch (e.kind) {
  case ExprKind::Int:
  case ExprKind::Bool:
  case ExprKind::Str:
    return true;
  case ExprKind::Name: {
    const Decl *decl = static_cast<const NameExpr &>(e).decl;
    return decl &&
           (decl->kind == DeclKind::Const ||
            (decl->kind == DeclKind::Local && static_cast<const LocalDecl *>(decl)->comptime));
  }
  case ExprKind::Chain: {
    auto &c = static_cast<const ChainExpr &>(e);
    return std::all_of(c.operands.begin(), c.operands.end(),
                       [&](const Expr *o) { return isComptime(*o); });
  }
  case ExprKind::Prefix: {
    auto &p = static_cast<const PrefixExpr &>(e);
    return p.op != PrefixOp::AddressOf && isComptime(*p.operand);
  }
  case ExprKind::Index: {
    auto &i = static_cast<const IndexExpr &>(e);
    return isComptime(*i.base) && isComptime(*i.index);
  }
  case ExprKind::Member: {
    auto &m = static_cast<const MemberExpr &>(e);
    return m.decl ? m.decl->kind == DeclKind::Const : isComptime(*m.base);
  }
  case ExprKind::Array:
  case ExprKind::Tuple: {
    auto &a = static_cast<const ArrayExpr &>(e);
    return std::all_of(a.elements.begin(), a.elements.end(),
                       [&](const Expr *o) { return isComptime(*o); });
  }
  case ExprKind::Repeat:
    return isComptime(*static_cast<const RepeatExpr &>(e).element);
  case ExprKind::Call: {
    auto &c = static_cast<const CallExpr &>(e);
    const Decl *callee = calleeOf(*c.callee);
    if (!callee || callee->kind != DeclKind::Fn)
      return false;
    auto &fn = static_cast<const FnDecl &>(*callee);
    return isComptimeType(fn.result) &&
           std::all_of(fn.params.begin(), fn.params.end(),
                       [](const Param &p) { return p.isConst; }) &&
           std::all_of(c.args.begin(), c.args.end(), [&](const Expr *a) { return isComptime(*a); });
  }
  default:
    return false;
  }
}

} // namespace lean::frontend
