#include "prover/keccak/keccak_verifier.h"

#include "prover/checks.h"
#include "prover/poly/rounds.h"

#include <algorithm>

namespace lean::proof {

namespace {

using namespace keccak;

/// What the layers hand on: a claim on the states before a round, at a row point, with weights
/// L^T (gamma eq(zeta, .)).
struct LayerClaim {
  E claim;
  Point rows, zeta;
  std::vector<E> gamma;
};

/// W_(g,l)~(zeta') of all chains and lanes.
std::vector<E> weightsAt(const LayerClaim &c, bool first, PointView zeta) {
  std::vector<E> out;
  if (first) {
    const E e = eq(c.zeta, zeta);
    for (const E &g : c.gamma)
      out.push_back(g * e);
    return out;
  }
  const std::vector<E> kernel = rotationKernel(c.zeta, zeta);
  for (unsigned g = 0; g < kChains; ++g) {
    const auto w = linearWeights(std::span(c.gamma).subspan(g * kLanes, kLanes),
                                 std::span<const E, kBits>(kernel));
    out.insert(out.end(), w.begin(), w.end());
  }
  return out;
}

/// One round of both chains (KECCAK.md §2, steps 0 to 3).
bool verifyLayer(ProofReader &reader, unsigned layer, uint64_t rows, LayerClaim &c) {
  const bool first = layer == kLayers - 1;
  c.claim += iotaShare(layer, first, c.gamma, c.zeta) * lessThan(rows, c.rows);
  Point r, zeta;
  std::vector<E> lanes(kValues);
  if (!eqRounds(reader, {{MessageId::KeccakRowRound, layer}, {MessageId::KeccakRowPoint, layer}},
                c.rows, 2, c.claim, r) ||
      !plainRounds(reader, {{MessageId::KeccakBitRound, layer}, {MessageId::KeccakBitPoint, layer}},
                   kLogBits, 3, c.claim, zeta) ||
      !reader.receive({MessageId::KeccakLanes, layer}, lanes))
    return false;
  const std::vector<E> weights = weightsAt(c, first, zeta);
  E total;
  for (unsigned g = 0; g < kChains; ++g) {
    const auto chain = std::span<const E>(lanes).subspan(g * kLanes, kLanes);
    for (unsigned l = 0; l < kLanes; ++l)
      total += weights[g * kLanes + l] * chi(chain, l);
  }
  if (!holds(Check::KeccakLayer, total == c.claim))
    return reader.reject(ProofError::Sumcheck, "keccak.layer" + std::to_string(layer));
  c.gamma = powers(reader.transcript.challenge({MessageId::KeccakLayerGamma, layer}), kValues);
  c.claim = dot(c.gamma, lanes);
  c.rows = std::move(r);
  c.zeta = std::move(zeta);
  return true;
}

/// sum over lambda, z of eq(lambda*, .) W_z(lambda) s_z: only the slices' correlations with
/// eq(zeta, .) at the rotations of rho and theta matter.
E startTotal(const LayerClaim &c, PointView lambda, std::span<const E> slices) {
  const std::vector<E> eqZeta = eqTable(c.zeta), eqLambda = eqTable(lambda);
  std::array<E, kBits> correlation{};
  for (unsigned l = 0; l < kLanes; ++l)
    for (const unsigned k : {kKeccakRotation[l], (kKeccakRotation[l] + 1) % kBits})
      if (correlation[k].isZero())
        for (unsigned z = 0; z < kBits; ++z)
          correlation[k] += eqZeta[(z + k) % kBits] * slices[z];
  E total;
  for (unsigned g = 0; g < kChains; ++g) {
    const auto w = linearWeights(std::span(c.gamma).subspan(g * kLanes, kLanes), correlation);
    total += dot(std::span(eqLambda).subspan(32 * g, kLanes), w);
  }
  return total;
}

} // namespace

bool verifyKeccak(ProofReader &reader, const Shape &shape, Families &families) {
  const uint64_t rows = shape.sizes.rows[static_cast<unsigned>(Opcode::Keccak)];
  LayerClaim c;
  c.rows = reader.transcript.challenges(MessageId::KeccakRho, logCeil(rows));
  c.gamma = endPowers(reader.transcript.challenge(MessageId::KeccakGamma));
  std::vector<E> slices(kSlices);
  if (!reader.receive(MessageId::KeccakEnd, slices))
    return false;
  families[0] = {slices, endLanes(shape.keccak, c.gamma), c.rows};
  c.zeta = reader.transcript.challenges(MessageId::KeccakZeta, kLogBits);
  c.claim = dot(eqTable(c.zeta), slices);
  for (unsigned layer = kLayers; layer-- > 0;)
    if (!verifyLayer(reader, layer, rows, c))
      return false;
  Point lambda;
  if (!plainRounds(reader, {MessageId::KeccakLaneRound, MessageId::KeccakLanePoint}, kLogLambda, 2,
                   c.claim, lambda) ||
      !reader.receive(MessageId::KeccakStart, slices))
    return false;
  if (!holds(Check::KeccakLane, startTotal(c, lambda, slices) == c.claim))
    return reader.reject(ProofError::Sumcheck, "keccak.lane");
  families[1] = {std::move(slices), startLanes(shape.keccak, lambda), c.rows};
  return true;
}

} // namespace lean::proof
