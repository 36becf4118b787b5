#include "frontend/types.h"

#include <fmt/format.h>

#include <algorithm>

namespace lean::frontend {

TypeTable::TypeTable() {
  poison = scalar(TypeKind::Poison, "an erroneous type");
  word = scalar(TypeKind::Word, "word");
  lane = scalar(TypeKind::Lane, "lane");
  bit = scalar(TypeKind::Bit, "bit");
  index = scalar(TypeKind::Index, "index");
  integer = scalar(TypeKind::Int, "int");
  boolean = scalar(TypeKind::Bool, "bool");
  string = scalar(TypeKind::Str, "str");
  unit = tuple({});
}

Type *TypeTable::intern(std::string key, Type type) {
  auto [it, fresh] = types.try_emplace(std::move(key));
  if (fresh) {
    type.id = uint32_t(types.size());
    it->second = std::make_unique<Type>(std::move(type));
  }
  return it->second.get();
}

const Type *TypeTable::scalar(TypeKind kind, std::string name) {
  Type t;
  t.kind = kind;
  t.name = name;
  t.runtime = !t.isComptime();
  return intern(std::move(name), std::move(t));
}

const Type *TypeTable::named(std::string_view name) const {
  for (const Type *t : {word, lane, bit, index, integer, boolean, string})
    if (t->name == name)
      return t;
  return nullptr;
}

// Long names end in dots: types can double with every line of a program.
static std::string shortened(std::string name) {
  constexpr size_t kLongest = 200;
  if (name.size() > kLongest)
    name = name.substr(0, kLongest) + "..";
  return name;
}

const Type *TypeTable::ptr(const Type *element) {
  Type t;
  t.kind = TypeKind::Ptr;
  t.element = element;
  t.name = shortened(fmt::format("ptr<{}>", element->name));
  return intern(fmt::format("ptr {}", element->id), std::move(t));
}

const Type *TypeTable::slice(const Type *element) {
  Type t;
  t.kind = TypeKind::Slice;
  t.element = element;
  t.elements = {ptr(element), index};
  t.offsets = {0, 1};
  t.leaves = 2;
  t.name = shortened(fmt::format("slice<{}>", element->name));
  return intern(fmt::format("slice {}", element->id), std::move(t));
}

const Type *TypeTable::array(const Type *element, uint64_t length) {
  uint64_t leaves;
  if (__builtin_mul_overflow(element->leaves, length, &leaves) || leaves > kMaxCells ||
      length > kMaxCells)
    return nullptr;
  Type t;
  t.kind = TypeKind::Array;
  t.element = element;
  t.length = length;
  t.leaves = leaves;
  t.runtime = element->runtime;
  t.name = shortened(fmt::format("[{}; {}]", element->name, length));
  return intern(fmt::format("array {} {}", element->id, length), std::move(t));
}

// Offsets, size and runtime flag from the elements; false when too large.
static bool layOut(Type &t) {
  t.leaves = 0;
  for (const Type *e : t.elements) {
    t.offsets.push_back(t.leaves);
    t.leaves += e->leaves;
    if (t.leaves > kMaxCells)
      return false;
    t.runtime = t.runtime && e->runtime;
  }
  return true;
}

const Type *TypeTable::tuple(std::vector<const Type *> elements) {
  Type t;
  t.kind = TypeKind::Tuple;
  std::string key = "tuple";
  t.name = "(";
  for (const Type *e : elements) {
    key += fmt::format(" {}", e->id);
    t.name += (t.name.size() > 1 ? ", " : "") + e->name;
  }
  t.name = shortened(t.name + (elements.size() == 1 ? ",)" : ")"));
  t.elements = std::move(elements);
  return layOut(t) ? intern(std::move(key), std::move(t)) : nullptr;
}

Type *TypeTable::declareStruct(const StructDecl *decl, const std::string &key, std::string name) {
  Type t;
  t.kind = TypeKind::Struct;
  t.fill = Type::Declared;
  t.decl = decl;
  t.name = shortened(std::move(name));
  // The declaration's place makes equal names of two modules different types.
  return intern(fmt::format("struct {} {}", decl->nameRange.begin, key), std::move(t));
}

bool TypeTable::completeStruct(Type &t, std::vector<const Type *> fields) {
  t.elements = std::move(fields);
  t.fill = layOut(t) ? Type::Complete : Type::Broken;
  return t.fill == Type::Complete;
}

const Type *leafType(const Type *type, uint64_t leaf) {
  while (type->isAggregate() || type->kind == TypeKind::Slice) {
    if (type->kind == TypeKind::Array) {
      leaf %= type->element->leaves;
      type = type->element;
      continue;
    }
    auto it = std::upper_bound(type->offsets.begin(), type->offsets.end(), leaf);
    size_t which = size_t(it - type->offsets.begin()) - 1;
    leaf -= type->offsets[which];
    type = type->elements[which];
  }
  return type;
}

ir::Type irType(const Type *scalar) {
  switch (scalar->kind) {
  case TypeKind::Lane:
    return ir::Type::lane();
  case TypeKind::Bit:
    return ir::Type::bit();
  case TypeKind::Index:
    return ir::Type::idx();
  case TypeKind::Ptr:
    return ir::Type::ptr();
  default:
    return ir::Type::word();
  }
}

const Type *commonType(TypeTable &types, const Type *a, const Type *b) {
  if (a == b)
    return a;
  if (a->isField() && b->isField())
    return a->kind == TypeKind::Word || b->kind == TypeKind::Word ? types.word : types.lane;
  return widens(a, b) ? b : widens(b, a) ? a : nullptr;
}

bool widens(const Type *from, const Type *to) {
  if (from == to)
    return true;
  if (from->isField() && to->isField())
    return from->kind >= to->kind; // Word, Lane, Bit in this order
  if (from->kind != to->kind)
    return false;
  if (from->kind == TypeKind::Array)
    return from->length == to->length && widens(from->element, to->element);
  if (from->kind == TypeKind::Tuple)
    return std::equal(from->elements.begin(), from->elements.end(), to->elements.begin(),
                      to->elements.end(), widens);
  return false;
}

} // namespace lean::frontend
