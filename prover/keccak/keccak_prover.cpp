#include "prover/keccak/keccak_prover.h"

#include "prover/keccak/lane_sums.h"
#include "prover/keccak/row_rounds.h"

#include <algorithm>
#include <bit>

namespace lean::proof {

namespace {

using namespace keccak;

size_t at(unsigned chain, unsigned lane) {
  return kBits * (kLanes * chain + lane);
}

/// gamma eq(zeta, .).
LayerWeights tensor(std::span<const E> gamma, PointView zeta) {
  const std::vector<E> eqZeta = eqTable(zeta);
  LayerWeights out;
  for (const E &g : gamma)
    for (const E &e : eqZeta)
      out.push_back(g * e);
  return out;
}

/// W = L^T U for both chains (KECCAK.md §2).
LayerWeights linearTranspose(const LayerWeights &u) {
  LayerWeights out(u.size());
  for (unsigned g = 0; g < kChains; ++g) {
    LayerWeights v(size_t{kLanes} * kBits), d(size_t{5} * kBits);
    for (unsigned l = 0; l < kLanes; ++l)
      for (unsigned z = 0; z < kBits; ++z) {
        v[kBits * l + z] = u[at(g, kDestination[l]) + (z + kKeccakRotation[l]) % kBits];
        d[kBits * (l % 5) + z] += v[kBits * l + z];
      }
    for (unsigned l = 0; l < kLanes; ++l)
      for (unsigned z = 0; z < kBits; ++z)
        out[at(g, l) + z] = v[kBits * l + z] + d[kBits * ((l % 5 + 1) % 5) + z] +
                            d[kBits * ((l % 5 + 4) % 5) + (z + 1) % kBits];
  }
  return out;
}

/// An eq round's scalars from h(0), h(1) and the top coefficient.
std::array<E, 2> eqScalars(const std::array<E, 3> &h) {
  return {h[0] + h[1] + h[2], h[2]};
}

/// The row rounds of a layer (KECCAK.md §2.1): returns the row point and P at it.
std::pair<Point, std::vector<E>> proveRows(ProofWriter &writer, const LayerWords &words,
                                           unsigned layer, const LayerWeights &weights,
                                           PointView rho, unsigned onBits) {
  const auto n = static_cast<unsigned>(rho.size());
  Point r(n);
  std::optional<E> claim;
  const auto play = [&](auto &rounds, unsigned coordinate, const std::array<E, 3> &h) {
    writer.send({MessageId::KeccakRowRound, layer}, eqScalars(h));
    const E y = writer.transcript.challenge({MessageId::KeccakRowPoint, layer});
    r[coordinate] = y;
    claim = quadraticAt(h[0], h[1], h[2], y);
    rounds.bind(y);
  };
  unsigned left = n;
  if (onBits > 0) {
    BitRounds rounds(words, weights, rho, onBits);
    for (; left > n - onBits; --left)
      play(rounds, left - 1, rounds.round());
  }
  RowRounds rounds(words, weights, rho, PointView(r).subspan(left));
  for (; left > 0; --left)
    play(rounds, left - 1, rounds.round(claim));
  return {std::move(r), rounds.values()};
}

/// The bit rounds of a layer (KECCAK.md §2.2): returns zeta' and P_(g,l)~(zeta').
std::pair<Point, std::vector<E>> proveBits(ProofWriter &writer, unsigned layer,
                                           LayerWeights weights, std::vector<E> lanes) {
  Point zeta(kLogBits);
  for (unsigned half = kBits / 2, i = kLogBits; i-- > 0; half /= 2) {
    std::array<E, 4> h{};
    for (unsigned g = 0; g < kChains; ++g)
      for (unsigned l = 0; l < kLanes; ++l)
        for (unsigned z = 0; z < half; ++z) {
          const auto pair = [&](const std::vector<E> &v, unsigned lane) {
            const E *p = &v[at(g, lane) + z];
            return std::pair(p[0], p[0] + p[half]);
          };
          const auto [w0, dw] = pair(weights, l);
          const auto [a0, da] = pair(lanes, l);
          const auto [b0, db] = pair(lanes, neighbour(l, 1));
          const auto [c0, dc] = pair(lanes, neighbour(l, 2));
          const E constant = a0 + c0 + b0 * c0, top = db * dc;
          const E linear = da + dc + b0 * c0 + (b0 + db) * (c0 + dc) + top;
          h[0] += w0 * constant;
          h[2] += w0 * top + dw * linear;
          h[3] += dw * top;
        }
    writer.send({MessageId::KeccakBitRound, layer}, std::array{h[0], h[2], h[3]});
    zeta[i] = writer.transcript.challenge({MessageId::KeccakBitPoint, layer});
    for (std::vector<E> *v : {&weights, &lanes})
      for (unsigned lane = 0; lane < kValues; ++lane)
        for (unsigned z = 0; z < half; ++z) {
          E &low = (*v)[kBits * lane + z];
          low += zeta[i] * (low + (*v)[kBits * lane + half + z]);
        }
  }
  std::vector<E> out;
  for (unsigned lane = 0; lane < kValues; ++lane)
    out.push_back(lanes[kBits * lane]);
  return {std::move(zeta), std::move(out)};
}

/// Data of a family's lanes.
std::vector<const uint64_t *> dataOf(std::span<const LaneFactor> lanes,
                                     std::span<const uint64_t *const> columns) {
  std::vector<const uint64_t *> out;
  for (const LaneFactor &lane : lanes)
    out.push_back(columns[lane.column]);
  return out;
}

std::vector<E> weighedSlices(std::span<const LaneFactor> lanes,
                             std::span<const std::array<E, kBits>> sums) {
  std::vector<E> out(kSlices);
  for (size_t i = 0; i < lanes.size(); ++i)
    for (unsigned z = 0; z < kBits; ++z)
      out[z] += lanes[i].factor * sums[i][z];
  return out;
}

/// The rounds over lambda = l + 32 g on sum_lambda sum_z W_z(lambda) S_z(lambda).
Point proveLanes(ProofWriter &writer, const LayerWeights &weights,
                 std::span<const std::array<E, kBits>> sums) {
  constexpr size_t kSize = size_t{1} << kLogLambda;
  constexpr unsigned kSecondChain = 32;
  std::vector<E> w(kSize * kBits), s(kSize * kBits);
  for (unsigned g = 0; g < kChains; ++g)
    for (unsigned l = 0; l < kLanes; ++l)
      std::copy_n(&weights[at(g, l)], kBits, &w[(l + kSecondChain * g) * kBits]);
  // Start states: sixteen message lanes and the tail, then zeros; the middle lanes.
  constexpr unsigned kMessageAndTail = 17;
  for (unsigned i = 0; i < sums.size(); ++i)
    std::ranges::copy(sums[i],
                      &s[(i < kMessageAndTail ? i : i - kMessageAndTail + kSecondChain) * kBits]);
  Point lambda(kLogLambda);
  for (size_t half = kSize / 2 * kBits, i = kLogLambda; i-- > 0; half /= 2) {
    E constant, top;
    for (size_t k = 0; k < half; ++k) {
      constant += w[k] * s[k];
      top += (w[k] + w[half + k]) * (s[k] + s[half + k]);
    }
    writer.send(MessageId::KeccakLaneRound, std::array{constant, top});
    lambda[i] = writer.transcript.challenge(MessageId::KeccakLanePoint);
    for (std::vector<E> *v : {&w, &s})
      for (size_t k = 0; k < half; ++k)
        (*v)[k] += lambda[i] * ((*v)[k] + (*v)[half + k]);
  }
  return lambda;
}

} // namespace

void proveKeccak(ProofWriter &writer, const Shape &shape, const Witness &witness,
                 std::span<const uint64_t *const> columns, Families &families, Phases &phases,
                 std::optional<unsigned> bitRounds) {
  phases.start("output claim");
  const size_t rows = witness.rows();
  Point rho = writer.transcript.challenges(MessageId::KeccakRho, logCeil(rows));
  std::vector<E> gamma = endPowers(writer.transcript.challenge(MessageId::KeccakGamma));
  const auto end = endLanes(shape.keccak, gamma);
  families[0] = {weighedSlices(end, laneSums(dataOf(end, columns), rows, rho)), end, rho};
  writer.send(MessageId::KeccakEnd, families[0].slices);

  phases.start("layers");
  const Point zeta = writer.transcript.challenges(MessageId::KeccakZeta, kLogBits);
  LayerWeights weights = tensor(gamma, zeta);
  // As many rounds on bits as leave a whole tile of rows, and those of one tile in any case.
  const unsigned coordinates = logCeil(rows), logTile = std::bit_width(kTileRows) - 1;
  const unsigned wanted =
      bitRounds.value_or(std::max(coordinates, logTile + kTileVariables) - logTile);
  const unsigned onBits = std::min({coordinates, kMaxBitRounds, wanted});
  LayerWords words(witness);
  for (unsigned layer = kLayers; layer-- > 0;) {
    words.make(layer);
    auto [r, values] = proveRows(writer, words, layer, weights, rho, onBits);
    const auto [bits, lanes] = proveBits(writer, layer, std::move(weights), std::move(values));
    writer.send({MessageId::KeccakLanes, layer}, lanes);
    gamma = powers(writer.transcript.challenge({MessageId::KeccakLayerGamma, layer}), kValues);
    weights = linearTranspose(tensor(gamma, bits));
    rho = std::move(r);
  }

  const auto sums =
      laneSums(dataOf(startLanes(shape.keccak, Point(kLogLambda)), columns), rows, rho);
  const auto start = startLanes(shape.keccak, proveLanes(writer, weights, sums));
  families[1] = {weighedSlices(start, sums), start, rho};
  writer.send(MessageId::KeccakStart, families[1].slices);
}

} // namespace lean::proof
