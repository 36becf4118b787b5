// Result types of single-result operations: the rules of docs/ir.md in one place, shared by builder
// and verifier.
#include "ir/builder.h"

#include <algorithm>

namespace lean::ir {

namespace {

Type constantType(const Op &op) {
  const E &v = op.value;
  Type t = !v.isInK() ? Type::word() : v.c0.v > 1 ? Type::lane() : Type::bit();
  return v.isZero() ? t : t.asNonzero();
}

/// Bound of the sum of two bounded positions, 0 when it exceeds kMaxBound.
uint64_t sumBound(uint64_t m, uint64_t n) {
  return m && n ? m + n - 1 : 0;
}

uint64_t scaledBound(uint64_t m, uint64_t factor) {
  const auto top = static_cast<unsigned __int128>(m - 1) * factor + 1;
  return m == 0 || top > kMaxBound ? 0 : static_cast<uint64_t>(top);
}

} // namespace

Type inferType(const Function &f, const Op &op) {
  const auto type = [&](size_t i) { return f.type(op.operands[i]); };
  switch (op.code) {
  case OpCode::Const:
    return constantType(op);
  case OpCode::Add:
    return {std::min(type(0).kind, type(1).kind)};
  case OpCode::Mul:
    return {std::min(type(0).kind, type(1).kind), type(0).nonzero && type(1).nonzero};
  case OpCode::Div:
    // A quotient of bits is a bit: the divisor is 1.
    return {std::min(type(0).kind, type(1).kind), type(0).nonzero};
  case OpCode::Select:
    return joinTypes(type(1), type(2)).value_or(type(1));
  case OpCode::EqZero:
    return Type::bit();
  case OpCode::IdxAdd:
    return Type::idx(sumBound(type(0).bound, type(1).bound));
  case OpCode::IdxScale:
    return Type::idx(scaledBound(type(0).bound, op.a));
  case OpCode::GPow:
    return Type::lane().asNonzero();
  case OpCode::PtrAdd:
  case OpCode::Alloc:
  case OpCode::Local:
    return Type::ptr();
  case OpCode::CheckLane:
    return {std::max(type(0).kind, TypeKind::Lane), type(0).nonzero};
  case OpCode::CheckBit:
    return {TypeKind::Bit, type(0).nonzero};
  case OpCode::CheckNonZero:
    return type(0).asNonzero();
  case OpCode::CheckIdx:
    return Type::idx(type(0).bound ? type(0).bound : kMaxBound);
  case OpCode::CheckLt: {
    // i < n and n <= m - 1 give i <= m - 2; an i that was bounded keeps the smaller bound.
    const uint64_t n = std::max<uint64_t>(type(1).bound, 2) - 1;
    return Type::idx(type(0).bound ? std::min(type(0).bound, n) : n);
  }
  case OpCode::IdxSub:
    return Type::idx();
  default:
    return Type::word();
  }
}

Type loopIndexType(Type hi) {
  return hi.bound ? Type::idx(hi.bound > 1 ? hi.bound - 1 : 1) : hi;
}

} // namespace lean::ir
