// Random expressions.
#include "test/differential/generator_impl.h"

namespace lean::differential {

const GName *Generator::pick(const GTypeRef &t, bool isVar, unsigned bound) {
  std::vector<const GName *> fitting;
  for (const GName &n : names)
    if (same(*n.type, *t) && (!isVar || n.isVar) &&
        (t->kind != GType::Index || bound == 0 || (n.bound != 0 && n.bound <= bound)))
      fitting.push_back(&n);
  return fitting.empty() ? nullptr : fitting[below(unsigned(fitting.size()))];
}

std::string Generator::number() {
  const unsigned k = below(8);
  if (k < 3 && !numbers.empty())
    return numbers[below(unsigned(numbers.size()))];
  if (k == 3 && !numbers.empty())
    return fmt::format("({} {} {})", numbers[below(unsigned(numbers.size()))],
                       chance(50) ? "+" : "*", 1 + below(3));
  if (k == 4 && !numbers.empty())
    return fmt::format("({} % {})", numbers[below(unsigned(numbers.size()))], 1 + below(4));
  if (k == 5 && !constantNumbers.empty())
    return qualified(constantNumbers[below(unsigned(constantNumbers.size()))], hasModule);
  if (k == 6 && !comptimeFns.empty())
    return fmt::format(
        "{}({})", qualified(comptimeFns[below(unsigned(comptimeFns.size()))], hasModule), below(6));
  if (k == 7 && chance(50))
    return fmt::format("(1 << {})", below(8));
  return std::to_string(below(10));
}

std::string Generator::literal(GType::Kind kind) {
  if (kind == GType::Bit)
    return std::to_string(below(2));
  if (kind == GType::Lane || chance(60))
    return chance(70) ? std::to_string(below(20)) : fmt::format("({:#x} as lane)", random.word());
  const char *forms[] = {"word({}, {}, {})", "word({1}, 0, {0})", "word({0}, {2}, 0)"};
  const unsigned f = below(3);
  const unsigned a = below(9), b = below(9), c = below(9);
  return fmt::format(fmt::runtime(forms[f]), a, b, c);
}

std::string Generator::condition(unsigned depth) {
  if (!numbers.empty() && chance(20)) {
    const std::string n = numbers[below(unsigned(numbers.size()))];
    const char *forms[] = {"{} == {}", "{} < {}", "{} % 2 == {}", "{} != {} || 1 > 2",
                           "!({} >= {}) && true"};
    return fmt::format(fmt::runtime(forms[below(5)]), n, below(4));
  }
  if (chance(20))
    return fmt::format("!({})", condition(depth));
  if (const GName *b = chance(25) ? pick(scalar(GType::Bit), false, 0) : nullptr)
    return b->name;
  if (chance(60)) {
    const GTypeRef t = scalar(GType::Kind(below(4)));
    const std::string a = typed(t, depth);
    return fmt::format("{} {} {}", a, chance(50) ? "==" : "!=", typed(t, 0));
  }
  return fmt::format("({} as bit)", field(GType::Bit, std::max(depth, 1u)));
}

std::string Generator::typed(const GTypeRef &t, unsigned depth) {
  if (const GName *n = chance(60) || depth == 0 ? pick(t, false, 0) : nullptr)
    return n->name;
  if (t->kind == GType::Index || t->isField())
    return fmt::format("({} as {})", expr(t, depth), text(*t));
  const GName *n = pick(t, false, 0);
  return n ? n->name : fmt::format("{{ let q: {} = {}; q }}", text(*t), expr(t, depth));
}

std::string Generator::expr(const GTypeRef &t, unsigned depth) {
  if (t->kind == GType::Index)
    return index(8, depth);
  if (!t->isScalar())
    return aggregate(t, depth);
  return field(t->kind, depth);
}

std::string Generator::inner(const GTypeRef &t, unsigned bound, unsigned depth) {
  return t->kind == GType::Index ? index(bound, depth) : expr(t, depth);
}

// if, match and blocks as expressions.
std::string Generator::branch(const GTypeRef &t, unsigned bound, unsigned depth) {
  const auto arm = [&] { return inner(t, bound, depth - 1); };
  switch (below(4)) {
  case 0: {
    const std::string c = condition(depth - 1), a = arm(), b = arm();
    return fmt::format("(if {} {{ {} }} else {{ {} }})", c, a, b);
  }
  case 1: {
    const std::string c = condition(depth - 1), a = arm(), d = condition(0), b = arm();
    return fmt::format("(if {} {{ {} }} else if {} {{ {} }} else {{ {} }})", c, a, d, b, arm());
  }
  case 2: {
    const unsigned cases = 2 + below(3);
    const GName *i = pick(scalar(GType::Index), false, cases);
    if (!i)
      return fmt::format("{{ {} }}", arm());
    std::string s = fmt::format("(match {} {{ ", i->name); // arms declare names: i is gone then
    s += fmt::format("0 => {}, ", arm());
    if (cases == 2 || chance(40)) {
      for (unsigned k = 1; k < cases; ++k)
        s += fmt::format("{} => {}, ", k, arm());
      return s + "})";
    }
    numbers.push_back("k");
    s += fmt::format("1..{} => |k| {}, }})", cases, arm());
    numbers.pop_back();
    return s;
  }
  default: {
    const std::string name = fresh("t");
    const GTypeRef inside = someType(1);
    const std::string init = expr(inside, depth - 1);
    names.push_back({name, inside, false, inside->kind == GType::Index ? 8u : 0});
    std::string s = fmt::format("{{ let {}: {} = {}; {} }}", name, text(*inside), init, arm());
    names.pop_back();
    return s;
  }
  }
}

// A part of something that is visible.
std::optional<std::string> Generator::part(const GTypeRef &t, unsigned bound, unsigned depth) {
  const bool position = t->kind == GType::Index;
  std::vector<std::string> found;
  for (const GName &n : names) {
    if (n.type->kind == GType::Array && same(*n.type->element, *t) && (!position || bound >= 8)) {
      const GName *i = chance(40) ? pick(scalar(GType::Index), false, n.type->length) : nullptr;
      found.push_back(
          fmt::format("{}[{}]", n.name, i ? i->name : std::to_string(below(n.type->length))));
    }
    if (n.type->kind == GType::Struct && (!position || bound >= 8))
      for (size_t k = 0; k < n.type->parts.size(); ++k)
        if (same(*n.type->parts[k], *t))
          found.push_back(fmt::format("{}.{}", n.name, n.type->fields[k]));
    if (n.type->kind == GType::Array && t->kind == GType::Array && t->length < n.type->length &&
        same(*t->element, *n.type->element)) {
      const unsigned from = below(n.type->length - t->length + 1);
      found.push_back(fmt::format("{}[{}..{}]", n.name, from, from + t->length));
    }
  }
  for (const GBuffer &b : buffers)
    if (same(*b.element, *t) && (!position || bound >= 8)) {
      std::vector<unsigned> good;
      for (unsigned k = 0; k < b.length; ++k)
        if (b.set[k])
          good.push_back(k);
      if (good.empty())
        continue;
      const GName *i =
          good.size() == b.length ? pick(scalar(GType::Index), false, b.length) : nullptr;
      const unsigned k = good[below(unsigned(good.size()))];
      found.push_back(i && chance(60)            ? fmt::format("{}[{}]", b.name, i->name)
                      : !b.isSlice && chance(20) ? fmt::format("({} + {})[0]", b.name, k)
                                                 : fmt::format("{}[{}]", b.name, k));
    } else if (b.element->kind == GType::Struct && !b.set.empty() && b.set[0] && !position)
      for (size_t k = 0; k < b.element->parts.size(); ++k)
        if (same(*b.element->parts[k], *t))
          found.push_back(fmt::format("{}[0].{}", b.name, b.element->fields[k]));
  for (const Table &c : tables)
    if (t->kind == GType::Word && c.ofWords) {
      const GName *i = chance(50) ? pick(scalar(GType::Index), false, c.length) : nullptr;
      found.push_back(fmt::format("{}[{}]", qualified(c.name, hasModule),
                                  i ? i->name : std::to_string(below(c.length))));
    } else if (t->isField() && t->kind != GType::Bit && !c.ofWords && depth > 0) {
      found.push_back(fmt::format("{}[{}]", qualified(c.name, hasModule), below(c.length)));
    }
  if (found.empty())
    return std::nullopt;
  return found[below(unsigned(found.size()))];
}

std::string Generator::callOf(const GFunction &f, unsigned depth) {
  std::string s = qualified(f.name, f.inModule) + "(";
  const char *comma = "";
  if (f.constParam) {
    s += std::to_string(1 + below(4));
    comma = ", ";
  }
  for (size_t i = 0; i < f.params.size(); ++i) {
    s += comma + inner(f.params[i], f.bounds[i], depth);
    comma = ", ";
  }
  return s + ")";
}

std::optional<std::string> Generator::call(const GTypeRef &t, unsigned bound, unsigned depth) {
  std::vector<const GFunction *> fitting;
  for (const GFunction &f : known)
    if (f.result && same(*f.result, *t) &&
        (t->kind != GType::Index || (f.resultBound != 0 && f.resultBound <= bound)))
      fitting.push_back(&f);
  if (fitting.empty() || (loops > 0 && chance(50)))
    return std::nullopt;
  return callOf(*fitting[below(unsigned(fitting.size()))], depth - 1);
}

// From the standard library.
std::optional<std::string> Generator::standard(const GTypeRef &t, unsigned depth) {
  if (!hasStd || inModule)
    return std::nullopt;
  switch (t->kind) {
  case GType::Bit:
    return fmt::format("num.less({}, {})", index(9, depth - 1), index(9, depth - 1));
  case GType::Word: {
    const auto lane = [&] { return fmt::format("({})", field(GType::Lane, 0)); };
    const std::string a = lane(), b = lane(), c = lane(), d = lane();
    return fmt::format("keccak.pair([{}, {}], [{}, {}])[{}]", a, b, c, d, below(2));
  }
  case GType::Lane:
    return chance(50) ? fmt::format("num.limbs({})[{}]", field(GType::Word, depth - 1), below(3))
                      : fmt::format("num.index_bits(4, {})[{}]", index(8, 0), below(4));
  default:
    return std::nullopt;
  }
}

std::string Generator::field(GType::Kind kind, unsigned depth) {
  const GTypeRef t = scalar(kind);
  if (depth == 0 || chance(15)) {
    if (const GName *n = chance(70) ? pick(t, false, 0) : nullptr)
      return n->name;
    if (const GName *n =
            kind == GType::Word && chance(50) ? pick(scalar(GType::Lane), false, 0) : nullptr)
      return n->name;
    return kind != GType::Bit && chance(20) ? number() : literal(kind);
  }
  const unsigned d = depth - 1;
  switch (below(16)) {
  case 0:
  case 1:
    if (auto p = part(t, 0, depth))
      return *p;
    break;
  case 2:
  case 3:
    if (auto c = call(t, 0, depth))
      return *c;
    break;
  case 4:
  case 5:
    return branch(t, 0, depth);
  case 6:
    if (auto s = standard(t, depth))
      return *s;
    break;
  case 7:
    if (kind == GType::Word && chance(40)) {
      std::string m;
      for (unsigned i = 0; i < 8; ++i)
        m += fmt::format(
            "{}{}", i ? ", " : "",
            chance(20) ? fmt::format("{} + Y * {}", field(GType::Lane, 0), field(GType::Lane, 0))
                       : field(GType::Lane, 0));
      return fmt::format("keccak_block([{}], {})[{}]", m, below(100), below(2));
    }
    if (kind == GType::Word)
      return fmt::format("word({}, {}, {})", field(GType::Lane, d), field(GType::Lane, 0),
                         field(GType::Lane, 0));
    break;
  default:
    break;
  }
  if (kind == GType::Bit) {
    const auto two = [&](const GTypeRef &s) {
      const std::string a = typed(s, d);
      return fmt::format("({} {} {})", a, chance(50) ? "==" : "!=", typed(s, d));
    };
    switch (below(5)) {
    case 0:
      return two(scalar(GType::Kind(below(3))));
    case 1:
      return fmt::format("({} {} {})", wildIndex(d),
                         chance(50) ? "==" : "!=", typed(scalar(GType::Index), d));
    case 2:
      return fmt::format("(({} as bit) * ({} as bit))", field(kind, d), field(kind, d));
    case 3:
      return fmt::format("!({} as bit)", field(kind, d));
    default:
      return fmt::format("({} == {})", typed(fieldType(), d), below(3));
    }
  }
  switch (below(10)) {
  case 0:
  case 1:
  case 2: {
    const std::string a = field(kind, d);
    return fmt::format("({} + {})", a, field(chance(60) ? kind : GType::Bit, d));
  }
  case 3:
  case 4: {
    const std::string a = field(kind, d);
    return fmt::format("({} * {})", a, field(chance(60) ? kind : GType::Lane, d));
  }
  case 5:
    return fmt::format("({} ** {})", typed(t, d), chance(80) ? std::to_string(below(6)) : number());
  case 6: {
    const std::string a = typed(t, d);
    if (kind == GType::Word && chance(50))
      return fmt::format("({} / ({} + Y))", a, typed(scalar(GType::Lane), d));
    return chance(70)   ? fmt::format("({} / {})", a, 1 + below(9))
           : chance(70) ? fmt::format("({} / gpow({}))", a, index(8, d))
                        : fmt::format("({} / {})", a, typed(scalar(kind), d));
  }
  case 7:
    return fmt::format("gpow({})", chance(50) ? wildIndex(d) : index(20, d));
  case 8:
    return kind == GType::Word ? (chance(50) ? "Y" : "X")
           : chance(20)        ? fmt::format("({} as lane)", typed(scalar(GType::Word), d))
                               : "X";
  default:
    return fmt::format("({} + {})", typed(t, d), number());
  }
}

// A position that may be anything.
std::string Generator::wildIndex(unsigned depth) {
  const GTypeRef t = scalar(GType::Index);
  const std::string a = typed(t, depth);
  switch (below(4)) {
  case 0:
    return fmt::format("({} - {})", a, typed(t, 0));
  case 1:
    return fmt::format("({} - {})", a, below(12));
  case 2:
    return fmt::format("({} * {})", a, 1 + below(300));
  default:
    return a;
  }
}

// Always below the bound.
std::string Generator::index(unsigned bound, unsigned depth) {
  const GTypeRef t = scalar(GType::Index);
  if (depth == 0 || bound <= 1 || chance(20)) {
    if (const GName *n = chance(75) ? pick(t, false, bound) : nullptr)
      return n->name;
    return std::to_string(below(bound));
  }
  const unsigned d = depth - 1, half = (bound + 1) / 2;
  switch (below(9)) {
  case 0:
    return branch(t, bound, depth);
  case 1: // (half - 1) + (bound - half) < bound
    return fmt::format("({} + {})", index(half, d), index(bound - half + 1, d));
  case 2: {
    const unsigned n = 1 + below(3);
    return fmt::format("({} * {})", index((bound + n - 1) / n, d), n);
  }
  case 3: {
    const std::string a = index(bound, d), b = index(half, 0);
    return fmt::format("({} + {} - {})", a, b, b);
  }
  case 4:
    return fmt::format("index_of(gpow({}))", index(bound, d));
  case 5:
    if (auto c = call(t, bound, depth))
      return *c;
    break;
  case 6:
    if (auto p = part(t, bound, depth))
      return *p;
    break;
  default:
    break;
  }
  return index(bound, 0);
}

std::string Generator::aggregate(const GTypeRef &t, unsigned depth) {
  if (const GName *n = chance(depth == 0 ? 80 : 30) ? pick(t, false, 0) : nullptr)
    return n->name;
  const unsigned d = depth == 0 ? 0 : depth - 1;
  if (depth > 0) {
    if (auto c = chance(30) ? call(t, 0, depth) : std::nullopt)
      return *c;
    if (auto p = chance(30) ? part(t, 0, depth) : std::nullopt)
      return *p;
    if (chance(15))
      return branch(t, 0, depth);
  }
  std::string s;
  switch (t->kind) {
  case GType::Array:
    if (chance(15))
      return fmt::format("[{}; {}]", expr(t->element, d), t->length);
    for (unsigned i = 0; i < t->length; ++i)
      s += (i ? ", " : "") + expr(t->element, d);
    return "[" + s + "]";
  case GType::Tuple:
    for (size_t i = 0; i < t->parts.size(); ++i)
      s += (i ? ", " : "") + expr(t->parts[i], d);
    return "(" + s + ")";
  default:
    for (size_t i = 0; i < t->parts.size(); ++i)
      s += fmt::format("{}{}: {}", i ? ", " : "", t->fields[i], expr(t->parts[i], d));
    return fmt::format("{} {{ {} }}", qualified(t->declared, hasModule), s);
  }
}

} // namespace lean::differential
