#include "prover/tables/table_sum.h"

#include "prover/support/parallel.h"

#include <algorithm>

namespace lean::proof {

namespace {
/// Rows per task of the passes over columns.
constexpr size_t kRowGrain = 512;

/// A linear form at rows first .. first + n, zero from `rows` on.
void evaluate(const RowForm &form, uint64_t rows, size_t first, size_t n, EPlanes out) {
  const size_t real = first < rows ? std::min<uint64_t>(n, rows - first) : 0;
  form.evaluate(first, real, out);
  for (unsigned l = 0; l < 3; ++l)
    std::fill_n(out.p[l] + real, n - real, 0);
}

/// The same of a column, without a copy where possible.
const uint64_t *values(const uint64_t *column, uint64_t rows, size_t first, size_t n,
                       uint64_t *scratch) {
  if (first + n <= rows)
    return column + first;
  const size_t real = first < rows ? rows - first : 0;
  std::copy_n(column + first, real, scratch);
  std::fill_n(scratch + real, n - real, 0);
  return scratch;
}

} // namespace

TableSum::TableSum(const EPolynomial &polynomial, std::span<const uint64_t *const> columns,
                   uint64_t rows, PointView z)
    : zeta(z.begin(), z.end()), rows(rows), left(static_cast<unsigned>(z.size())) {
  const GroupedForm form = GroupedForm::of(polynomial);
  linear = RowForm(form.linear, columns);
  for (const auto &g : form.groups)
    products.push_back({columns[g.factor], RowForm(g.inner, columns), {}, {}});
  if (left > 0)
    eq = eqBuffer(PointView(zeta).first(left - 1));
}

std::array<E, 3> TableSum::firstSums() const {
  return parallelSums<3>(half(), kRowGrain, [&](size_t begin, size_t end, uint64_t *sums) {
    const size_t n = end - begin, count = products.size();
    ElementBuffer forms(2 * n * (count + 1));
    WordBuffer factors(2 * n * count);
    std::vector<RoundProduct> list;
    const auto evaluateBoth = [&](const RowForm &form, size_t slot) {
      const EPlanes low = forms.planes(2 * n * slot), high = forms.planes(2 * n * slot + n);
      evaluate(form, rows, begin, n, low);
      evaluate(form, rows, half() + begin, n, high);
      return std::pair{constant(low), constant(high)};
    };
    for (size_t i = 0; i < count; ++i) {
      const Product &p = products[i];
      const auto [b0, b1] = evaluateBoth(p.inner, i);
      uint64_t *scratch = factors.data() + 2 * n * i;
      const uint64_t *a0 = values(p.column, rows, begin, n, scratch);
      const uint64_t *a1 = values(p.column, rows, half() + begin, n, scratch + n);
      list.push_back({true, {{a0, nullptr, nullptr}}, {{a1, nullptr, nullptr}}, b0, b1});
    }
    const auto [l0, l1] = evaluateBoth(linear, count);
    fieldKernels().quadraticRound(eq.get(begin), l0, l1, list.data(), count, n, sums);
  });
}

std::array<E, 3> TableSum::laterSums() const {
  return parallelSums<3>(half(), kGrain, [&](size_t begin, size_t end, uint64_t *sums) {
    std::vector<RoundProduct> list;
    const size_t top = half() + begin;
    for (const Product &p : products)
      list.push_back({false, p.a.get(begin), p.a.get(top), p.b.get(begin), p.b.get(top)});
    fieldKernels().quadraticRound(eq.get(begin), linearValues.get(begin), linearValues.get(top),
                                  list.data(), list.size(), end - begin, sums);
  });
}

std::array<E, 4> TableSum::round() const {
  const auto [at0, at1, top] = folded ? laterSums() : firstSums();
  // cofactor q0 + q1 X + q2 X^2 times (1 + z + X)
  const E q0 = factor * at0, q2 = factor * top, q1 = q0 + factor * at1 + q2;
  const E low = E::one() + zeta[left - 1];
  return {low * q0, q0 + low * q1, q1 + low * q2, q2};
}

void TableSum::bind(const E &c) {
  const Limbs limbs(c);
  const size_t h = half();
  factor *= E::one() + zeta[left - 1] + c;
  if (folded) {
    const auto fold = [&](ElementBuffer &a) {
      parallelChunks(h, kGrain, [&](size_t begin, size_t end) {
        fieldKernels().foldE(a.get(begin), a.get(h + begin), limbs, end - begin, a.planes(begin));
      });
    };
    fold(linearValues);
    for (Product &p : products) {
      fold(p.a);
      fold(p.b);
    }
  } else {
    linearValues = ElementBuffer(h);
    for (Product &p : products) {
      p.a = ElementBuffer(h);
      p.b = ElementBuffer(h);
    }
    parallelChunks(h, kRowGrain, [&](size_t begin, size_t end) {
      const size_t n = end - begin;
      ElementBuffer low(n), high(n);
      WordBuffer scratch(2 * n);
      const auto foldForm = [&](const RowForm &form, ElementBuffer &out) {
        evaluate(form, rows, begin, n, low.planes());
        evaluate(form, rows, h + begin, n, high.planes());
        fieldKernels().foldE(low.get(), high.get(), limbs, n, out.planes(begin));
      };
      foldForm(linear, linearValues);
      for (Product &p : products) {
        foldForm(p.inner, p.b);
        const uint64_t *a0 = values(p.column, rows, begin, n, scratch.data());
        const uint64_t *a1 = values(p.column, rows, h + begin, n, scratch.data() + n);
        fieldKernels().foldK(a0, a1, limbs, n, p.a.planes(begin));
      }
    });
    folded = true;
  }
  --left;
  if (left > 0)
    dropTopCoordinate(eq, h);
}

} // namespace lean::proof
