#include "base/field/field.h"

#include "base/support/cpu.h"

#include <array>

namespace lean {

namespace scalar {

uint64_t mulKPclmul(uint64_t a, uint64_t b);
void mulEPclmul(const uint64_t *a, const uint64_t *b, uint64_t *r);

namespace {
constinit Products chosen{mulKPortable, mulEPortable};
[[maybe_unused]] const bool kChosen = [] {
  if (kernelSet() != KernelSet::Portable)
    chosen = {mulKPclmul, mulEPclmul};
  return true;
}();
} // namespace

constinit const Products &products = chosen;

} // namespace scalar

namespace {

/// kDigits[j][d] = g^(d 16^j).
constexpr auto kDigits = [] {
  std::array<std::array<uint64_t, 16>, 16> t{};
  uint64_t step = kG.v;
  for (auto &row : t) {
    row[0] = 1;
    for (unsigned d = 1; d < 16; ++d)
      row[d] = scalar::mulKPortable(row[d - 1], step);
    step = scalar::mulKPortable(row[15], step);
  }
  return t;
}();

/// a^(2^k).
K squareTimes(K a, unsigned k) {
  while (k-- > 0)
    a = a.square();
  return a;
}

} // namespace

K gPow(uint64_t e) {
  K result(1);
  for (unsigned j = 0; e != 0; e >>= 4, ++j)
    if (e & 15)
      result *= K(kDigits[j][e & 15]);
  return result;
}

// Itoh-Tsujii: with b_n = a^(2^n - 1), b_(2n) = b_n^(2^n) b_n, the inverse is b_63^2.
K K::inverse() const {
  const K b1 = *this, b2 = b1.square() * b1, b3 = b2.square() * b1;
  const K b6 = squareTimes(b3, 3) * b3, b7 = b6.square() * b1;
  const K b14 = squareTimes(b7, 7) * b7, b15 = b14.square() * b1;
  const K b30 = squareTimes(b15, 15) * b15, b31 = b30.square() * b1;
  const K b62 = squareTimes(b31, 31) * b31, b63 = b62.square() * b1;
  return b63.square();
}

E E::frobenius(unsigned k) const {
  E a = *this;
  while (k-- > 0)
    a = a.square();
  return a;
}

// y has order 7 and 2^64 = 2 mod 7, so a -> a^(2^64) maps y to y^2 and fixes K. The product of
// the two conjugates, divided by the norm, inverts.
E E::inverse() const {
  const auto conjugate = [](const E &a) { return E(a.c0, a.c2, a.c1 + a.c2); };
  const E first = conjugate(*this), others = first * conjugate(first);
  const K norm = (*this * others).c0;
  return others * norm.inverse();
}

E E::pow(uint64_t e) const {
  E result = one(), base = *this;
  for (; e != 0; e >>= 1, base = base.square())
    if (e & 1)
      result *= base;
  return result;
}

} // namespace lean
