// Every field kernel against the portable set: random and edge values, awkward lengths and offsets.
#include "base/field/field.h"

#include <gtest/gtest.h>

#include "test/unit/field_kernels/kernel_sets.h"

#include <array>
#include <random>

namespace lean::test {
namespace {

constexpr size_t kOffset = 3;
constexpr size_t kLengths[] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 64, 71};

/// Words with a bias to the edges.
class Words {
public:
  uint64_t operator()() {
    switch (random() % 8) {
    case 0:
      return 0;
    case 1:
      return ~uint64_t{0};
    case 2:
      return uint64_t{1} << (random() % 64);
    default:
      return random();
    }
  }
  std::vector<uint64_t> many(size_t n) {
    std::vector<uint64_t> out(n);
    for (uint64_t &w : out)
      w = (*this)();
    return out;
  }

private:
  std::mt19937_64 random{7};
};

/// Three planes at an odd offset.
struct Array {
  std::array<std::vector<uint64_t>, 3> planes;

  Array(Words &words, size_t n) {
    for (auto &p : planes)
      p = words.many(n + kOffset);
  }
  EPlanes at() {
    return {{planes[0].data() + kOffset, planes[1].data() + kOffset, planes[2].data() + kOffset}};
  }
  ConstEPlanes get() const {
    return {{planes[0].data() + kOffset, planes[1].data() + kOffset, planes[2].data() + kOffset}};
  }
};

class FieldKernelTest : public testing::TestWithParam<NamedSet<FieldKernels>> {
protected:
  const FieldKernels &set = *GetParam().kernels, &spec = kernels::portable;
  Words words;

  Array array(size_t n) { return Array(words, n); }
  /// Runs f(kernels, output) for both sets on the same initial output.
  template <class F> void sameArray(size_t n, F f) {
    Array a = array(n), b = a;
    f(set, a.at());
    f(spec, b.at());
    EXPECT_EQ(a.planes, b.planes) << n;
  }
  template <size_t count, class F> void sameSums(size_t n, F f) {
    std::array<uint64_t, count> a{}, b{};
    f(set, a.data());
    f(spec, b.data());
    EXPECT_EQ(a, b) << n;
  }
};

TEST_P(FieldKernelTest, Form) {
  for (const size_t n : kLengths) {
    std::vector<std::vector<uint64_t>> columns;
    for (unsigned i = 0; i < 9; ++i)
      columns.push_back(words.many(n + kOffset));
    std::vector<LinearTerm> terms;
    for (unsigned i = 0; i < 9; ++i)
      terms.push_back({columns[i].data(), {words(), words(), words()}});
    const ProductTerm products[] = {{columns[0].data(), &terms[3], 4},
                                    {columns[1].data(), &terms[7], 1},
                                    {columns[2].data(), nullptr, 0}};
    for (const size_t linear : {0, 1, 5})
      for (const size_t count : {0, 1, 3}) {
        const QuadraticForm form{
            {words(), words(), words()}, terms.data(), linear, products, count};
        sameArray(n, [&](const FieldKernels &k, EPlanes out) { k.form(form, kOffset, n, out); });
      }
  }
}

TEST_P(FieldKernelTest, ScaleAndAdd) {
  for (const size_t n : kLengths) {
    const Array in = array(n);
    const auto c = words.many(3);
    sameArray(n, [&](const FieldKernels &k, EPlanes o) { k.scale(in.get(), c.data(), n, o); });
    sameArray(n, [&](const FieldKernels &k, EPlanes o) { k.addScaled(in.get(), c.data(), n, o); });
    const Array a = array(n), b = array(n);
    sameArray(n, [&](const FieldKernels &k, EPlanes o) {
      k.multiplyAdd(a.get(), b.get(), in.get(), n, o);
    });
    sameArray(2 * n, [&](const FieldKernels &k, EPlanes o) { k.expandEq(o, n, c.data()); });
  }
}

TEST_P(FieldKernelTest, Folds) {
  for (const size_t n : kLengths) {
    const Array lo = array(n), hi = array(n);
    const auto c = words.many(3);
    sameArray(
        n, [&](const FieldKernels &k, EPlanes o) { k.foldE(lo.get(), hi.get(), c.data(), n, o); });
    sameArray(n, [&](const FieldKernels &k, EPlanes o) {
      k.foldK(lo.get().p[0], hi.get().p[0], c.data(), n, o);
    });
    sameArray(n, [&](const FieldKernels &k, EPlanes o) { // in place
      k.foldE({{o.p[0], o.p[1], o.p[2]}}, hi.get(), c.data(), n, o);
    });
  }
}

TEST_P(FieldKernelTest, Sums) {
  for (const size_t n : kLengths) {
    const Array a = array(n), b = array(n), c = array(n), d = array(n);
    sameSums<3>(n, [&](const FieldKernels &k, uint64_t *s) {
      k.dotK(a.get().p[1], b.get(), n, s);
      k.dotK(b.get().p[1], a.get(), n, s);
    });
    sameSums<3>(n, [&](const FieldKernels &k, uint64_t *s) { k.dotE(a.get(), b.get(), n, s); });
    sameSums<6>(n, [&](const FieldKernels &k, uint64_t *s) {
      k.plainRound(a.get(), b.get(), c.get(), d.get(), n, s);
    });
  }
}

TEST_P(FieldKernelTest, QuadraticRound) {
  for (const size_t n : kLengths) {
    std::vector<Array> a;
    for (unsigned i = 0; i < 9; ++i)
      a.push_back(array(n));
    const RoundProduct products[] = {{true, a[0].get(), a[1].get(), a[2].get(), a[3].get()},
                                     {false, a[4].get(), a[5].get(), a[6].get(), a[7].get()},
                                     {true, a[2].get(), a[5].get(), a[0].get(), a[1].get()}};
    for (const size_t count : {0, 1, 2, 3})
      sameSums<9>(n, [&](const FieldKernels &k, uint64_t *s) {
        k.quadraticRound(a[8].get(), a[3].get(), a[6].get(), products, count, n, s);
      });
  }
}

TEST_P(FieldKernelTest, ProductTrees) {
  for (const size_t n : kLengths)
    for (const unsigned step : {1u, 2u}) {
      const Array in = array(n << step);
      sameArray(n, [&](const FieldKernels &k, EPlanes o) { k.products(in.get(), step, n, o); });
      sameArray(n, [&](const FieldKernels &k, EPlanes o) {
        k.productsK(in.get().p[0], step, n, o.p[0]);
      });
    }
}

TEST_P(FieldKernelTest, LayerRounds) {
  for (const size_t n : kLengths) {
    const Array lo = array(4 * n), hi = array(4 * n), e = array(n);
    sameSums<3 * kLayerPoints>(n, [&](const FieldKernels &k, uint64_t *s) {
      k.layerRound(lo.get(), hi.get(), e.get(), n, s);
    });
    sameSums<3 * kLayerPoints>(n, [&](const FieldKernels &k, uint64_t *s) {
      k.layerRoundK(lo.get().p[0], hi.get().p[1], e.get(), n, s);
    });
  }
}

TEST_P(FieldKernelTest, Transforms) {
  const auto basis = words.many(kBasisStride * kBasisStride);
  for (unsigned log = 0; log <= 13; ++log)
    for (const uint64_t block : {0, 1, 5}) {
      const uint64_t label = block << log;
      const size_t n = size_t{1} << log;
      const auto in = words.many(n + kOffset);
      std::vector<uint64_t> a(n), b(n);
      set.ntt(in.data() + kOffset, a.data(), log, label, basis.data());
      spec.ntt(in.data() + kOffset, b.data(), log, label, basis.data());
      ASSERT_EQ(a, b) << log;
      set.ntt(a.data(), a.data(), log, label, basis.data());
      spec.ntt(b.data(), b.data(), log, label, basis.data());
      ASSERT_EQ(a, b) << log;
      set.nttTransposed(a.data(), log, label, basis.data());
      spec.nttTransposed(b.data(), log, label, basis.data());
      ASSERT_EQ(a, b) << log;
    }
}

/// <ntt(x), y> = <x, transposed(y)>.
TEST_P(FieldKernelTest, TransposedTransformIsTheAdjoint) {
  const auto basis = words.many(kBasisStride * kBasisStride);
  const auto inner = [](const std::vector<uint64_t> &x, const std::vector<uint64_t> &y) {
    K acc;
    for (size_t i = 0; i < x.size(); ++i)
      acc += K(x[i]) * K(y[i]);
    return acc;
  };
  for (const unsigned log : {0u, 1u, 3u, 6u, 12u}) {
    const size_t n = size_t{1} << log;
    const auto x = words.many(n), y = words.many(n);
    auto forward = x, back = y;
    set.ntt(x.data(), forward.data(), log, 3 * n, basis.data());
    set.nttTransposed(back.data(), log, 3 * n, basis.data());
    EXPECT_EQ(inner(forward, y), inner(x, back));
  }
}

INSTANTIATE_TEST_SUITE_P(Sets, FieldKernelTest, testing::ValuesIn(fieldSets()),
                         setName<FieldKernels>);

} // namespace
} // namespace lean::test
