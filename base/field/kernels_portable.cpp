// The portable kernel set: one element at a time, the specification of the others.
#include "base/field/field.h"
#include "base/field/kernels.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace lean {

namespace {

E scalarOf(const uint64_t *c) {
  return E::limbs(c[0], c[1], c[2]);
}

template <class Planes> E get(const Planes &a, size_t i) {
  return E::limbs(a.p[0][i], a.p[1][i], a.p[2][i]);
}

void put(const EPlanes &a, size_t i, const E &v) {
  a.p[0][i] = v.c0.v;
  a.p[1][i] = v.c1.v;
  a.p[2][i] = v.c2.v;
}

void addTo(uint64_t *sum, const E &v) {
  sum[0] ^= v.c0.v;
  sum[1] ^= v.c1.v;
  sum[2] ^= v.c2.v;
}

E linear(const LinearTerm *terms, size_t count, size_t row) {
  E acc;
  for (size_t t = 0; t < count; ++t)
    acc += scalarOf(terms[t].coefficient) * K(terms[t].column[row]);
  return acc;
}

void form(const QuadraticForm &form, size_t first, size_t n, EPlanes out) {
  for (size_t i = 0; i < n; ++i) {
    const size_t row = first + i;
    E acc = scalarOf(form.constant) + linear(form.terms, form.count, row);
    for (size_t t = 0; t < form.productCount; ++t) {
      const ProductTerm &p = form.products[t];
      acc += linear(p.terms, p.count, row) * K(p.factor[row]);
    }
    put(out, i, acc);
  }
}

void scale(ConstEPlanes in, const uint64_t *c, size_t n, EPlanes out) {
  for (size_t i = 0; i < n; ++i)
    put(out, i, scalarOf(c) * get(in, i));
}

void addScaled(ConstEPlanes in, const uint64_t *c, size_t n, EPlanes out) {
  for (size_t i = 0; i < n; ++i)
    put(out, i, get(out, i) + scalarOf(c) * get(in, i));
}

void multiplyAdd(ConstEPlanes a, ConstEPlanes b, ConstEPlanes c, size_t n, EPlanes out) {
  for (size_t i = 0; i < n; ++i)
    put(out, i, get(a, i) * get(b, i) + get(c, i));
}

void expandEq(EPlanes t, size_t n, const uint64_t *r) {
  for (size_t i = 0; i < n; ++i) {
    const E low = get(t, i), high = low * scalarOf(r);
    put(t, n + i, high);
    put(t, i, low + high);
  }
}

void foldK(const uint64_t *lo, const uint64_t *hi, const uint64_t *c, size_t n, EPlanes out) {
  for (size_t i = 0; i < n; ++i)
    put(out, i, E(K(lo[i])) + scalarOf(c) * K(lo[i] ^ hi[i]));
}

void foldE(ConstEPlanes lo, ConstEPlanes hi, const uint64_t *c, size_t n, EPlanes out) {
  for (size_t i = 0; i < n; ++i) {
    const E a = get(lo, i), b = get(hi, i);
    put(out, i, a + scalarOf(c) * (a + b));
  }
}

void dotK(const uint64_t *a, ConstEPlanes b, size_t n, uint64_t *sum) {
  for (size_t i = 0; i < n; ++i)
    addTo(sum, get(b, i) * K(a[i]));
}

void dotE(ConstEPlanes a, ConstEPlanes b, size_t n, uint64_t *sum) {
  for (size_t i = 0; i < n; ++i)
    addTo(sum, get(a, i) * get(b, i));
}

void plainRound(ConstEPlanes w0, ConstEPlanes w1, ConstEPlanes f0, ConstEPlanes f1, size_t n,
                uint64_t *sums) {
  for (size_t i = 0; i < n; ++i) {
    const E w = get(w0, i), f = get(f0, i);
    addTo(sums, w * f);
    addTo(sums + 3, (w + get(w1, i)) * (f + get(f1, i)));
  }
}

E factorOf(const RoundProduct &p, const ConstEPlanes &a, size_t i) {
  return p.narrow ? E(K(a.p[0][i])) : get(a, i);
}

void quadraticRound(ConstEPlanes e, ConstEPlanes l0, ConstEPlanes l1, const RoundProduct *products,
                    size_t count, size_t n, uint64_t *sums) {
  for (size_t i = 0; i < n; ++i) {
    E at0 = get(l0, i), at1 = get(l1, i), top;
    for (size_t t = 0; t < count; ++t) {
      const RoundProduct &p = products[t];
      const E a0 = factorOf(p, p.a0, i), a1 = factorOf(p, p.a1, i);
      const E b0 = get(p.b0, i), b1 = get(p.b1, i);
      at0 += a0 * b0;
      at1 += a1 * b1;
      top += (a0 + a1) * (b0 + b1);
    }
    const E weight = get(e, i);
    addTo(sums, weight * at0);
    addTo(sums + 3, weight * at1);
    addTo(sums + 6, weight * top);
  }
}

void products(ConstEPlanes in, unsigned step, size_t n, EPlanes out) {
  for (size_t i = 0; i < n; ++i) {
    E acc = get(in, i << step);
    for (size_t c = 1; c < size_t{1} << step; ++c)
      acc *= get(in, (i << step) + c);
    put(out, i, acc);
  }
}

void productsK(const uint64_t *in, unsigned step, size_t n, uint64_t *out) {
  for (size_t i = 0; i < n; ++i) {
    K acc(in[i << step]);
    for (size_t c = 1; c < size_t{1} << step; ++c)
      acc *= K(in[(i << step) + c]);
    out[i] = acc.v;
  }
}

/// Product of four lines at the points of a layer round.
template <class F> std::array<F, kLayerPoints> lines(const F (&lo)[4], const F (&hi)[4]) {
  std::array<F, kLayerPoints> out;
  const F points[] = {F(K(0)), F(K(1)), F(), F(kG), F(kG + K(1))};
  for (unsigned p = 0; p < kLayerPoints; ++p) {
    const auto at = [&](unsigned c) {
      const F slope = lo[c] + hi[c];
      return p == 2 ? slope : lo[c] + points[p] * slope;
    };
    out[p] = (at(0) * at(1)) * (at(2) * at(3));
  }
  return out;
}

void layerRound(ConstEPlanes lo, ConstEPlanes hi, ConstEPlanes e, size_t n, uint64_t *sums) {
  for (size_t i = 0; i < n; ++i) {
    E a[4], b[4];
    for (size_t c = 0; c < 4; ++c) {
      a[c] = get(lo, 4 * i + c);
      b[c] = get(hi, 4 * i + c);
    }
    const auto at = lines(a, b);
    for (unsigned p = 0; p < kLayerPoints; ++p)
      addTo(sums + 3 * p, get(e, i) * at[p]);
  }
}

void layerRoundK(const uint64_t *lo, const uint64_t *hi, ConstEPlanes e, size_t n, uint64_t *sums) {
  for (size_t i = 0; i < n; ++i) {
    K a[4], b[4];
    for (size_t c = 0; c < 4; ++c) {
      a[c] = K(lo[4 * i + c]);
      b[c] = K(hi[4 * i + c]);
    }
    const auto at = lines(a, b);
    for (unsigned p = 0; p < kLayerPoints; ++p)
      addTo(sums + 3 * p, get(e, i) * at[p]);
  }
}

/// What_d at a label whose bits up to d are cleared.
K twiddle(const uint64_t *basis, unsigned d, uint64_t label) {
  uint64_t acc = 0;
  for (unsigned c = d + 1; label >> c != 0; ++c)
    if (label >> c & 1)
      acc ^= basis[d * kBasisStride + c];
  return K(acc);
}

/// Calls f(lo, hi, t) for the butterflies of layer d.
template <class F>
void forButterflies(uint64_t *data, unsigned log, unsigned d, uint64_t label, const uint64_t *basis,
                    F f) {
  for (size_t block = 0; block < size_t{1} << log; block += size_t{2} << d) {
    const K t = twiddle(basis, d, label + block);
    for (size_t i = block; i < block + (size_t{1} << d); ++i)
      f(data[i], data[i + (size_t{1} << d)], t);
  }
}

void ntt(const uint64_t *in, uint64_t *out, unsigned log, uint64_t label, const uint64_t *basis) {
  if (in != out)
    std::copy(in, in + (size_t{1} << log), out);
  for (unsigned d = log; d-- > 0;)
    forButterflies(out, log, d, label, basis, [](uint64_t &lo, uint64_t &hi, K t) {
      lo ^= (t * K(hi)).v;
      hi ^= lo;
    });
}

void nttTransposed(uint64_t *data, unsigned log, uint64_t label, const uint64_t *basis) {
  for (unsigned d = 0; d < log; ++d)
    forButterflies(data, log, d, label, basis, [](uint64_t &lo, uint64_t &hi, K t) {
      lo ^= hi;
      hi ^= (t * K(lo)).v;
    });
}

} // namespace

namespace kernels {
constinit const FieldKernels portable{
    form,      scale,      addScaled,   multiplyAdd, expandEq,       foldK,
    foldE,     dotK,       dotE,        plainRound,  quadraticRound, products,
    productsK, layerRound, layerRoundK, ntt,         nttTransposed};
} // namespace kernels

} // namespace lean
