#include "prover/keccak/keccak_argument.h"

#include <algorithm>

namespace lean::proof::keccak {

std::vector<E> rotationKernel(PointView a, PointView b) {
  // (sum without carry, sum with carry) for each k so far; coordinate i of k doubles the list.
  struct Carry {
    E none, carry;
  };
  std::vector<Carry> table{{E::one(), E()}};
  for (size_t i = 0; i < a.size(); ++i) {
    const E both = a[i] * b[i];
    const E same = E::one() + a[i] + b[i]; // eq(b_i, z) eq(a_i, z) over z
    const E up = a[i] + both;              // eq(b_i, 0) eq(a_i, 1)
    const E down = b[i] + both;            // eq(b_i, 1) eq(a_i, 0)
    const size_t half = table.size();
    table.resize(2 * half);
    for (size_t k = 0; k < half; ++k) {
      const Carry t = table[k];
      table[k] = {t.none * same + t.carry * up, t.carry * down};
      table[half + k] = {t.none * up, t.none * down + t.carry * same};
    }
  }
  std::vector<E> out;
  for (const Carry &t : table)
    out.push_back(t.none + t.carry); // the carry out of bit 5 is dropped: rotation modulo 64
  return out;
}

std::array<E, kLanes> linearWeights(std::span<const E> gamma, std::span<const E, kBits> rotated) {
  std::array<E, kLanes> v0, v1, out;
  for (unsigned l = 0; l < kLanes; ++l) {
    const E &g = gamma[kDestination[l]];
    v0[l] = g * rotated[kKeccakRotation[l]];
    v1[l] = g * rotated[(kKeccakRotation[l] + 1) % kBits];
  }
  std::array<E, 5> d0, d1;
  for (unsigned l = 0; l < kLanes; ++l) {
    d0[l % 5] += v0[l];
    d1[l % 5] += v1[l];
  }
  for (unsigned l = 0; l < kLanes; ++l)
    out[l] = v0[l] + d0[(l % 5 + 1) % 5] + d1[(l % 5 + 4) % 5];
  return out;
}

E iotaShare(unsigned layer, bool first, std::span<const E> gamma, PointView zeta) {
  const std::vector<E> eqZeta = eqTable(zeta);
  E share;
  for (unsigned g = 0; g < kChains; ++g) {
    const uint64_t constant = kKeccakRoundConstant[g * kLayers + layer];
    std::array<E, kBits> rotated{}; // sum over the constant's bits of eq(zeta, z + k)
    for (unsigned z = 0; z < kBits; ++z)
      if (constant >> z & 1)
        for (unsigned k = 0; k < kBits; ++k)
          rotated[k] += eqZeta[(z + k) % kBits];
    const auto chain = gamma.subspan(g * kLanes, kLanes);
    share += first ? chain[0] * rotated[0] : linearWeights(chain, rotated)[0];
  }
  return share;
}

std::vector<LaneFactor> endLanes(const KeccakColumns &columns, std::span<const E> gamma) {
  std::vector<LaneFactor> out;
  for (unsigned l = 0; l < kLanes; ++l)
    out.push_back({columns.middle + l, gamma[l]});
  for (unsigned l = 0; l < kDigestLanes; ++l)
    out.push_back({columns.digest + l, gamma[kLanes + l]});
  return out;
}

std::vector<LaneFactor> startLanes(const KeccakColumns &columns, PointView lambda) {
  constexpr unsigned kSecondChain = 32;
  const std::vector<E> weights = eqTable(lambda);
  std::vector<LaneFactor> out;
  for (unsigned l = 0; l < KeccakColumns::kMessage; ++l)
    out.push_back({columns.message + l, weights[l]});
  out.push_back({columns.tail, weights[KeccakColumns::kMessage]});
  for (unsigned l = 0; l < kLanes; ++l)
    out.push_back({columns.middle + l, weights[kSecondChain + l]});
  return out;
}

std::vector<E> endPowers(const E &gamma) {
  std::vector<E> out = powers(gamma, kValues);
  std::fill(out.begin() + kLanes + kDigestLanes, out.end(), E());
  return out;
}

} // namespace lean::proof::keccak
