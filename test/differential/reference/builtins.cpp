// The language's own functions and what an honest prover gives for hints.
#include "test/differential/reference/walk.h"

#include "base/field/text.h"
#include "base/keccak/keccak.h"

#include <unordered_map>

namespace lean::reference {

namespace {

// i with g^i = x, below kSurePositions.
std::optional<uint64_t> logarithm(const E &x) {
  static const auto table = [] {
    std::unordered_map<uint64_t, uint64_t> logs;
    K power(1);
    for (uint64_t i = 0; i < kSurePositions; ++i, power *= kG)
      logs.emplace(power.v, i);
    return logs;
  }();
  if (!x.isInK())
    return std::nullopt;
  const auto it = table.find(x.c0.v);
  return it == table.end() ? std::nullopt : std::optional(it->second);
}

bool bitOf(const E &x, uint64_t i) {
  const uint64_t limbs[3] = {x.c0.v, x.c1.v, x.c2.v};
  return i < 192 && (limbs[i / 64] >> i % 64 & 1) != 0;
}

} // namespace

void Walk::kindsOf(const Type &t, std::vector<Kind> &out) {
  if (isScalar(t.kind)) {
    if (!isField(t.kind) && t.kind != Kind::Index)
      throw Unspecified("advice of this type");
    out.push_back(t.kind);
    return;
  }
  if (t.kind == Kind::Slice)
    throw Unspecified("advice of this type");
  for (const TypeRef &part : partsOf(t))
    kindsOf(*part, out);
}

AdviceEntry Walk::pop(std::string_view stream, const std::vector<Kind> &kinds, SourceRange at) {
  size_t &number = popped[std::string(stream)];
  auto entry = options.advice ? options.advice(stream, number, kinds) : std::nullopt;
  ++number;
  if (!entry || entry->size() != kinds.size())
    fail(Failure::Advice, at);
  return *entry;
}

Value Walk::fromAdvice(const AdviceItem &item, Kind kind) {
  if (kind == Kind::Index)
    return indexValue(item.integer);
  return fieldValue(kind, kind == Kind::Bit ? E(K(item.integer)) : item.word);
}

std::optional<Value> Walk::builtin(std::string_view name, const CallExpr &e,
                                   const TypeRef &expected) {
  const auto arity = [&](size_t n) {
    if (e.args.size() != n)
      throw Unspecified("number of arguments");
  };
  if (name == "public_input") {
    arity(0);
    Value v;
    v.type = arrayOf(scalar(Kind::Word), 2);
    for (uint8_t i = 0; i < 2; ++i) {
      Value word = fieldValue(Kind::Word, publicWords[i].value_or(E()));
      word.publicWord = publicWords[i] ? 0 : uint8_t(i + 1);
      v.parts.push_back(word);
    }
    return v;
  }
  if (name == "advice") {
    arity(1);
    if (!expected)
      throw Unspecified("type of advice");
    std::vector<Kind> kinds;
    kindsOf(*expected, kinds);
    const AdviceEntry entry = pop(expr(*e.args[0]).text, kinds, e.range);
    std::vector<Value> cells;
    for (size_t i = 0; i < kinds.size(); ++i) {
      cells.push_back(fromAdvice(entry[i], kinds[i]));
      kept(cells.back(), scalar(kinds[i]), e.range);
    }
    std::span<const Value> rest = cells;
    return rebuild(expected, rest);
  }
  if (name == "advice_into") {
    arity(3);
    const Value pointer = used(expr(*e.args[0]));
    const uint64_t n = used(as(*e.args[1], scalar(Kind::Index))).position;
    const std::string_view stream = expr(*e.args[2]).text;
    if (pointer.type->kind != Kind::Ptr || n > kSurePositions)
      throw Unspecified("advice_into");
    std::vector<Kind> one, kinds;
    kindsOf(*pointer.type->element, one);
    for (uint64_t i = 0; i < n; ++i)
      kinds.insert(kinds.end(), one.begin(), one.end());
    const AdviceEntry entry = pop(stream, kinds, e.range);
    for (size_t i = 0; i < kinds.size(); ++i)
      define({pointer.address.buffer, pointer.address.cell + i}, fromAdvice(entry[i], kinds[i]),
             e.range);
    return unitValue();
  }
  if (name == "gpow") {
    arity(1);
    const Value i = as(*e.args[0], scalar(Kind::Index));
    Value out = fieldValue(Kind::Lane, E(kG.pow(i.position)));
    out.missing = i.missing;
    return out;
  }
  if (name == "index_of") {
    arity(1);
    const Value x = used(as(*e.args[0], scalar(Kind::Lane)));
    const auto i = logarithm(x.field);
    if (!i)
      fail(Failure::Promise, e.range);
    return indexValue(*i);
  }
  if (name == "word") {
    arity(3);
    E limbs[3];
    uint32_t missing = 0;
    for (size_t i = 0; i < 3; ++i) {
      const Value v = as(*e.args[i], scalar(Kind::Lane));
      limbs[i] = v.field;
      missing = missing ? missing : v.missing;
    }
    Value out = fieldValue(Kind::Word, E(limbs[0].c0, limbs[1].c0, limbs[2].c0));
    out.missing = missing;
    return out;
  }
  if (name == "slice") {
    arity(2);
    Value v = expr(*e.args[0]);
    const uint64_t n = used(as(*e.args[1], scalar(Kind::Index))).position;
    if (v.type->kind != Kind::Ptr || n >= kSurePositions)
      throw Unspecified("slice");
    auto t = std::make_shared<Type>(Type{Kind::Slice});
    t->element = v.type->element;
    v.type = t;
    v.position = n;
    return v;
  }
  if (name == "trust") {
    arity(1);
    return expr(*e.args[0], expected);
  }
  if (name == "keccak_block") {
    arity(2);
    return keccak(e);
  }
  if (name == "print") {
    arity(2);
    print(e);
    return unitValue();
  }
  return std::nullopt;
}

Value Walk::keccak(const CallExpr &e) {
  const Value message = as(*e.args[0], arrayOf(scalar(Kind::Word), 8));
  const Value tail = as(*e.args[1], scalar(Kind::Lane));
  std::array<uint64_t, 16> lanes{};
  uint32_t missing = tail.missing;
  for (size_t i = 0; i < 8; ++i) {
    const Value &m = message.parts[i];
    if (m.publicWord != 0)
      use(m);
    missing = missing != 0 ? missing : m.missing;
    if (!m.field.c2.isZero() && missing == 0) {
      missing = std::max(program.line(e.range), 1u);
      outcome.mayFail = true;
    }
    lanes[2 * i] = m.field.c0.v;
    lanes[2 * i + 1] = m.field.c1.v;
  }
  const Digest d = keccakBlock(lanes, tail.field.c0.v);
  Value out;
  out.type = arrayOf(scalar(Kind::Word), 2);
  out.parts = {fieldValue(Kind::Word, E::limbs(d[0], d[1], 0)),
               fieldValue(Kind::Word, E::limbs(d[2], d[3], 0))};
  for (Value &part : out.parts)
    part.missing = missing;
  return out;
}

void Walk::print(const CallExpr &e) {
  std::string line(expr(*e.args[0]).text);
  Value v = expr(*e.args[1]);
  if (v.type->kind == Kind::Int)
    v = coerce(std::move(v), scalar(Kind::Word));
  use(v);
  std::vector<Value> cells;
  flatten(v, cells);
  if (!line.empty())
    line += ":";
  for (const Value &cell : cells) {
    if (cell.type->kind == Kind::Ptr || cell.position >= kPositions)
      throw Unspecified("this cannot be printed");
    line += " " + (cell.type->kind == Kind::Index ? std::to_string(cell.position)
                                                  : formatWord(cell.field));
  }
  outcome.printed.push_back(std::move(line));
}

std::optional<Value> Walk::hint(std::string_view name, const CallExpr &e) {
  const auto list = [&](Kind kind, const std::vector<Value> &parts) {
    Value v;
    v.type = arrayOf(scalar(kind), parts.size());
    v.parts = parts;
    return v;
  };
  const auto bit = [&](bool b) { return fieldValue(Kind::Bit, E(K(b))); };
  const auto argument = [&](size_t i) -> const Expr & {
    if (i >= e.args.size())
      throw Unspecified("number of arguments");
    return *e.args[i];
  };
  const auto position = [&](size_t i) {
    const uint64_t p = used(as(argument(i), scalar(Kind::Index))).position;
    if (p >= kSurePositions)
      throw Unspecified("a hint about a position outside of memory");
    return p;
  };
  const auto count = [&](size_t i) {
    const Int128 n = number(argument(i));
    if (n < 1 || n > Int128(kPositions))
      throw Unspecified("number of a hint");
    return uint64_t(n);
  };
  if (e.args.empty() || e.args.size() > 4)
    return std::nullopt;
  if (name == "position_bits") {
    const uint64_t i = position(0), n = count(1);
    std::vector<Value> parts;
    for (uint64_t k = 0; k < n; ++k)
      parts.push_back(bit((i >> k & 1) != 0));
    return list(Kind::Bit, parts);
  }
  if (name == "less") {
    const uint64_t i = position(0);
    return bit(i < position(1));
  }
  if (name == "div_rem") {
    const uint64_t i = position(0), n = count(1);
    Value v;
    auto t = std::make_shared<Type>(Type{Kind::Tuple});
    t->elements = {scalar(Kind::Index), scalar(Kind::Index)};
    v.type = t;
    v.parts = {indexValue(i / n), indexValue(i % n)};
    return v;
  }
  const E x = used(as(*e.args[0], scalar(Kind::Word))).field;
  if (name == "inverse")
    return fieldValue(Kind::Word, x.inverse());
  if (name == "low")
    return fieldValue(Kind::Word, E(x.c0, x.c1, K()));
  if (name == "limbs")
    return list(Kind::Lane, {fieldValue(Kind::Lane, E(x.c0)), fieldValue(Kind::Lane, E(x.c1)),
                             fieldValue(Kind::Lane, E(x.c2))});
  if (name == "log") {
    const auto i = logarithm(x);
    return indexValue(i && *i < count(1) ? *i : 0);
  }
  std::vector<Value> parts;
  if (name == "bits") {
    for (uint64_t k = 0, n = count(1); k < n; ++k)
      parts.push_back(bit(bitOf(x, k)));
    return list(Kind::Bit, parts);
  }
  if (name == "digits") {
    const uint64_t width = count(1), n = count(2);
    const Int128 from = e.args.size() == 4 ? number(*e.args[3]) : 0;
    if (from < 0)
      throw Unspecified("number of a hint");
    for (uint64_t k = 0; k < n; ++k) {
      uint64_t digit = 0;
      for (uint64_t j = 0; j < width; ++j)
        if (const uint64_t at = uint64_t(from) + k * width + j; at < 128)
          digit |= uint64_t(bitOf(x, at)) << j;
      parts.push_back(indexValue(digit));
    }
    return list(Kind::Index, parts);
  }
  return std::nullopt;
}

} // namespace lean::reference
