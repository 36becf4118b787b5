// Values while compiling: each leaf is a constant that the compiler knows or a value of the IR.
#pragma once

#include "base/field/field.h"
#include "frontend/types.h"
#include "ir/op.h"

#include <llvm/ADT/SmallVector.h>

namespace lean::frontend {

enum class LeafKind : uint8_t {
  Unset,    // nothing was assigned
  Maybe,    // assigned on some paths only
  Int,      // int
  Bool,     // bool
  Str,      // str
  Field,    // a known word, lane or bit
  Position, // a known index
  Runtime,  // a value of the IR
};

class Leaf {
public:
  Leaf() = default;
  static Leaf maybe() { return Leaf(LeafKind::Maybe, 0, 0, 0); }
  static Leaf integer(Int128 i) {
    return Leaf(LeafKind::Int, uint64_t(i), uint64_t(UInt128(i) >> 64), 0);
  }
  static Leaf boolean(bool b) { return Leaf(LeafKind::Bool, b, 0, 0); }
  static Leaf string(std::string_view s) {
    return Leaf(LeafKind::Str, reinterpret_cast<uintptr_t>(s.data()), s.size(), 0);
  }
  static Leaf field(const E &e) { return Leaf(LeafKind::Field, e.c0.v, e.c1.v, e.c2.v); }
  static Leaf position(uint64_t i) { return Leaf(LeafKind::Position, i, 0, 0); }
  static Leaf runtime(ir::Value v) { return Leaf(LeafKind::Runtime, v.id, 0, 0); }

  LeafKind kind() const { return kind_; }
  bool isSet() const { return kind_ > LeafKind::Maybe; }
  bool isRuntime() const { return kind_ == LeafKind::Runtime; }
  bool isConstant() const { return isSet() && !isRuntime(); }

  Int128 asInt() const { return Int128(UInt128(b_) << 64 | a_); }
  bool asBool() const { return a_ != 0; }
  std::string_view asString() const { return {reinterpret_cast<const char *>(a_), size_t(b_)}; }
  E asField() const { return E::limbs(a_, b_, c_); }
  uint64_t asPosition() const { return a_; }
  ir::Value asRuntime() const { return {uint32_t(a_)}; }

  // Of strings the texts count.
  friend bool operator==(const Leaf &x, const Leaf &y) {
    if (x.kind_ != y.kind_)
      return false;
    if (x.kind_ == LeafKind::Str)
      return x.asString() == y.asString();
    return x.a_ == y.a_ && x.b_ == y.b_ && x.c_ == y.c_;
  }

private:
  Leaf(LeafKind kind, uint64_t a, uint64_t b, uint64_t c) : kind_(kind), a_(a), b_(b), c_(c) {}

  LeafKind kind_ = LeafKind::Unset;
  uint64_t a_ = 0, b_ = 0, c_ = 0;
};

struct Value {
  const Type *type = nullptr;
  llvm::SmallVector<Leaf, 1> leaves;

  Value() = default;
  Value(const Type *type, Leaf leaf) : type(type), leaves{leaf} {}
  explicit Value(const Type *type) : type(type) {}

  bool isPoison() const { return type->isPoison(); }
  const Leaf &leaf() const { return leaves.front(); }
  bool isConstant() const {
    for (const Leaf &l : leaves)
      if (!l.isConstant())
        return false;
    return true;
  }
};

} // namespace lean::frontend
