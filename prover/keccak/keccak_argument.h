// The Keccak rows (PROTOCOL §8, KECCAK.md): for every row, the four digest lanes are the first
// lanes of Keccak-f of the sixteen message lanes, the tail and zeros.
//
// Rounds are split into kChains chains whose end states are committed: chain 0 goes from the
// message to the middle lanes, chain 1 from there to the digest. A layered sumcheck walks both
// chains back at once, one round a layer; it leaves two families of claims on bits of committed
// lanes. Messages: keccak.* of MESSAGES §3; 64 + 12 (2n + 18 + 50) + 12 + 64 scalars for 2^n rows.
// Soundness at n = 17: 1353 / |E| in total, times the list size (KECCAK.md §2).
#pragma once

#include "base/keccak/keccak.h"
#include "prover/ring/ring_switch.h"

#include <array>
#include <span>
#include <vector>

namespace lean::proof::keccak {

inline constexpr unsigned kChains = 2, kRounds = 24, kLayers = kRounds / kChains;
inline constexpr unsigned kLanes = 25, kBits = 64, kLogBits = 6;
/// Lanes of a row's digest.
inline constexpr unsigned kDigestLanes = 4;
/// Weights and lane values are indexed by chain g and lane l as 25 g + l.
inline constexpr unsigned kValues = kChains * kLanes;
/// Variables of lambda = l + 32 g, the last sumcheck.
inline constexpr unsigned kLogLambda = 6;

/// pi: lane l goes to kDestination[l].
inline constexpr std::array<unsigned, kLanes> kDestination = [] {
  std::array<unsigned, kLanes> d{};
  for (unsigned x = 0; x < 5; ++x)
    for (unsigned y = 0; y < 5; ++y)
      d[x + 5 * y] = y + 5 * ((2 * x + 3 * y) % 5);
  return d;
}();

/// Lane (x + step, y) of lane l = (x, y): chi's neighbours.
constexpr unsigned neighbour(unsigned lane, unsigned step) {
  return (lane % 5 + step) % 5 + 5 * (lane / 5);
}

/// One product per bit: p + p'' + p' p'' with p', p'' the neighbours at steps 1 and 2.
template <class Value> Value chi(std::span<const Value> lanes, unsigned l) {
  const Value &second = lanes[neighbour(l, 2)];
  return lanes[l] + second + lanes[neighbour(l, 1)] * second;
}

/// R[k] = sum over z of eq(b, z) eq(a, z + k mod 64), by a carry automaton over the six bits.
std::vector<E> rotationKernel(PointView a, PointView b);

/// Weights of the 25 lanes before theta-rho-pi of one chain, of U[l, z] = gamma[l] u(z), under a
/// linear functional of z that maps the rotation of u by k to rotated(k).
std::array<E, kLanes> linearWeights(std::span<const E> gamma, std::span<const E, kBits> rotated);

/// The part of the weighted sum that iota contributes to the chains' round `layer`:
/// sum over chains and bits z of the round constant of W_g[0, z].
/// `first` says that the weights are still the plain tensor gamma eq(zeta, .), before any layer.
E iotaShare(unsigned layer, bool first, std::span<const E> gamma, PointView zeta);

/// Family 1 is on the end states, weighted with gamma; family 2 on the start states, weighted with
/// eq(lambda, .).
std::vector<LaneFactor> endLanes(const KeccakColumns &columns, std::span<const E> gamma);
std::vector<LaneFactor> startLanes(const KeccakColumns &columns, PointView lambda);

/// Powers of gamma for the end states; the digest ends chain 1, so its other lanes weigh nothing.
std::vector<E> endPowers(const E &gamma);

using Families = std::array<BitFamily, 2>;

} // namespace lean::proof::keccak
