#include "stdlib/host/novel_basis.h"

#include "base/field/subspace.h"

#include <bit>

namespace lean::host {

namespace {

/// Calls f(low, high, What_d(label of low)) on all pairs of level d.
template <class F> void forPairs(std::span<uint64_t> a, unsigned d, F &&f) {
  const size_t half = size_t{1} << d;
  for (size_t block = 0; block < a.size(); block += 2 * half) {
    // What_d vanishes on the bits below d.
    const K twiddle = subspaceValue(d, block);
    for (size_t v = block; v < block + half; ++v)
      f(a[v], a[v + half], twiddle);
  }
}

unsigned logSize(std::span<const uint64_t> a) {
  return static_cast<unsigned>(std::countr_zero(a.size()));
}

} // namespace

void coefficientsToValues(std::span<uint64_t> a) {
  for (unsigned d = logSize(a); d-- > 0;)
    forPairs(a, d, [](uint64_t &low, uint64_t &high, K twiddle) {
      low ^= (twiddle * K(high)).v;
      high ^= low;
    });
}

void valuesToCoefficients(std::span<uint64_t> a) {
  for (unsigned d = 0; d < logSize(a); ++d)
    forPairs(a, d, [](uint64_t &low, uint64_t &high, K twiddle) {
      high ^= low;
      low ^= (twiddle * K(high)).v;
    });
}

std::vector<uint64_t> derivative(std::span<const uint64_t> coefficients) {
  // W_(i+1) = W_i^2 + W_i(x^i) W_i has the linear coefficient W_i(x^i) times W_i's. With the values
  // normalised, What_i = W_i / W_i(x^i).
  const unsigned log = logSize(coefficients);
  std::vector<K> slope(log);
  std::vector<K> w(log); // W_i(x^c) for c < log, as i goes up
  for (unsigned c = 0; c < log; ++c)
    w[c] = K(uint64_t{1} << c);
  K linear(1);
  for (unsigned i = 0; i < log; ++i) {
    const K top = w[i];
    slope[i] = linear * top.inverse();
    linear = linear * top;
    for (K &v : w)
      v = v * (v + top);
  }
  std::vector<uint64_t> out(coefficients.size());
  for (size_t j = 0; j < coefficients.size(); ++j)
    for (unsigned i = 0; i < log; ++i)
      if (j >> i & 1)
        out[j ^ size_t{1} << i] ^= (slope[i] * K(coefficients[j])).v;
  return out;
}

} // namespace lean::host
