// Statements, and the whole run.
#include "test/differential/reference/walk.h"

namespace lean::reference {

Value Walk::block(const Block &b, const TypeRef &expected) {
  Scope scope(*this);
  for (const Stmt *s : b.stmts)
    stmt(*s);
  if (!b.tail)
    return unitValue();
  Value v = expr(*b.tail, expected);
  return expected && isUnit(*expected) ? unitValue() : v;
}

void Walk::stmt(const Stmt &s) {
  step();
  switch (s.kind) {
  case StmtKind::Bind:
    return bind(static_cast<const BindStmt &>(s));
  case StmtKind::Assign:
    return assign(static_cast<const AssignStmt &>(s));
  case StmtKind::Assert:
    return assertion(static_cast<const AssertStmt &>(s));
  case StmtKind::For:
    return loop(static_cast<const ForStmt &>(s));
  case StmtKind::Expr:
    expr(*static_cast<const ExprStmt &>(s).expr, unit);
    return;
  case StmtKind::Return: {
    const Expr *value = static_cast<const ReturnStmt &>(s).value;
    if (!frame->result)
      throw Unspecified("return outside of a function");
    throw Return{value ? as(*value, frame->result) : unitValue()};
  }
  }
}

void Walk::bind(const BindStmt &s) {
  const TypeRef declared = s.type ? type(*s.type) : TypeRef();
  if (s.init)
    return bindPattern(*s.pattern, declared ? as(*s.init, declared) : expr(*s.init), s.isVar);
  if (!declared || !s.pattern->local)
    throw Unspecified("a variable without type or value");
  // All its cells unset.
  const Address address = fresh(sizeOf(*declared), true);
  frame->variables.push_back({s.pattern->local->name, declared, address, s.isVar});
}

void Walk::bindPattern(const Pattern &p, const Value &v, bool isVar) {
  if (p.local)
    return declare(p.local->name, v, isVar);
  if (!p.isTuple)
    return;
  if (v.type->kind != Kind::Tuple || v.parts.size() != p.elements.size())
    throw Unspecified("a pattern that does not fit");
  for (size_t i = 0; i < p.elements.size(); ++i)
    bindPattern(*p.elements[i], v.parts[i], isVar);
}

void Walk::assign(const AssignStmt &s) {
  const Place p = place(*s.target);
  const Value v = as(*s.value, p.type);
  if (s.target->kind == ExprKind::Name && !p.isVar)
    throw Unspecified("assignment to a let");
  write(p, v, s.range);
}

void Walk::loop(const ForStmt &s) {
  const TypeRef index = scalar(s.unroll ? Kind::Int : Kind::Index);
  const Value lo = used(as(*s.lo, index)), hi = used(as(*s.hi, index));
  const Int128 from = s.unroll ? lo.number : Int128(lo.position),
               to = s.unroll ? hi.number : Int128(hi.position);
  if (s.unroll && from > to)
    throw Unspecified("an unrolled loop that runs backwards");
  if (!s.unroll && to >= Int128(kSurePositions))
    throw Unspecified("a loop to a position outside of memory");
  if (from > to)
    fail(Failure::Range, s.range);
  const Int128 end = to - (options.wrong == Wrong::LastIteration && to - from > 2);
  for (Int128 i = from; i < end; ++i) {
    step();
    Scope scope(*this);
    if (s.index)
      declare(s.index->name, s.unroll ? numberValue(i) : indexValue(uint64_t(i)));
    block(*s.body, unit);
  }
}

// ---- Assertions --------------------------------------------------------------------------------

void Walk::fail(Failure::Why why, SourceRange at, std::string_view message) {
  throw Failure{why, program.line(at), std::string(message)};
}

// Element by element. A word of the public input that nothing has determined takes the other side.
void Walk::assertEqual(const Value &a, const Value &b, const AssertStmt &s) {
  std::vector<Value> left, right;
  flatten(a, left);
  flatten(b, right);
  if (left.size() != right.size())
    throw Unspecified("different shapes compared");
  for (size_t i = 0; i < left.size(); ++i) {
    for (const auto &[unknown, known] : {std::pair(&left[i], &right[i]), {&right[i], &left[i]}}) {
      if (unknown->publicWord == 0)
        continue;
      std::optional<E> &word = publicWords[unknown->publicWord - 1];
      if (!word) {
        if (known->publicWord != 0)
          throw Unspecified("public input compared with itself");
        if (!use(*known).field.c2.isZero())
          fail(Failure::Assertion, s.range, s.message);
        word = known->field;
      }
      unknown->field = *word;
      unknown->publicWord = 0;
    }
    if (left[i].type->kind == Kind::Ptr)
      throw Unspecified("pointers compared");
    if (!equal(use(left[i]), use(right[i])))
      fail(Failure::Assertion, s.range, s.message);
  }
}

void Walk::assertion(const AssertStmt &s) {
  const auto *c =
      s.condition->kind == ExprKind::Chain ? static_cast<const ChainExpr *>(s.condition) : nullptr;
  if (!c || !isComparison(c->ops[0])) {
    const Value v = expr(*s.condition);
    if (v.type->kind != Kind::Bool || v.number == 0)
      throw Unspecified("an assertion that is settled while compiling");
    return;
  }
  Value a = expr(*c->operands[0]);
  Value b = expr(*c->operands[1], a.type);
  const auto comptime = [](const Value &v) {
    return v.type->kind >= Kind::Int && v.type->kind <= Kind::Str;
  };
  if (comptime(a) && comptime(b)) {
    if (binary(c->ops[0], a, b, s.range).number == 0)
      throw Unspecified("an assertion that is settled while compiling");
    return;
  }
  switch (c->ops[0]) {
  case BinOp::Lt: {
    const uint64_t i = used(coerce(a, scalar(Kind::Index))).position,
                   n = used(coerce(b, scalar(Kind::Index))).position;
    if (n > kSurePositions)
      throw Unspecified("a bound that memory may not have");
    if (i >= n)
      fail(Failure::Assertion, s.range, s.message);
    return;
  }
  case BinOp::Eq: {
    const TypeRef t = common(a.type, b.type);
    return assertEqual(coerce(std::move(a), t), coerce(std::move(b), t), s);
  }
  case BinOp::Ne: {
    const TypeRef t = common(a.type, b.type);
    a = used(coerce(std::move(a), t));
    b = used(coerce(std::move(b), t));
    if (!isScalar(t->kind) || t->kind == Kind::Ptr)
      throw Unspecified("aggregates compared by !=");
    if (equal(a, b))
      fail(Failure::Assertion, s.range, s.message);
    return;
  }
  default:
    throw Unspecified("no assertion");
  }
}

// ---- The run -----------------------------------------------------------------------------------

Walk::Walk(const Program &program, const Options &options) : program(program), options(options) {
  for (size_t k = 0; k <= size_t(Kind::Str); ++k)
    scalars.push_back(std::make_shared<Type>(Type{Kind(k)}));
  unit = std::make_shared<Type>(Type{Kind::Tuple});
}

Outcome Walk::run(const FnDecl *entry) {
  Frame main{&program.root(), unit, {}};
  frame = &main;
  try {
    if (!entry) {
      const auto it = program.root().items.find("main");
      if (it == program.root().items.end() || it->second->kind != DeclKind::Fn)
        throw Unspecified("no main");
      entry = static_cast<const FnDecl *>(it->second);
    }
    try {
      block(*entry->body, unit);
    } catch (const Return &) {
    }
    outcome.kind = Outcome::Accepts;
    for (size_t i = 0; i < 2; ++i)
      if (publicWords[i]) {
        outcome.publicInput[2 * i] = publicWords[i]->c0.v;
        outcome.publicInput[2 * i + 1] = publicWords[i]->c1.v;
      }
  } catch (const Failure &f) {
    outcome.kind = Outcome::Fails;
    outcome.failure = f;
  } catch (const Unspecified &u) {
    outcome.kind = Outcome::Unclear;
    outcome.reason = u.what();
  }
  return outcome;
}

Outcome interpret(const Program &program, const Options &options, const FnDecl *entry) {
  return Walk(program, options).run(entry);
}

} // namespace lean::reference
