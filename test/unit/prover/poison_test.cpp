// Proofs do not depend on what memory held before: every array that is not zeroed on purpose starts
// with a poison pattern here (SOUNDNESS, "Robustness of the prover").
#include "prover/support/buffer.h"
#include "test/unit/prover/poison.h"
#include "test/unit/prover/programs.h"

#include <gtest/gtest.h>

namespace lean::test {
namespace {

constexpr unsigned char kPatterns[] = {0x00, 0xa5, 0xff};

TEST(Poison, Works) {
  for (const unsigned char pattern : kPatterns) {
    const Poison poison(pattern);
    const proof::WordBuffer words(100), many(1 << 18);
    const std::unique_ptr<unsigned char[]> bytes(new unsigned char[64]);
    EXPECT_EQ(words[99], 0x0101010101010101 * pattern);
    EXPECT_EQ(many[many.size() - 1], 0x0101010101010101 * pattern);
    EXPECT_EQ(bytes[63], pattern);
  }
}

TEST(Poison, GoldenProofs) {
  for (const unsigned char pattern : kPatterns) {
    const Poison poison(pattern);
    for (const Golden &g : loadGolden(false)) {
      ProveOptions options;
      options.logInvRate = static_cast<unsigned>(g.logInvRate());
      EXPECT_EQ(proveRun(runOf(g), *g.params, options), g.proof) << g.name();
    }
  }
}

/// Heights around powers of two, where tables end within a vector or a chunk.
TEST(Poison, AnyHeights) {
  const auto same = [](const GuestRun &run, const proof::Params &params) {
    std::vector<uint8_t> first;
    for (const unsigned char pattern : kPatterns) {
      const Poison poison(pattern);
      const auto bytes = proveRun(run, params);
      if (first.empty())
        first = bytes;
      EXPECT_EQ(bytes, first);
    }
  };
  for (const unsigned n : {1u, 3u, 8u, 9u, 17u, 63u, 129u})
    same(mixed(n, n + 1, 5, 3), proof::Params::toy());
  for (const unsigned n : {1u, 2u, 9u, 33u, 65u})
    same(hashes(n), proof::Params::toy());
  same(mixed(3, 9000, 513), proof::Params::full());
  same(hashes(300), proof::Params::full());
}

} // namespace
} // namespace lean::test
