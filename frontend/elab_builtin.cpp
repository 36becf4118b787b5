// The language's own functions.
#include "frontend/body.h"

namespace lean::frontend {

bool Body::arity(const CallExpr &e, size_t count) {
  if (e.args.size() == count)
    return true;
  diags.report(DiagId::argumentCount, e.range, unit.excerpt(e.callee->range),
               counted(count, "argument"), e.args.size());
  return false;
}

std::optional<std::string_view> Body::streamName(Expr &e) {
  Value v = expr(e, types.string);
  if (v.isPoison())
    return std::nullopt;
  if (v.type->kind == TypeKind::Str)
    return v.leaf().asString();
  diags.report(DiagId::typeMismatch, e.range, "str", v.type->name);
  return std::nullopt;
}

// What an entry of a stream holds, cell by cell.
bool Body::streamKinds(const Type *t, SourceRange at, std::vector<ir::TypeKind> &kinds) {
  if (!t->runtime) {
    diags.report(DiagId::comptimeAdvice, at, t->name);
    return false;
  }
  if (!fitsValue(t, at))
    return false;
  for (uint64_t k = 0; k < t->leaves; ++k) {
    const Type *scalar = leafType(t, k);
    if (!scalar->isField() && scalar->kind != TypeKind::Index) {
      diags.report(DiagId::pointerAdvice, at, t->name);
      return false;
    }
    kinds.push_back(irType(scalar).kind);
  }
  return true;
}

Value Body::fromWords(std::span<const ir::Value> words, const Type *t, SourceRange at) {
  Value out(t);
  for (uint64_t k = 0; k < t->leaves; ++k)
    out.leaves.push_back(checked(words[k], leafType(t, k), at));
  return out;
}

Value Body::builtin(CallExpr &e, Builtin which, const Type *expected) {
  switch (which) {
  case Builtin::PublicInput: {
    if (!arity(e, 0) || !needRuntime(e.range))
      return poison();
    auto [low, high] = builder->publicInput();
    Value out(types.array(types.word, 2));
    out.leaves = {Leaf::runtime(low), Leaf::runtime(high)};
    return out;
  }
  case Builtin::Advice: {
    if (!arity(e, 1))
      return poison();
    std::optional<std::string_view> stream = streamName(*e.args[0]);
    if (!stream)
      return poison();
    if (!expected) {
      diags.report(DiagId::adviceNeedsType, e.range)
          .note({}, "say what an entry is: `let x: word = advice(\"{}\");`", *stream);
      return poison();
    }
    std::vector<ir::TypeKind> kinds;
    if (expected->isPoison() || !streamKinds(expected, e.range, kinds) || !needRuntime(e.range))
      return poison();
    return fromWords(builder->advice(*stream, kinds), expected, e.range);
  }
  case Builtin::AdviceInto: {
    if (!arity(e, 3))
      return poison();
    Value pointer = expr(*e.args[0]);
    Value count = exprAs(*e.args[1], types.index);
    std::optional<std::string_view> stream = streamName(*e.args[2]);
    if (pointer.isPoison() || count.isPoison() || !stream)
      return poison();
    if (pointer.type->kind != TypeKind::Ptr) {
      diags.report(DiagId::typeMismatch, e.args[0]->range, "ptr", pointer.type->name);
      return poison();
    }
    std::vector<ir::TypeKind> kinds;
    if (!streamKinds(pointer.type->element, e.range, kinds) || !needRuntime(e.range))
      return poison();
    builder->adviceInto(*stream, irValue(pointer.leaf()), irValue(count.leaf()), kinds);
    return unitValue();
  }
  case Builtin::GPow: {
    if (!arity(e, 1))
      return poison();
    Value i = exprAs(*e.args[0], types.index);
    if (i.isPoison())
      return i;
    at(e.range);
    return Value(types.lane, lanePower(i.leaf()));
  }
  case Builtin::Print: {
    if (!arity(e, 2))
      return poison();
    std::optional<std::string_view> label = streamName(*e.args[0]);
    Value v = expr(*e.args[1]);
    if (v.type->kind == TypeKind::Int)
      v = coerce(std::move(v), types.word, e.args[1]->range);
    if (!label || v.isPoison())
      return poison();
    if (!v.type->runtime) {
      diags.report(DiagId::comptimePrinted, e.args[1]->range, v.type->name);
      return poison();
    }
    for (uint64_t k = 0; k < v.type->leaves; ++k)
      if (leafType(v.type, k)->kind == TypeKind::Ptr) {
        diags.report(DiagId::comptimePrinted, e.args[1]->range, v.type->name)
            .note({}, "a pointer has no value that a program can see");
        return poison();
      }
    if (!needRuntime(e.range))
      return poison();
    std::vector<ir::Value> values;
    irValues(v, values);
    builder->print(*label, values);
    return unitValue();
  }
  case Builtin::Word: {
    if (!arity(e, 3))
      return poison();
    Value limbs[3];
    bool good = true;
    for (int i = 0; i < 3; ++i) {
      limbs[i] = exprAs(*e.args[size_t(i)], types.lane);
      good = good && !limbs[i].isPoison();
    }
    if (!good)
      return poison();
    at(e.range);
    Leaf y = Leaf::field(E::limbs(0, 1, 0)), y2 = Leaf::field(E::limbs(0, 0, 1));
    Leaf zero = Leaf::field(E());
    Leaf sum = limbs[0].leaf();
    if (!(limbs[1].leaf() == zero))
      sum = addLeaf(sum, mulLeaf(limbs[1].leaf(), y));
    if (!(limbs[2].leaf() == zero))
      sum = addLeaf(sum, mulLeaf(limbs[2].leaf(), y2));
    return Value(types.word, sum);
  }
  case Builtin::IndexOf: {
    if (!arity(e, 1))
      return poison();
    Value x = exprAs(*e.args[0], types.lane);
    if (x.isPoison() || !needRuntime(e.range))
      return poison();
    return Value(types.index, checked(irValue(x.leaf()), types.index, e.range));
  }
  case Builtin::KeccakBlock: {
    if (!arity(e, 2))
      return poison();
    Value m = exprAs(*e.args[0], types.array(types.word, 8));
    Value tail = exprAs(*e.args[1], types.lane);
    if (m.isPoison() || tail.isPoison())
      return poison();
    if (!tail.leaf().isConstant()) {
      diags.report(DiagId::notConstant, e.args[1]->range)
          .note({}, "the tail is part of the instruction");
      return poison();
    }
    if (!needRuntime(e.range))
      return poison();
    std::vector<ir::Value> words;
    irValues(m, words);
    auto [d0, d1] = builder->keccak(words, tail.leaf().asField().c0.v);
    Value out(types.array(types.word, 2));
    out.leaves = {Leaf::runtime(d0), Leaf::runtime(d1)};
    return out;
  }
  case Builtin::Slice: {
    if (!arity(e, 2))
      return poison();
    Value pointer = expr(*e.args[0]);
    Value length = exprAs(*e.args[1], types.index);
    if (pointer.isPoison() || length.isPoison())
      return poison();
    if (pointer.type->kind != TypeKind::Ptr) {
      diags.report(DiagId::typeMismatch, e.args[0]->range, "ptr", pointer.type->name);
      return poison();
    }
    Value out(types.slice(pointer.type->element));
    out.leaves = {pointer.leaf(), length.leaf()};
    return out;
  }
  case Builtin::Trust: {
    if (!arity(e, 1))
      return poison();
    Value x = expr(*e.args[0], expected);
    if (builder)
      for (const Leaf &leaf : x.leaves)
        if (leaf.isRuntime())
          builder->function().trusted.push_back(leaf.asRuntime());
    return x;
  }
  case Builtin::ConstX:
  case Builtin::ConstY:
    diags.report(DiagId::notCallable, e.callee->range);
    return poison();
  default:
    return hint(e, which);
  }
}

// Unchecked values from the prover; only what their types promise is proven.
Value Body::hint(CallExpr &e, Builtin which) {
  constexpr Int128 kMostBits = 192;
  auto count = [&](Expr &arg, Int128 most, Int128 least = 1) -> std::optional<uint64_t> {
    std::optional<Int128> n = intOf(arg);
    if (n && *n >= least && *n <= most)
      return uint64_t(*n);
    if (n)
      diags.report(DiagId::hintCount, arg.range, *n, least, most);
    return std::nullopt;
  };
  size_t params =
      which == Builtin::HintDigits ? 3
      : which == Builtin::HintInverse || which == Builtin::HintLimbs || which == Builtin::HintLow
          ? 1
          : 2;
  if (which == Builtin::HintDigits && e.args.size() == params + 1)
    ++params;
  if (!arity(e, params))
    return poison();
  bool position = which == Builtin::HintPositionBits || which == Builtin::HintLess ||
                  which == Builtin::HintDivRem;
  Value x = exprAs(*e.args[0], position ? types.index : types.word);
  if (x.isPoison() || !needRuntime(e.range))
    return poison();
  ir::Value v = irValue(x.leaf());
  std::vector<ir::Value> words;
  const Type *element = types.lane;
  switch (which) {
  case Builtin::HintInverse:
    return Value(types.word, Leaf::runtime(builder->hintInverse(v)));
  case Builtin::HintLow:
    return Value(types.word, Leaf::runtime(builder->hintLow(v)));
  case Builtin::HintLog: {
    auto bound = count(*e.args[1], Int128(kMaxCells));
    if (!bound)
      return poison();
    ir::Value logged = builder->hintLog(v, *bound);
    return Value(types.index, checked(logged, types.index, e.range));
  }
  case Builtin::HintLess: {
    Value j = exprAs(*e.args[1], types.index);
    if (j.isPoison())
      return poison();
    at(e.range);
    ir::Value less = builder->hintLess(v, irValue(j.leaf()));
    return Value(types.bit, checked(less, types.bit, e.range));
  }
  case Builtin::HintDivRem: {
    auto n = count(*e.args[1], Int128(kMaxCells));
    if (!n)
      return poison();
    auto [quotient, remainder] = builder->hintDivRem(v, *n);
    const ir::Value parts[] = {quotient, remainder};
    return fromWords(parts, types.tuple({types.index, types.index}), e.range);
  }
  case Builtin::HintLimbs:
    for (unsigned i = 0; i < 3; ++i)
      words.push_back(builder->hintLimb(v, i));
    break;
  case Builtin::HintBits:
  case Builtin::HintPositionBits: {
    bool positions = which == Builtin::HintPositionBits;
    auto n = count(*e.args[1], positions ? 64 : kMostBits);
    if (!n)
      return poison();
    for (unsigned i = 0; i < *n; ++i)
      words.push_back(positions ? builder->hintPositionBit(v, i) : builder->hintBit(v, i));
    element = types.bit;
    break;
  }
  default: {
    const auto bits = count(*e.args[1], 32);
    const auto from = e.args.size() == 4 ? count(*e.args[3], 127, 0) : std::optional<uint64_t>(0);
    const auto n = count(*e.args[2], bits && from ? (127 - *from + *bits) / *bits : 128);
    if (!bits || !from || !n)
      return poison();
    for (unsigned i = 0; i < *n; ++i)
      words.push_back(builder->hintDigit(v, unsigned(*bits), unsigned(*from + i * *bits)));
    element = types.index;
    break;
  }
  }
  return fromWords(words, types.array(element, words.size()), e.range);
}

} // namespace lean::frontend
