// Buffers, arrays in memory, and values from the prover.
#include "test/differential/generator_impl.h"

#include <algorithm>

namespace lean::differential {

void Generator::buffer() {
  GBuffer b{fresh("b"), someType(1), 1 + below(4), {}, false};
  b.set.assign(b.length, false);
  const GName *n = chance(30) ? pick(scalar(GType::Index), false, 5) : nullptr;
  if (n) // at least as long as the position says
    line("let {} = alloc<{}>({} + {});", b.name, text(*b.element), n->name, b.length);
  else
    line("let {} = alloc<{}>({});", b.name, text(*b.element), b.length);
  if (chance(35)) {
    const std::string i = fresh("i");
    line("for {} in 0..{} {{", i, b.length);
    nested([&] {
      ++loops;
      names.push_back({i, scalar(GType::Index), false, b.length});
      line("{}[{}] = {};", b.name, i, expr(b.element, 2));
      --loops;
    });
    line("}}");
    b.set.assign(b.length, true);
  } else {
    for (unsigned k = 0; k < b.length; ++k)
      if (chance(85)) {
        if (b.element->kind == GType::Struct && chance(50))
          for (size_t f = 0; f < b.element->parts.size(); ++f)
            line("{}[{}].{} = {};", b.name, k, b.element->fields[f], expr(b.element->parts[f], 1));
        else
          line("{}[{}] = {};", b.name, k, expr(b.element, 2));
        b.set[k] = true;
      }
  }
  buffers.push_back(b);
}

// Cells of a `let` array, defined one by one, perhaps at a position of the run or under a
// condition.
void Generator::localArray() {
  const GTypeRef element = someType(1);
  GType t;
  t.kind = GType::Array;
  t.element = element;
  t.length = 2 + below(3);
  const auto type = std::make_shared<GType>(t);
  const std::string a = fresh("a");
  if (chance(40)) {
    line("let {}: {} = {};", a, text(t), expr(type, 2));
  } else {
    line("let {}: {};", a, text(t));
    const unsigned way = below(4);
    const std::string c = way == 1 ? condition(1) : "";
    if (way == 0) {
      const std::string k = fresh("k");
      line("unroll for {} in 0..{} {{", k, t.length);
      nested([&] {
        numbers.push_back(k);
        line("{}[{}] = {};", a, k, expr(element, 1));
      });
      line("}}");
    }
    for (unsigned k = 0; k < t.length && way > 0; ++k) {
      if (way == 1 && k == 0) {
        line("if {} {{ {}[0] = {}; }} else {{ {}[0] = {}; }}", c, a, expr(element, 1), a,
             expr(element, 1));
        continue;
      }
      line("{}[{}] = {};", a, k, expr(element, 2));
    }
    if (way == 3 && chance(50)) { // again: an assertion, which may fail
      const unsigned k = below(t.length);
      line("{0}[{1}] = {0}[{1}];", a, k);
    }
  }
  names.push_back({a, type, false, 0});
  if (chance(40)) {
    GBuffer b{fresh("b"), element, t.length, {}, false};
    b.set.assign(t.length, true);
    line("let {} = &{};", b.name, a);
    buffers.push_back(b);
  }
}

void Generator::slices() {
  std::vector<GBuffer> fitting;
  for (const GBuffer &b : buffers)
    if (b.length > 0)
      fitting.push_back(b);
  if (fitting.empty())
    return buffer();
  const GBuffer b = fitting[below(unsigned(fitting.size()))];
  GBuffer s = b;
  s.name = fresh("s");
  s.isSlice = true;
  if (!b.isSlice) {
    line("let {} = slice({}, {});", s.name, b.name, b.length);
  } else {
    const unsigned lo = below(b.length), hi = lo + 1 + below(b.length - lo);
    s.set.assign(b.set.begin() + lo, b.set.begin() + hi);
    s.length = hi - lo;
    const bool hidden = chance(40); // the bounds are known in the run only
    const GName *one = hidden && lo == 0 ? pick(scalar(GType::Index), false, 1) : nullptr;
    line("let {} = {}[{}..{}];", s.name, b.name, one ? one->name : std::to_string(lo),
         hi == b.length && chance(50) ? b.name + ".len" : std::to_string(hi));
  }
  if (chance(30)) // may be past the end
    line("print(\"{}\", {}.len);", fresh("p"), s.name);
  if (s.element->isScalar() && std::find(s.set.begin(), s.set.end(), false) == s.set.end()) {
    const std::string i = fresh("i");
    if (const GName *at = chance(20) ? pick(scalar(GType::Index), false, 8) : nullptr)
      line("print(\"{}\", {}[{}]);", fresh("p"), s.name, at->name);
    line("for {} in 0..{}.len {{ print(\"{}\", {}[{}]); }}", i, s.name, fresh("p"), s.name, i);
  }
  buffers.push_back(s);
}

// Defines a set cell once more: with its own value, or perhaps with another.
void Generator::storeAgain() {
  for (const GBuffer &b : buffers)
    for (unsigned k = 0; k < b.length; ++k)
      if (b.set[k] && chance(50)) {
        if (chance(85))
          return line("{0}[{1}] = {0}[{1}];", b.name, k);
        return line("{}[{}] = {};", b.name, k, expr(b.element, 1));
      }
  return buffer();
}

void Generator::readUnset() {
  for (const GBuffer &b : buffers)
    for (unsigned k = 0; k < b.length; ++k)
      if (!b.set[k] && chance(60)) {
        const std::string v = fresh("v");
        line("let {}: {} = {}[{}];", v, text(*b.element), b.name, k);
        return line("print(\"{}\", {});", fresh("p"), v);
      }
  return buffer();
}

void Generator::advice() {
  if (chance(20)) {
    GBuffer b{fresh("b"), someType(1), 1 + below(3), {}, false};
    b.set.assign(b.length, true);
    line("let {} = alloc<{}>({});", b.name, text(*b.element), b.length);
    line("advice_into({}, {}, \"into\");", b.name, b.length);
    buffers.push_back(b);
    return;
  }
  const GTypeRef t = someType(1);
  GName n{fresh("v"), t, false, 0};
  line("let {}: {} = advice(\"{}\");", n.name, text(*t), chance(50) ? "s" : "t");
  if (t->kind == GType::Index && chance(70)) {
    n.bound = 8 + below(4);
    line("assert {} < {}, \"{}\";", n.name, n.bound, fresh("m"));
  }
  names.push_back(n);
}

void Generator::hint() {
  const std::string h = fresh("h");
  const auto array = [&](const GTypeRef &element, unsigned length) {
    GType t;
    t.kind = GType::Array;
    t.element = element;
    t.length = length;
    return std::make_shared<GType>(t);
  };
  const std::string x = field(GType::Word, 2);
  switch (below(8)) {
  case 0:
    line("let {}: word = hint.inverse({});", h, x);
    names.push_back({h, scalar(GType::Word), false, 0});
    return;
  case 1:
    line("let {}: [lane; 3] = hint.limbs({});", h, x);
    names.push_back({h, array(scalar(GType::Lane), 3), false, 0});
    return;
  case 2: {
    const unsigned n = 1 + below(5);
    line("let {} = hint.bits({}, {});", h, x, n);
    names.push_back({h, array(scalar(GType::Bit), n), false, 0});
    return;
  }
  case 3:
    line("let {} = hint.position_bits({}, 4);", h, index(12, 1));
    names.push_back({h, array(scalar(GType::Bit), 4), false, 0});
    return;
  case 4:
    line("let {} = hint.digits({}, 3, 2);", h, x);
    names.push_back({h, array(scalar(GType::Index), 2), false, 0});
    return;
  case 5:
    line("let {} = hint.log(gpow({}), 64);", h, index(20, 1));
    line("assert {} < 20;", h);
    names.push_back({h, scalar(GType::Index), false, 20});
    return;
  case 6: {
    const std::string i = index(9, 0), j = index(9, 1);
    line("let {} = hint.less({}, {});", h, i, j);
    names.push_back({h, scalar(GType::Bit), false, 0});
    return;
  }
  default: {
    const std::string r = fresh("h");
    line("let ({}, {}) = hint.div_rem({}, {});", h, r, index(20, 1), 1 + below(5));
    line("assert {} < 20;", h);
    line("assert {} < 5;", r);
    names.push_back({h, scalar(GType::Index), false, 20});
    names.push_back({r, scalar(GType::Index), false, 5});
    return;
  }
  }
}

// What the run ends with: values that show what it did, and the public input.
void Generator::publish() {
  unsigned shown = 0;
  for (size_t i = names.size(); i-- > 0 && shown < 6;) {
    const GName &n = names[i];
    if (n.type->kind == GType::Index && n.bound == 0)
      continue;
    line("print(\"{0}\", {0});", n.name);
    ++shown;
  }
  const std::string a = field(GType::Lane, 2), b = field(GType::Lane, 1);
  line("assert public_input() == [{} + Y * {}, {}], \"public\";", typed(scalar(GType::Lane), 2), a,
       b);
  if (chance(20))
    line("assert public_input()[1] == {}, \"again\";", b);
}

} // namespace lean::differential
