// Buffers, places, reading and defining cells.
#include "test/differential/reference/walk.h"

namespace lean::reference {

namespace {

uint64_t moved(uint64_t cell, uint64_t i, uint64_t stride) {
  const UInt128 by = UInt128(i) * stride % kGroupOrder;
  return uint64_t((cell + by) % kGroupOrder);
}

} // namespace

Address Walk::fresh(uint64_t size, bool isVariable) {
  buffers.push_back({size, isVariable, {}});
  return {uint32_t(buffers.size() - 1), 0};
}

void Walk::flatten(const Value &v, std::vector<Value> &out) {
  if (v.type->kind == Kind::Slice) {
    Value pointer = v;
    auto t = std::make_shared<Type>(Type{Kind::Ptr});
    t->element = v.type->element;
    pointer.type = t;
    out.push_back(pointer);
    out.push_back(indexValue(v.position));
    return;
  }
  if (!isAggregate(v.type->kind)) {
    out.push_back(v);
    return;
  }
  for (const Value &part : v.parts)
    flatten(part, out);
}

// A value of the type from its cells, which are taken off the front.
Value Walk::rebuild(const TypeRef &t, std::span<const Value> &cells) {
  if (!isAggregate(t->kind)) {
    Value v = cells[0];
    if (t->kind == Kind::Slice)
      v.position = cells[1].position;
    v.type = t;
    cells = cells.subspan(t->kind == Kind::Slice ? 2 : 1);
    return v;
  }
  Value v;
  v.type = t;
  for (const TypeRef &part : partsOf(*t))
    v.parts.push_back(rebuild(part, cells));
  return v;
}

void Walk::declare(std::string_view name, const Value &v, bool isVar) {
  const Place p = temporary(v);
  frame->variables.push_back({name, p.type, p.address, isVar});
}

Walk::Variable *Walk::find(std::string_view name) {
  for (auto it = frame->variables.rbegin(); it != frame->variables.rend(); ++it)
    if (it->name == name)
      return &*it;
  return nullptr;
}

// ---- Places ------------------------------------------------------------------------------------

Walk::Place Walk::temporary(Value v) {
  Place out{v.type, fresh(sizeOf(*v.type), true)};
  std::vector<Value> cells;
  flatten(v, cells);
  for (size_t i = 0; i < cells.size(); ++i)
    buffers[out.address.buffer].cells[i] = cells[i];
  return out;
}

Walk::Place Walk::place(const Expr &e) {
  switch (e.kind) {
  case ExprKind::Name:
    if (const Variable *v = find(static_cast<const NameExpr &>(e).name))
      return {v->type, v->address, v->isVar};
    break;
  case ExprKind::Index:
    return indexPlace(static_cast<const IndexExpr &>(e));
  case ExprKind::Member:
    return memberPlace(static_cast<const MemberExpr &>(e));
  case ExprKind::SubArray:
    return subArrayPlace(static_cast<const SubArrayExpr &>(e));
  default:
    break;
  }
  return temporary(expr(e));
}

Walk::Place Walk::elementAt(const Place &base, const TypeRef &element, uint64_t i) {
  return {
      element, {base.address.buffer, moved(base.address.cell, i, sizeOf(*element))}, base.isVar};
}

Walk::Place Walk::indexPlace(const IndexExpr &e) {
  const Place base = place(*e.base);
  const Value given = expr(*e.index, scalar(Kind::Index));
  const Type &t = *base.type;
  if (t.kind == Kind::Array && given.type->kind == Kind::Int) {
    if (given.number < 0 || given.number >= Int128(t.length))
      throw Unspecified("constant index out of bounds");
    return elementAt(base, t.element, uint64_t(given.number));
  }
  const uint64_t i = used(coerce(given, scalar(Kind::Index))).position;
  if (t.kind == Kind::Array) {
    if (i >= t.length)
      throw Unspecified("index past an array");
    return elementAt(base, t.element, i);
  }
  if (t.kind != Kind::Ptr && t.kind != Kind::Slice)
    throw Unspecified("no elements");
  const Value pointer = used(read(base, e.base->range));
  if (t.kind == Kind::Slice && i >= pointer.position)
    fail(Failure::Range, e.range);
  return elementAt({base.type, pointer.address}, t.element, i);
}

Walk::Place Walk::memberPlace(const MemberExpr &e) {
  const Module *home = nullptr;
  if (const Decl *item = itemOf(e, home)) {
    if (item->kind != DeclKind::Const)
      throw Unspecified("no value");
    return temporary(constant(static_cast<const ConstDecl &>(*item), *home));
  }
  const Place base = place(*e.base);
  if (base.type->kind == Kind::Slice && e.name == "len")
    return temporary(indexValue(read(base, e.base->range).position));
  if (base.type->kind != Kind::Struct)
    throw Unspecified("no fields");
  const std::vector<TypeRef> &fields = fieldsOf(*base.type);
  uint64_t offset = 0;
  for (size_t i = 0; i < fields.size(); ++i) {
    if (base.type->decl->fields[i].name == e.name)
      return {fields[i], {base.address.buffer, base.address.cell + offset}, base.isVar};
    offset += sizeOf(*fields[i]);
  }
  throw Unspecified("unknown field");
}

Walk::Place Walk::subArrayPlace(const SubArrayExpr &e) {
  const Place base = place(*e.base);
  if (base.type->kind == Kind::Array) {
    const Int128 lo = number(*e.lo), hi = number(*e.hi);
    if (lo < 0 || lo > hi || hi > Int128(base.type->length))
      throw Unspecified("sub-array out of bounds");
    Place out = elementAt(base, base.type->element, uint64_t(lo));
    out.type = arrayOf(base.type->element, uint64_t(hi - lo));
    return out;
  }
  if (base.type->kind != Kind::Slice)
    throw Unspecified("no elements");
  Value part = used(read(base, e.base->range));
  const uint64_t lo = used(as(*e.lo, scalar(Kind::Index))).position,
                 hi = used(as(*e.hi, scalar(Kind::Index))).position;
  if (lo > hi || hi > part.position)
    fail(Failure::Range, e.range);
  part.address = elementAt({base.type, part.address}, base.type->element, lo).address;
  part.position = hi - lo;
  return temporary(part);
}

// ---- Cells -------------------------------------------------------------------------------------

// What lies outside of a buffer is nobody's to say.
void Walk::inside(const Address &a) {
  if (a.cell >= buffers[a.buffer].size)
    throw Unspecified("access outside of a buffer");
}

Value *Walk::cellAt(const Address &a) {
  inside(a);
  auto &cells = buffers[a.buffer].cells;
  const auto it = cells.find(a.cell);
  return it == cells.end() ? nullptr : &it->second;
}

// A type is a promise: what lies in memory is checked when it is read.
void Walk::kept(const Value &cell, const TypeRef &t, SourceRange at) {
  const bool good = t->kind == Kind::Lane    ? cell.field.isInK()
                    : t->kind == Kind::Bit   ? cell.field.isInK() && cell.field.c0.v <= 1
                    : t->kind == Kind::Index ? cell.position < kPositions
                                             : true;
  if (!good)
    fail(Failure::Promise, at);
  if (t->kind == Kind::Index && cell.position >= kSurePositions)
    throw Unspecified("a position that memory may or may not have");
}

Value Walk::read(const Place &p, SourceRange at) {
  std::vector<Value> cells;
  const uint64_t size = sizeOf(*p.type);
  for (uint64_t i = 0; i < size; ++i) {
    const Address a{p.address.buffer, moved(p.address.cell, i, 1)};
    if (const Value *cell = cellAt(a)) {
      cells.push_back(*cell);
      continue;
    }
    if (buffers[a.buffer].isVariable && p.isVar)
      throw Unspecified("a variable that is not set");
    outcome.mayFail = true;
    Value none;
    none.missing = std::max(program.line(at), 1u);
    cells.push_back(none);
  }
  std::span<const Value> rest = cells;
  Value out = rebuild(p.type, rest);
  const bool ofVariable = buffers[p.address.buffer].isVariable;
  std::vector<Value> scalars;
  flatten(out, scalars);
  for (const Value &v : scalars) {
    if (v.missing != 0 && v.type->kind != Kind::Word && v.type->kind != Kind::Ptr && !ofVariable)
      use(v); // the check of the promise uses it
    if (!ofVariable && v.missing == 0)
      kept(v, v.type, at);
  }
  return out;
}

// Defines a cell, or asserts that it holds the value.
void Walk::define(const Address &a, const Value &v, SourceRange at) {
  const bool heap = !buffers[a.buffer].isVariable;
  if (heap)
    use(v);
  Value *cell = cellAt(a);
  if (!cell) {
    buffers[a.buffer].cells[a.cell] = v;
    return;
  }
  if (v.type->kind == Kind::Ptr || v.type->kind == Kind::Slice)
    throw Unspecified("pointers compared");
  if (!equal(use(*cell), use(v)) && options.wrong != Wrong::StoreTwice)
    fail(Failure::Store, at);
}

void Walk::write(const Place &p, const Value &v, SourceRange at) {
  std::vector<Value> cells;
  flatten(v, cells);
  for (size_t i = 0; i < cells.size(); ++i) {
    const Address a{p.address.buffer, moved(p.address.cell, i, 1)};
    if (p.isVar)
      buffers[a.buffer].cells[a.cell] = cells[i];
    else
      define(a, cells[i], at);
  }
}

} // namespace lean::reference
