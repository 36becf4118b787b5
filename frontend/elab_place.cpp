// Places: variables, their parts, and cells of memory; reading, defining and asserting them.
#include "frontend/body.h"

#include <algorithm>

namespace lean::frontend {

Place Body::place(Expr &e) {
  Place out;
  out.type = types.poison;
  switch (e.kind) {
  case ExprKind::Index:
    return indexPlace(static_cast<IndexExpr &>(e));
  case ExprKind::Member:
    return memberPlace(static_cast<MemberExpr &>(e));
  case ExprKind::SubArray:
    return subArrayPlace(static_cast<SubArrayExpr &>(e));
  case ExprKind::Name: {
    auto &n = static_cast<NameExpr &>(e);
    if (!n.decl || n.decl->kind != DeclKind::Local)
      break;
    out.variable = variableId(static_cast<LocalDecl &>(*n.decl));
    const Variable &v = variables[out.variable];
    if (!v.type)
      return out; // its declaration was not reached
    out.type = v.type;
    out.kind = v.memory ? Place::InMemory : Place::InVariable;
    out.pointer = v.pointer;
    return out;
  }
  default:
    break;
  }
  out.value = expr(e);
  out.type = out.value.type;
  return out;
}

// A part at a known leaf.
static Place partOf(Place base, const Type *type, uint64_t leaf) {
  base.type = type;
  if (base.kind == Place::InValue) {
    llvm::SmallVector<Leaf, 1> part(base.value.leaves.begin() + leaf,
                                    base.value.leaves.begin() + leaf + type->leaves);
    base.value.leaves = std::move(part);
    base.value.type = type;
  }
  base.leaf += leaf;
  base.offset += leaf;
  return base;
}

// The same value in memory, so that a position of the run can select from it. Values do not change,
// so a copy is as good.
Place Body::inMemory(Place base, SourceRange at) {
  if (base.kind == Place::InMemory)
    return base;
  Value value = read(base, at);
  Place out;
  out.type = types.poison;
  if (value.isPoison())
    return out;
  if (!value.type->runtime) {
    diags.report(DiagId::comptimeIndexed, at, value.type->name)
        .note({}, "give the array a type with a form in the run, as `[word; {}]`",
              value.type->length);
    return out;
  }
  if (!needRuntime(at))
    return out;
  out.kind = Place::InMemory;
  out.type = value.type;
  out.pointer = builder->local(value.leaves.size());
  for (size_t k = 0; k < value.leaves.size(); ++k)
    builder->store(out.pointer, k, irValue(value.leaves[k]));
  return out;
}

Place Body::elementAt(Place base, const Type *element, const Value &index, SourceRange at,
                      bool within) {
  ir::Value i = irValue(index.leaf());
  bool array = base.type->kind == TypeKind::Array;
  ir::Type known = builder->type(i);
  bool bounded = known.isBounded() && known.bound < kMaxCells; // more than being a position
  if (!bounded && !within)
    diags.report(DiagId::unboundedIndex, at)
        .note({}, "`assert i < n;` proves a bound, and a loop's index has one");
  else if (array && known.bound > base.type->length)
    diags.report(DiagId::looselyBoundedIndex, at, known.bound, base.type->length);
  Place out;
  out.kind = Place::InMemory;
  out.type = element;
  // With a constant part already found in front.
  ir::Value start = base.pointer;
  out.offset = base.offset;
  out.pointer = builder->ptrAdd(start, i, element->leaves);
  out.dynamicVariable = base.variable != ~uint32_t(0) ? base.variable : base.dynamicVariable;
  out.inside = base.inside && array && known.isBounded() && known.bound <= base.type->length;
  return out;
}

// s[i] proves i < s.len unless it is known.
Place Body::sliceElement(const Value &slice, Value index, SourceRange whole, SourceRange at) {
  Place bad;
  bad.type = types.poison;
  index = coerce(std::move(index), types.index, at);
  if (index.isPoison())
    return bad;
  Place cells;
  cells.kind = Place::InMemory;
  cells.type = slice.type;
  cells.pointer = irValue(slice.leaves[0]);
  const Leaf &length = slice.leaves[1];
  if (isProven(index.leaf(), length))
    return elementAt(cells, slice.type->element, index, at, true);
  ir::Value limit = irValue(length);
  if (!builder->type(limit).isBounded())
    limit = builder->checkIdx(limit);
  ir::Value known =
      builder->checkLt(irValue(index.leaf()), limit, unit.message("", whole, {unit.excerpt(at)}));
  return elementAt(cells, slice.type->element, Value(types.index, Leaf::runtime(known)), at);
}

Place Body::indexPlace(IndexExpr &e) {
  Place base = place(*e.base);
  Place bad;
  bad.type = types.poison;
  Value index = expr(*e.index, types.index);
  if (base.isPoison() || index.isPoison())
    return bad;

  const Type *t = base.type;
  if (t->kind == TypeKind::Ptr || t->kind == TypeKind::Slice) {
    Value pointer = read(base, e.base->range);
    if (pointer.isPoison() || !needRuntime(e.range))
      return bad;
    Place cells;
    cells.kind = Place::InMemory;
    cells.type = t;
    cells.pointer = irValue(pointer.leaf());
    if (t->kind == TypeKind::Slice)
      return sliceElement(pointer, std::move(index), e.range, e.index->range);
    bool constant = index.leaf().isConstant();
    index = coerce(std::move(index), types.index, e.index->range);
    if (index.isPoison())
      return bad;
    if (!constant)
      return elementAt(cells, t->element, index, e.index->range);
    cells.type = t->element;
    cells.offset = index.leaf().asPosition() * t->element->leaves;
    return cells;
  }
  if (t->kind != TypeKind::Array) {
    diags.report(DiagId::notIndexable, e.base->range, t->name)
        .note({}, "arrays, pointers and slices have elements");
    return bad;
  }
  if (index.type->kind == TypeKind::Index && index.leaf().isConstant())
    index = Value(types.integer, Leaf::integer(Int128(index.leaf().asPosition())));
  if (index.type->kind == TypeKind::Int) {
    Int128 i = index.leaf().asInt();
    if (i < 0 || i >= Int128(t->length)) {
      diags.report(DiagId::indexOutOfBounds, e.index->range, i, t->length);
      return bad;
    }
    return partOf(std::move(base), t->element, uint64_t(i) * t->element->leaves);
  }
  index = coerce(std::move(index), types.index, e.index->range);
  if (index.isPoison())
    return bad;
  Place cells = inMemory(std::move(base), e.base->range);
  if (cells.isPoison() || !needRuntime(e.range))
    return bad;
  return elementAt(cells, t->element, index, e.index->range);
}

Place Body::memberPlace(MemberExpr &e) {
  Place bad;
  bad.type = types.poison;
  if (e.decl || (e.base->kind == ExprKind::Name && !static_cast<NameExpr *>(e.base)->decl)) {
    // A name of a module, or one that the resolver did not find.
    if (e.decl && e.decl->kind == DeclKind::Const) {
      Place out;
      out.value = constantValue(static_cast<ConstDecl &>(*e.decl));
      out.type = out.value.type;
      return out;
    }
    if (e.decl && (e.decl->kind == DeclKind::Fn || e.decl->kind == DeclKind::Builtin))
      diags.report(DiagId::functionNotCalled, e.range, e.name)
          .fix({e.range.end, e.range.end}, "(..)", "call it");
    else if (e.decl)
      diags.report(DiagId::notAValue, e.range, e.name);
    return bad;
  }
  if (e.base->kind == ExprKind::Name &&
      static_cast<NameExpr *>(e.base)->decl->kind == DeclKind::Module)
    return bad; // reported by the resolver
  Place base = place(*e.base);
  if (base.isPoison())
    return bad;
  const Type *t = base.type;
  if (t->kind == TypeKind::Slice && e.name == "len") {
    Value v = read(base, e.base->range);
    if (v.isPoison())
      return bad;
    Place out;
    out.type = types.index;
    out.value = Value(types.index, v.leaves[1]);
    return out;
  }
  if (t->kind != TypeKind::Struct) {
    auto report = diags.report(DiagId::noFields, e.nameRange, t->name);
    if (t->kind == TypeKind::Ptr)
      report.note({}, "`p[0].{}` is the field of the struct that p points to", e.name);
    if (t->kind == TypeKind::Tuple)
      report.note({}, "`let (a, b) = t;` takes a tuple apart");
    return bad;
  }
  for (size_t i = 0; i < t->decl->fields.size(); ++i)
    if (t->decl->fields[i].name == e.name)
      return partOf(std::move(base), t->elements[i], t->offsets[i]);
  diags.report(DiagId::unknownField, e.nameRange, t->name, e.name)
      .note(t->decl->nameRange, "declared here");
  return bad;
}

Place Body::subArrayPlace(SubArrayExpr &e) {
  Place bad;
  bad.type = types.poison;
  Place base = place(*e.base);
  if (base.isPoison())
    return bad;
  if (base.type->kind == TypeKind::Slice) {
    Value slice = read(base, e.base->range);
    return slice.isPoison() ? bad : subSlicePlace(e, slice);
  }
  if (base.type->kind != TypeKind::Array) {
    diags.report(DiagId::notIndexable, e.base->range, base.type->name)
        .note({}, "only arrays have sub-arrays");
    return bad;
  }
  std::optional<Int128> lo = intOf(*e.lo), hi = intOf(*e.hi);
  if (!lo || !hi)
    return bad;
  if (*lo < 0 || *lo > *hi || *hi > Int128(base.type->length)) {
    diags.report(DiagId::subArrayOutOfBounds, e.range, *lo, *hi, base.type->length);
    return bad;
  }
  const Type *t = types.array(base.type->element, uint64_t(*hi - *lo));
  return partOf(std::move(base), t, uint64_t(*lo) * base.type->element->leaves);
}

// s[lo..hi] proves lo <= hi <= s.len: lo, hi - lo and s.len - hi are positions below 2^32, and what
// three of these add up to is the length itself, not a number 2^64 - 1 above it.
Place Body::subSlicePlace(SubArrayExpr &e, const Value &slice) {
  Place out;
  out.type = types.poison;
  Value lo = exprAs(*e.lo, types.index), hi = exprAs(*e.hi, types.index);
  if (lo.isPoison() || hi.isPoison() || !needRuntime(e.range))
    return out;
  const Leaf &from = lo.leaf(), &to = hi.leaf(), &length = slice.leaves[1];
  auto known = [](const Leaf &l) { return l.asPosition(); };
  if (from.isConstant() && to.isConstant() && known(from) > known(to)) {
    diags.report(DiagId::emptyRange, join(e.lo->range, e.hi->range), known(from), known(to));
    return out;
  }
  bool fits = to.isConstant() && length.isConstant();
  if (fits && known(to) > known(length)) {
    diags.report(DiagId::subArrayOutOfBounds, e.range,
                 toString(Int128(known(from.isConstant() ? from : to))), known(to), known(length));
    return out;
  }
  ir::MsgId message = unit.message("", e.range, {unit.excerpt(e.range)});
  auto position = [&](ir::Value i) {
    return builder->type(i).isBounded() ? i : builder->checkIdx(i, message);
  };
  bool whole = to == length; // s[lo..s.len]
  ir::Value start = position(irValue(from)), end = irValue(to);
  out.type = slice.type;
  out.value.type = slice.type;
  bool atStart = from.isConstant() && known(from) == 0;
  ir::Value pointer = irValue(slice.leaves[0]);
  Leaf count = from.isConstant() && to.isConstant()
                   ? Leaf::position(known(to) - known(from))
                   : Leaf::runtime(position(atStart ? end : builder->idxSub(end, start)));
  if (!fits && !whole)
    position(builder->idxSub(irValue(length), end));
  out.value.leaves = {
      Leaf::runtime(atStart ? pointer
                            : builder->ptrAdd(pointer, start, slice.type->element->leaves)),
      count};
  return out;
}

// ---- Reading -----------------------------------------------------------------------------------

// An unchecked word from the prover (advice, a hint, a cell not known to be written) at its type.
Leaf Body::checked(ir::Value word, const Type *scalar, SourceRange at) {
  ir::MsgId message = unit.message("", at, {unit.excerpt(at)});
  switch (scalar->kind) {
  case TypeKind::Lane:
    return Leaf::runtime(builder->checkLane(word, message));
  case TypeKind::Bit:
    return Leaf::runtime(builder->checkBit(word, message));
  case TypeKind::Index:
    return Leaf::runtime(builder->checkIdx(word, message));
  default:
    return Leaf::runtime(word);
  }
}

Leaf Body::loadLeaf(const Place &p, uint64_t k, const Type *scalar, SourceRange at) {
  bool known = false;
  if (p.variable != ~uint32_t(0)) {
    known = variables[p.variable].leaves[p.leaf + k].isSet();
  } else if (p.dynamicVariable != ~uint32_t(0) && p.inside) {
    const std::vector<Leaf> &cells = variables[p.dynamicVariable].leaves;
    known = std::all_of(cells.begin(), cells.end(), [](const Leaf &l) { return l.isSet(); });
  }
  uint64_t cell = p.offset + k;
  // A pointer is the prover's choice anyway: nothing is relied on that a check could establish.
  if (known || scalar->kind == TypeKind::Word || scalar->kind == TypeKind::Ptr)
    return Leaf::runtime(builder->load(p.pointer, cell, irType(scalar)));
  return checked(builder->load(p.pointer, cell), scalar, at);
}

Value Body::read(const Place &p, SourceRange at) {
  if (p.isPoison())
    return poison();
  if (p.kind == Place::InValue)
    return p.value;
  if (!fitsValue(p.type, at) || !unit.spend(p.type->leaves / 8, at))
    return poison();
  uint32_t id = p.variable != ~uint32_t(0) ? p.variable : p.dynamicVariable;
  if (id != ~uint32_t(0)) {
    // Every cell that is read must be set, unless it may be through a pointer.
    Variable &v = variables[id];
    bool dynamic = p.variable == ~uint32_t(0);
    uint64_t first = dynamic ? 0 : p.leaf, count = dynamic ? v.leaves.size() : p.type->leaves;
    for (uint64_t k = first; k < first + count && !v.shared; ++k) {
      if (v.leaves[k].isSet())
        continue;
      bool maybe = v.leaves[k].kind() == LeafKind::Maybe;
      diags.report(maybe ? DiagId::maybeUnset : DiagId::unsetRead, at, v.decl->name)
          .note(v.decl->nameRange, "declared here");
      v.type = types.poison; // one error for one variable
      return poison();
    }
  }
  Value out(p.type);
  if (p.kind == Place::InVariable) {
    auto begin = variables[p.variable].leaves.begin() + ptrdiff_t(p.leaf);
    out.leaves.assign(begin, begin + ptrdiff_t(p.type->leaves));
    if (builder || out.isConstant())
      return out;
  }
  if (!needRuntime(at))
    return poison();
  for (uint64_t k = 0; k < p.type->leaves; ++k)
    out.leaves.push_back(loadLeaf(p, k, leafType(p.type, k), at));
  return out;
}

// ---- Defining ----------------------------------------------------------------------------------

// Each cell is defined, or asserted to be equal when it is defined already.
void Body::store(const Place &p, const Value &value, SourceRange at) {
  this->at(at);
  ir::MsgId message = unit.message("", at, {unit.excerpt(at)});
  for (uint64_t k = 0; k < value.leaves.size(); ++k) {
    builder->store(p.pointer, p.offset + k, irValue(value.leaves[k]), message);
    if (p.variable != ~uint32_t(0))
      setLeaf(p.variable, p.leaf + k, Leaf::boolean(true));
  }
  if (p.dynamicVariable != ~uint32_t(0))
    variables[p.dynamicVariable].shared = true;
}

} // namespace lean::frontend
