// Ring switching (PROTOCOL §4): claims on the bits inside committed words become one weighted
// claim.
//
// Statement: s_b = sum over columns c and rows u of factor_c eq(z, u) bit_b(c(u)) for all b < 64.
// With phi drawn after the slices, sum_b x^b phi(s_b) = sum over c, u of phi(factor_c eq(z, u))
// c(u). Messages: the slices (sent by the argument that needs them), ring.f. Soundness: 2^32 / |E|,
// times the list size.
#pragma once

#include "prover/shape.h"

#include <array>
#include <span>
#include <vector>

namespace lean::proof {

inline constexpr unsigned kSlices = 64;
inline constexpr unsigned kRingChallenges = 6;

/// phi: six stages a <- a + f_p a^(2^(2^(5-p))), an F2-linear map of E.
class RingMap {
public:
  explicit RingMap(std::span<const E> challenges);

  E operator()(const E &a) const;
  /// c_k with phi(a) = sum_k c_k a^(2^k), k < 64.
  std::span<const E> coefficients() const { return expanded; }

private:
  std::array<E, kRingChallenges> f;
  std::vector<E> expanded;
};

/// A column's share in a family of bit claims.
struct LaneFactor {
  unsigned column; ///< Number among the committed columns; all of a family have the same height.
  E factor;
};

struct BitFamily {
  std::vector<E> slices;
  std::vector<LaneFactor> lanes;
  Point rows; ///< z.
};

/// sum_b x^b phi(s_b).
E ringValue(const RingMap &phi, std::span<const E> slices);

/// The extension of the family's weight, phi(factor eq(z, .)) on each column, at a point of the
/// stack: under coefficient k all of z, the factors and the pieces' shares are raised to 2^k.
E ringWeightAt(const Shape &shape, const RingMap &phi, const BitFamily &family, PointView r);

} // namespace lean::proof
