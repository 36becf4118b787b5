// The plan of a random program: declarations, functions, then `main` or a test.
#include "test/differential/generator_impl.h"

namespace lean::differential {

namespace {

std::string parameters(const std::vector<std::string> &texts) {
  std::string s;
  for (const std::string &t : texts)
    s += (s.empty() ? "" : ", ") + t;
  return s;
}

} // namespace

void Generator::function() {
  GFunction f;
  f.inModule = inModule;
  f.name = fresh("fn");
  f.isInline = chance(35);
  f.constParam = chance(30);
  names.clear();
  buffers.clear();
  numbers.clear();
  std::vector<std::string> texts;
  if (f.constParam) {
    texts.push_back("const N: int");
    numbers.push_back("N");
  }
  for (unsigned n = below(4); n > 0; --n) {
    const GTypeRef t = someType(1);
    const unsigned bound = t->kind == GType::Index ? 2 + below(9) : 0;
    const std::string name = fresh("x");
    f.params.push_back(t);
    f.bounds.push_back(bound);
    names.push_back({name, t, false, bound});
    texts.push_back(fmt::format("{}: {}", name, text(*t)));
  }
  if (chance(88)) {
    f.result = someType(1);
    f.resultBound = f.result->kind == GType::Index ? 2 + below(8) : 0;
  }
  result = f.result;
  resultBound = f.resultBound;
  budget = 8;
  line("{}{}fn {}({}){} {{", inModule ? "pub " : "", f.isInline ? "inline " : "", f.name,
       parameters(texts), f.result ? " -> " + text(*f.result) : "");
  ++indent;
  statements(1 + below(5), 2);
  if (result) {
    const std::string value = inner(result, resultBound, 3);
    if (chance(80))
      line("{}", value);
    else
      line("return {};", value);
  }
  --indent;
  line("}}");
  known.push_back(f);
}

// Recursion that counts a position down.
void Generator::recursive() {
  GFunction f;
  f.inModule = inModule;
  f.name = fresh("rec");
  const GTypeRef t = scalar(chance(50) ? GType::Word : GType::Lane);
  f.params = {scalar(GType::Index), t};
  f.bounds = {5, 0};
  f.result = t;
  names = {{"n", scalar(GType::Index), false, 5}, {"x", t, false, 0}};
  buffers.clear();
  numbers.clear();
  line("{}fn {}(n: index, x: {}) -> {} {{", inModule ? "pub " : "", f.name, text(*t), text(*t));
  ++indent;
  line("if n == 0 {{ return {}; }}", field(t->kind, 1));
  line("let y: {} = {};", text(*t), field(t->kind, 2));
  line("{}(n - 1, y){}", f.name, chance(50) ? " + x" : "");
  --indent;
  line("}}");
  known.push_back(f);
}

// Over an array whose length is a parameter; called here with a small one.
void Generator::folding() {
  const std::string name = fresh("fold"), over = fresh("fn");
  const GTypeRef t = scalar(chance(50) ? GType::Word : GType::Lane);
  const char *visible = inModule ? "pub " : "";
  line("{}{}fn {}(const N: int, a: [{}; N]) -> {} {{", visible, chance(50) ? "inline " : "", name,
       text(*t), text(*t));
  line("    var s: {} = {};", text(*t), literal(t->kind));
  line("    unroll for k in 0..N {{ s = s * X + a[k]{}; }}", chance(50) ? " + k" : " ** 2");
  line("    s");
  line("}}");
  GFunction f;
  f.inModule = inModule;
  f.name = over;
  f.params = {t, t};
  f.bounds = {0, 0};
  f.result = t;
  line("{}fn {}(x: {}, y: {}) -> {} {{ {}(2, [x, y]) + {}(3, [y, x, 1]) }}", visible, over,
       text(*t), text(*t), text(*t), name, name);
  known.push_back(f);
}

void Generator::compileTime() {
  const std::string name = fresh("c");
  const char *forms[] = {"if n == 0 {{ 1 }} else {{ (2 * {0}(n - 1) + n) % 50 }}", "n * n % 7 + 1",
                         "{{ var s = 0; for _ in 0..n {{ s = s + 3; }} s }}"};
  line("{}fn {}(const n: int) -> int {{ {} }}", inModule ? "pub " : "", name,
       fmt::format(fmt::runtime(forms[below(3)]), name));
  comptimeFns.push_back(name);
}

void Generator::functions() {
  structs();
  constants();
  for (unsigned n = 1 + below(4); n > 0; --n)
    switch (below(8)) {
    case 0:
      recursive();
      break;
    case 1:
      folding();
      break;
    case 2:
      compileTime();
      break;
    default:
      function();
    }
}

Source Generator::run() {
  hasModule = chance(15);
  hasStd = chance(20);
  Source source;
  source.isTest = chance(10);
  if (hasModule)
    line("import lib;");
  if (hasStd) {
    line("import std.num;");
    line("import std.keccak;");
  }
  if (hasModule) {
    inModule = true;
    out = &module;
  }
  functions();
  inModule = false;
  out = &root;
  if (hasModule)
    for (unsigned n = below(3); n > 0; --n)
      function();
  names.clear();
  buffers.clear();
  numbers.clear();
  result = nullptr;
  inMain = true;
  budget = 25;
  if (source.isTest) {
    line("fn main() {{}}");
    line("test \"t\" {{");
  } else {
    line("fn main() {{");
  }
  ++indent;
  advice();
  statements(4 + below(12), 3);
  publish();
  --indent;
  line("}}");
  source.root = root;
  source.module = module;
  return source;
}

Source generate(Choices choices) {
  return Generator(choices).run();
}

} // namespace lean::differential
