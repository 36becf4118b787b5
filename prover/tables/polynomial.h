// The tables' bus tuples and constraints as polynomials of degree <= 2 in a row's columns, obtained
// from the declarations in base/isa (PROTOCOL §6), and their combinations over E.
#pragma once

#include "base/isa/isa.h"

#include <span>
#include <string>
#include <vector>

namespace lean::proof {

inline constexpr int kNoColumn = -1;

/// coefficient times at most two columns, by their places in the table; first >= second.
template <class Coefficient> struct Term {
  int first = kNoColumn, second = kNoColumn;
  Coefficient coefficient;

  unsigned degree() const { return (first != kNoColumn) + (second != kNoColumn); }
};

/// A sum of terms, each product of columns at most once, in the order of (first, second).
template <class Coefficient> class Polynomial {
public:
  Polynomial() = default;

  static Polynomial constant(Coefficient c) {
    Polynomial p;
    p.add({kNoColumn, kNoColumn, c});
    return p;
  }
  static Polynomial column(int place, Coefficient c) {
    Polynomial p;
    p.add({place, kNoColumn, c});
    return p;
  }

  std::span<const Term<Coefficient>> terms() const { return list; }
  Coefficient constantTerm() const {
    return !list.empty() && list.front().degree() == 0 ? list.front().coefficient : Coefficient();
  }

  /// Adds one term; terms that cancel are dropped.
  void add(const Term<Coefficient> &t) {
    auto at = list.begin();
    while (at != list.end() &&
           (at->first < t.first || (at->first == t.first && at->second < t.second)))
      ++at;
    if (at == list.end() || at->first != t.first || at->second != t.second) {
      if (!t.coefficient.isZero())
        list.insert(at, t);
    } else if ((at->coefficient += t.coefficient).isZero()) {
      list.erase(at);
    }
  }

  /// Value at a row given by column(place).
  template <class Value, class Columns> Value at(Columns &&column) const {
    Value acc{};
    for (const auto &t : list) {
      Value v{t.coefficient};
      if (t.first != kNoColumn)
        v *= column(t.first);
      if (t.second != kNoColumn)
        v *= column(t.second);
      acc += v;
    }
    return acc;
  }

private:
  std::vector<Term<Coefficient>> list;
};

using KPolynomial = Polynomial<K>;
using EPolynomial = Polynomial<E>;

KPolynomial operator+(const KPolynomial &a, const KPolynomial &b);
KPolynomial operator*(const KPolynomial &a, const KPolynomial &b);
KPolynomial operator*(K c, const KPolynomial &p);

/// out += factor * p, constant terms left out when `withConstant` is false.
void accumulate(EPolynomial &out, const KPolynomial &p, const E &factor, bool withConstant);

using Tuple = std::vector<KPolynomial>;

/// What the proof system knows about one table.
struct TableForms {
  Opcode op;
  std::string name;
  std::vector<std::string> columns;
  std::vector<Tuple> pull, push; ///< In the order of MESSAGES §5.
  std::vector<int> counts;       ///< Columns of the read counts: nb, n0, n1, ..
  std::vector<KPolynomial> constraints;
};

/// What the declarations in base/isa say, by opcode.
std::vector<TableForms> declaredForms();

/// The same, which prover and verifier go by; built once, constant afterwards. (In forms.cpp, which
/// tests replace to leave out a part.)
std::span<const TableForms> tableForms();

inline constexpr unsigned kTables = 6;

} // namespace lean::proof
