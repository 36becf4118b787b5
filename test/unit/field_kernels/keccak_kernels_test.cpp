// Every Keccak kernel against H computed one message at a time.
#include "base/keccak/keccak.h"

#include <gtest/gtest.h>

#include "test/unit/field_kernels/kernel_sets.h"

#include <random>

namespace lean::test {
namespace {

class KeccakKernelTest : public testing::TestWithParam<NamedSet<KeccakKernels>> {
protected:
  const KeccakKernels &set = *GetParam().kernels;
  std::mt19937_64 random{3};

  std::vector<uint64_t> many(size_t n) {
    std::vector<uint64_t> out(n);
    for (uint64_t &w : out)
      w = random();
    return out;
  }
};

TEST_P(KeccakKernelTest, HashesColumnsAsH) {
  constexpr size_t kMessages = 19, kFirst = 2;
  for (const size_t count : {1, 2, 14, 15, 16, 24, 38, 64})
    for (const size_t zeros : {0, 1, 11, 13, 40}) {
      std::vector<std::vector<uint64_t>> columns;
      std::vector<const uint64_t *> words;
      for (size_t j = 0; j < count; ++j)
        columns.push_back(many(kMessages));
      for (const auto &c : columns)
        words.push_back(c.data());
      MessageColumns m{words.data(), count, zeros, count + zeros <= 15, {}};
      if (!m.isShort) {
        ChainedHash chain(8 * (count + zeros));
        for (; m.leadingZeros >= 12; m.leadingZeros -= 12)
          chain.chunk(std::array<uint64_t, 12>{});
        std::copy_n(chain.digest().begin(), 4, m.chain);
      }
      for (const size_t n : {0, 1, 3, 4, 5, 8, 9, 17}) {
        std::vector<uint64_t> digests(4 * n);
        set.hashColumns(m, kFirst, n, digests.data());
        for (size_t i = 0; i < n; ++i) {
          std::vector<uint64_t> message(zeros);
          for (const auto &c : columns)
            message.push_back(c[kFirst + i]);
          const Digest d = hashWords(message);
          ASSERT_TRUE(std::equal(d.begin(), d.end(), digests.begin() + 4 * i));
        }
      }
    }
}

TEST_P(KeccakKernelTest, HashesPairs) {
  for (const size_t n : {0, 1, 4, 7, 8, 13}) {
    const auto children = many(8 * n);
    std::vector<uint64_t> parents(4 * n);
    set.hashPairs(children.data(), n, parents.data());
    for (size_t i = 0; i < n; ++i) {
      const Digest d = hashWords(std::span(children).subspan(8 * i, 8));
      ASSERT_TRUE(std::equal(d.begin(), d.end(), parents.begin() + 4 * i));
    }
  }
}

TEST_P(KeccakKernelTest, FindsTheSmallestNonce) {
  const auto state = many(4);
  for (const unsigned bits : {0u, 3u, 7u})
    for (const uint64_t first : {0, 5})
      for (const uint64_t n : {0, 1, 3, 50, 2000})
        EXPECT_EQ(set.findNonce(state.data(), bits, first, n),
                  kernels::portableKeccak.findNonce(state.data(), bits, first, n));
}

INSTANTIATE_TEST_SUITE_P(Sets, KeccakKernelTest, testing::ValuesIn(keccakSets()),
                         setName<KeccakKernels>);

} // namespace
} // namespace lean::test
