// Types as written, in the current frame: sizes and arguments may use its compile-time values.
#include "frontend/body.h"

namespace lean::frontend {

bool Body::fitsValue(const Type *type, SourceRange at) {
  if (type->leaves <= kMaxLeaves)
    return true;
  diags.report(DiagId::valueTooLarge, at, type->name, type->leaves, kMaxLeaves)
      .note({}, "a buffer of that size comes from `alloc`");
  return false;
}

const Type *Body::arrayType(const Type *element, Int128 length, SourceRange at) {
  if (element->isPoison())
    return element;
  if (length < 0) {
    diags.report(DiagId::negativeLength, at, length);
    return types.poison;
  }
  const Type *t = length > Int128(kMaxCells) ? nullptr : types.array(element, uint64_t(length));
  if (t)
    return t;
  diags.report(DiagId::typeTooLarge, at, kMaxCells);
  return types.poison;
}

const Type *Body::type(const TypeExpr &t) {
  switch (t.kind) {
  case TypeExprKind::Array: {
    const Type *element = type(*t.elements[0]);
    std::optional<Int128> length = intOf(*t.size);
    return length ? arrayType(element, *length, t.size->range) : types.poison;
  }
  case TypeExprKind::Tuple: {
    std::vector<const Type *> elements;
    for (const TypeExpr *e : t.elements) {
      elements.push_back(type(*e));
      if (elements.back()->isPoison())
        return types.poison;
    }
    if (const Type *tuple = types.tuple(std::move(elements)))
      return tuple;
    diags.report(DiagId::typeTooLarge, t.range, kMaxCells);
    return types.poison;
  }
  case TypeExprKind::Generic: {
    const TypeExpr &inner = *t.elements[0];
    const bool isStruct = inner.kind == TypeExprKind::Name && inner.decl;
    const Type *element = isStruct ? structType(static_cast<const StructDecl &>(*inner.decl),
                                                inner.args, inner.range, true)
                                   : type(inner);
    if (element->isPoison())
      return element;
    if (element->fill != Type::Complete) // what is asked of it here is asked when it is complete
      return t.path.back() == "ptr" ? types.ptr(element) : types.slice(element);
    if (!element->runtime) {
      diags.report(DiagId::comptimeInMemory, t.elements[0]->range, element->name);
      return types.poison;
    }
    if (element->leaves == 0) {
      diags.report(DiagId::emptyElement, t.elements[0]->range, element->name);
      return types.poison;
    }
    return t.path.back() == "ptr" ? types.ptr(element) : types.slice(element);
  }
  case TypeExprKind::Name:
    break;
  }
  if (t.decl)
    return structType(static_cast<const StructDecl &>(*t.decl), t.args, t.range);
  if (const Type *builtin = t.path.size() == 1 ? types.named(t.path[0]) : nullptr) {
    if (!t.args.empty()) {
      diags.report(DiagId::typeTakesNoArguments, t.range, builtin->name);
      return types.poison;
    }
    return builtin;
  }
  return types.poison; // the resolver reported it
}

bool Body::bindConstParams(std::span<Param> params, std::vector<Value> &values) {
  size_t next = 0;
  for (Param &param : params) {
    if (!param.isConst)
      continue;
    const Type *t = type(*param.type);
    Value &value = values[next++];
    value = coerce(std::move(value), t, param.type->range);
    if (value.isPoison())
      return false;
    declare(*param.local, value);
  }
  return true;
}

// Behind a pointer a struct need not be complete: its fields are looked at later, so that they may
// lead back to it.
const Type *Body::structType(const StructDecl &decl, std::span<Expr *const> args, SourceRange at,
                             bool behindPointer) {
  if (args.size() != decl.params.size()) {
    diags
        .report(DiagId::structArguments, at, decl.name, counted(decl.params.size(), "argument"),
                args.size())
        .note(decl.nameRange, "declared here");
    return types.poison;
  }
  std::vector<Value> values;
  for (Expr *arg : args) {
    values.push_back(constantExpr(*arg));
    if (values.back().isPoison())
      return types.poison;
  }
  pushFrame(nullptr, uint32_t(decl.params.size()), nullptr, true);
  bool good = bindConstParams(decl.params, values);
  popFrame();
  if (!good)
    return types.poison;
  std::string key, name(decl.name);
  for (const Value &v : values) {
    name += (key.empty() ? "(" : ", ") + describe(v);
    key += keyOf(v);
  }
  if (!values.empty())
    name += ")";
  Type *t = types.declareStruct(&decl, key, std::move(name));
  if (behindPointer && t->fill != Type::Complete)
    t->pointed = true;
  if (behindPointer && t->fill == Type::Declared)
    unit.laterStructs.push_back({t, std::move(values), at, unit.structDepth + !args.empty()});
  else if (!behindPointer && t->fill != Type::Complete)
    completeStruct(*t, values, at);
  if (unit.openStructs.empty())
    completeLater();
  return t->fill == Type::Broken ? types.poison : t;
}

void Body::completeStruct(Type &t, const std::vector<Value> &values, SourceRange at) {
  if (t.fill == Type::Broken)
    return;
  const StructDecl &decl = *t.decl;
  for (const StructDecl *open : unit.openStructs)
    if (open == &decl) {
      diags.report(DiagId::recursiveStruct, at, decl.name)
          .note(decl.nameRange, "declared here")
          .note({}, "`ptr<{}>` may stand in it", decl.name);
      t.fill = Type::Broken;
      return;
    }
  if (unit.openStructs.size() >= Unit::kMaxSpecialisation) {
    diags.report(DiagId::expansionTooDeep, at, Unit::kMaxSpecialisation);
    t.fill = Type::Broken;
    return;
  }
  t.fill = Type::Open;
  unit.openStructs.push_back(&decl);
  pushFrame(nullptr, uint32_t(decl.params.size()), nullptr, true);
  for (size_t i = 0; i < values.size(); ++i)
    declare(*decl.params[i].local, values[i]);
  std::vector<const Type *> fields;
  for (const FieldDecl &field : decl.fields) {
    fields.push_back(type(*field.type));
    if (fields.back()->isPoison())
      t.fill = Type::Broken;
    if (t.fill == Type::Broken)
      break;
  }
  popFrame();
  unit.openStructs.pop_back();
  if (t.fill == Type::Broken)
    return;
  if (!types.completeStruct(t, std::move(fields))) {
    diags.report(DiagId::typeTooLarge, at, kMaxCells);
    return;
  }
  if (!t.pointed || (t.runtime && t.leaves > 0))
    return;
  diags.report(t.runtime ? DiagId::emptyElement : DiagId::comptimeInMemory, at, t.name);
  t.fill = Type::Broken;
}

void Body::completeLater() {
  if (unit.completing)
    return; // the call that is at it goes on
  unit.completing = true;
  while (!unit.laterStructs.empty()) {
    auto later = std::move(unit.laterStructs.back());
    unit.laterStructs.pop_back();
    if (later.type->fill != Type::Declared)
      continue;
    if (later.depth > Unit::kMaxSpecialisation) {
      diags.report(DiagId::specialisationTooDeep, later.at, later.type->decl->name,
                   Unit::kMaxSpecialisation);
      later.type->fill = Type::Broken;
      continue;
    }
    unit.structDepth = later.depth;
    completeStruct(*later.type, later.values, later.at);
  }
  unit.structDepth = 0;
  unit.completing = false;
}

} // namespace lean::frontend
