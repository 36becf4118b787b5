// Polynomials of degree <= 2 over E as kernels evaluate them on rows of K columns.
#pragma once

#include "base/field/kernels.h"
#include "prover/support/buffer.h"
#include "prover/tables/polynomial.h"

#include <vector>

namespace lean::proof {

/// linear + sum over groups of factor * inner, where every column's products with others stand
/// in one group: few groups, whatever the number of products.
struct GroupedForm {
  struct Part {
    int column;
    E coefficient;
  };
  struct Group {
    int factor;
    std::vector<Part> inner;
  };
  E constant;
  std::vector<Part> linear;
  std::vector<Group> groups;

  /// Greedily makes the column with the most remaining products the next group's factor.
  static GroupedForm of(const EPolynomial &polynomial);
};

/// A form bound to columns, in the kernels' terms. Keeps what the kernels' pointers point to.
class RowForm {
public:
  RowForm() = default;
  /// The whole polynomial.
  RowForm(const GroupedForm &form, std::span<const uint64_t *const> columns);
  /// Only a linear combination.
  RowForm(const std::vector<GroupedForm::Part> &parts, std::span<const uint64_t *const> columns);
  RowForm(RowForm &&) = default;
  RowForm &operator=(RowForm &&) = default;

  void addLinear(const uint64_t *column, const E &coefficient);
  void setConstant(const E &c) { constant = c; }

  /// out[i] = value at row first + i.
  void evaluate(size_t first, size_t n, EPlanes out) const;

private:
  static LinearTerm term(const uint64_t *column, const E &coefficient);

  E constant;
  std::vector<LinearTerm> terms;
  std::vector<std::vector<LinearTerm>> inner;
  std::vector<const uint64_t *> factors;
};

} // namespace lean::proof
