// Random statements.
#include "test/differential/generator_impl.h"

namespace lean::differential {

void Generator::statements(unsigned n, unsigned depth) {
  for (; n > 0; --n)
    statement(depth);
}

void Generator::statement(unsigned depth) {
  const bool nests = depth > 0 && budget > 0;
  --budget;
  switch (below(nests ? 40 : 26)) {
  default:
    return variable();
  case 4:
  case 5:
  case 6:
  case 7:
    return assignment();
  case 8:
  case 9:
    return assertion();
  case 10:
    return printed();
  case 11:
  case 12:
    return buffer();
  case 13:
  case 14:
    return localArray();
  case 15:
    return slices();
  case 16:
    return storeAgain();
  case 17:
    return chance(25) ? readUnset() : advice();
  case 18:
    return advice();
  case 19:
    return hint();
  case 20:
    return returned();
  case 21:
  case 22:
    for (const GFunction &f : known)
      if (!f.result && chance(50))
        return line("{};", callOf(f, 1));
    return variable();
  case 26:
  case 27:
  case 28:
  case 29:
  case 30:
    return ifStatement(depth);
  case 31:
  case 32:
    return matchStatement(depth);
  case 33:
  case 34:
  case 35:
  case 36:
    return loop(depth);
  case 37:
  case 38:
    return unrolled(depth);
  case 39:
    line("{{");
    nested([&] { statements(1 + below(3), depth - 1); });
    return line("}}");
  }
}

void Generator::variable() {
  const GTypeRef t = someType(2);
  const bool isVar = chance(45);
  if (t->kind == GType::Tuple && chance(60)) {
    std::string pattern;
    std::vector<GName> added;
    for (const GTypeRef &p : t->parts) {
      const bool dropped = chance(10);
      const std::string name = dropped ? "_" : fresh("v");
      pattern += (pattern.empty() ? "" : ", ") + name;
      if (!dropped)
        added.push_back({name, p, isVar, p->kind == GType::Index ? 8u : 0});
    }
    line("{} ({}): {} = {};", isVar ? "var" : "let", pattern, text(*t), expr(t, 2));
    names.insert(names.end(), added.begin(), added.end());
    return;
  }
  GName n{fresh("v"), t, isVar, 0};
  if (t->kind == GType::Index) {
    n.bound = 2 + below(12);
    line("{} {}: index = {};", isVar ? "var" : "let", n.name, index(n.bound, 2));
  } else if (t->isField() && chance(30)) {
    line("{} {} = {};", isVar ? "var" : "let", n.name, typed(t, 3));
  } else {
    line("{} {}: {} = {};", isVar ? "var" : "let", n.name, text(*t), expr(t, 3));
  }
  // One block has a name once; an inner one may take it again.
  names.push_back(n);
}

void Generator::assignment() {
  std::vector<const GName *> vars;
  for (const GName &n : names)
    if (n.isVar)
      vars.push_back(&n);
  if (vars.empty())
    return variable();
  const GName n = *vars[below(unsigned(vars.size()))];
  if (n.type->kind == GType::Array && chance(60)) {
    line("{}[{}] = {};", n.name, below(n.type->length), expr(n.type->element, 2));
  } else if (n.type->kind == GType::Struct && chance(60)) {
    const unsigned k = below(unsigned(n.type->parts.size()));
    line("{}.{} = {};", n.name, n.type->fields[k], expr(n.type->parts[k], 2));
  } else {
    line("{} = {};", n.name, inner(n.type, n.bound, 3));
  }
}

void Generator::ifStatement(unsigned depth) {
  line("if {} {{", condition(2));
  nested([&] { statements(1 + below(3), depth - 1); });
  while (chance(20)) {
    line("}} else if {} {{", condition(1));
    nested([&] { statements(1 + below(2), depth - 1); });
  }
  if (chance(60)) {
    line("}} else {{");
    nested([&] { statements(1 + below(3), depth - 1); });
  }
  line("}}");
}

void Generator::matchStatement(unsigned depth) {
  const unsigned cases = 2 + below(3);
  const GName *i = pick(scalar(GType::Index), false, chance(90) ? cases : 0);
  if (!i)
    return ifStatement(depth);
  line("match {} {{", i->name);
  const auto arm = [&] {
    ++indent;
    nested([&] { statements(1 + below(2), depth - 1); });
    line("}},");
    --indent;
  };
  line("    0 => {{");
  arm();
  if (chance(60)) {
    const std::string k = fresh("k");
    line("    1..{} => |{}| {{", cases, k);
    numbers.push_back(k);
    arm();
    numbers.pop_back();
  } else {
    for (unsigned k = 1; k < cases; ++k) {
      line("    {} => {{", k);
      arm();
    }
  }
  line("}}");
}

void Generator::loop(unsigned depth) {
  if (loops >= 2)
    return unrolled(depth);
  const std::string i = chance(90) ? fresh("i") : "_";
  unsigned bound = 0;
  switch (below(4)) {
  case 0: {
    const unsigned lo = below(3);
    bound = lo + below(5);
    line("for {} in {}..{} {{", i, lo, bound);
    break;
  }
  case 1:
    bound = 5;
    line("for {} in 0..{} {{", i, index(6, 1));
    break;
  case 2: {
    const std::string lo = index(3, 0);
    bound = 6;
    line("for {} in {}..({} + {}) {{", i, lo, lo, index(5, 0));
    break;
  }
  default:
    if (!chance(15)) {
      bound = 4;
      line("for {} in {}..4 {{", i, index(4, 0));
      break;
    }
    bound = 5; // may run backwards
    line("for {} in {}..{} {{", i, index(4, 0), index(6, 0));
  }
  ++loops;
  nested([&] {
    if (i != "_" && bound > 0)
      names.push_back({i, scalar(GType::Index), false, bound});
    statements(1 + below(4), depth - 1);
  });
  --loops;
  line("}}");
}

void Generator::unrolled(unsigned depth) {
  const std::string k = fresh("k");
  const unsigned lo = below(2);
  line("unroll for {} in {}..{} {{", k, lo, lo + below(4));
  ++loops;
  nested([&] {
    numbers.push_back(k);
    statements(1 + below(3), depth - 1);
  });
  --loops;
  line("}}");
}

void Generator::assertion() {
  const std::string message = chance(70) ? fmt::format(", \"{}\"", fresh("m")) : "";
  const GTypeRef f = fieldType();
  switch (below(9)) {
  case 0: {
    const std::string a = typed(f, 2), b = typed(f, 1);
    return line("assert ({0} + {1}) * ({0} + {1}) == {0} * {0} + {1} * {1}{2};", a, b, message);
  }
  case 1: {
    const std::string a = typed(f, 2);
    return line("assert {0} != {0} + 1{1};", a, message);
  }
  case 2: {
    const unsigned bound = 2 + below(10);
    const GName *n = pick(scalar(GType::Index), false, bound);
    if (n)
      return line("assert {} < {}{};", n->name, bound, message);
    [[fallthrough]];
  }
  case 3: {
    const GTypeRef t = someType(1);
    const std::string a = typed(t, 1);
    return line("assert {} == {}{};", a, a, message);
  }
  case 4: {
    const std::string i = typed(scalar(GType::Index), 1), n = index(9, 1);
    return line("assert {0} + {1} - {1} == {0}{2};", i, n, message);
  }
  case 5: {
    const std::string a = typed(f, 1), b = typed(f, 1);
    return line("assert {0} * ({1} + X) == {0} * {1} + {0} * X{2};", a, b, message);
  }
  default:
    if (!chance(30)) {
      const std::string a = typed(scalar(GType::Lane), 1);
      return line("assert ({0}) ** 3 == {0} * {0} * {0}{1};", a, message);
    }
    // Fails more often than not.
    const GTypeRef t = scalar(GType::Kind(below(4)));
    const std::string a = typed(t, 1);
    return line("assert {} {} {}{};", a, chance(50) ? "==" : "!=", typed(t, 1), message);
  }
}

void Generator::printed() {
  const GTypeRef t = someType(1);
  line("print(\"{}\", {});", fresh("p"), typed(t, 2));
}

void Generator::returned() {
  const std::string c = condition(1);
  if (!result)
    return line("if {} {{ return; }}", c);
  line("if {} {{ return {}; }}", c, inner(result, resultBound, 2));
}

} // namespace lean::differential
