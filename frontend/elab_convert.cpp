// From one type to another without an operator, and from leaves to values of the IR.
#include "frontend/body.h"

#include <utility>

namespace lean::frontend {

void Body::at(SourceRange range) {
  if (builder)
    builder->setLoc(unit.location(range, frame().inlinedAt));
}

// Whether code may be made here.
bool Body::needRuntime(SourceRange at) {
  if (builder) {
    this->at(at);
    return true;
  }
  diags.report(DiagId::notConstant, at);
  return false;
}

ir::Value Body::irValue(const Leaf &leaf) {
  switch (leaf.kind()) {
  case LeafKind::Field:
    return builder->constant(leaf.asField());
  case LeafKind::Position:
    return builder->constIdx(leaf.asPosition());
  default:
    return leaf.asRuntime();
  }
}

bool Body::irValues(const Value &value, std::vector<ir::Value> &out) {
  if (!value.type->runtime)
    return false;
  for (const Leaf &leaf : value.leaves)
    out.push_back(irValue(leaf));
  return true;
}

bool Body::coerceLeaf(Leaf &leaf, const Type *from, const Type *to, SourceRange at) {
  if (from == to || !leaf.isSet() || (from->isField() && to->isField() && widens(from, to)))
    return true;
  if (from->kind != TypeKind::Int)
    return false;
  Int128 value = leaf.asInt();
  constexpr Int128 kLaneLimit = Int128(1) << 64;
  switch (to->kind) {
  case TypeKind::Word:
  case TypeKind::Lane:
    if (value < 0) {
      diags.report(DiagId::negativeElement, at, value, to->name)
          .note({}, "there is no sign in a field of characteristic 2");
      return false;
    }
    if (value >= kLaneLimit) {
      diags.report(DiagId::elementTooLarge, at, value, to->name)
          .note({}, "a word of three limbs is `word(c0, c1, c2)`");
      return false;
    }
    leaf = Leaf::field(E::limbs(uint64_t(value), 0, 0));
    return true;
  case TypeKind::Bit:
    if (value != 0 && value != 1) {
      diags.report(DiagId::notABit, at, value);
      return false;
    }
    leaf = Leaf::field(E::limbs(uint64_t(value), 0, 0));
    return true;
  case TypeKind::Index:
    if (value < 0 || value >= Int128(kMaxCells)) {
      auto report = diags.report(DiagId::positionOutOfRange, at, value);
      if (value < 0)
        report.note({}, "`i - n` goes back by n");
      return false;
    }
    leaf = Leaf::position(uint64_t(value));
    return true;
  default:
    return false;
  }
}

Value Body::coerce(Value value, const Type *to, SourceRange at) {
  if (value.type == to || value.isPoison())
    return value;
  if (to->isPoison())
    return poison();
  size_t before = diags.reportCount();
  bool sameShape = value.leaves.size() == to->leaves &&
                   (to->isAggregate() == value.type->isAggregate()) &&
                   (!to->isAggregate() || value.type->kind == to->kind);
  if (sameShape && to->kind == TypeKind::Array)
    sameShape = value.type->length == to->length;
  if (sameShape && to->kind == TypeKind::Tuple)
    sameShape = value.type->elements.size() == to->elements.size();
  bool good = sameShape && to->kind != TypeKind::Struct;
  for (size_t k = 0; good && k < value.leaves.size(); ++k)
    good = coerceLeaf(value.leaves[k], leafType(value.type, k), leafType(to, k), at);
  if (!good) {
    if (diags.reportCount() == before) {
      auto report = diags.report(DiagId::typeMismatch, at, to->name, value.type->name);
      if (to->kind == TypeKind::Lane && value.type->kind == TypeKind::Word)
        report.fix({at.end, at.end}, " as lane", "narrow it, with a proven check");
      if (to->isComptime() && value.type->runtime)
        report.note({}, "a value of the run has no compile-time form");
      if (to->kind == TypeKind::Index && value.type->isField())
        report.note({}, "`index_of(x)` proves that a lane is g^i and gives i");
      if (to->isField() && value.type->kind == TypeKind::Index)
        report.note({}, "`gpow(i)` is the lane g^i");
    }
    return poison();
  }
  value.type = to;
  return value;
}

Value Body::exprAs(Expr &e, const Type *type) {
  return coerce(expr(e, type), type, e.range);
}

Value Body::constantExpr(Expr &e, const Type *expected) {
  ir::Builder *saved = std::exchange(builder, nullptr);
  Value v = expr(e, expected);
  builder = saved;
  return v;
}

std::optional<Int128> Body::intOf(Expr &e) {
  Value v = constantExpr(e, types.integer);
  if (v.isPoison())
    return std::nullopt;
  if (v.type->kind != TypeKind::Int) {
    diags.report(DiagId::needsInt, e.range, v.type->name)
        .note({}, "sizes and bounds are known while compiling");
    return std::nullopt;
  }
  return v.leaf().asInt();
}

} // namespace lean::frontend
