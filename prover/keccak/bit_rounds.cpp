#include "prover/keccak/bit_rounds.h"

#include "prover/poly/columns.h"
#include "prover/support/parallel.h"

#include <algorithm>

namespace lean::proof::keccak {

namespace {

size_t powerOfThree(unsigned e) {
  size_t p = 1;
  while (e-- > 0)
    p *= 3;
  return p;
}

/// The tables of a layer's weights, in the order of nibbleIndex.
std::vector<NibbleTable> nibbleTables(const LayerWeights &weights) {
  ElementBuffer ordered(kNibbleTables * 4);
  size_t to = 0;
  for (unsigned plane = 0; plane < kValues / 5; ++plane)
    for (unsigned byte = 0; byte < 8; ++byte)
      for (unsigned x = 0; x < 5; ++x)
        for (unsigned i = 0; i < 8; ++i)
          ordered.set(to++, weights[kBits * (5 * plane + x) + 8 * byte + i]);
  std::vector<NibbleTable> tables(kNibbleTables);
  bitKernels().nibbles(ordered.get(), kNibbleTables, tables.data());
  return tables;
}

} // namespace

BitRounds::BitRounds(const LayerWords &words, const LayerWeights &weights, PointView rho,
                     unsigned variables)
    : inner(std::min(variables, kTileVariables)), outer(variables - inner),
      rowsPerDigit(size_t{1} << (rho.size() - variables)), top(rho.end() - variables, rho.end()) {
  const std::vector<NibbleTable> tables = nibbleTables(weights);
  const ElementBuffer eq = eqBuffer(rho.first(rho.size() - variables));
  ElementBuffer rowWeights(std::max(rowsPerDigit, kTileRows));
  for (size_t i = 0; i < rowWeights.size(); ++i)
    rowWeights.set(i, i < rowsPerDigit ? eq[i] : E());

  std::vector<Task> tasks;
  for (size_t row = 0; row < rowsPerDigit; row += kTileRows)
    for (unsigned slice = 0; slice < powerOfThree(outer); ++slice)
      tasks.push_back({row, slice});
  const size_t entries = powerOfThree(variables);
  std::vector<uint64_t> total(3 * entries);
  std::mutex mutex;
  parallelChunks(tasks.size(), 1, [&](size_t i, size_t) {
    std::vector<uint64_t> part(3 * powerOfThree(inner));
    add(words, tasks[i], tables, rowWeights.get(tasks[i].row), part);
    uint64_t *to = total.data() + tasks[i].slice * part.size();
    const std::lock_guard lock(mutex);
    for (size_t k = 0; k < part.size(); ++k)
      to[k] ^= part[k];
  });
  for (size_t e = 0; e < entries; ++e)
    table.push_back(elementOf(&total[3 * e]));
}

void BitRounds::add(const LayerWords &words, const Task &task, std::span<const NibbleTable> tables,
                    ConstEPlanes rowWeights, std::vector<uint64_t> &total) const {
  // The digits of the highest coordinates that the slice adds up, without those whose rows are
  // zero.
  std::vector<size_t> digits{0};
  bool infinite = false;
  for (unsigned j = 0, rest = task.slice; j < outer; ++j, rest /= 3) {
    const size_t count = digits.size();
    for (size_t k = 0; k < count; ++k) {
      if (rest % 3 == 2)
        digits.push_back(digits[k] | size_t{1} << j);
      else
        digits[k] |= size_t{rest % 3} << j;
    }
    infinite |= rest % 3 == 2;
  }
  std::vector<size_t> parts;
  for (const size_t digit : digits)
    if (const size_t part = task.row + rowsPerDigit * (digit << inner); part < words.rows())
      parts.push_back(part);
  if (parts.empty())
    return;
  bitKernels().extended({.lanes = words.lanes().data(),
                         .parts = parts.data(),
                         .partCount = static_cast<unsigned>(parts.size()),
                         .infinite = infinite,
                         .stride = rowsPerDigit,
                         .variables = inner,
                         .tables = tables.data(),
                         .rowWeights = rowWeights},
                        total.data());
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
  for (size_t e = 0; e < third; ++e)
    table[e] = quadraticAt(table[e], table[third + e], table[2 * third + e], challenge);
  table.resize(third);
  top.pop_back();
}

} // namespace lean::proof::keccak
