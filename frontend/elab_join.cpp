// Branches: `if` and `match`, and joining what their arms did to the variables.
#include "frontend/body.h"

#include <algorithm>

namespace lean::frontend {

Body::Condition Body::condition(Expr &e) {
  Condition out;
  if (e.kind == ExprKind::Prefix && static_cast<PrefixExpr &>(e).op == PrefixOp::Not) {
    out = condition(*static_cast<PrefixExpr &>(e).operand);
    out.known = !out.known;
    out.inverted = !out.inverted;
    return out;
  }
  auto fromBit = [&](const Leaf &leaf) {
    out.isBit = true;
    out.kind = leaf.isConstant() ? Condition::Known : Condition::Runtime;
    out.known = leaf.isConstant() && !leaf.asField().isZero();
    if (!leaf.isConstant())
      out.value = leaf.asRuntime();
  };
  // Lanes and positions are compared by the jump itself, on their difference.
  if (e.kind == ExprKind::Chain) {
    auto &c = static_cast<ChainExpr &>(e);
    if (c.ops.size() == 1 && (c.ops[0] == BinOp::Eq || c.ops[0] == BinOp::Ne)) {
      Value a = expr(*c.operands[0]), b = expr(*c.operands[1]);
      if (a.isPoison() || b.isPoison())
        return out;
      auto small = [](const Type *t) {
        return t->kind == TypeKind::Lane || t->kind == TypeKind::Bit || t->kind == TypeKind::Index;
      };
      const Type *t = a.type->kind == TypeKind::Int ? b.type : a.type;
      if (t->kind == TypeKind::Bit && (a.type != b.type))
        t = types.lane;
      bool number = a.type->kind == TypeKind::Int || b.type->kind == TypeKind::Int;
      bool alike = a.type == b.type || number ||
                   (small(a.type) && small(b.type) && a.type->isField() && b.type->isField());
      if (small(t) && alike && builder) {
        if (number) {
          a = coerce(std::move(a), t, c.operands[0]->range);
          b = coerce(std::move(b), t, c.operands[1]->range);
          if (a.isPoison() || b.isPoison())
            return out;
        }
        at(e.range);
        fromBit(difference(a.leaf(), b.leaf(), t));
        if (c.ops[0] == BinOp::Eq) {
          out.inverted = true;
          out.known = !out.known;
        }
        return out;
      }
      Value v = binary(c.ops[0], a, b, e.range, c.opRanges[0], c.operands[0]->range,
                       c.operands[1]->range);
      if (v.isPoison())
        return out;
      if (v.type->kind == TypeKind::Bool) {
        out.kind = Condition::Known;
        out.known = v.leaf().asBool();
        return out;
      }
      fromBit(v.leaf());
      return out;
    }
  }
  Value v = expr(e);
  if (v.isPoison())
    return out;
  if (v.type->kind == TypeKind::Bool) {
    out.kind = Condition::Known;
    out.known = v.leaf().asBool();
  } else if (v.type->kind == TypeKind::Bit) {
    fromBit(v.leaf());
  } else {
    auto report = diags.report(DiagId::notACondition, e.range, v.type->name);
    if (v.type->isField())
      report.fix({e.range.end, e.range.end}, " != 0", "compare it");
  }
  return out;
}

Body::Arm Body::arm(ir::Region *region, SourceRange range, const std::function<Value()> &inside) {
  ir::Builder::Scope scope(*builder, region);
  openRegion();
  Arm out{region, {}, inside(), false, range};
  out.dead = dead;
  out.changes = closeRegion();
  dead = false;
  return out;
}

// Arms of one `if` nest in the IR; beyond this number the chain starts anew behind a bit that says
// whether an arm was taken.
static constexpr size_t kNestedArms = 100;

Value Body::ifExpr(IfExpr &e, const Type *expected) {
  if (e.arms.size() <= kNestedArms)
    return ifFrom(e, 0, e.arms.size(), expected, nullptr, nullptr);
  return longIf(e, expected);
}

// Arms `first` to `last`, then, when these are all, the `else`. `taken` is run at the start of each
// arm.
Value Body::ifFrom(IfExpr &e, size_t first, size_t last, const Type *expected, const Type *numbers,
                   const std::function<void()> *taken) {
  auto body = [&](Block &b) {
    if (taken)
      (*taken)();
    return block(b, expected);
  };
  // A bit that happens to be known chooses a value of the same type as one that is not.
  bool chosenByBit = false;
  auto chosen = [&](Block &b) {
    Value v = body(b);
    const bool typed = chosenByBit && expected && !expected->isUnit() && !dead;
    return typed ? coerce(std::move(v), expected, b.range) : std::move(v);
  };
  Condition c;
  for (; first < last; ++first) {
    c = condition(*e.arms[first].condition);
    if (c.kind == Condition::Bad) {
      // Look at the arms all the same, for their own errors.
      c.kind = Condition::Known;
      block(*e.arms[first].body, types.unit);
      dead = false;
      for (size_t i = first + 1; i < e.arms.size(); ++i) {
        condition(*e.arms[i].condition);
        block(*e.arms[i].body, types.unit);
        dead = false;
      }
      if (e.otherwise)
        block(*e.otherwise, types.unit);
      dead = false;
      return poison();
    }
    if (c.kind == Condition::Known && c.isBit && !expected && builder) {
      // Its type is that of all arms.
      c.kind = Condition::Runtime;
      c.value = irValue(Leaf::field(c.known != c.inverted ? E::one() : E()));
    }
    if (c.kind == Condition::Runtime)
      break;
    chosenByBit |= c.isBit;
    if (c.known)
      return chosen(*e.arms[first].body);
  }
  if (first == last) {
    if (last < e.arms.size())
      return unitValue(); // the rest of a long chain follows elsewhere
    if (e.otherwise)
      return chosen(*e.otherwise);
    if (!expected || expected->isUnit() || expected->isPoison())
      return unitValue();
    diags.report(DiagId::ifWithoutElse, e.range, expected->name);
    return poison();
  }
  if (regions.size() >= Unit::kMaxRegions) {
    diags.report(DiagId::regionsTooDeep, e.range, Unit::kMaxRegions);
    return poison();
  }
  at(e.arms[first].condition->range);
  Op *op = builder->createIf(c.value);
  uint32_t firstInside = uint32_t(builder->function().numValues());
  std::vector<Arm> arms;
  SourceRange rest = first + 1 < e.arms.size() ? e.arms[first + 1].body->range
                     : e.otherwise             ? e.otherwise->range
                                               : e.range;
  arms.push_back(arm(op->regions[c.inverted], e.arms[first].body->range,
                     [&] { return body(*e.arms[first].body); }));
  // Numbers in the arms that follow take the type of a value before them.
  const Type *t = arms[0].value.type;
  if (!arms[0].dead && !expected && (t->isField() || t->kind == TypeKind::Index))
    numbers = t;
  arms.push_back(arm(op->regions[!c.inverted], rest,
                     [&] { return ifFrom(e, first + 1, last, expected, numbers, taken); }));
  return joinArms(op, arms, firstInside, expected, numbers, e.range);
}

// A chain of very many arms, in pieces: each piece runs only when no arm of an earlier one was
// taken.
Value Body::longIf(IfExpr &e, const Type *expected) {
  bool wantsValue = !expected || !expected->isUnit();
  if (wantsValue) {
    diags.report(DiagId::tooManyValueArms, e.range, e.arms.size(), kNestedArms)
        .note({}, "assign a `var` in the arms instead");
    return poison();
  }
  uint32_t done = uint32_t(variables.size());
  variables.emplace_back();
  variables[done].type = types.bit;
  variables[done].leaves = {Leaf::field(E())};
  variables[done].declaredAt = regions.empty() ? 0 : regions.back().serial;
  std::function<void()> taken = [&] { setLeaf(done, 0, Leaf::field(E::one())); };
  for (size_t first = 0; first < e.arms.size(); first += kNestedArms) {
    size_t last = std::min(first + kNestedArms, e.arms.size());
    Leaf before = variables[done].leaves[0];
    if (before.isConstant()) {
      if (!before.asField().isZero())
        break;
      ifFrom(e, first, last, expected, nullptr, &taken);
    } else {
      at(e.arms[first].condition->range);
      Op *op = builder->createIf(before.asRuntime());
      uint32_t firstInside = uint32_t(builder->function().numValues());
      std::vector<Arm> arms;
      arms.push_back(arm(op->regions[0], e.range, [&] { return unitValue(); }));
      arms.push_back(arm(op->regions[1], e.range,
                         [&] { return ifFrom(e, first, last, expected, nullptr, &taken); }));
      joinArms(op, arms, firstInside, expected, nullptr, e.range);
    }
    if (dead || diags.exhausted())
      break;
  }
  return unitValue();
}

Value Body::match(MatchExpr &e, const Type *expected) {
  Value scrutinee = expr(*e.scrutinee);
  if (scrutinee.isPoison())
    return poison();
  bool known = scrutinee.type->kind == TypeKind::Int ||
               (scrutinee.type->kind == TypeKind::Index && scrutinee.leaf().isConstant());
  if (!known && scrutinee.type->kind != TypeKind::Index) {
    diags.report(DiagId::matchNeedsIndex, e.scrutinee->range, scrutinee.type->name);
    return poison();
  }
  // The value of each arm, dense from 0.
  struct Case {
    MatchArm *arm;
    Int128 value;
  };
  std::vector<Case> cases;
  for (MatchArm &a : e.arms) {
    std::optional<Int128> lo = intOf(*a.lo), hi = a.hi ? intOf(*a.hi) : lo;
    if (!lo || !hi)
      return poison();
    Int128 end = a.hi ? *hi : *lo + 1;
    if (*lo != Int128(cases.size()) || end <= *lo) {
      diags
          .report(DiagId::matchNotDense, join(a.lo->range, a.hi ? a.hi->range : a.lo->range),
                  cases.size(), *lo)
          .note({}, "the arms of a match stand in order, without gaps, from 0");
      return poison();
    }
    if (end > Int128(kMaxCases)) {
      diags.report(DiagId::matchTooLarge, a.range, end, kMaxCases);
      return poison();
    }
    for (Int128 i = *lo; i < end; ++i)
      cases.push_back({&a, i});
  }
  if (cases.empty()) {
    diags.report(DiagId::matchEmpty, e.range);
    return poison();
  }
  auto body = [&](const Case &c) {
    if (c.arm->binder)
      declare(*c.arm->binder, Value(types.integer, Leaf::integer(c.value)));
    return expr(*c.arm->body, expected);
  };
  if (known) {
    Int128 i = scrutinee.type->kind == TypeKind::Int ? scrutinee.leaf().asInt()
                                                     : Int128(scrutinee.leaf().asPosition());
    if (i < 0 || i >= Int128(cases.size())) {
      diags.report(DiagId::matchNoArm, e.scrutinee->range, i, cases.size());
      return poison();
    }
    // A position that happens to be known chooses a value of the same type as one that is not.
    if (scrutinee.type->kind == TypeKind::Int || !builder)
      return body(cases[size_t(i)]);
    if (expected) {
      Value v = body(cases[size_t(i)]);
      return expected->isUnit() || dead ? v : coerce(std::move(v), expected, e.range);
    }
  }
  if (regions.size() >= Unit::kMaxRegions) {
    diags.report(DiagId::regionsTooDeep, e.range, Unit::kMaxRegions);
    return poison();
  }
  at(e.scrutinee->range);
  ir::Value index = irValue(scrutinee.leaf());
  ir::Type type = builder->type(index);
  if (!type.isBounded() || type.bound > cases.size())
    index =
        builder->checkLt(index, builder->constIdx(cases.size()),
                         unit.message("", e.scrutinee->range, {unit.excerpt(e.scrutinee->range)}));
  // A bound below the number of arms: the others cannot be reached. Where the position is known
  // they still have a say in the type.
  if (!known)
    cases.resize(builder->type(index).bound);
  Op *op = builder->createMatch(index, cases.size());
  uint32_t firstInside = uint32_t(builder->function().numValues());
  std::vector<Arm> arms;
  for (size_t i = 0; i < cases.size(); ++i) {
    if (!unit.spend(1, e.range))
      return poison();
    arms.push_back(arm(op->regions[i], cases[i].arm->body->range, [&] { return body(cases[i]); }));
  }
  return joinArms(op, arms, firstInside, expected, nullptr, e.range);
}

} // namespace lean::frontend
