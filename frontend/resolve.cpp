#include "frontend/resolve.h"

#include "frontend/suggest.h"

#include <algorithm>

namespace lean::frontend {

namespace {

class Resolver {
public:
  Resolver(const std::map<const ModuleDecl *, ModuleScope> &modules, const ModuleDecl &module,
           Arena &arena, DiagEngine &diags)
      : modules(modules), names(modules.at(&module)), arena(arena), diags(diags) {}

  void item(Decl &decl) {
    if (decl.kind == DeclKind::Const) {
      auto &d = static_cast<ConstDecl &>(decl);
      type(*d.type);
      expr(d.value);
    } else if (decl.kind == DeclKind::Fn) {
      function(static_cast<FnDecl &>(decl));
    } else if (decl.kind == DeclKind::Struct) {
      structure(static_cast<StructDecl &>(decl));
    }
  }

private:
  struct Loop {
    ForStmt *stmt;
    uint32_t firstSlot; // variables below it are declared outside
    std::vector<LocalDecl *> assigned;
  };
  struct Local {
    LocalDecl *decl;
    unsigned conditions; // run-time conditions around its declaration
  };

  // ---- Scopes --------------------------------------------------------------------------------

  void push() { scopes.emplace_back(); }
  void pop() { scopes.pop_back(); }

  void declare(LocalDecl *decl) {
    if (!decl)
      return;
    decl->slot = slots++;
    conditionsOf.push_back(conditions);
    auto [it, fresh] = scopes.back().try_emplace(decl->name, decl);
    if (fresh)
      return;
    diags.report(DiagId::declaredTwice, decl->nameRange, decl->name)
        .note(it->second->nameRange, "first here; only an inner block may reuse a name");
    it->second = decl;
  }

  LocalDecl *findLocal(std::string_view name) const {
    for (auto it = scopes.rbegin(); it != scopes.rend(); ++it)
      if (auto found = it->find(name); found != it->end())
        return found->second;
    return nullptr;
  }

  std::vector<std::string_view> visibleNames() const {
    std::vector<std::string_view> all;
    for (auto it = scopes.rbegin(); it != scopes.rend(); ++it)
      for (const auto &[name, decl] : *it)
        all.push_back(name);
    for (const auto &[name, decl] : names)
      all.push_back(name);
    all.insert(all.end(), builtinNames().begin(), builtinNames().end());
    return all;
  }

  void unknown(DiagId id, SourceRange range, std::string_view name,
               const std::vector<std::string_view> &candidates) {
    auto report = diags.report(id, range, name);
    if (auto near = nearestName(name, candidates))
      report.suggest(range, *near);
  }

  // A name of another module.
  Decl *member(const ModuleDecl &module, std::string_view name, SourceRange range) {
    const ModuleScope &scope = modules.at(&module);
    std::vector<std::string_view> exported;
    for (const auto &[n, decl] : scope) {
      if (n == name && decl->isPublic)
        return decl;
      if (decl->isPublic)
        exported.push_back(n);
    }
    if (auto it = scope.find(name); it != scope.end() && it->second->kind != DeclKind::Module)
      diags.report(DiagId::notExported, range, name, module.name)
          .fix({it->second->range.begin, it->second->range.begin}, "pub ", "mark its declaration");
    else
      unknown(DiagId::unknownName, range, name, exported);
    return nullptr;
  }

  // ---- Declarations --------------------------------------------------------------------------

  void function(FnDecl &fn) {
    slots = 0;
    conditions = 0;
    conditionsOf.clear();
    current = &fn;
    push();
    params(fn.params);
    if (fn.result)
      type(*fn.result);
    statements(*fn.body);
    pop();
    fn.slots = slots;
    current = nullptr;
  }

  void structure(StructDecl &decl) {
    slots = 0;
    conditionsOf.clear();
    push();
    params(decl.params);
    std::map<std::string_view, SourceRange> seen;
    for (FieldDecl &field : decl.fields) {
      type(*field.type);
      auto [it, fresh] = seen.try_emplace(field.name, field.nameRange);
      if (!fresh)
        diags.report(DiagId::declaredTwice, field.nameRange, field.name)
            .note(it->second, "first here");
    }
    for (Param &param : decl.params)
      if (!param.isConst)
        diags.report(DiagId::structParamNotConst, param.local->nameRange, param.local->name)
            .fix({param.local->nameRange.begin, param.local->nameRange.begin}, "const ", "add it");
    pop();
  }

  void params(std::span<Param> list) {
    for (Param &param : list) {
      type(*param.type);
      param.local->comptime = param.isConst;
      declare(param.local);
    }
  }

  void type(TypeExpr &t) {
    for (TypeExpr *e : t.elements)
      type(*e);
    for (Expr *e : t.args)
      expr(e);
    if (t.size)
      expr(t.size);
    if (t.kind != TypeExprKind::Name && t.kind != TypeExprKind::Generic)
      return;
    std::string_view name = t.path.back();
    bool builtin = t.path.size() == 1 && isTypeName(name);
    bool generic = builtin && (name == "ptr" || name == "slice");
    if (generic != (t.kind == TypeExprKind::Generic)) {
      if (generic)
        diags.report(DiagId::typeNeedsElement, t.range, name);
      else if (builtin)
        diags.report(DiagId::typeTakesNoElement, t.range, name);
    }
    if (builtin)
      return;
    if (t.path.size() > 2) {
      diags.report(DiagId::unknownType, t.range, fmt::format("{}", fmt::join(t.path, ".")));
      return;
    }
    if (t.path.size() == 2) {
      auto it = names.find(t.path[0]);
      if (it == names.end() || it->second->kind != DeclKind::Module)
        unknown(DiagId::unknownModule, t.pathRanges[0], t.path[0], moduleNames());
      else
        t.decl = member(static_cast<ModuleDecl &>(*it->second), name, t.pathRanges[1]);
    } else if (auto it = names.find(name); it != names.end()) {
      t.decl = it->second;
    } else {
      std::vector<std::string_view> candidates = typeNames();
      for (const auto &[n, decl] : names)
        if (decl->kind == DeclKind::Struct)
          candidates.push_back(n);
      unknown(DiagId::unknownType, t.range, name, candidates);
    }
    if (t.decl && t.decl->kind != DeclKind::Struct) {
      diags.report(DiagId::notAType, t.range, name).note(t.decl->nameRange, "declared here");
      t.decl = nullptr;
    }
    if (t.kind == TypeExprKind::Generic && t.decl)
      diags.report(DiagId::typeTakesNoElement, t.range, name);
  }

  std::vector<std::string_view> moduleNames() const {
    std::vector<std::string_view> all;
    for (const auto &[n, decl] : names)
      if (decl->kind == DeclKind::Module)
        all.push_back(n);
    return all;
  }

  // ---- Statements ----------------------------------------------------------------------------

  void block(Block &b) {
    push();
    statements(b);
    pop();
  }

  void statements(Block &b) {
    for (Stmt *s : b.stmts)
      stmt(*s);
    if (b.tail)
      expr(b.tail);
  }

  void pattern(Pattern &p, bool comptime) {
    if (p.local) {
      p.local->comptime = comptime;
      declare(p.local);
    }
    for (Pattern *e : p.elements)
      pattern(*e, false);
  }

  void stmt(Stmt &s) {
    switch (s.kind) {
    case StmtKind::Bind: {
      auto &bind = static_cast<BindStmt &>(s);
      bool comptime = false;
      if (bind.type) {
        type(*bind.type);
        const TypeExpr *scalar = bind.type;
        while (scalar->kind == TypeExprKind::Array)
          scalar = scalar->elements[0];
        comptime = scalar->kind == TypeExprKind::Name &&
                   (scalar->path.back() == "int" || scalar->path.back() == "bool");
      }
      if (bind.init) {
        expr(bind.init);
        if (!bind.type)
          comptime = isComptime(*bind.init);
      }
      pattern(*bind.pattern, comptime);
      return;
    }
    case StmtKind::Assign: {
      auto &assign = static_cast<AssignStmt &>(s);
      expr(assign.value);
      expr(assign.target);
      assigned(*assign.target);
      return;
    }
    case StmtKind::Assert:
      return expr(static_cast<AssertStmt &>(s).condition);
    case StmtKind::Return: {
      auto &ret = static_cast<ReturnStmt &>(s);
      if (conditions > 0 && current)
        current->nestedReturn = true;
      if (ret.value)
        expr(ret.value);
      return;
    }
    case StmtKind::For:
      return loop(static_cast<ForStmt &>(s));
    case StmtKind::Expr:
      return expr(static_cast<ExprStmt &>(s).expr);
    }
  }

  void loop(ForStmt &s) {
    expr(s.lo);
    expr(s.hi);
    loops.push_back({&s, slots, {}});
    push();
    if (s.index)
      s.index->comptime = s.unroll;
    declare(s.index);
    conditions += !s.unroll;
    statements(*s.body);
    conditions -= !s.unroll;
    pop();
    std::vector<LocalDecl *> &list = loops.back().assigned;
    std::sort(list.begin(), list.end(),
              [](const LocalDecl *a, const LocalDecl *b) { return a->slot < b->slot; });
    s.assigned = arena.copy(list);
    loops.pop_back();
  }

  // The variable that an element or field belongs to.
  static LocalDecl *root(Expr &e) {
    Expr *at = &e;
    for (;;) {
      if (at->kind == ExprKind::Index)
        at = static_cast<IndexExpr *>(at)->base;
      else if (at->kind == ExprKind::Member)
        at = static_cast<MemberExpr *>(at)->base;
      else if (at->kind == ExprKind::SubArray)
        at = static_cast<SubArrayExpr *>(at)->base;
      else
        break;
    }
    if (at->kind != ExprKind::Name)
      return nullptr;
    Decl *decl = static_cast<NameExpr *>(at)->decl;
    return decl && decl->kind == DeclKind::Local ? static_cast<LocalDecl *>(decl) : nullptr;
  }

  void assigned(Expr &target) {
    LocalDecl *variable = root(target);
    if (!variable)
      return;
    if (variable->localKind == LocalKind::Let && target.kind != ExprKind::Name &&
        conditionsOf[variable->slot] < conditions)
      variable->inMemory = true;
    for (Loop &l : loops)
      if (variable->slot < l.firstSlot &&
          std::find(l.assigned.begin(), l.assigned.end(), variable) == l.assigned.end())
        l.assigned.push_back(variable);
  }

  // ---- Expressions ---------------------------------------------------------------------------

  void name(NameExpr &e) {
    if (LocalDecl *local = findLocal(e.name))
      e.decl = local;
    else if (auto it = names.find(e.name); it != names.end())
      e.decl = it->second;
    else if (BuiltinDecl *builtin = findBuiltin(e.name))
      e.decl = builtin;
    else
      unknown(DiagId::unknownName, e.range, e.name, visibleNames());
  }

  void memberExpr(MemberExpr &e) {
    if (e.base->kind == ExprKind::Name) {
      auto &base = static_cast<NameExpr &>(*e.base);
      if (base.name == "hint" && !findLocal("hint")) {
        e.decl = findBuiltin(fmt::format("hint.{}", e.name));
        if (!e.decl) {
          std::vector<std::string_view> hints;
          for (std::string_view n : builtinNames())
            if (n.starts_with("hint."))
              hints.push_back(n.substr(5));
          unknown(DiagId::unknownName, e.nameRange, e.name, hints);
        }
        return;
      }
      name(base);
      if (base.decl && base.decl->kind == DeclKind::Module)
        e.decl = member(static_cast<ModuleDecl &>(*base.decl), e.name, e.nameRange);
      return;
    }
    expr(e.base);
  }

  // Under a condition that is only known in the run.
  void conditional(bool runtime, auto &&inside) {
    conditions += runtime;
    inside();
    conditions -= runtime;
  }

  void expr(Expr *e);

  const std::map<const ModuleDecl *, ModuleScope> &modules;
  const ModuleScope &names;
  Arena &arena;
  DiagEngine &diags;
  FnDecl *current = nullptr;
  std::vector<std::map<std::string_view, LocalDecl *>> scopes;
  std::vector<Loop> loops;
  std::vector<unsigned> conditionsOf; // by slot
  uint32_t slots = 0;
  unsigned conditions = 0;
};

void Resolver::expr(Expr *e) {
  switch (e->kind) {
  case ExprKind::Int:
  case ExprKind::Str:
  case ExprKind::Bool:
    return;
  case ExprKind::Name:
    return name(static_cast<NameExpr &>(*e));
  case ExprKind::Chain:
    for (Expr *o : static_cast<ChainExpr &>(*e).operands)
      expr(o);
    return;
  case ExprKind::Prefix: {
    auto &p = static_cast<PrefixExpr &>(*e);
    expr(p.operand);
    if (p.op == PrefixOp::AddressOf)
      if (LocalDecl *variable = root(*p.operand); variable && variable->localKind == LocalKind::Let)
        variable->inMemory = true;
    return;
  }
  case ExprKind::Cast: {
    auto &c = static_cast<CastExpr &>(*e);
    expr(c.operand);
    return type(*c.type);
  }
  case ExprKind::Call: {
    auto &c = static_cast<CallExpr &>(*e);
    expr(c.callee);
    for (Expr *a : c.args)
      expr(a);
    return;
  }
  case ExprKind::Index: {
    auto &i = static_cast<IndexExpr &>(*e);
    expr(i.base);
    expr(i.index);
    if (LocalDecl *variable = root(*i.base);
        variable && variable->localKind == LocalKind::Let && !isComptime(*i.index))
      variable->inMemory = true;
    return;
  }
  case ExprKind::SubArray: {
    auto &s = static_cast<SubArrayExpr &>(*e);
    expr(s.base);
    expr(s.lo);
    return expr(s.hi);
  }
  case ExprKind::Member:
    return memberExpr(static_cast<MemberExpr &>(*e));
  case ExprKind::StructLit: {
    auto &s = static_cast<StructLitExpr &>(*e);
    expr(s.type);
    for (FieldInit &f : s.fields)
      expr(f.value);
    return;
  }
  case ExprKind::Array:
  case ExprKind::Tuple:
    for (Expr *o : static_cast<ArrayExpr &>(*e).elements)
      expr(o);
    return;
  case ExprKind::Repeat: {
    auto &r = static_cast<RepeatExpr &>(*e);
    expr(r.element);
    return expr(r.count);
  }
  case ExprKind::Alloc: {
    auto &a = static_cast<AllocExpr &>(*e);
    type(*a.type);
    return expr(a.count);
  }
  case ExprKind::If: {
    auto &i = static_cast<IfExpr &>(*e);
    unsigned before = conditions;
    for (IfArm &arm : i.arms) {
      expr(arm.condition);
      conditions += !isComptime(*arm.condition);
      block(*arm.body);
    }
    if (i.otherwise)
      block(*i.otherwise);
    conditions = before;
    return;
  }
  case ExprKind::Match: {
    auto &m = static_cast<MatchExpr &>(*e);
    expr(m.scrutinee);
    conditional(!isComptime(*m.scrutinee), [&] {
      for (MatchArm &arm : m.arms) {
        expr(arm.lo);
        if (arm.hi)
          expr(arm.hi);
        push();
        if (arm.binder)
          arm.binder->comptime = true;
        declare(arm.binder);
        expr(arm.body);
        pop();
      }
    });
    return;
  }
  case ExprKind::Block:
    return block(*static_cast<BlockExpr &>(*e).block);
  }
}

} // namespace

void resolveModule(ModuleDecl &module, const std::map<const ModuleDecl *, ModuleScope> &scopes,
                   Arena &arena, DiagEngine &diags) {
  Resolver resolver(scopes, module, arena, diags);
  for (Decl *decl : module.items)
    resolver.item(*decl);
}

} // namespace lean::frontend
