// The kernels of the Keccak argument on bits, every set against the portable one, and that one
// against sums bit by bit.
#include "base/field/field.h"
#include "base/keccak/keccak.h"
#include "base/support/cpu.h"
#include "prover/keccak/bit_kernels.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace lean::test {
namespace {

using namespace proof::keccak;

struct Set {
  std::string name;
  const BitKernels *kernels;
};

std::vector<Set> sets() {
  std::vector<Set> out{{"portable", &proof::keccak::kernels::portableBits}};
  if (cpuSupports(KernelSet::Avx2))
    out.push_back({"avx2", &proof::keccak::kernels::avx2Bits});
  if (cpuHasVpclmul())
    out.push_back({"avx2Wide", &proof::keccak::kernels::avx2WideBits});
  if (cpuSupports(KernelSet::Avx512))
    out.push_back({"avx512", &proof::keccak::kernels::avx512Bits});
  return out;
}

class BitKernelTest : public testing::TestWithParam<Set> {
protected:
  const BitKernels &set = *GetParam().kernels;
  std::mt19937_64 random{17};

  std::vector<uint64_t> words(size_t n) {
    std::vector<uint64_t> out(n);
    for (uint64_t &w : out)
      w = random();
    return out;
  }
};

ConstEPlanes planes(const std::vector<uint64_t> &words) {
  const size_t n = words.size() / 3;
  return {{words.data(), words.data() + n, words.data() + 2 * n}};
}

E at(const std::vector<uint64_t> &words, size_t i) {
  const ConstEPlanes p = planes(words);
  return E::limbs(p.p[0][i], p.p[1][i], p.p[2][i]);
}

/// Where the weight of bit z of a plane's lane x is.
size_t weightIndex(unsigned plane, unsigned x, unsigned z) {
  return 4 * nibbleIndex(plane, z / 8, x, z / 4 % 2) + z % 4;
}

TEST_P(BitKernelTest, ExtendedIsTheSumOverRowsAndBits) {
  constexpr size_t kStride = 70;
  const auto weights = words(size_t{3} * 4 * kNibbleTables), rowWeights = words(3 * kTileRows);
  std::vector<NibbleTable> tables(kNibbleTables);
  set.nibbles(planes(weights), kNibbleTables, tables.data());
  std::vector<std::vector<uint64_t>> data;
  std::vector<const uint64_t *> lanes;
  for (unsigned l = 0; l < 50; ++l)
    data.push_back(words(3 * kStride + 16 * kStride));
  for (const auto &d : data)
    lanes.push_back(d.data());

  const auto run = [&](const BitKernels &kernels, std::span<const size_t> parts, bool infinite,
                       unsigned variables) {
    size_t entries = 1;
    for (unsigned j = 0; j < variables; ++j)
      entries *= 3;
    std::vector<uint64_t> sums(3 * entries, 5); // what is there is added to
    kernels.extended({.lanes = lanes.data(),
                      .parts = parts.data(),
                      .partCount = static_cast<unsigned>(parts.size()),
                      .infinite = infinite,
                      .stride = kStride,
                      .variables = variables,
                      .tables = tables.data(),
                      .rowWeights = planes(rowWeights)},
                     sums.data());
    return sums;
  };
  const std::array<size_t, 4> parts{1, 3, kStride + 1, 2 * kStride};
  for (unsigned variables = 0; variables <= kTileVariables; ++variables)
    for (const unsigned count : {1, 2, 4})
      for (const bool infinite : {false, true})
        EXPECT_EQ(run(set, std::span(parts).first(count), infinite, variables),
                  run(proof::keccak::kernels::portableBits, std::span(parts).first(count), infinite,
                      variables))
            << variables << ' ' << count;

  // Two variables by definition; entry 5 is (infinity, 1).
  const auto sums = run(set, std::span(parts).first(1), false, 2);
  for (const unsigned entry : {0u, 3u, 5u}) {
    E total = E::limbs(5, 5, 5);
    for (size_t row = 0; row < kTileRows; ++row)
      for (unsigned plane = 0; plane < 10; ++plane)
        for (unsigned x = 0; x < 5; ++x) {
          const auto lane = [&](unsigned step) {
            const uint64_t *p = lanes[5 * plane + (x + step) % 5] + parts[0] + row;
            return entry == 0   ? p[0]
                   : entry == 3 ? p[2 * kStride]
                                : p[2 * kStride] ^ p[3 * kStride];
          };
          const uint64_t chosen = (lane(1) & lane(2)) ^ (entry == 5 ? 0 : lane(0) ^ lane(2));
          for (unsigned z = 0; z < 64; ++z)
            if (chosen >> z & 1)
              total += at(rowWeights, row) * at(weights, weightIndex(plane, x, z));
        }
    EXPECT_EQ(E::limbs(sums[3 * entry], sums[3 * entry + 1], sums[3 * entry + 2]), total) << entry;
  }
}

TEST_P(BitKernelTest, ColumnsSumWordsBitByBit) {
  for (const size_t n : {0, 1, 2, 8, 9, 15, 16}) {
    const auto weights = words(3 * 8 * n), data = words(8 * n);
    std::vector<NibbleTable> tables(2 * n);
    set.nibbles(planes(weights), 2 * n, tables.data());
    auto out = words(3 * 64);
    set.columns(tables.data(), data.data(), n, {{out.data(), out.data() + 64, out.data() + 128}});
    for (unsigned z = 0; z < 64; ++z) {
      E total;
      for (size_t k = 0; k < data.size(); ++k)
        if (data[k] >> z & 1)
          total += at(weights, k);
      ASSERT_EQ(at(out, z), total) << n << ' ' << z;
    }
  }
}

TEST_P(BitKernelTest, RoundsMakeKeccak) {
  constexpr size_t kRows = 19, kBegin = 2;
  std::vector<std::vector<uint64_t>> start, middle, end;
  std::array<const uint64_t *, 25> in{}, between{};
  std::array<uint64_t *, 25> out{}, last{};
  for (unsigned l = 0; l < 25; ++l) {
    start.push_back(words(kRows));
    middle.push_back(words(kRows));
    end.push_back(words(kRows));
  }
  for (unsigned l = 0; l < 25; ++l) {
    in[l] = l < 17 ? start[l].data() : nullptr;
    between[l] = out[l] = middle[l].data();
    last[l] = l < 4 ? end[l].data() : nullptr;
  }
  set.rounds(in.data(), 0, 7, false, kBegin, kRows, out.data());
  set.rounds(between.data(), 7, 17, false, kBegin, kRows, last.data());
  for (size_t row = kBegin; row < kRows; ++row) {
    KeccakState state{};
    for (unsigned l = 0; l < 17; ++l)
      state[l] = start[l][row];
    keccakF(state);
    for (unsigned l = 0; l < 4; ++l)
      EXPECT_EQ(end[l][row], state[l]) << row;
  }
  // The words before chi give the state after the round.
  std::array<uint64_t *, 25> linear{}, after{};
  for (unsigned l = 0; l < 25; ++l) {
    linear[l] = start[l].data();
    after[l] = end[l].data();
  }
  set.rounds(between.data(), 3, 1, false, kBegin, kRows, after.data());
  set.rounds(between.data(), 3, 0, true, kBegin, kRows, linear.data());
  for (size_t row = kBegin; row < kRows; ++row)
    for (unsigned l = 0; l < 25; ++l) {
      const auto lane = [&](unsigned step) { return start[(l % 5 + step) % 5 + l / 5 * 5][row]; };
      const uint64_t iota = l == 0 ? kKeccakRoundConstant[3] : 0;
      EXPECT_EQ(end[l][row], lane(0) ^ (~lane(1) & lane(2)) ^ iota);
    }
}

INSTANTIATE_TEST_SUITE_P(Sets, BitKernelTest, testing::ValuesIn(sets()),
                         [](const auto &p) { return p.param.name; });

} // namespace
} // namespace lean::test
