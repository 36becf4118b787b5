// Expressions other than operators, places, calls and control flow.
#include "frontend/body.h"

namespace lean::frontend {

Value Body::expr(Expr &e, const Type *expected) {
  if (!unit.spend(1, e.range))
    return poison();
  if (unit.depth >= Unit::kMaxDepth) {
    unit.refuse(DiagId::expansionTooDeep, e.range, Unit::kMaxDepth);
    return poison();
  }
  ++unit.depth;
  Value out = exprUnguarded(e, expected);
  --unit.depth;
  return out;
}

Value Body::exprUnguarded(Expr &e, const Type *expected) {
  switch (e.kind) {
  case ExprKind::Int:
    return Value(types.integer, Leaf::integer(static_cast<IntExpr &>(e).value));
  case ExprKind::Str:
    return Value(types.string, Leaf::string(static_cast<StrExpr &>(e).value));
  case ExprKind::Bool:
    return Value(types.boolean, Leaf::boolean(static_cast<BoolExpr &>(e).value));
  case ExprKind::Name:
    return name(static_cast<NameExpr &>(e));
  case ExprKind::Chain:
    return chain(static_cast<ChainExpr &>(e), expected);
  case ExprKind::Prefix:
    return prefix(static_cast<PrefixExpr &>(e), expected);
  case ExprKind::Cast:
    return cast(static_cast<CastExpr &>(e));
  case ExprKind::Call:
    return call(static_cast<CallExpr &>(e), expected);
  case ExprKind::Index:
  case ExprKind::Member:
  case ExprKind::SubArray:
    return read(place(e), e.range);
  case ExprKind::StructLit:
    return structLit(static_cast<StructLitExpr &>(e), expected);
  case ExprKind::Array:
    return array(static_cast<ArrayExpr &>(e), expected);
  case ExprKind::Repeat:
    return repeat(static_cast<RepeatExpr &>(e), expected);
  case ExprKind::Tuple:
    return tuple(static_cast<ArrayExpr &>(e), expected);
  case ExprKind::Alloc:
    return alloc(static_cast<AllocExpr &>(e));
  case ExprKind::If:
    return ifExpr(static_cast<IfExpr &>(e), expected);
  case ExprKind::Match:
    return match(static_cast<MatchExpr &>(e), expected);
  case ExprKind::Block:
    return block(*static_cast<BlockExpr &>(e).block, expected);
  }
  return poison();
}

Value Body::constantValue(ConstDecl &decl) {
  const Value *value = unit.constant(decl);
  return value ? *value : poison();
}

Value Body::name(NameExpr &e) {
  if (!e.decl)
    return poison();
  switch (e.decl->kind) {
  case DeclKind::Local:
    return read(place(e), e.range);
  case DeclKind::Const:
    return constantValue(static_cast<ConstDecl &>(*e.decl));
  case DeclKind::Builtin: {
    Builtin which = static_cast<BuiltinDecl &>(*e.decl).builtin;
    if (which == Builtin::ConstX)
      return Value(types.lane, Leaf::field(E::limbs(2, 0, 0)));
    if (which == Builtin::ConstY)
      return Value(types.word, Leaf::field(E::limbs(0, 1, 0)));
    [[fallthrough]];
  }
  case DeclKind::Fn:
    diags.report(DiagId::functionNotCalled, e.range, e.name)
        .fix({e.range.end, e.range.end}, "(..)", "call it");
    return poison();
  case DeclKind::Struct:
  case DeclKind::Module:
    diags.report(DiagId::notAValue, e.range, e.name).note(e.decl->nameRange, "declared here");
    return poison();
  }
  return poison();
}

Value Body::array(ArrayExpr &e, const Type *expected) {
  const Type *wanted = expected && expected->kind == TypeKind::Array ? expected->element : nullptr;
  std::vector<Value> values;
  const Type *element = wanted;
  bool good = true;
  for (Expr *item : e.elements) {
    values.push_back(expr(*item, wanted));
    const Type *t = values.back().type;
    if (t->isPoison()) {
      good = false;
    } else if (!wanted) {
      // Without a type from outside: what the elements have in common, numbers following the
      // others.
      const Type *common = !element                         ? t
                           : element->kind == TypeKind::Int ? t
                           : t->kind == TypeKind::Int       ? element
                                                            : commonType(types, element, t);
      if (!common) {
        diags.report(DiagId::elementTypes, item->range, element->name, t->name);
        good = false;
      } else {
        element = common;
      }
    }
  }
  if (!good)
    return poison();
  if (!element) {
    diags.report(DiagId::emptyArray, e.range).note({}, "say its type: `let a: [word; 0] = [];`");
    return poison();
  }
  const Type *t = arrayType(element, Int128(values.size()), e.range);
  if (t->isPoison() || !fitsValue(t, e.range))
    return poison();
  Value out(t);
  for (size_t i = 0; i < values.size(); ++i) {
    Value v = coerce(std::move(values[i]), element, e.elements[i]->range);
    if (v.isPoison())
      return poison();
    out.leaves.append(v.leaves.begin(), v.leaves.end());
  }
  return out;
}

Value Body::repeat(RepeatExpr &e, const Type *expected) {
  const Type *wanted = expected && expected->kind == TypeKind::Array ? expected->element : nullptr;
  Value element = wanted ? exprAs(*e.element, wanted) : expr(*e.element);
  std::optional<Int128> count = intOf(*e.count);
  if (element.isPoison() || !count)
    return poison();
  const Type *t = arrayType(element.type, *count, e.count->range);
  if (t->isPoison() || !fitsValue(t, e.range) || !unit.spend(t->leaves / 8, e.range))
    return poison();
  Value out(t);
  for (Int128 i = 0; i < *count; ++i)
    out.leaves.append(element.leaves.begin(), element.leaves.end());
  return out;
}

Value Body::tuple(ArrayExpr &e, const Type *expected) {
  bool wanted = expected && expected->kind == TypeKind::Tuple &&
                expected->elements.size() == e.elements.size();
  std::vector<const Type *> elements;
  Value out(types.unit);
  for (size_t i = 0; i < e.elements.size(); ++i) {
    Value v = wanted ? exprAs(*e.elements[i], expected->elements[i]) : expr(*e.elements[i]);
    if (v.isPoison())
      return v;
    elements.push_back(v.type);
    out.leaves.append(v.leaves.begin(), v.leaves.end());
  }
  out.type = types.tuple(std::move(elements));
  if (!out.type || !fitsValue(out.type, e.range))
    return poison();
  return out;
}

Value Body::structLit(StructLitExpr &e, const Type *expected) {
  Decl *decl = e.type->kind == ExprKind::Name     ? static_cast<NameExpr *>(e.type)->decl
               : e.type->kind == ExprKind::Member ? static_cast<MemberExpr *>(e.type)->decl
                                                  : nullptr;
  if (!decl)
    return poison();
  if (decl->kind != DeclKind::Struct) {
    diags.report(DiagId::notAType, e.type->range, decl->name);
    return poison();
  }
  auto &structDecl = static_cast<StructDecl &>(*decl);
  const Type *t = expected && expected->decl == &structDecl ? expected
                  : structDecl.params.empty() ? structType(structDecl, {}, e.type->range)
                                              : nullptr;
  if (!t) {
    diags.report(DiagId::structNeedsType, e.range, decl->name)
        .note({}, "say which one it is: `let s: {}(..) = ..`", decl->name);
    return poison();
  }
  if (t->isPoison())
    return poison();
  std::vector<Value> parts(structDecl.fields.size());
  std::vector<bool> given(parts.size());
  bool good = fitsValue(t, e.range);
  for (FieldInit &init : e.fields) {
    size_t which = 0;
    while (which < parts.size() && structDecl.fields[which].name != init.name)
      ++which;
    if (which == parts.size()) {
      diags.report(DiagId::unknownField, init.nameRange, t->name, init.name)
          .note(structDecl.nameRange, "declared here");
      good = false;
      continue;
    }
    if (given[which]) {
      diags.report(DiagId::fieldGivenTwice, init.nameRange, init.name);
      good = false;
    }
    given[which] = true;
    parts[which] = exprAs(*init.value, t->elements[which]);
    good = good && !parts[which].isPoison();
  }
  for (size_t i = 0; i < parts.size(); ++i)
    if (!given[i]) {
      diags.report(DiagId::fieldMissing, e.range, structDecl.fields[i].name);
      good = false;
    }
  if (!good)
    return poison();
  Value out(t);
  for (const Value &part : parts)
    out.leaves.append(part.leaves.begin(), part.leaves.end());
  return out;
}

// `x as lane`: narrowing is a proven check, widening free.
Value Body::cast(CastExpr &e) {
  const Type *to = type(*e.type);
  Value v = expr(*e.operand, to);
  if (v.isPoison() || to->isPoison())
    return poison();
  if (to->kind != TypeKind::Lane || v.type->kind != TypeKind::Word) {
    if (widens(v.type, to) || v.type->kind == TypeKind::Int)
      return coerce(std::move(v), to, e.range);
    diags.report(DiagId::badCast, e.range, v.type->name, to->name)
        .note({}, "`as lane` narrows a word; everything else widens by itself");
    return poison();
  }
  Leaf leaf = v.leaf();
  if (leaf.kind() == LeafKind::Field && leaf.asField().isInK())
    return Value(to, leaf);
  if (!needRuntime(e.range))
    return poison();
  ir::MsgId message = unit.message("", e.range, {unit.excerpt(e.operand->range)});
  return Value(to, Leaf::runtime(builder->checkLane(irValue(leaf), message)));
}

Value Body::prefix(PrefixExpr &e, const Type *expected) {
  if (e.op == PrefixOp::AddressOf)
    return addressOf(e);
  Value v = expr(*e.operand, expected);
  if (v.isPoison())
    return v;
  if (e.op == PrefixOp::Neg) {
    if (v.type->kind == TypeKind::Int) {
      std::optional<Int128> negated = subInt(0, v.leaf().asInt());
      if (negated)
        return Value(types.integer, Leaf::integer(*negated));
      diags.report(DiagId::intOverflow, e.range);
      return poison();
    }
    auto report = diags.report(DiagId::noPrefix, e.range, '-', v.type->name);
    if (v.type->isField())
      report.note({}, "in characteristic 2 every element is its own negative");
    return poison();
  }
  if (v.type->kind == TypeKind::Bool)
    return Value(types.boolean, Leaf::boolean(!v.leaf().asBool()));
  if (v.type->kind == TypeKind::Bit) {
    at(e.range);
    return Value(types.bit, addLeaf(v.leaf(), Leaf::field(E::one())));
  }
  diags.report(DiagId::noPrefix, e.range, '!', v.type->name)
      .note({}, "`!` takes a bit or a compile-time bool; `x == 0` is a bit");
  return poison();
}

Value Body::addressOf(PrefixExpr &e) {
  Place p = place(*e.operand);
  if (p.isPoison())
    return poison();
  bool variable = e.operand->kind == ExprKind::Name && p.kind == Place::InMemory;
  if (!variable || !p.type->isAggregate()) {
    diags.report(DiagId::noAddress, e.range)
        .note({}, "`&` takes the name of a `let` array or struct");
    return poison();
  }
  const Type *element = p.type->kind == TypeKind::Array ? p.type->element : p.type;
  if (element->leaves == 0) {
    diags.report(DiagId::emptyElement, e.range, element->name);
    return poison();
  }
  variables[p.variable].shared = true;
  return Value(types.ptr(element), Leaf::runtime(p.pointer));
}

Value Body::alloc(AllocExpr &e) {
  const Type *element = type(*e.type);
  Value count = exprAs(*e.count, types.index);
  if (element->isPoison() || count.isPoison())
    return poison();
  if (!element->runtime) {
    diags.report(DiagId::comptimeInMemory, e.type->range, element->name);
    return poison();
  }
  if (element->leaves == 0) {
    diags.report(DiagId::emptyElement, e.type->range, element->name);
    return poison();
  }
  if (!needRuntime(e.range))
    return poison();
  ir::Value pointer = builder->alloc(irValue(count.leaf()), element->leaves);
  return Value(types.ptr(element), Leaf::runtime(pointer));
}

} // namespace lean::frontend
