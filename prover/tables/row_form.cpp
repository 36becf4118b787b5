#include "prover/tables/row_form.h"

#include <algorithm>
#include <map>

namespace lean::proof {

GroupedForm GroupedForm::of(const EPolynomial &polynomial) {
  GroupedForm out;
  std::vector<Term<E>> products;
  for (const Term<E> &t : polynomial.terms()) {
    if (t.degree() == 0)
      out.constant = t.coefficient;
    else if (t.degree() == 1)
      out.linear.push_back({t.first, t.coefficient});
    else
      products.push_back(t);
  }
  while (!products.empty()) {
    std::map<int, unsigned> uses;
    for (const Term<E> &t : products) {
      ++uses[t.first];
      if (t.second != t.first)
        ++uses[t.second];
    }
    const int factor = std::max_element(uses.begin(), uses.end(), [](const auto &a, const auto &b) {
                         return a.second < b.second;
                       })->first;
    Group group{factor, {}};
    std::erase_if(products, [&](const Term<E> &t) {
      if (t.first != factor && t.second != factor)
        return false;
      group.inner.push_back({t.first == factor ? t.second : t.first, t.coefficient});
      return true;
    });
    out.groups.push_back(std::move(group));
  }
  return out;
}

LinearTerm RowForm::term(const uint64_t *column, const E &c) {
  return {column, {c.c0.v, c.c1.v, c.c2.v}};
}

RowForm::RowForm(const std::vector<GroupedForm::Part> &parts,
                 std::span<const uint64_t *const> columns) {
  for (const auto &p : parts)
    addLinear(columns[p.column], p.coefficient);
}

RowForm::RowForm(const GroupedForm &form, std::span<const uint64_t *const> columns)
    : RowForm(form.linear, columns) {
  constant = form.constant;
  for (const auto &g : form.groups) {
    factors.push_back(columns[g.factor]);
    inner.emplace_back();
    for (const auto &p : g.inner)
      inner.back().push_back(term(columns[p.column], p.coefficient));
  }
}

void RowForm::addLinear(const uint64_t *column, const E &coefficient) {
  terms.push_back(term(column, coefficient));
}

void RowForm::evaluate(size_t first, size_t n, EPlanes out) const {
  std::vector<ProductTerm> products(inner.size());
  for (size_t i = 0; i < inner.size(); ++i)
    products[i] = {factors[i], inner[i].data(), inner[i].size()};
  fieldKernels().form({{constant.c0.v, constant.c1.v, constant.c2.v},
                       terms.data(),
                       terms.size(),
                       products.data(),
                       products.size()},
                      first, n, out);
}

} // namespace lean::proof
