// Types and values of the reference interpreter. A value carries its type; aggregates are trees of
// values. Nothing here is shared with the compiler's own types.
#pragma once

#include "base/field/field.h"
#include "frontend/ast.h"

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace lean::reference {

using frontend::Int128;

enum class Kind : uint8_t {
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

struct Module;
struct Type;
struct Value;
using TypeRef = std::shared_ptr<const Type>;

struct Type {
  Kind kind;
  TypeRef element;               // Ptr, Slice, Array
  uint64_t length = 0;           // Array
  std::vector<TypeRef> elements; // Tuple
  // Struct: its declaration, where that stands, and its arguments. The fields are found when they
  // are first asked for, since they may lead back to the struct.
  const frontend::StructDecl *decl = nullptr;
  const Module *home = nullptr;
  std::vector<Value> args;
  mutable std::vector<TypeRef> fields;
  mutable bool hasFields = false;
};

inline bool isField(Kind k) {
  return k <= Kind::Bit;
}
inline bool isScalar(Kind k) {
  return k <= Kind::Ptr;
}
inline bool isAggregate(Kind k) {
  return k >= Kind::Array;
}

// A place in memory: cell `cell` of buffer `buffer`.
struct Address {
  uint32_t buffer = 0;
  uint64_t cell = 0;
};

struct Value {
  TypeRef type;
  E field;               // Word, Lane, Bit
  uint64_t position = 0; // Index; of a Slice its length
  Int128 number = 0;     // Int, Bool
  std::string_view text; // Str
  Address address;       // Ptr, Slice
  std::vector<Value> parts;
  // Not zero: the line of a read that has no value (an unset cell, a hash of a cell with a third
  // limb), or of an operation on its value. Such a value fails the run when it is used; a compiler
  // may leave the read out when it is not.
  uint32_t missing = 0;
  // A word of the public input that nothing has determined yet: 1 or 2.
  uint8_t publicWord = 0;
};

// The run fails.
struct Failure {
  enum Why : uint8_t {
    Assertion,
    Promise, // a value is not of its type
    Store,
    Missing,
    Division,
    Range,
    Advice
  } why = Assertion;
  uint32_t line = 0; // in the root file; 0 elsewhere
  std::string message;
};

// Not a program, or not one whose meaning is fixed: a static error, an access past the end of a
// buffer, more steps than allowed. Nothing can be compared.
struct Unspecified : std::runtime_error {
  using std::runtime_error::runtime_error;
};

} // namespace lean::reference
