#include "prover/keccak/bit_rounds.h"

#include "prover/support/parallel.h"

#include <algorithm>

namespace lean::proof::keccak {

namespace {

/// Rows extended at once; their words over {0, 1, inf}^6 fit the second-level cache.
constexpr size_t kBatch = 4;

size_t powerOfThree(unsigned e) {
  size_t p = 1;
  while (e-- > 0)
    p *= 3;
  return p;
}

/// How the entries over {0, 1, inf}^c come from those over {0, 1}^c: an entry without infinity is the
/// corner `corner`; one with it is the XOR of two earlier entries.
struct Extension {
  struct Entry {
    uint32_t corner = 0, zero = 0, one = 0;
    bool infinite = false;
  };
  std::vector<Entry> entries;

  explicit Extension(unsigned variables) : entries(powerOfThree(variables)) {
    for (uint32_t e = 0; e < entries.size(); ++e) {
      Entry &entry = entries[e];
      uint32_t rest = e, power = 1;
      for (unsigned j = 0; j < variables; ++j, rest /= 3, power *= 3) {
        if (rest % 3 == 2)
          entry = {0, e - 2 * power, e - power, true};
        else
          entry.corner |= (rest % 3) << j;
      }
    }
  }
};

} // namespace

BitRounds::BitRounds(const Witness &witness, unsigned layer, const LayerWeights &weights,
                     PointView rho, unsigned variables)
    : witness(witness), layer(layer), variables(variables),
      rowsPerDigit(size_t{1} << (rho.size() - variables)),
      top(rho.end() - variables, rho.end()) {
  std::vector<SumTable> tables(kValues);
  for (unsigned v = 0; v < kValues; ++v) {
    std::array<PaddedElement, kBits> padded;
    for (unsigned z = 0; z < kBits; ++z) {
      const E &w = weights[kBits * v + z];
      padded[z] = {{w.c0.v, w.c1.v, w.c2.v, 0}};
    }
    bitKernels().build(padded.data(), &tables[v]);
  }
  const std::vector<E> rowWeights = eqTable(rho.first(rho.size() - variables));
  const size_t entries = powerOfThree(variables);
  std::vector<uint64_t> total(3 * entries);
  std::mutex mutex;
  constexpr size_t kTask = 16 * kBatch;
  parallelChunks(rowsPerDigit, kTask, [&](size_t begin, size_t end) {
    std::vector<uint64_t> part(3 * entries);
    addRows(begin, end, tables, rowWeights, part);
    const std::lock_guard lock(mutex);
    for (size_t i = 0; i < part.size(); ++i)
      total[i] ^= part[i];
  });
  for (size_t e = 0; e < entries; ++e)
    table.push_back(E::limbs(total[e], total[entries + e], total[2 * entries + e]));
}

void BitRounds::addRows(size_t begin, size_t end, std::span<const SumTable> tables,
                        std::span<const E> rowWeights, std::vector<uint64_t> &total) const {
  typedef uint64_t Words __attribute__((vector_size(8 * kBatch), aligned(8)));
  const Extension extension(variables);
  const size_t entries = extension.entries.size();
  std::array<std::vector<Words>, 5> lanes;
  for (auto &lane : lanes)
    lane.resize(entries);
  std::vector<Words> chosen(entries);
  std::vector<PaddedElement> sums(entries * kBatch);
  ElementBuffer planes(entries);
  const EPlanes out{{total.data(), total.data() + entries, total.data() + 2 * entries}};

  for (size_t row = begin; row < end; row += kBatch) {
    const size_t batch = std::min(kBatch, end - row);
    std::ranges::fill(sums, PaddedElement{});
    for (unsigned g = 0; g < kChains; ++g)
      for (unsigned y = 0; y < 5; ++y) {
        for (unsigned x = 0; x < 5; ++x) {
          const uint64_t *source = witness.beforeChi(g * kLayers + layer, x + 5 * y);
          for (size_t e = 0; e < entries; ++e) {
            const Extension::Entry &entry = extension.entries[e];
            if (entry.infinite) {
              lanes[x][e] = lanes[x][entry.zero] ^ lanes[x][entry.one];
              continue;
            }
            Words w{};
            const size_t from = row + entry.corner * rowsPerDigit;
            for (size_t b = 0; b < batch && from + b < witness.rows(); ++b)
              w[b] = source[from + b];
            lanes[x][e] = w;
          }
        }
        for (unsigned x = 0; x < 5; ++x) {
          const auto &first = lanes[(x + 1) % 5], &second = lanes[(x + 2) % 5];
          for (size_t e = 0; e < entries; ++e) {
            chosen[e] = first[e] & second[e];
            if (!extension.entries[e].infinite)
              chosen[e] ^= lanes[x][e] ^ second[e];
          }
          bitKernels().chosen(tables[g * kLanes + x + 5 * y],
                              reinterpret_cast<const uint64_t *>(chosen.data()), entries * kBatch,
                              sums.data());
        }
      }
    for (size_t b = 0; b < batch; ++b) {
      const EPlanes p = planes.planes();
      for (size_t e = 0; e < entries; ++e)
        for (unsigned limb = 0; limb < 3; ++limb)
          p.p[limb][e] = sums[e * kBatch + b].limb[limb];
      fieldKernels().addScaled(planes.get(), Limbs(rowWeights[row + b]), entries, out);
    }
  }
}

std::array<E, 3> BitRounds::round() const {
  const auto left = static_cast<unsigned>(top.size()) - 1;
  const std::vector<E> weights = eqTable(PointView(top).first(left));
  const size_t third = table.size() / 3;
  std::array<E, 3> h{};
  for (size_t x = 0; x < weights.size(); ++x) {
    size_t entry = 0, power = 1;
    for (unsigned j = 0; j < left; ++j, power *= 3)
      entry += (x >> j & 1) * power;
    for (unsigned d = 0; d < 3; ++d)
      h[d] += weights[x] * table[d * third + entry];
  }
  return h;
}

void BitRounds::bind(const E &challenge) {
  const size_t third = table.size() / 3;
  const E square = challenge.square();
  for (size_t e = 0; e < third; ++e) {
    const E &zero = table[e], &one = table[third + e], &top2 = table[2 * third + e];
    table[e] = zero + challenge * (zero + one + top2) + square * top2;
  }
  table.resize(third);
  top.pop_back();
}

} // namespace lean::proof::keccak
