// One table in the table sumcheck, as its prover holds it: sum over x of eq(zeta_<tau, x) C(x) with
// C = l + sum of a b, grouped so that each a is a column and l and the b are linear (row_form.h).
// Nothing but folded arrays is stored: the first round runs on the columns.
#pragma once

#include "prover/poly/columns.h"
#include "prover/tables/row_form.h"

namespace lean::proof {

class TableSum {
public:
  /// `columns` are the table's own, `rows` long; `zeta` has tau coordinates.
  TableSum(const EPolynomial &polynomial, std::span<const uint64_t *const> columns, uint64_t rows,
           PointView zeta);

  /// Coefficients c_0 .. c_3 of the next round's polynomial. Rounds go from coordinate tau - 1
  /// down.
  std::array<E, 4> round() const;
  void bind(const E &challenge);

private:
  struct Product {
    const uint64_t *column; ///< a, before the first fold.
    RowForm inner;          ///< b, before the first fold.
    ElementBuffer a, b;     ///< Afterwards.
  };

  std::array<E, 3> firstSums() const;
  std::array<E, 3> laterSums() const;

  size_t half() const { return size_t{1} << (left - 1); }

  std::vector<E> zeta;
  uint64_t rows;
  unsigned left; ///< Coordinates not bound yet.
  bool folded = false;
  E factor = E::one(); ///< eq of the bound coordinates.
  RowForm linear;
  ElementBuffer linearValues;
  std::vector<Product> products;
  ElementBuffer eq; ///< Of the coordinates below the next one.
};

} // namespace lean::proof
