// Names, aggregates, branches and calls.
#include "test/differential/reference/walk.h"

#include <utility>

namespace lean::reference {

void Walk::step() {
  if (++outcome.steps > options.maxSteps)
    throw Unspecified("too many steps");
}

Int128 Walk::number(const Expr &e) {
  const Value v = expr(e, scalar(Kind::Int));
  if (v.type->kind != Kind::Int)
    throw Unspecified("a number is needed");
  return v.number;
}

// A bit of the run, or a bool, which decides what is compiled.
bool Walk::condition(const Expr &e, bool &ofTheRun) {
  const Value v = used(expr(e));
  if (v.type->kind == Kind::Bool)
    return v.number != 0;
  if (v.type->kind != Kind::Bit)
    throw Unspecified("no condition");
  ofTheRun = true;
  return !v.field.isZero();
}

Value Walk::expr(const Expr &e, const TypeRef &expected) {
  step();
  switch (e.kind) {
  case ExprKind::Int:
    return numberValue(static_cast<const IntExpr &>(e).value);
  case ExprKind::Bool:
    return boolValue(static_cast<const BoolExpr &>(e).value);
  case ExprKind::Str: {
    Value v;
    v.type = scalar(Kind::Str);
    v.text = static_cast<const StrExpr &>(e).value;
    return v;
  }
  case ExprKind::Name:
    return name(static_cast<const NameExpr &>(e));
  case ExprKind::Chain:
    return chain(static_cast<const ChainExpr &>(e), expected);
  case ExprKind::Prefix:
    return prefix(static_cast<const PrefixExpr &>(e), expected);
  case ExprKind::Cast:
    return cast(static_cast<const CastExpr &>(e));
  case ExprKind::Call:
    return call(static_cast<const CallExpr &>(e), expected);
  case ExprKind::Index:
  case ExprKind::Member:
  case ExprKind::SubArray:
    return read(place(e), e.range);
  case ExprKind::StructLit:
    return structLit(static_cast<const StructLitExpr &>(e), expected);
  case ExprKind::Array:
    return array(static_cast<const ArrayExpr &>(e), expected);
  case ExprKind::Repeat: {
    auto &repeat = static_cast<const RepeatExpr &>(e);
    const TypeRef wanted =
        expected && expected->kind == Kind::Array ? expected->element : TypeRef();
    const Value element = wanted ? as(*repeat.element, wanted) : expr(*repeat.element);
    const Int128 n = number(*repeat.count);
    if (n < 0 || n > 4096)
      throw Unspecified("length of an array");
    Value v;
    v.type = arrayOf(element.type, uint64_t(n));
    v.parts.assign(size_t(n), element);
    return v;
  }
  case ExprKind::Tuple: {
    auto &tuple = static_cast<const ArrayExpr &>(e);
    const bool fits = expected && expected->kind == Kind::Tuple &&
                      expected->elements.size() == tuple.elements.size();
    Value v;
    auto t = std::make_shared<Type>(Type{Kind::Tuple});
    for (size_t i = 0; i < tuple.elements.size(); ++i) {
      v.parts.push_back(fits ? as(*tuple.elements[i], expected->elements[i])
                             : expr(*tuple.elements[i]));
      t->elements.push_back(v.parts.back().type);
    }
    v.type = t;
    return v;
  }
  case ExprKind::Alloc: {
    auto &alloc = static_cast<const AllocExpr &>(e);
    auto pointer = std::make_shared<Type>(Type{Kind::Ptr});
    pointer->element = type(*alloc.type);
    const uint64_t n = used(as(*alloc.count, scalar(Kind::Index))).position;
    const uint64_t size = sizeOf(*pointer->element);
    if (n > kSurePositions / std::max<uint64_t>(size, 1))
      throw Unspecified("a large buffer");
    Value v;
    v.type = pointer;
    v.address = fresh(n * size, false);
    return v;
  }
  case ExprKind::If:
    return ifValue(static_cast<const IfExpr &>(e), expected);
  case ExprKind::Match:
    return match(static_cast<const MatchExpr &>(e), expected);
  case ExprKind::Block:
    return block(*static_cast<const BlockExpr &>(e).block, expected);
  }
  throw Unspecified("unknown expression");
}

Value Walk::name(const NameExpr &e) {
  if (find(e.name))
    return read(place(e), e.range);
  const auto it = frame->module->items.find(e.name);
  if (it != frame->module->items.end() && it->second->kind == DeclKind::Const)
    return constant(static_cast<const ConstDecl &>(*it->second), *frame->module);
  if (e.name == "X")
    return fieldValue(Kind::Lane, E(K(2)));
  if (e.name == "Y")
    return fieldValue(Kind::Word, E::limbs(0, 1, 0));
  throw Unspecified("unknown name");
}

Value Walk::constant(const ConstDecl &decl, const Module &home) {
  if (const auto it = constants.find(&decl); it != constants.end())
    return it->second;
  Frame inner{&home, nullptr, {}};
  Frame *outer = std::exchange(frame, &inner);
  Value v = as(*decl.value, type(*decl.type));
  frame = outer;
  return constants[&decl] = v;
}

Value Walk::array(const ArrayExpr &e, const TypeRef &expected) {
  TypeRef element = expected && expected->kind == Kind::Array ? expected->element : TypeRef();
  Value v;
  TypeRef least;
  for (const Expr *item : e.elements) {
    v.parts.push_back(expr(*item, element));
    least = common(least, v.parts.back().type);
  }
  if (!element)
    element = least;
  if (!element)
    throw Unspecified("type of an empty array");
  for (Value &part : v.parts)
    part = coerce(std::move(part), element);
  v.type = arrayOf(element, v.parts.size());
  return v;
}

// The declaration that `module.name` means, when it is that.
const Decl *Walk::itemOf(const MemberExpr &e, const Module *&home) {
  if (e.base->kind != ExprKind::Name)
    return nullptr;
  const std::string_view alias = static_cast<const NameExpr &>(*e.base).name;
  const auto it = frame->module->imports.find(alias);
  if (find(alias) || it == frame->module->imports.end())
    return nullptr;
  home = it->second;
  const auto item = home->items.find(e.name);
  if (item == home->items.end())
    throw Unspecified("unknown name of a module");
  return item->second;
}

Value Walk::structLit(const StructLitExpr &e, const TypeRef &expected) {
  const Decl *decl = nullptr;
  const Module *home = frame->module;
  if (e.type->kind == ExprKind::Member)
    decl = itemOf(static_cast<const MemberExpr &>(*e.type), home);
  else if (const auto it = home->items.find(static_cast<const NameExpr &>(*e.type).name);
           it != home->items.end())
    decl = it->second;
  if (!decl || decl->kind != DeclKind::Struct)
    throw Unspecified("no struct");
  auto &structDecl = static_cast<const StructDecl &>(*decl);
  const TypeRef t =
      expected && expected->decl == &structDecl ? expected : structType(structDecl, *home, {});
  const std::vector<TypeRef> fields = fieldsOf(*t);
  Value v;
  v.type = t;
  v.parts.resize(fields.size());
  for (const FieldInit &init : e.fields)
    for (size_t i = 0; i < fields.size(); ++i)
      if (structDecl.fields[i].name == init.name)
        v.parts[i] = as(*init.value, fields[i]);
  for (const Value &part : v.parts)
    if (!part.type)
      throw Unspecified("a field is missing");
  return v;
}

Value Walk::cast(const CastExpr &e) {
  const TypeRef to = type(*e.type);
  Value v = expr(*e.operand, to);
  if (to->kind != Kind::Lane || v.type->kind != Kind::Word)
    return coerce(std::move(v), to);
  if (!use(v).field.isInK())
    fail(Failure::Promise, e.range);
  v.type = to;
  return v;
}

Value Walk::prefix(const PrefixExpr &e, const TypeRef &expected) {
  if (e.op == PrefixOp::AddressOf) {
    const Place p = place(*e.operand);
    if (e.operand->kind != ExprKind::Name || p.isVar || !isAggregate(p.type->kind))
      throw Unspecified("no address");
    auto pointer = std::make_shared<Type>(Type{Kind::Ptr});
    pointer->element = p.type->kind == Kind::Array ? p.type->element : p.type;
    Value v;
    v.type = pointer;
    v.address = p.address;
    return v;
  }
  Value v = expr(*e.operand, expected);
  if (e.op == PrefixOp::Neg && v.type->kind == Kind::Int)
    return numbers(BinOp::Sub, 0, v.number);
  if (e.op == PrefixOp::Not && v.type->kind == Kind::Bool)
    return boolValue(v.number == 0);
  if (e.op == PrefixOp::Not && v.type->kind == Kind::Bit) {
    v.field += E::one();
    return v;
  }
  throw Unspecified("no such prefix");
}

// ---- Branches ----------------------------------------------------------------------------------

// The value of an arm that the run chooses. What a number becomes without an expected type is
// decided by the other arms, which this interpreter does not look at.
Value Walk::chosen(Value v, const TypeRef &expected) {
  if (v.type->kind != Kind::Int)
    return v;
  if (!expected)
    throw Unspecified("a number as an arm without a type");
  return isField(expected->kind) || expected->kind == Kind::Index ? coerce(std::move(v), expected)
                                                                  : v;
}

Value Walk::ifValue(const IfExpr &e, const TypeRef &expected) {
  bool ofTheRun = false;
  const auto arm = [&](const Block &b) {
    return ofTheRun ? chosen(block(b, expected), expected) : block(b, expected);
  };
  for (const IfArm &a : e.arms)
    if (condition(*a.condition, ofTheRun))
      return arm(*a.body);
  return e.otherwise ? arm(*e.otherwise) : unitValue();
}

Value Walk::match(const MatchExpr &e, const TypeRef &expected) {
  const Value scrutinee = used(expr(*e.scrutinee));
  const bool known = scrutinee.type->kind == Kind::Int;
  if (!known && scrutinee.type->kind != Kind::Index)
    throw Unspecified("match takes an index");
  const Int128 i = known ? scrutinee.number : Int128(scrutinee.position);
  for (const MatchArm &arm : e.arms) {
    const Int128 lo = number(*arm.lo), end = arm.hi ? number(*arm.hi) : lo + 1;
    if (i < lo || i >= end)
      continue;
    Scope scope(*this);
    if (arm.binder)
      declare(arm.binder->name, numberValue(i));
    return known ? expr(*arm.body, expected) : chosen(expr(*arm.body, expected), expected);
  }
  if (known)
    throw Unspecified("no arm for a number");
  fail(Failure::Range, e.scrutinee->range);
}

// ---- Calls -------------------------------------------------------------------------------------

Value Walk::call(const CallExpr &e, const TypeRef &expected) {
  const Module *home = frame->module;
  const Decl *decl = nullptr;
  if (e.callee->kind == ExprKind::Member) {
    auto &member = static_cast<const MemberExpr &>(*e.callee);
    decl = itemOf(member, home);
    if (!decl && member.base->kind == ExprKind::Name &&
        static_cast<const NameExpr &>(*member.base).name == "hint")
      if (auto v = hint(member.name, e))
        return *v;
  } else if (e.callee->kind == ExprKind::Name) {
    const std::string_view name = static_cast<const NameExpr &>(*e.callee).name;
    if (const auto it = home->items.find(name); it != home->items.end())
      decl = it->second;
    else if (auto v = builtin(name, e, expected))
      return *v;
  }
  if (!decl || decl->kind != DeclKind::Fn)
    throw Unspecified("no function");
  return function(static_cast<const FnDecl &>(*decl), *home, e);
}

Value Walk::function(const FnDecl &fn, const Module &home, const CallExpr &e) {
  constexpr unsigned kDeepest = 200;
  if (e.args.size() != fn.params.size())
    throw Unspecified("number of arguments");
  if (depth >= kDeepest)
    throw Unspecified("deep recursion");
  // Constant arguments first: the other parameters' types may name them.
  Frame inner{&home, nullptr, {}};
  Frame *outer = frame;
  const auto within = [&](auto &&work) {
    frame = &inner;
    auto result = work();
    frame = outer;
    return result;
  };
  for (size_t i = 0; i < e.args.size(); ++i)
    if (fn.params[i].isConst) {
      const Value v = expr(*e.args[i]);
      within([&] {
        declare(fn.params[i].local->name, coerce(v, type(*fn.params[i].type)));
        return 0;
      });
    }
  for (size_t i = 0; i < e.args.size(); ++i)
    if (!fn.params[i].isConst) {
      const TypeRef t = within([&] { return type(*fn.params[i].type); });
      const Value v = as(*e.args[i], t);
      within([&] {
        declare(fn.params[i].local->name, v);
        return 0;
      });
    }
  ++depth;
  frame = &inner;
  inner.result = fn.result ? type(*fn.result) : unit;
  Value result = unitValue();
  try {
    result = coerce(block(*fn.body, inner.result), inner.result);
  } catch (Return &r) {
    result = std::move(r.value);
  }
  frame = outer;
  --depth;
  return result;
}

} // namespace lean::reference
