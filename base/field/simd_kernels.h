// The bulk operations of kernels.h over vectors; lengths beyond a multiple of the lanes are left to
// the portable set.
#pragma once

#include "base/field/simd_element.h"

namespace lean {
namespace {

LEAN_INLINE size_t whole(size_t n) {
  return n - n % kLanes;
}

LEAN_INLINE EPlanes from(const EPlanes &a, size_t i) {
  return {{a.p[0] + i, a.p[1] + i, a.p[2] + i}};
}
LEAN_INLINE ConstEPlanes from(const ConstEPlanes &a, size_t i) {
  return {{a.p[0] + i, a.p[1] + i, a.p[2] + i}};
}

// ------------------------------------------------------------------------------------- rows

/// acc += sum of terms at the rows from `row` on.
LEAN_INLINE void addTerms(WideE &acc, const LinearTerm *terms, size_t count, size_t row) {
  for (size_t t = 0; t < count; ++t) {
    const V x = load(terms[t].column + row);
    const EV c = broadcastE(terms[t].coefficient);
    acc.c0 = acc.c0 ^ clmul(c.c0, x);
    acc.c1 = acc.c1 ^ clmul(c.c1, x);
    acc.c2 = acc.c2 ^ clmul(c.c2, x);
  }
}

void form(const QuadraticForm &form, size_t first, size_t n, EPlanes out) {
  const size_t end = whole(n);
  const EV constant = broadcastE(form.constant);
  for (size_t i = 0; i < end; i += kLanes) {
    const size_t row = first + i;
    WideE acc = wideZeroE();
    addTerms(acc, form.terms, form.count, row);
    for (size_t t = 0; t < form.productCount; ++t) {
      WideE inner = wideZeroE();
      addTerms(inner, form.products[t].terms, form.products[t].count, row);
      acc = acc ^ mulWide(reduce(inner), load(form.products[t].factor + row));
    }
    storeE(out, i, reduce(acc) ^ constant);
  }
  if (end != n)
    kernels::portable.form(form, first + end, n - end, from(out, end));
}

void scale(ConstEPlanes in, const uint64_t *c, size_t n, EPlanes out) {
  const size_t end = whole(n);
  const EV factor = broadcastE(c);
  for (size_t i = 0; i < end; i += kLanes)
    storeE(out, i, loadE(in, i) * factor);
  if (end != n)
    kernels::portable.scale(from(in, end), c, n - end, from(out, end));
}

void addScaled(ConstEPlanes in, const uint64_t *c, size_t n, EPlanes out) {
  const size_t end = whole(n);
  const EV factor = broadcastE(c);
  for (size_t i = 0; i < end; i += kLanes)
    storeE(out, i, loadE(out, i) ^ loadE(in, i) * factor);
  if (end != n)
    kernels::portable.addScaled(from(in, end), c, n - end, from(out, end));
}

void multiplyAdd(ConstEPlanes a, ConstEPlanes b, ConstEPlanes c, size_t n, EPlanes out) {
  const size_t end = whole(n);
  for (size_t i = 0; i < end; i += kLanes)
    storeE(out, i, loadE(a, i) * loadE(b, i) ^ loadE(c, i));
  if (end != n)
    kernels::portable.multiplyAdd(from(a, end), from(b, end), from(c, end), n - end,
                                  from(out, end));
}

void expandEq(EPlanes t, size_t n, const uint64_t *r) {
  if (n % kLanes != 0)
    return kernels::portable.expandEq(t, n, r);
  const EV factor = broadcastE(r);
  for (size_t i = 0; i < n; i += kLanes) {
    const EV low = loadE(t, i), high = low * factor;
    storeE(t, n + i, high);
    storeE(t, i, low ^ high);
  }
}

void foldK(const uint64_t *lo, const uint64_t *hi, const uint64_t *c, size_t n, EPlanes out) {
  const size_t end = whole(n);
  const EV factor = broadcastE(c);
  for (size_t i = 0; i < end; i += kLanes) {
    const V low = load(lo + i);
    EV r = factor * (low ^ load(hi + i));
    r.c0 ^= low;
    storeE(out, i, r);
  }
  if (end != n)
    kernels::portable.foldK(lo + end, hi + end, c, n - end, from(out, end));
}

void foldE(ConstEPlanes lo, ConstEPlanes hi, const uint64_t *c, size_t n, EPlanes out) {
  const size_t end = whole(n);
  const EV factor = broadcastE(c);
  for (size_t i = 0; i < end; i += kLanes) {
    const EV low = loadE(lo, i);
    storeE(out, i, low ^ factor * (low ^ loadE(hi, i)));
  }
  if (end != n)
    kernels::portable.foldE(from(lo, end), from(hi, end), c, n - end, from(out, end));
}

void dotK(const uint64_t *a, ConstEPlanes b, size_t n, uint64_t *sum) {
  const size_t end = whole(n);
  NarrowSum acc;
  for (size_t i = 0; i < end; i += kLanes)
    acc.add(loadE(b, i), load(a + i));
  acc.flush(sum);
  if (end != n)
    kernels::portable.dotK(a + end, from(b, end), n - end, sum);
}

void dotE(ConstEPlanes a, ConstEPlanes b, size_t n, uint64_t *sum) {
  const size_t end = whole(n);
  ProductSum acc;
  for (size_t i = 0; i < end; i += kLanes)
    acc.add(loadE(a, i), loadE(b, i));
  acc.flush(sum);
  if (end != n)
    kernels::portable.dotE(from(a, end), from(b, end), n - end, sum);
}

// ----------------------------------------------------------------------------------- rounds

void plainRound(ConstEPlanes w0, ConstEPlanes w1, ConstEPlanes f0, ConstEPlanes f1, size_t n,
                uint64_t *sums) {
  const size_t end = whole(n);
  ProductSum low, top;
  for (size_t i = 0; i < end; i += kLanes) {
    const EV w = loadE(w0, i), f = loadE(f0, i);
    low.add(w, f);
    top.add(w ^ loadE(w1, i), f ^ loadE(f1, i));
  }
  low.flush(sums);
  top.flush(sums + 3);
  if (end != n)
    kernels::portable.plainRound(from(w0, end), from(w1, end), from(f0, end), from(f1, end),
                                 n - end, sums);
}

void quadraticRound(ConstEPlanes e, ConstEPlanes l0, ConstEPlanes l1, const RoundProduct *products,
                    size_t count, size_t n, uint64_t *sums) {
  const size_t end = whole(n);
  ProductSum sum0, sum1, sumTop;
  for (size_t i = 0; i < end; i += kLanes) {
    WideE at0 = wideZeroE(), at1 = wideZeroE(), top = wideZeroE();
    for (size_t t = 0; t < count; ++t) {
      const RoundProduct &p = products[t];
      const EV b0 = loadE(p.b0, i), b1 = loadE(p.b1, i);
      if (p.narrow) {
        const V a0 = load(p.a0.p[0] + i), a1 = load(p.a1.p[0] + i);
        at0 = at0 ^ mulWide(b0, a0);
        at1 = at1 ^ mulWide(b1, a1);
        top = top ^ mulWide(b0 ^ b1, a0 ^ a1);
      } else {
        const EV a0 = loadE(p.a0, i), a1 = loadE(p.a1, i);
        at0 = at0 ^ mulWide(a0, b0);
        at1 = at1 ^ mulWide(a1, b1);
        top = top ^ mulWide(a0 ^ a1, b0 ^ b1);
      }
    }
    const EV weight = loadE(e, i);
    sum0.add(weight, reduce(at0) ^ loadE(l0, i));
    sum1.add(weight, reduce(at1) ^ loadE(l1, i));
    sumTop.add(weight, reduce(top));
  }
  sum0.flush(sums);
  sum1.flush(sums + 3);
  sumTop.flush(sums + 6);
  if (end == n)
    return;
  // the sum is linear in (l, products): one call for l, one for each product
  static const uint64_t kZeros[kLanes] = {};
  const ConstEPlanes none{{kZeros, kZeros, kZeros}};
  kernels::portable.quadraticRound(from(e, end), from(l0, end), from(l1, end), products, 0, n - end,
                                   sums);
  for (size_t t = 0; t < count; ++t) {
    const RoundProduct &p = products[t];
    const RoundProduct rest{p.narrow, from(p.a0, end), from(p.a1, end), from(p.b0, end),
                            from(p.b1, end)};
    kernels::portable.quadraticRound(from(e, end), none, none, &rest, 1, n - end, sums);
  }
}

// --------------------------------------------------------------------------- products of trees

LEAN_INLINE void loadChildren(ConstEPlanes in, size_t i, EV child[4]) {
  V limb[3][4];
  for (unsigned l = 0; l < 3; ++l)
    loadInterleaved4(in.p[l] + 4 * i, limb[l]);
  for (unsigned c = 0; c < 4; ++c)
    child[c] = {limb[0][c], limb[1][c], limb[2][c]};
}

// A binary step is only made at a root, for one pair.
void products(ConstEPlanes in, unsigned step, size_t n, EPlanes out) {
  const size_t end = step == 2 ? whole(n) : 0;
  for (size_t i = 0; i < end; i += kLanes) {
    EV c[4];
    loadChildren(in, i, c);
    storeE(out, i, (c[0] * c[1]) * (c[2] * c[3]));
  }
  if (end != n)
    kernels::portable.products(from(in, end << step), step, n - end, from(out, end));
}

void productsK(const uint64_t *in, unsigned step, size_t n, uint64_t *out) {
  const size_t end = step == 2 ? whole(n) : 0;
  for (size_t i = 0; i < end; i += kLanes) {
    V c[4];
    loadInterleaved4(in + 4 * i, c);
    store(out + i, mulK(mulK(c[0], c[1]), mulK(c[2], c[3])));
  }
  if (end != n)
    kernels::portable.productsK(in + (end << step), step, n - end, out + end);
}

/// The product of two lines a + s Y and b + t Y at 0, 1 and infinity.
template <class F> struct Quadratic {
  F at0, at1, top;

  LEAN_INLINE Quadratic(const F &a0, const F &a1, const F &b0, const F &b1)
      : at0(times(a0, b0)), at1(times(a1, b1)), top(times(a0 ^ a1, b0 ^ b1)) {}

  static LEAN_INLINE EV times(const EV &a, const EV &b) { return a * b; }
  static LEAN_INLINE V times(V a, V b) { return mulK(a, b); }

  /// Values at g and g + 1.
  LEAN_INLINE void atG(F &g, F &g1) const {
    const F middle = at0 ^ at1 ^ top;
    g = at0 ^ mulG(middle ^ mulG(top));
    g1 = g ^ middle ^ top;
  }
};

void layerRound(ConstEPlanes lo, ConstEPlanes hi, ConstEPlanes e, size_t n, uint64_t *sums) {
  const size_t end = whole(n);
  ProductSum sum[kLayerPoints];
  for (size_t i = 0; i < end; i += kLanes) {
    EV a[4], b[4];
    loadChildren(lo, i, a);
    loadChildren(hi, i, b);
    Quadratic<EV> left(a[0], b[0], a[1], b[1]);
    const Quadratic<EV> right(a[2], b[2], a[3], b[3]);
    const EV weight = loadE(e, i);
    left.at0 = left.at0 * weight;
    left.at1 = left.at1 * weight;
    left.top = left.top * weight;
    EV l[2], r[2];
    left.atG(l[0], l[1]);
    right.atG(r[0], r[1]);
    sum[0].add(left.at0, right.at0);
    sum[1].add(left.at1, right.at1);
    sum[2].add(left.top, right.top);
    sum[3].add(l[0], r[0]);
    sum[4].add(l[1], r[1]);
  }
  for (unsigned p = 0; p < kLayerPoints; ++p)
    sum[p].flush(sums + 3 * p);
  if (end != n)
    kernels::portable.layerRound(from(lo, 4 * end), from(hi, 4 * end), from(e, end), n - end, sums);
}

void layerRoundK(const uint64_t *lo, const uint64_t *hi, ConstEPlanes e, size_t n, uint64_t *sums) {
  const size_t end = whole(n);
  NarrowSum sum[kLayerPoints];
  for (size_t i = 0; i < end; i += kLanes) {
    V a[4], b[4];
    loadInterleaved4(lo + 4 * i, a);
    loadInterleaved4(hi + 4 * i, b);
    const Quadratic<V> left(a[0], b[0], a[1], b[1]), right(a[2], b[2], a[3], b[3]);
    V l[2], r[2];
    left.atG(l[0], l[1]);
    right.atG(r[0], r[1]);
    const EV weight = loadE(e, i);
    sum[0].add(weight, mulK(left.at0, right.at0));
    sum[1].add(weight, mulK(left.at1, right.at1));
    sum[2].add(weight, mulK(left.top, right.top));
    sum[3].add(weight, mulK(l[0], r[0]));
    sum[4].add(weight, mulK(l[1], r[1]));
  }
  for (unsigned p = 0; p < kLayerPoints; ++p)
    sum[p].flush(sums + 3 * p);
  if (end != n)
    kernels::portable.layerRoundK(lo + 4 * end, hi + 4 * end, from(e, end), n - end, sums);
}

} // namespace
} // namespace lean
