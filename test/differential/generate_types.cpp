// Types, structs and constants of a random program.
#include "test/differential/generator_impl.h"

namespace lean::differential {

GTypeRef Generator::scalar(GType::Kind kind) const {
  static const std::vector<GTypeRef> all = [] {
    std::vector<GTypeRef> out;
    for (const auto k : {GType::Word, GType::Lane, GType::Bit, GType::Index}) {
      GType t;
      t.kind = k;
      out.push_back(std::make_shared<GType>(t));
    }
    return out;
  }();
  return all[kind];
}

GTypeRef Generator::fieldType() {
  return scalar(chance(50) ? GType::Word : chance(60) ? GType::Lane : GType::Bit);
}

GTypeRef Generator::someType(unsigned depth) {
  const unsigned k = depth == 0 ? below(5) : below(10);
  if (k < 5)
    return k < 4 ? scalar(GType::Kind(k)) : scalar(GType::Word);
  if (k < 7) {
    GType t;
    t.kind = GType::Array;
    t.element = k == 5 ? fieldType() : someType(depth - 1);
    t.length = 1 + below(3);
    return std::make_shared<GType>(t);
  }
  if (k < 8 || structTypes.empty()) {
    GType t;
    t.kind = GType::Tuple;
    for (unsigned n = 2 + below(2); n > 0; --n)
      t.parts.push_back(someType(depth - 1));
    return std::make_shared<GType>(t);
  }
  return structTypes[below(unsigned(structTypes.size()))];
}

// A declaration's name where the text now goes.
std::string Generator::qualified(const std::string &name, bool ofModule) const {
  return ofModule && !inModule ? "lib." + name : name;
}

std::string Generator::text(const GType &t) const {
  switch (t.kind) {
  case GType::Word:
    return "word";
  case GType::Lane:
    return "lane";
  case GType::Bit:
    return "bit";
  case GType::Index:
    return "index";
  case GType::Array:
    return fmt::format("[{}; {}]", text(*t.element), t.length);
  case GType::Tuple: {
    std::string s = "(";
    for (size_t i = 0; i < t.parts.size(); ++i)
      s += (i ? ", " : "") + text(*t.parts[i]);
    return s + ")";
  }
  case GType::Struct:
    return qualified(t.name, hasModule);
  }
  return "";
}

void Generator::structs() {
  for (unsigned n = below(3); n > 0; --n) {
    GType t;
    t.kind = GType::Struct;
    t.declared = fresh("S");
    t.generic = chance(40);
    const unsigned h = 1 + below(3);
    t.name = t.generic ? fmt::format("{}({})", t.declared, h) : t.declared;
    std::string fields;
    for (unsigned k = 1 + below(3); k > 0; --k) {
      t.fields.push_back(fresh("f"));
      t.parts.push_back(someType(1));
      fields += fmt::format("{}{}: {}", fields.empty() ? "" : ", ", t.fields.back(),
                            text(*t.parts.back()));
    }
    if (t.generic) {
      GType a;
      a.kind = GType::Array;
      a.element = fieldType();
      a.length = h;
      t.fields.push_back(fresh("f"));
      t.parts.push_back(std::make_shared<GType>(a));
      fields += fmt::format(", {}: [{}; H]", t.fields.back(), text(*a.element));
    }
    line("{}struct {}{} {{ {} }}", inModule ? "pub " : "", t.declared,
         t.generic ? "(const H: int)" : "", fields);
    structTypes.push_back(std::make_shared<GType>(t));
  }
}

void Generator::constants() {
  const char *visible = inModule ? "pub " : "";
  for (unsigned n = below(3); n > 0; --n) {
    const std::string name = fresh("N");
    line("{}const {}: int = {};", visible, name, below(6));
    constantNumbers.push_back(name);
  }
  for (unsigned n = below(2); n > 0; --n) {
    Table t{fresh("T"), 1 + below(4), chance(50)};
    std::string items;
    for (unsigned i = 0; i < t.length; ++i)
      items += fmt::format("{}{}", i ? ", " : "",
                           t.ofWords ? literal(GType::Word) : std::to_string(below(6)));
    line("{}const {}: [{}; {}] = [{}];", visible, t.name, t.ofWords ? "word" : "int", t.length,
         items);
    tables.push_back(t);
  }
}

} // namespace lean::differential
