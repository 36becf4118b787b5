// The two fields of leanISA (ISA §1): K = GF(2)[x]/(x^64+x^4+x^3+x+1) and its cubic extension
// E = K[y]/(y^3+y+1). Bit i of a K word is the coefficient of x^i; addition is XOR.
#pragma once

#include "base/field/scalar.h"

#include <cstdint>

namespace lean {

/// An element of K.
struct K {
  uint64_t v = 0;

  constexpr K() = default;
  constexpr explicit K(uint64_t bits) : v(bits) {}

  friend constexpr bool operator==(K, K) = default;
  friend constexpr K operator+(K a, K b) { return K(a.v ^ b.v); }
  friend constexpr K operator*(K a, K b) { return K(scalar::mulK(a.v, b.v)); }
  constexpr K &operator+=(K o) { return *this = *this + o; }
  constexpr K &operator*=(K o) { return *this = *this * o; }

  constexpr bool isZero() const { return v == 0; }
  constexpr K square() const { return K(scalar::squareK(v)); }
  /// this^e.
  constexpr K pow(uint64_t e) const {
    K result(1), base = *this;
    for (; e != 0; e >>= 1, base = base.square())
      if (e & 1)
        result *= base;
    return result;
  }
  /// this^(2^64 - 2): the inverse, or zero for zero.
  K inverse() const;
};

/// g, the generator of K*: positions are its powers (ISA §1).
inline constexpr K kG{2};
/// Order of g.
inline constexpr uint64_t kGroupOrder = ~uint64_t{0};

/// g^e.
K gPow(uint64_t e);

/// An element c0 + c1 y + c2 y^2 of E.
struct E {
  K c0, c1, c2;

  constexpr E() = default;
  constexpr E(K a) : c0(a) {} // NOLINT: K embeds in E
  constexpr E(K a, K b, K c) : c0(a), c1(b), c2(c) {}
  static constexpr E limbs(uint64_t a, uint64_t b, uint64_t c) { return {K(a), K(b), K(c)}; }
  static constexpr E one() { return E(K(1)); }

  friend constexpr bool operator==(const E &, const E &) = default;
  friend constexpr E operator+(const E &a, const E &b) {
    return {a.c0 + b.c0, a.c1 + b.c1, a.c2 + b.c2};
  }
  friend constexpr E operator*(const E &a, const E &b) {
    uint64_t r[3];
    const uint64_t p[3] = {a.c0.v, a.c1.v, a.c2.v}, q[3] = {b.c0.v, b.c1.v, b.c2.v};
    scalar::mulE(p, q, r);
    return limbs(r[0], r[1], r[2]);
  }
  friend constexpr E operator*(const E &a, K b) { return {a.c0 * b, a.c1 * b, a.c2 * b}; }
  friend constexpr E operator*(K a, const E &b) { return b * a; }
  constexpr E &operator+=(const E &o) { return *this = *this + o; }
  constexpr E &operator*=(const E &o) { return *this = *this * o; }

  constexpr bool isZero() const { return (c0.v | c1.v | c2.v) == 0; }
  constexpr bool isInK() const { return (c1.v | c2.v) == 0; }
  /// y^4 = y^2 + y, so squaring permutes and adds the squared limbs.
  constexpr E square() const {
    const K s2 = c2.square();
    return {c0.square(), s2, c1.square() + s2};
  }
  /// this^(2^k).
  E frobenius(unsigned k) const;
  /// The inverse, or zero for zero; through the norm to K.
  E inverse() const;
  E pow(uint64_t e) const;
};

} // namespace lean
