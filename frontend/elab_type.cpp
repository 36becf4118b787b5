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
    const Type *element = type(*t.elements[0]);
    if (element->isPoison())
      return element;
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

const Type *Body::structType(const StructDecl &decl, std::span<Expr *const> args, SourceRange at) {
  if (args.size() != decl.params.size()) {
    diags
        .report(DiagId::structArguments, at, decl.name, counted(decl.params.size(), "argument"),
                args.size())
        .note(decl.nameRange, "declared here");
    return types.poison;
  }
  std::vector<Value> values;
  std::string key, name(decl.name);
  for (Expr *arg : args) {
    values.push_back(constantExpr(*arg));
    if (values.back().isPoison())
      return types.poison;
  }
  for (const StructDecl *open : unit.openStructs)
    if (open == &decl) {
      diags.report(DiagId::recursiveStruct, at, decl.name).note(decl.nameRange, "declared here");
      return types.poison;
    }
  unit.openStructs.push_back(&decl);
  pushFrame(nullptr, uint32_t(decl.params.size()), nullptr, true);
  bool good = bindConstParams(decl.params, values);
  for (const Value &v : values) {
    name += (key.empty() ? "(" : ", ") + describe(v);
    key += keyOf(v);
  }
  if (!values.empty())
    name += ")";
  std::vector<const Type *> fields;
  for (const FieldDecl &field : decl.fields) {
    if (!good)
      break;
    fields.push_back(type(*field.type));
    good = !fields.back()->isPoison();
  }
  popFrame();
  unit.openStructs.pop_back();
  const Type *out =
      good ? types.structure(&decl, key, std::move(name), std::move(fields)) : nullptr;
  if (good && !out)
    diags.report(DiagId::typeTooLarge, at, kMaxCells);
  return out ? out : types.poison;
}

} // namespace lean::frontend
