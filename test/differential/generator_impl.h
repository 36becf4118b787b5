// The generator's state. Expressions are texts; what is known about them (that a position is below
// a bound, that a cell is set) is kept beside names, so that most programs mean something.
#pragma once

#include "test/differential/generator.h"

#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lean::differential {

struct GType;
using GTypeRef = std::shared_ptr<const GType>;
struct GType {
  enum Kind : uint8_t { Word, Lane, Bit, Index, Array, Tuple, Struct } kind = Word;
  GTypeRef element; // Array
  unsigned length = 0;
  std::vector<GTypeRef> parts; // Tuple, Struct
  std::vector<std::string> fields;
  std::string name;     // Struct, with arguments
  std::string declared; // Struct, without
  bool generic = false; // Struct
  bool isField() const { return kind <= Bit; }
  bool isScalar() const { return kind <= Index; }
};

// A variable, parameter or loop index.
struct GName {
  std::string name;
  GTypeRef type;
  bool isVar = false;
  unsigned bound = 0; // an index is below it; 0: not known
};

// A pointer or slice to `length` elements.
struct GBuffer {
  std::string name;
  GTypeRef element;
  unsigned length = 0;
  std::vector<bool> set; // elements that are certainly set here
  bool isSlice = false;
};

struct GFunction {
  std::string name;
  bool inModule = false, isInline = false;
  std::vector<GTypeRef> params;
  std::vector<unsigned> bounds; // of index parameters: arguments are below
  GTypeRef result;              // null: none
  unsigned resultBound = 0;
  bool constParam = false; // the first parameter: an int N from 1 to 4
};

class Generator {
public:
  explicit Generator(Choices choices) : random(choices) {}
  Source run();

private:
  // ---- generate_types.cpp --------------------------------------------------------------------
  GTypeRef scalar(GType::Kind kind) const;
  GTypeRef fieldType();
  GTypeRef someType(unsigned depth);
  std::string text(const GType &t) const;
  std::string qualified(const std::string &name, bool ofModule) const;
  void structs();
  void constants();

  // ---- generate_functions.cpp ----------------------------------------------------------------
  void functions();
  void function();
  void recursive();
  void folding();
  void compileTime();

  // ---- generate_exprs.cpp --------------------------------------------------------------------
  // An expression of the type where that type is expected (numbers will do).
  std::string expr(const GTypeRef &t, unsigned depth);
  // One that has the type by itself.
  std::string typed(const GTypeRef &t, unsigned depth);
  std::string field(GType::Kind kind, unsigned depth);
  std::string literal(GType::Kind kind);
  std::string number();
  std::string index(unsigned bound, unsigned depth);
  std::string wildIndex(unsigned depth);
  std::string condition(unsigned depth);
  std::string aggregate(const GTypeRef &t, unsigned depth);
  std::string branch(const GTypeRef &t, unsigned bound, unsigned depth);
  std::string inner(const GTypeRef &t, unsigned bound, unsigned depth);
  std::optional<std::string> part(const GTypeRef &t, unsigned bound, unsigned depth);
  std::optional<std::string> call(const GTypeRef &t, unsigned bound, unsigned depth);
  std::string callOf(const GFunction &f, unsigned depth);
  std::optional<std::string> standard(const GTypeRef &t, unsigned depth);
  const GName *pick(const GTypeRef &t, bool isVar, unsigned bound);
  bool same(const GType &a, const GType &b) const { return text(a) == text(b); }

  // ---- generate_stmts.cpp --------------------------------------------------------------------
  void statements(unsigned n, unsigned depth);
  void statement(unsigned depth);
  void variable();
  void assignment();
  void ifStatement(unsigned depth);
  void matchStatement(unsigned depth);
  void loop(unsigned depth);
  void unrolled(unsigned depth);
  void assertion();
  void printed();
  void returned();
  // generate_memory.cpp
  void buffer();
  void localArray();
  void slices();
  void storeAgain();
  void readUnset();
  void advice();
  void hint();
  void publish();

  template <typename F> void nested(F inside) {
    const size_t n = names.size(), b = buffers.size(), k = numbers.size();
    const std::vector<GBuffer> before = buffers;
    ++indent;
    inside();
    --indent;
    names.resize(n);
    numbers.resize(k);
    // What a branch or loop has set is not certain behind it.
    buffers.resize(b);
    for (size_t i = 0; i < b; ++i)
      buffers[i].set = before[i].set;
  }
  template <typename... Args> void line(fmt::format_string<Args...> form, Args &&...args) {
    *out += std::string(4 * indent, ' ') + fmt::format(form, std::forward<Args>(args)...) + "\n";
  }
  std::string fresh(const char *stem) { return fmt::format("{}{}", stem, counter++); }
  unsigned below(unsigned n) { return random.below(n); }
  bool chance(unsigned percent) { return random.chance(percent); }

  Choices random;
  std::string root, module;
  std::string *out = &root;
  unsigned indent = 0, counter = 0;
  bool hasModule = false, hasStd = false, inModule = false;
  std::vector<GTypeRef> structTypes; // names as written in the root
  std::vector<GFunction> known;      // functions that may be called
  std::vector<std::string> comptimeFns;
  struct Table {
    std::string name;
    unsigned length;
    bool ofWords;
  };
  std::vector<Table> tables; // constant arrays
  std::vector<std::string> constantNumbers;
  // Per function body.
  std::vector<GName> names;
  std::vector<GBuffer> buffers;
  std::vector<std::string> numbers; // ints from 0 to 5
  GTypeRef result;
  unsigned resultBound = 0;
  int budget = 0;
  unsigned loops = 0;
  bool inMain = false;
};

} // namespace lean::differential
