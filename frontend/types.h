// The types of the guest language (LANGUAGE, Types). Equal types are one object, so they compare by
// address. A value of a type is a list of *leaves*, its scalar parts in order; of a type without
// compile-time parts each leaf is one memory cell.
#pragma once

#include "frontend/ast.h"
#include "ir/type.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace lean::frontend {

enum class TypeKind : uint8_t {
  Poison, // of an expression with an error: fits everywhere, so that one mistake is one error
  Word,
  Lane,
  Bit,
  Index,
  Int,
  Bool,
  Str,
  Ptr,
  Slice,
  Array,
  Tuple,
  Struct
};

struct Type {
  // Of a struct: its fields are known; still to come; being looked at; erroneous.
  enum Fill : uint8_t { Complete, Declared, Open, Broken };

  TypeKind kind = TypeKind::Poison;
  Fill fill = Complete;
  bool pointed = false; // behind a pointer before it was complete
  uint32_t id = 0;
  const Type *element = nullptr;      // Ptr, Slice, Array
  uint64_t length = 0;                // Array
  std::vector<const Type *> elements; // Tuple, Struct (its fields), Slice (pointer and length)
  std::vector<uint64_t> offsets;      // of these: first leaf of each element
  const StructDecl *decl = nullptr;   // Struct
  std::string name;                   // as written
  uint64_t leaves = 1;                // at most kMaxLeaves of a value, more behind a pointer
  bool runtime = true;                // no compile-time parts

  bool isPoison() const { return kind == TypeKind::Poison; }
  bool isField() const { return kind >= TypeKind::Word && kind <= TypeKind::Bit; }
  bool isComptime() const { return kind >= TypeKind::Int && kind <= TypeKind::Str; }
  bool isAggregate() const { return kind >= TypeKind::Array; }
  bool isUnit() const { return kind == TypeKind::Tuple && elements.empty(); }
};

// No type is larger than memory.
inline constexpr uint64_t kMaxCells = uint64_t(1) << 32;
// A value that the compiler keeps part by part.
inline constexpr uint64_t kMaxLeaves = uint64_t(1) << 20;

class TypeTable {
public:
  TypeTable();

  const Type *poison, *word, *lane, *bit, *index, *integer, *boolean, *string, *unit;

  const Type *ptr(const Type *element);
  const Type *slice(const Type *element);
  // Null when it would have more than kMaxCells leaves.
  const Type *array(const Type *element, uint64_t length);
  const Type *tuple(std::vector<const Type *> elements);
  // A struct whose fields are still to come; `key` tells instances of one declaration apart, `name`
  // is how it is shown.
  Type *declareStruct(const StructDecl *decl, const std::string &key, std::string name);
  // False when it would be larger than memory.
  bool completeStruct(Type &type, std::vector<const Type *> fields);
  // The built-in type of that name without arguments, or null.
  const Type *named(std::string_view name) const;

private:
  const Type *scalar(TypeKind kind, std::string name);
  Type *intern(std::string key, Type type);

  std::map<std::string, std::unique_ptr<Type>> types;
};

// The type of leaf number `leaf`.
const Type *leafType(const Type *type, uint64_t leaf);
// How the IR holds a run-time scalar of this type, without facts.
ir::Type irType(const Type *scalar);
// The least type that both fit (bit, lane, word), the type itself when equal, else null.
const Type *commonType(TypeTable &types, const Type *a, const Type *b);
// A value of `from` is one of `to`: equal, or narrower field types, element by element.
bool widens(const Type *from, const Type *to);

} // namespace lean::frontend
