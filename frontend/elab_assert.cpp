// Assertions: what is true while compiling is settled here, the rest becomes checks of the run.
#include "frontend/body.h"

namespace lean::frontend {

ir::MsgId Body::messageOf(const AssertStmt &s, const ChainExpr &c, std::string_view part) {
  std::string a = unit.excerpt(c.operands[0]->range), b = unit.excerpt(c.operands[1]->range);
  return unit.message(s.message, c.range, {a.append(part), b.append(part)});
}

void Body::assertion(AssertStmt &s) {
  if (s.condition->kind == ExprKind::Chain) {
    auto &c = static_cast<ChainExpr &>(*s.condition);
    if (c.ops.size() == 1 && isComparison(c.ops[0])) {
      Value a = expr(*c.operands[0]);
      Value b = expr(*c.operands[1], a.isPoison() ? nullptr : a.type);
      if (!a.isPoison() && !b.isPoison())
        compared(s, c, std::move(a), std::move(b));
      return;
    }
  }
  Value v = expr(*s.condition);
  if (v.isPoison())
    return;
  if (v.type->kind == TypeKind::Bool) {
    if (!v.leaf().asBool())
      diags.report(DiagId::assertionFalse, s.condition->range);
    return;
  }
  auto report = diags.report(DiagId::assertNeedsComparison, s.condition->range, v.type->name);
  if (v.type->kind == TypeKind::Bit)
    report.fix({s.condition->range.end, s.condition->range.end}, " == 1", "compare the bit");
}

void Body::compared(AssertStmt &s, ChainExpr &c, Value a, Value b) {
  BinOp op = c.ops[0];
  bool comptime = a.type->isComptime() && b.type->isComptime();
  if (comptime) {
    Value v = binary(op, a, b, c.range, c.opRanges[0], c.operands[0]->range, c.operands[1]->range);
    if (!v.isPoison() && !v.leaf().asBool())
      diags.report(DiagId::assertionFalse, s.condition->range)
          .note({}, "the sides are {} and {}", describe(a), describe(b));
    return;
  }
  if (op == BinOp::Lt)
    return assertLess(s, c, std::move(a), std::move(b));
  if (op != BinOp::Eq && op != BinOp::Ne) {
    diags.report(DiagId::assertOperator, c.opRanges[0], spelling(op))
        .note({}, "assertions of the run are `==`, `!=` and `<` of an index and its bound");
    return;
  }
  if (!sameType(a, b, c))
    return;
  if (op == BinOp::Ne) {
    if (a.leaves.size() != 1) {
      diags.report(DiagId::aggregateNotEqual, c.range, a.type->name)
          .note({}, "assert that one element differs");
      return;
    }
    if (!needRuntime(s.range))
      return;
    builder->assertNe(irValue(a.leaf()), irValue(b.leaf()), messageOf(s, c, ""));
    return;
  }
  if (a.leaves.empty() || !needRuntime(s.range))
    return;
  for (size_t k = 0; k < a.leaves.size(); ++k) {
    std::string part = a.leaves.size() == 1 ? "" : fmt::format("[{}]", k);
    builder->assertEq(irValue(a.leaves[k]), irValue(b.leaves[k]), messageOf(s, c, part));
  }
}

// Both sides at one type that can be compared.
bool Body::sameType(Value &a, Value &b, const ChainExpr &c) {
  bool intLeft = a.type->leaves > 0 && leafType(a.type, 0)->kind == TypeKind::Int;
  const Type *common = intLeft ? b.type : commonType(types, a.type, b.type);
  if (!common)
    common = a.type;
  a = coerce(std::move(a), common, c.operands[0]->range);
  b = coerce(std::move(b), common, c.operands[1]->range);
  if (a.isPoison() || b.isPoison())
    return false;
  for (uint64_t k = 0; k < common->leaves; ++k) {
    const Type *scalar = leafType(common, k);
    if (scalar->kind == TypeKind::Ptr || scalar->kind == TypeKind::Slice) {
      diags.report(DiagId::pointerCompared, c.range)
          .note({}, "buffers may lie on top of each other, so that an answer would mean nothing");
      return false;
    }
    if (scalar->isComptime()) {
      diags.report(DiagId::typeMismatch, c.range, "a type of the run", common->name);
      return false;
    }
  }
  return true;
}

void Body::assertLess(AssertStmt &s, ChainExpr &c, Value a, Value b) {
  if (a.type->isField() || b.type->isField()) {
    diags.report(DiagId::assertOperator, c.opRanges[0], "<")
        .note({}, "field elements have no order; `<` takes an index and its bound");
    return;
  }
  a = coerce(std::move(a), types.index, c.operands[0]->range);
  b = coerce(std::move(b), types.index, c.operands[1]->range);
  if (a.isPoison() || b.isPoison() || !needRuntime(s.range))
    return;
  constexpr uint64_t kMostComplete = uint64_t(1) << 16; // memory has at least so many cells
  if (b.leaf().isConstant() && b.leaf().asPosition() > kMostComplete) {
    diags.report(DiagId::boundTooLarge, c.operands[1]->range, b.leaf().asPosition(), kMostComplete)
        .note({}, "memory is certain to have that many cells; a larger bound must be an index "
                  "that is bounded itself");
    return;
  }
  ir::Value bound = irValue(b.leaf());
  if (!builder->type(bound).isBounded()) {
    diags.report(DiagId::boundUnknown, c.operands[1]->range)
        .note({}, "assert that it is below a constant first");
    return;
  }
  ir::Value known = builder->checkLt(irValue(a.leaf()), bound, messageOf(s, c, ""));
  if (b.leaf().isRuntime()) {
    proven(known, bound);
    if (a.leaf().isRuntime())
      proven(a.leaf().asRuntime(), bound);
  }
  // From here on the variable carries the fact.
  Expr &left = *c.operands[0];
  if (left.kind != ExprKind::Name)
    return;
  Decl *decl = static_cast<NameExpr &>(left).decl;
  if (decl && decl->kind == DeclKind::Local)
    setLeaf(variableId(static_cast<LocalDecl &>(*decl)), 0, Leaf::runtime(known), true);
}

} // namespace lean::frontend
