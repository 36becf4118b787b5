// Types as written, and values from one type to another.
#include "test/differential/reference/walk.h"

#include <utility>

namespace lean::reference {

TypeRef Walk::arrayOf(TypeRef element, uint64_t length) const {
  auto t = std::make_shared<Type>(Type{Kind::Array});
  t->element = std::move(element);
  t->length = length;
  return t;
}

TypeRef Walk::structType(const StructDecl &decl, const Module &home, std::span<Expr *const> args) {
  auto t = std::make_shared<Type>(Type{Kind::Struct});
  t->decl = &decl;
  t->home = &home;
  for (const Expr *arg : args)
    t->args.push_back(expr(*arg));
  return t;
}

TypeRef Walk::type(const TypeExpr &t) {
  switch (t.kind) {
  case TypeExprKind::Array: {
    TypeRef element = type(*t.elements[0]);
    const Int128 n = number(*t.size);
    if (n < 0 || n > 4096)
      throw Unspecified("length of an array");
    return arrayOf(element, uint64_t(n));
  }
  case TypeExprKind::Tuple: {
    auto tuple = std::make_shared<Type>(Type{Kind::Tuple});
    for (const TypeExpr *e : t.elements)
      tuple->elements.push_back(type(*e));
    return tuple;
  }
  case TypeExprKind::Generic: {
    auto pointer = std::make_shared<Type>(Type{t.path[0] == "ptr" ? Kind::Ptr : Kind::Slice});
    pointer->element = type(*t.elements[0]);
    return pointer;
  }
  case TypeExprKind::Name:
    break;
  }
  static const std::map<std::string_view, Kind> kBuiltIn = {
      {"word", Kind::Word}, {"lane", Kind::Lane}, {"bit", Kind::Bit}, {"index", Kind::Index},
      {"int", Kind::Int},   {"bool", Kind::Bool}, {"str", Kind::Str}};
  const Module *home = frame->module;
  if (t.path.size() == 1) {
    if (const auto it = kBuiltIn.find(t.path[0]); it != kBuiltIn.end())
      return scalar(it->second);
  } else {
    const auto it = home->imports.find(t.path[0]);
    home = it == home->imports.end() ? nullptr : it->second;
  }
  if (home)
    if (const auto it = home->items.find(t.path.back());
        it != home->items.end() && it->second->kind == DeclKind::Struct)
      return structType(static_cast<const StructDecl &>(*it->second), *home, t.args);
  throw Unspecified("unknown type");
}

const std::vector<TypeRef> &Walk::fieldsOf(const Type &t) {
  if (t.hasFields)
    return t.fields;
  Frame inner{t.home, nullptr, {}};
  Frame *outer = std::exchange(frame, &inner);
  for (size_t i = 0; i < t.args.size(); ++i)
    declare(t.decl->params[i].local->name, coerce(t.args[i], type(*t.decl->params[i].type)));
  for (const FieldDecl &field : t.decl->fields)
    t.fields.push_back(type(*field.type));
  frame = outer;
  t.hasFields = true;
  return t.fields;
}

std::vector<TypeRef> Walk::partsOf(const Type &t) {
  switch (t.kind) {
  case Kind::Array:
    return std::vector<TypeRef>(t.length, t.element);
  case Kind::Tuple:
    return t.elements;
  case Kind::Struct:
    return fieldsOf(t);
  default:
    return {};
  }
}

uint64_t Walk::sizeOf(const Type &t) {
  if (t.kind == Kind::Slice)
    return 2;
  if (isScalar(t.kind))
    return 1;
  if (t.kind == Kind::Array)
    return t.length * sizeOf(*t.element);
  uint64_t n = 0;
  for (const TypeRef &part : partsOf(t))
    n += sizeOf(*part);
  return n;
}

// The least type of both; the other's where one is a number.
TypeRef Walk::common(const TypeRef &a, const TypeRef &b) {
  if (!a || a->kind == Kind::Int)
    return b;
  if (b->kind == Kind::Int)
    return a;
  if (isField(a->kind) && isField(b->kind))
    return a->kind < b->kind ? a : b;
  if (a->kind == Kind::Array && b->kind == Kind::Array)
    return arrayOf(common(a->element, b->element), a->length);
  if (a->kind == Kind::Tuple && b->kind == Kind::Tuple &&
      a->elements.size() == b->elements.size()) {
    auto t = std::make_shared<Type>(Type{Kind::Tuple});
    for (size_t i = 0; i < a->elements.size(); ++i)
      t->elements.push_back(common(a->elements[i], b->elements[i]));
    return t;
  }
  return a;
}

Value Walk::coerce(Value v, const TypeRef &to) {
  const Kind from = v.type->kind;
  if (from == Kind::Int && (isField(to->kind) || to->kind == Kind::Index)) {
    const Int128 n = v.number;
    const Int128 limit = to->kind == Kind::Bit     ? 2
                         : to->kind == Kind::Index ? Int128(kPositions)
                                                   : Int128(1) << 64;
    if (n < 0 || n >= limit)
      throw Unspecified("a number that the type does not hold");
    return to->kind == Kind::Index ? indexValue(uint64_t(n))
                                   : fieldValue(to->kind, E(K(uint64_t(n))));
  }
  if (isField(from) && isField(to->kind) && from >= to->kind) {
    v.type = to;
    return v;
  }
  if (from != to->kind)
    throw Unspecified("types do not fit");
  if (from == Kind::Array || from == Kind::Tuple) {
    const std::vector<TypeRef> parts = partsOf(*to);
    if (parts.size() != v.parts.size())
      throw Unspecified("aggregates of different lengths");
    for (size_t i = 0; i < parts.size(); ++i)
      v.parts[i] = coerce(std::move(v.parts[i]), parts[i]);
  }
  v.type = to;
  return v;
}

Value Walk::unitValue() const {
  Value v;
  v.type = unit;
  return v;
}
Value Walk::fieldValue(Kind kind, const E &e) const {
  Value v;
  v.type = scalar(kind);
  v.field = e;
  return v;
}
Value Walk::numberValue(Int128 n) const {
  Value v;
  v.type = scalar(Kind::Int);
  v.number = n;
  return v;
}
Value Walk::boolValue(bool b) const {
  Value v;
  v.type = scalar(Kind::Bool);
  v.number = b;
  return v;
}
Value Walk::indexValue(uint64_t i) const {
  Value v;
  v.type = scalar(Kind::Index);
  v.position = i % kGroupOrder;
  return v;
}

const Value &Walk::use(const Value &v) {
  if (v.missing != 0)
    throw Failure{Failure::Missing, v.missing, ""};
  if (v.publicWord != 0 && !publicWords[v.publicWord - 1])
    throw Unspecified("public input that nothing has determined");
  for (const Value &part : v.parts)
    use(part);
  return v;
}

Value Walk::used(Value v) {
  use(v);
  return v;
}

} // namespace lean::reference
