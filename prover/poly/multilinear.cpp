#include "prover/poly/multilinear.h"

#include <cassert>

namespace lean::proof {

std::vector<E> eqTable(PointView r) {
  std::vector<E> t;
  t.reserve(size_t{1} << r.size());
  t.push_back(E::one());
  for (const E &c : r) {
    const size_t n = t.size();
    for (size_t i = 0; i < n; ++i) {
      t.push_back(t[i] * c);
      t[i] += t[n + i];
    }
  }
  return t;
}

E eq(PointView r, PointView x) {
  assert(r.size() == x.size());
  E acc = E::one();
  for (size_t j = 0; j < r.size(); ++j)
    acc *= E::one() + r[j] + x[j];
  return acc;
}

E eqIndex(PointView r, uint64_t index) {
  E acc = E::one();
  for (size_t j = 0; j < r.size(); ++j)
    acc *= index >> j & 1 ? r[j] : E::one() + r[j];
  return acc;
}

E indexMle(PointView r) {
  E acc = E::one();
  K p = kG;
  for (const E &c : r) {
    acc *= E::one() + c * (K(1) + p);
    p = p.square();
  }
  return acc;
}

E lessThan(uint64_t n, PointView r) {
  if (n >> r.size() != 0)
    return E::one();
  E acc, prefix = E::one();
  for (size_t k = r.size(); k-- > 0;) {
    const E high = prefix * r[k], low = prefix + high;
    if (n >> k & 1) {
      acc += low;
      prefix = high;
    } else {
      prefix = low;
    }
  }
  return acc;
}

E indexBelow(uint64_t n, PointView r) {
  if (n >> r.size() != 0)
    return indexMle(r);
  std::vector<E> below(r.size() + 1, E::one()); // indexMle of the first k coordinates
  std::vector<K> step(r.size() + 1, kG);        // g^(2^k)
  for (size_t k = 0; k < r.size(); ++k) {
    below[k + 1] = below[k] * (E::one() + r[k] * (K(1) + step[k]));
    step[k + 1] = step[k].square();
  }
  E acc, prefix = E::one();
  for (size_t k = r.size(); k-- > 0;) {
    const E high = prefix * r[k], low = prefix + high;
    if (n >> k & 1) {
      acc += low * below[k];
      prefix = high * step[k];
    } else {
      prefix = low;
    }
  }
  return acc;
}

std::vector<E> powers(const E &a, size_t count) {
  std::vector<E> out;
  out.reserve(count);
  for (E t = E::one(); out.size() < count; t *= a)
    out.push_back(t);
  return out;
}

E dot(std::span<const E> a, std::span<const E> b) {
  assert(a.size() == b.size());
  E acc;
  for (size_t i = 0; i < a.size(); ++i)
    acc += a[i] * b[i];
  return acc;
}

E horner(std::span<const E> coefficients, const E &c) {
  E acc;
  for (size_t i = coefficients.size(); i-- > 0;)
    acc = acc * c + coefficients[i];
  return acc;
}

} // namespace lean::proof
