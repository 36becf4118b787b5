// Operators.
#include "test/differential/reference/walk.h"

namespace lean::reference {

// A number takes the type of what it is combined with. Where the whole chain's type is known, its
// operands may use it, as advice does.
Value Walk::chain(const ChainExpr &e, const TypeRef &expected) {
  const bool passes = expected && !isAggregate(expected->kind) && !isComparison(e.ops[0]);
  const TypeRef wanted = passes ? expected : TypeRef();
  Value left = expr(*e.operands[0], wanted);
  for (size_t i = 0; i < e.ops.size(); ++i) {
    const Value right = expr(*e.operands[i + 1], wanted);
    left = binary(e.ops[i], std::move(left), right, join(e.range, e.operands[i + 1]->range));
  }
  return left;
}

Value Walk::binary(BinOp op, Value a, Value b, SourceRange at) {
  const Kind s = a.type->kind, t = b.type->kind;
  if (s == Kind::Int && t == Kind::Int)
    return numbers(op, a.number, b.number);
  if (s == Kind::Bool && t == Kind::Bool) {
    const bool x = a.number != 0, y = b.number != 0;
    switch (op) {
    case BinOp::LogicAnd:
      return boolValue(x && y);
    case BinOp::LogicOr:
      return boolValue(x || y);
    case BinOp::Eq:
      return boolValue(x == y);
    case BinOp::Ne:
      return boolValue(x != y);
    default:
      throw Unspecified("no operator of bools");
    }
  }
  if (s == Kind::Str && t == Kind::Str && (op == BinOp::Eq || op == BinOp::Ne))
    return boolValue((a.text == b.text) == (op == BinOp::Eq));
  if (op == BinOp::Pow && isField(s))
    return power(a, b);
  if (s == Kind::Ptr && op == BinOp::Add) {
    const uint64_t i = used(coerce(std::move(b), scalar(Kind::Index))).position;
    a.address = elementAt({a.type, a.address}, a.type->element, i).address;
    return a;
  }
  const bool product = op == BinOp::Mul && (s == Kind::Index || t == Kind::Index);
  const auto beside = [&](Kind other) { return scalar(other == Kind::Bit ? Kind::Lane : other); };
  if (s == Kind::Int && (isField(t) || (t == Kind::Index)))
    a = coerce(std::move(a), beside(t));
  if (t == Kind::Int && (isField(s) || (s == Kind::Index)))
    b = coerce(std::move(b), beside(s));
  const bool bothFields = isField(a.type->kind) && isField(b.type->kind);
  const bool bothIndices = a.type->kind == Kind::Index && b.type->kind == Kind::Index;
  const uint32_t missing = a.missing ? a.missing : b.missing;
  if (!bothFields && !bothIndices)
    throw Unspecified("no such operator");
  if (product && s == Kind::Index && t == Kind::Index)
    throw Unspecified("a product of positions");
  Value out;
  if (op == BinOp::Eq || op == BinOp::Ne) {
    if (a.publicWord != 0 || b.publicWord != 0)
      throw Unspecified("public input in an expression");
    out = fieldValue(Kind::Bit, E(K(equal(a, b) == (op == BinOp::Eq))));
  } else {
    out = bothFields ? fields(op, a, b, at) : indices(op, a, b);
  }
  out.missing = missing;
  return out;
}

bool Walk::equal(const Value &a, const Value &b) {
  if (a.type->kind == Kind::Index)
    return a.position == b.position;
  return a.field == b.field;
}

Value Walk::numbers(BinOp op, Int128 a, Int128 b) {
  Int128 r = 0;
  bool bad = false;
  switch (op) {
  case BinOp::Add:
    bad = __builtin_add_overflow(a, b, &r);
    break;
  case BinOp::Sub:
    bad = __builtin_sub_overflow(a, b, &r);
    break;
  case BinOp::Mul:
    bad = __builtin_mul_overflow(a, b, &r);
    break;
  case BinOp::Div:
  case BinOp::Rem:
    bad = b == 0 || b == -1; // the quotient of the least number does not fit; leave those out
    if (!bad)
      r = op == BinOp::Div ? a / b : a % b;
    break;
  case BinOp::Pow:
    r = 1;
    bad = b < 0 || b > 200;
    for (Int128 i = 0; i < b && !bad; ++i)
      bad = __builtin_mul_overflow(r, a, &r);
    break;
  case BinOp::Shl:
    bad = b < 0 || b > 120;
    for (Int128 i = 0; i < b && !bad; ++i)
      bad = __builtin_mul_overflow(a, Int128(2), &a);
    r = a;
    break;
  case BinOp::Shr:
    bad = b < 0 || b > 127;
    r = bad ? 0 : a >> int(b);
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
  case BinOp::Eq:
    return boolValue(a == b);
  case BinOp::Ne:
    return boolValue(a != b);
  case BinOp::Lt:
    return boolValue(a < b);
  case BinOp::Le:
    return boolValue(a <= b);
  case BinOp::Gt:
    return boolValue(a > b);
  case BinOp::Ge:
    return boolValue(a >= b);
  default:
    bad = true;
  }
  if (bad)
    throw Unspecified("arithmetic on numbers");
  return numberValue(r);
}

Value Walk::fields(BinOp op, const Value &a, const Value &b, SourceRange at) {
  const bool bits = a.type->kind == Kind::Bit && b.type->kind == Kind::Bit;
  const bool words = a.type->kind == Kind::Word || b.type->kind == Kind::Word;
  const Kind kind = words ? Kind::Word : Kind::Lane;
  if (a.publicWord != 0)
    use(a);
  if (b.publicWord != 0)
    use(b);
  switch (op) {
  case BinOp::Add:
    return fieldValue(kind, a.field + b.field);
  case BinOp::Mul:
    return fieldValue(bits ? Kind::Bit : kind, a.field * b.field);
  case BinOp::Div:
    if (use(b).field.isZero())
      fail(Failure::Division, at);
    return fieldValue(kind, a.field * b.field.inverse());
  default:
    throw Unspecified("no such operator of field elements");
  }
}

Value Walk::power(const Value &a, const Value &n) {
  if (n.type->kind != Kind::Int || n.number < 0 || n.number > 1000)
    throw Unspecified("exponent");
  Value out = a;
  out.field = E::one();
  for (Int128 i = 0; i < n.number; ++i)
    out.field *= a.field;
  return out;
}

// Positions are exponents of g: their arithmetic is modulo its order.
Value Walk::indices(BinOp op, const Value &a, const Value &b) {
  const UInt128 x = a.position, y = b.position;
  switch (op) {
  case BinOp::Add:
    return indexValue(uint64_t((x + y) % kGroupOrder));
  case BinOp::Sub:
    return indexValue(uint64_t(
        (x + (kGroupOrder - y) + (options.wrong == Wrong::IndexDifference ? 1 : 0)) % kGroupOrder));
  case BinOp::Mul:
    return indexValue(uint64_t(x * y % kGroupOrder));
  default:
    throw Unspecified("no such operator of positions");
  }
}

} // namespace lean::reference
