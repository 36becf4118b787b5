// Operators. A chain is folded from the left in a loop, so a long one needs no stack.
#include "frontend/body.h"

namespace lean::frontend {

namespace {

bool isLane(const Type *t) {
  return t->kind == TypeKind::Lane || t->kind == TypeKind::Bit;
}

// Positions add modulo the order of g.
uint64_t addPositions(uint64_t a, uint64_t b) {
  return uint64_t((UInt128(a) + b) % kGroupOrder);
}

} // namespace

Value Body::chain(ChainExpr &e, const Type *expected) {
  // Numbers take the type of what they are combined with, so nothing is expected of the operands.
  const Type *hint =
      expected && !expected->isAggregate() && !isComparison(e.ops[0]) ? expected : nullptr;
  Value left = expr(*e.operands[0], hint);
  for (size_t i = 0; i < e.ops.size(); ++i) {
    Value right = expr(*e.operands[i + 1], hint);
    if (left.isPoison() || right.isPoison()) {
      left = poison(); // the rest is still looked at, for its own errors
      continue;
    }
    SourceRange whole = join(e.range, e.operands[i + 1]->range);
    left = binary(e.ops[i], left, right, whole, e.opRanges[i], join(e.range, e.operands[i]->range),
                  e.operands[i + 1]->range);
  }
  return left;
}

Value Body::binary(BinOp op, const Value &a, const Value &b, SourceRange at, SourceRange opRange,
                   SourceRange aRange, SourceRange bRange) {
  const Type *s = a.type, *t = b.type;
  if (s->kind == TypeKind::Int && t->kind == TypeKind::Int)
    return isComparison(op) ? comptimeComparison(op, a, b, at)
                            : intBinary(op, a.leaf().asInt(), b.leaf().asInt(), at);
  if (s->kind == TypeKind::Bool && t->kind == TypeKind::Bool)
    return boolBinary(op, a.leaf().asBool(), b.leaf().asBool(), at);
  if (s->kind == TypeKind::Str && t->kind == TypeKind::Str && (op == BinOp::Eq || op == BinOp::Ne))
    return comptimeComparison(op, a, b, at);
  if (op == BinOp::Pow && s->isField())
    return power(a, b, at);
  if (s->kind == TypeKind::Ptr && op == BinOp::Add)
    return pointerAdd(a, b, at, bRange);

  // A number beside a value of the run takes that value's type.
  auto scalar = [](const Type *x) { return x->isField() || x->kind == TypeKind::Index; };
  Value x = a, y = b;
  bool scaled = op == BinOp::Mul && (s->kind == TypeKind::Index || t->kind == TypeKind::Index);
  if (s->kind == TypeKind::Int && scalar(t) && !scaled)
    x = coerce(a, t->kind == TypeKind::Bit ? types.lane : t, aRange);
  if (t->kind == TypeKind::Int && scalar(s) && !scaled)
    y = coerce(b, s->kind == TypeKind::Bit ? types.lane : s, bRange);
  if (x.isPoison() || y.isPoison())
    return poison();

  bool fields = x.type->isField() && y.type->isField();
  bool indices = (x.type->kind == TypeKind::Index || y.type->kind == TypeKind::Index) &&
                 (scaled || x.type == y.type);
  if ((op == BinOp::Eq || op == BinOp::Ne) && (fields || indices))
    return equality(op, x, y, at);
  if (fields && (op == BinOp::Add || op == BinOp::Mul || op == BinOp::Div))
    return fieldBinary(op, x, y, at);
  if (indices && (op == BinOp::Add || op == BinOp::Sub || op == BinOp::Mul))
    return indexBinary(op, x, y, at, opRange);

  auto report = diags.report(DiagId::noOperator, opRange, spelling(op), s->name, t->name);
  if (op == BinOp::LogicAnd || op == BinOp::LogicOr)
    report.note({}, "of two bits, `b * c` is `and` and `!(!b * !c)` is `or`");
  else if (fields && op == BinOp::Sub)
    report.fix(opRange, "+", "in characteristic 2 subtraction is addition");
  else if (isComparison(op) && op >= BinOp::Lt && (fields || indices))
    report.note({}, "`assert i < n;` proves an order of two indices; words have none");
  else if (fields || indices)
    report.note({}, "the operators of `int` work on compile-time values only");
  else if ((s->kind == TypeKind::Index && t->isField()) ||
           (t->kind == TypeKind::Index && s->isField()))
    report.note({}, "`gpow(i)` is the lane g^i of an index");
  else if (s->kind == TypeKind::Ptr || t->kind == TypeKind::Ptr)
    report.note({}, "a pointer has no value that a program can see");
  return poison();
}

Value Body::intBinary(BinOp op, Int128 a, Int128 b, SourceRange at) {
  std::optional<Int128> r;
  switch (op) {
  case BinOp::Add:
    r = addInt(a, b);
    break;
  case BinOp::Sub:
    r = subInt(a, b);
    break;
  case BinOp::Mul:
    r = mulInt(a, b);
    break;
  case BinOp::Div:
  case BinOp::Rem:
    if (b == 0) {
      diags.report(DiagId::intDivisionByZero, at);
      return poison();
    }
    r = op == BinOp::Div ? divInt(a, b) : remInt(a, b);
    break;
  case BinOp::Pow:
    if (b < 0) {
      diags.report(DiagId::negativeExponent, at, b);
      return poison();
    }
    r = powInt(a, b);
    break;
  case BinOp::Shl:
  case BinOp::Shr:
    if (b < 0 || b > 127) {
      diags.report(DiagId::shiftCount, at, b);
      return poison();
    }
    r = op == BinOp::Shl ? shlInt(a, b) : shrInt(a, b);
    break;
  case BinOp::And:
    r = a & b;
    break;
  case BinOp::Or:
    r = a | b;
    break;
  case BinOp::Xor:
    r = a ^ b;
    break;
  default:
    diags.report(DiagId::noOperator, at, spelling(op), "int", "int");
    return poison();
  }
  if (r)
    return Value(types.integer, Leaf::integer(*r));
  diags.report(DiagId::intOverflow, at);
  return poison();
}

Value Body::boolBinary(BinOp op, bool a, bool b, SourceRange at) {
  switch (op) {
  case BinOp::LogicAnd:
    return Value(types.boolean, Leaf::boolean(a && b));
  case BinOp::LogicOr:
    return Value(types.boolean, Leaf::boolean(a || b));
  case BinOp::Eq:
    return Value(types.boolean, Leaf::boolean(a == b));
  case BinOp::Ne:
    return Value(types.boolean, Leaf::boolean(a != b));
  default:
    diags.report(DiagId::noOperator, at, spelling(op), "bool", "bool");
    return poison();
  }
}

Value Body::comptimeComparison(BinOp op, const Value &a, const Value &b, SourceRange) {
  bool r = false;
  if (a.type->kind == TypeKind::Str) {
    r = (a.leaf().asString() == b.leaf().asString()) == (op == BinOp::Eq);
  } else {
    Int128 x = a.leaf().asInt(), y = b.leaf().asInt();
    r = op == BinOp::Eq   ? x == y
        : op == BinOp::Ne ? x != y
        : op == BinOp::Lt ? x < y
        : op == BinOp::Le ? x <= y
        : op == BinOp::Gt ? x > y
                          : x >= y;
  }
  return Value(types.boolean, Leaf::boolean(r));
}

// ---- Field elements ----------------------------------------------------------------------------

Leaf Body::addLeaf(const Leaf &a, const Leaf &b) {
  if (a.isConstant() && b.isConstant())
    return Leaf::field(a.asField() + b.asField());
  return Leaf::runtime(builder->add(irValue(a), irValue(b)));
}

Leaf Body::mulLeaf(const Leaf &a, const Leaf &b) {
  if (a.isConstant() && b.isConstant())
    return Leaf::field(a.asField() * b.asField());
  return Leaf::runtime(builder->mul(irValue(a), irValue(b)));
}

Value Body::fieldBinary(BinOp op, const Value &a, const Value &b, SourceRange at) {
  this->at(at);
  const Leaf &x = a.leaf(), &y = b.leaf();
  bool bits = a.type->kind == TypeKind::Bit && b.type->kind == TypeKind::Bit;
  const Type *t = isLane(a.type) && isLane(b.type) ? types.lane : types.word;
  if (op == BinOp::Add)
    return Value(t, addLeaf(x, y));
  if (op == BinOp::Mul)
    return Value(bits ? types.bit : t, mulLeaf(x, y));
  if (y.isConstant() && y.asField().isZero()) {
    diags.report(DiagId::fieldDivisionByZero, at);
    return poison();
  }
  if (x.isConstant() && y.isConstant())
    return Value(t, Leaf::field(x.asField() * y.asField().inverse()));
  ir::Value divisor = irValue(y);
  if (!builder->type(divisor).nonzero)
    divisor = builder->checkNonZero(divisor, unit.message("", at, {unit.excerpt(at)}));
  return Value(t, Leaf::runtime(builder->div(irValue(x), divisor)));
}

// x ** n by squaring; the exponent is a compile-time integer.
Value Body::power(const Value &a, const Value &b, SourceRange at) {
  if (b.type->kind != TypeKind::Int) {
    diags.report(DiagId::noOperator, at, "**", a.type->name, b.type->name)
        .note({}, "the exponent is a compile-time int; `gpow(i)` is g^i of an index");
    return poison();
  }
  Int128 n = b.leaf().asInt();
  if (n < 0) {
    diags.report(DiagId::negativeExponent, at, n);
    return poison();
  }
  this->at(at);
  Leaf result = Leaf::field(E::one()), square = a.leaf();
  for (bool first = true; n != 0;) {
    if (n & 1) {
      result = first ? square : mulLeaf(result, square);
      first = false;
    }
    n >>= 1;
    if (n != 0)
      square = mulLeaf(square, square);
  }
  return Value(a.type, result);
}

Leaf Body::lanePower(const Leaf &index) {
  if (index.isConstant())
    return Leaf::field(E(gPow(index.asPosition())));
  return Leaf::runtime(builder->gpow(irValue(index)));
}

// Zero exactly when the two are equal.
Leaf Body::difference(const Leaf &a, const Leaf &b, const Type *type) {
  if (type->kind == TypeKind::Index)
    return addLeaf(lanePower(a), lanePower(b));
  return addLeaf(a, b);
}

Value Body::equality(BinOp op, const Value &a, const Value &b, SourceRange at) {
  this->at(at);
  const Leaf &x = a.leaf(), &y = b.leaf();
  if (x.isConstant() && y.isConstant()) {
    bool equal = a.type->kind == TypeKind::Index ? x.asPosition() == y.asPosition()
                                                 : x.asField() == y.asField();
    return Value(types.bit, Leaf::field(E::limbs(equal == (op == BinOp::Eq), 0, 0)));
  }
  Leaf d = difference(x, y, a.type);
  Leaf one = Leaf::field(E::one());
  if (a.type->kind == TypeKind::Bit && b.type->kind == TypeKind::Bit)
    return Value(types.bit, op == BinOp::Ne ? d : addLeaf(d, one));
  Leaf equal = Leaf::runtime(builder->eqZero(irValue(d)));
  return Value(types.bit, op == BinOp::Eq ? equal : addLeaf(equal, one));
}

// ---- Positions ---------------------------------------------------------------------------------

Value Body::indexBinary(BinOp op, const Value &a, const Value &b, SourceRange at,
                        SourceRange opRange) {
  this->at(at);
  if (op == BinOp::Mul) {
    const Value &index = a.type->kind == TypeKind::Index ? a : b;
    const Value &factor = a.type->kind == TypeKind::Index ? b : a;
    if (factor.type->kind != TypeKind::Int && !factor.leaf().isConstant()) {
      diags.report(DiagId::noOperator, opRange, "*", a.type->name, b.type->name)
          .note({}, "positions are exponents: one factor must be a compile-time int");
      return poison();
    }
    Value f = coerce(factor, types.index, at);
    if (f.isPoison())
      return f;
    uint64_t n = f.leaf().asPosition();
    if (index.leaf().isConstant())
      return Value(types.index,
                   Leaf::position(uint64_t(UInt128(index.leaf().asPosition()) * n % kGroupOrder)));
    return Value(types.index, Leaf::runtime(builder->idxScale(irValue(index.leaf()), n)));
  }
  const Leaf &x = a.leaf(), &y = b.leaf();
  if (x.isConstant() && y.isConstant()) {
    uint64_t other = op == BinOp::Add ? y.asPosition() : kGroupOrder - y.asPosition() % kGroupOrder;
    return Value(types.index, Leaf::position(addPositions(x.asPosition(), other)));
  }
  ir::Value r = op == BinOp::Add ? builder->idxAdd(irValue(x), irValue(y))
                                 : builder->idxSub(irValue(x), irValue(y));
  return Value(types.index, Leaf::runtime(r));
}

Value Body::pointerAdd(const Value &pointer, const Value &offset, SourceRange at,
                       SourceRange bRange) {
  Value i = coerce(offset, types.index, bRange);
  if (i.isPoison() || !needRuntime(at))
    return poison();
  ir::Value moved =
      builder->ptrAdd(irValue(pointer.leaf()), irValue(i.leaf()), pointer.type->element->leaves);
  return Value(pointer.type, Leaf::runtime(moved));
}

} // namespace lean::frontend
