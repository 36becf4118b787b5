#include "prover/keccak/row_rounds.h"

#include "prover/support/parallel.h"

#include <algorithm>

namespace lean::proof::keccak {

namespace {

/// Index of lane l of chain g.
size_t at(unsigned chain, unsigned lane) { return kBits * (kLanes * chain + lane); }

} // namespace

RowRounds::RowRounds(const Witness &witness, unsigned layer, const LayerWeights &weights,
                     PointView rho, PointView bound)
    : low(rho.begin(), rho.end() - static_cast<std::ptrdiff_t>(bound.size())),
      rows(size_t{1} << low.size()), lanes(rows * kWidth), chi(kWidth), linear(rows) {
  // Bit z of lane l appears alone in the outputs of l and of the lane whose neighbour at 2 it is.
  ElementBuffer alone(kWidth);
  for (unsigned g = 0; g < kChains; ++g)
    for (unsigned l = 0; l < kLanes; ++l)
      for (unsigned z = 0; z < kBits; ++z) {
        chi.set(at(g, l) + z, weights[at(g, l) + z]);
        alone.set(at(g, l) + z, weights[at(g, l) + z] + weights[at(g, neighbour(l, 3)) + z]);
      }
  foldBits(witness, layer, bound);
  parallelChunks(rows, 16, [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      uint64_t sum[3] = {};
      fieldKernels().dotE(lanes.get(i * kWidth), alone.get(), kWidth, sum);
      linear[i] = elementOf(sum);
    }
  });
}

void RowRounds::foldBits(const Witness &witness, unsigned layer, PointView bound) {
  const std::vector<E> weights = eqTable(bound);
  std::array<PaddedElement, kBits> padded{};
  for (size_t k = 0; k < weights.size(); ++k)
    padded[k] = {{weights[k].c0.v, weights[k].c1.v, weights[k].c2.v, 0}};
  const auto table = std::make_unique<SumTable>();
  bitKernels().build(padded.data(), table.get());
  parallelChunks(rows, 16, [&](size_t begin, size_t end) {
    for (unsigned g = 0; g < kChains; ++g)
      for (unsigned l = 0; l < kLanes; ++l) {
        const uint64_t *source = witness.beforeChi(g * kLayers + layer, l);
        for (size_t i = begin; i < end; ++i) {
          std::array<uint64_t, kBits> words{};
          for (size_t k = 0; k < weights.size() && i + k * rows < witness.rows(); ++k)
            words[k] = source[i + k * rows];
          bitKernels().columns(*table, words.data(), lanes.planes(i * kWidth + at(g, l)));
        }
      }
  });
}

std::array<E, 3> RowRounds::round() const {
  const size_t half = rows / 2;
  const std::vector<E> weights = eqTable(PointView(low).first(low.size() - 1));
  const ElementBuffer none = [] {
    ElementBuffer zeros(kBits);
    zeros.fill(E());
    return zeros;
  }();
  return parallelSums<3>(half, 16, [&](size_t begin, size_t end, uint64_t *total) {
    for (size_t i = begin; i < end; ++i) {
      uint64_t sums[9] = {};
      for (unsigned g = 0; g < kChains; ++g)
        for (unsigned l = 0; l < kLanes; ++l) {
          const size_t first = at(g, neighbour(l, 1)), second = at(g, neighbour(l, 2));
          const size_t lo = i * kWidth, hi = (half + i) * kWidth;
          const RoundProduct product{false, lanes.get(lo + first), lanes.get(hi + first),
                                     lanes.get(lo + second), lanes.get(hi + second)};
          fieldKernels().quadraticRound(chi.get(at(g, l)), none.get(), none.get(), &product, 1,
                                        kBits, sums);
        }
      const E h[3] = {weights[i] * (elementOf(sums) + linear[i]),
                      weights[i] * (elementOf(sums + 3) + linear[half + i]),
                      weights[i] * elementOf(sums + 6)};
      for (unsigned d = 0; d < 3; ++d) {
        total[3 * d] ^= h[d].c0.v;
        total[3 * d + 1] ^= h[d].c1.v;
        total[3 * d + 2] ^= h[d].c2.v;
      }
    }
  });
}

void RowRounds::bind(const E &challenge) {
  rows /= 2;
  parallelChunks(rows, 4, [&](size_t begin, size_t end) {
    fieldKernels().foldE(lanes.get(begin * kWidth), lanes.get((rows + begin) * kWidth),
                         Limbs(challenge), (end - begin) * kWidth, lanes.planes(begin * kWidth));
  });
  for (size_t i = 0; i < rows; ++i)
    linear[i] += challenge * (linear[i] + linear[rows + i]);
  low.pop_back();
}

std::vector<E> RowRounds::values() const {
  std::vector<E> out(kWidth);
  for (size_t i = 0; i < kWidth; ++i)
    out[i] = lanes[i];
  return out;
}

} // namespace lean::proof::keccak
