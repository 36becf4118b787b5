// Statements.
#include "frontend/body.h"

namespace lean::frontend {

// What follows a `return` goes nowhere: the builder is pointed at a region that nothing owns.
void Body::endPath() {
  dead = true;
  if (builder)
    builder->setRegion(builder->function().newRegion());
}

Value Body::block(Block &b, const Type *expected) {
  for (size_t i = 0; i < b.stmts.size(); ++i) {
    if (diags.exhausted())
      return poison();
    stmt(*b.stmts[i]);
    if (!dead)
      continue;
    // After a branch that returns in the instance at hand, code for others may follow.
    const Stmt *next = i + 1 < b.stmts.size() ? b.stmts[i + 1] : nullptr;
    if (b.stmts[i]->kind == StmtKind::Return && (next || b.tail))
      diags.report(DiagId::unreachableCode, next ? next->range : b.tail->range);
    return poison();
  }
  if (!b.tail)
    return unitValue();
  Value v = expr(*b.tail, expected);
  if (!expected || !expected->isUnit() || v.isPoison())
    return v;
  unusedValue(*b.tail, v);
  return unitValue();
}

void Body::unusedValue(const Expr &e, const Value &v) {
  bool acts = e.kind == ExprKind::Call || e.kind == ExprKind::If || e.kind == ExprKind::Match ||
              e.kind == ExprKind::Block;
  if (acts || v.isPoison() || v.type->isUnit())
    return;
  auto report = diags.report(DiagId::unusedValue, e.range);
  if (v.type->kind == TypeKind::Bit && e.kind == ExprKind::Chain)
    report.fix({e.range.begin, e.range.begin}, "assert ", "if it must hold");
}

void Body::stmt(Stmt &s) {
  switch (s.kind) {
  case StmtKind::Bind:
    return bind(static_cast<BindStmt &>(s));
  case StmtKind::Assign:
    return assign(static_cast<AssignStmt &>(s));
  case StmtKind::Assert:
    return assertion(static_cast<AssertStmt &>(s));
  case StmtKind::Return:
    return ret(s.range, static_cast<ReturnStmt &>(s).value);
  case StmtKind::For:
    return loop(static_cast<ForStmt &>(s));
  case StmtKind::Expr: {
    Expr &e = *static_cast<ExprStmt &>(s).expr;
    unusedValue(e, expr(e, types.unit));
    return;
  }
  }
}

// ---- let and var -------------------------------------------------------------------------------

void Body::bind(BindStmt &s) {
  const Type *declared = s.type ? type(*s.type) : nullptr;
  Value value(types.poison);
  if (s.init) {
    value = declared ? exprAs(*s.init, declared) : expr(*s.init);
  } else if (!declared) {
    diags.report(DiagId::bindNeedsType, s.pattern->range).note({}, "give it a type or a value");
  } else if (!s.isVar && !declared->isAggregate() && !declared->isPoison()) {
    diags.report(DiagId::letNeedsValue, s.pattern->range, declared->name)
        .fix({s.range.begin, s.range.begin + 3}, "var", "to assign it later");
  } else if (!declared->isPoison() && fitsValue(declared, s.type->range)) {
    value.type = declared;
    value.leaves.resize(declared->leaves);
  }
  if (value.isPoison())
    value = poison();
  bindPattern(*s.pattern, value, s.isVar);
}

void Body::bindPattern(Pattern &p, const Value &value, bool isVar) {
  if (p.local) {
    bool memory = p.local->inMemory && !isVar && !value.isPoison() && value.type->runtime &&
                  value.type->isAggregate() && builder;
    if (memory)
      at(p.range);
    memory ? declareInMemory(*p.local, value) : declare(*p.local, value);
    return;
  }
  if (!p.isTuple)
    return; // `_`
  bool fits =
      value.type->kind == TypeKind::Tuple && value.type->elements.size() == p.elements.size();
  if (!fits && !value.isPoison())
    diags.report(DiagId::patternMismatch, p.range, p.elements.size(), value.type->name);
  for (size_t i = 0; i < p.elements.size(); ++i) {
    if (!fits) {
      bindPattern(*p.elements[i], poison(), isVar);
      continue;
    }
    Value part(value.type->elements[i]);
    auto begin = value.leaves.begin() + value.type->offsets[i];
    part.leaves.append(begin, begin + part.type->leaves);
    bindPattern(*p.elements[i], part, isVar);
  }
}

// ---- Assignment --------------------------------------------------------------------------------

void Body::assign(AssignStmt &s) {
  Place p = place(*s.target);
  if (p.isPoison()) {
    expr(*s.value);
    return;
  }
  Value value = exprAs(*s.value, p.type);
  if (value.isPoison())
    return;
  if (p.kind == Place::InMemory && s.target->kind != ExprKind::Name) {
    store(p, value, s.range);
    return;
  }
  if (p.kind == Place::InValue) {
    diags.report(DiagId::notAssignable, s.target->range)
        .note({}, "variables, elements of arrays and cells behind pointers can be assigned");
    return;
  }
  const LocalDecl &decl = *variables[p.variable].decl;
  bool whole = s.target->kind == ExprKind::Name;
  if (decl.localKind == LocalKind::Var) {
    for (size_t k = 0; k < value.leaves.size(); ++k)
      setLeaf(p.variable, p.leaf + k, value.leaves[k]);
    return;
  }
  if (whole || decl.localKind != LocalKind::Let) {
    auto report = diags.report(DiagId::assignToLet, s.target->range, decl.name);
    if (decl.localKind == LocalKind::Let)
      report.note(decl.nameRange, "declared with `let` here; `var` may be reassigned");
    else
      report.note(decl.nameRange, "declared here");
    return;
  }
  // A `let` array, element by element: define it, or assert that it is the same.
  at(s.range);
  for (size_t k = 0; k < value.leaves.size(); ++k) {
    Leaf old = variables[p.variable].leaves[p.leaf + k];
    const Leaf &now = value.leaves[k];
    if (!old.isSet()) {
      setLeaf(p.variable, p.leaf + k, now);
    } else if (old.isConstant() && now.isConstant()) {
      if (!(old == now))
        diags.report(DiagId::assertionFalse, s.range)
            .note({}, "the element is defined already, with another value");
    } else if (leafType(value.type, k)->kind == TypeKind::Ptr) {
      diags.report(DiagId::pointerCompared, s.range);
    } else {
      builder->assertEq(
          irValue(old), irValue(now),
          unit.message("", s.range, {unit.excerpt(s.target->range), unit.excerpt(s.value->range)}));
    }
  }
}

// ---- return ------------------------------------------------------------------------------------

void Body::ret(SourceRange at, Expr *value) {
  const Type *result = frame().result;
  if (!result) {
    diags.report(DiagId::returnOutside, at);
    dead = true;
    return;
  }
  if (!value && !result->isUnit() && !result->isPoison()) {
    diags.report(DiagId::returnNeedsValue, at, result->name);
    endPath();
    return;
  }
  finishReturn(value ? exprAs(*value, result) : unitValue(), value ? value->range : at);
}

void Body::finishReturn(Value value, SourceRange at) {
  value = coerce(std::move(value), frame().result, at);
  if (frame().inlined) {
    // By its text no condition of the run was around it; a variable can hide one.
    frame().hiddenReturn |= frame().regions != regions.size();
    frame().returned = std::move(value);
    dead = true;
    return;
  }
  if (builder && !value.isPoison()) {
    this->at(at);
    std::vector<ir::Value> flat;
    irValues(value, flat);
    builder->ret(flat);
  }
  endPath();
}

} // namespace lean::frontend
