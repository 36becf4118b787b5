// The prover against the golden proofs, byte for byte.
#include "test/unit/prover/runs.h"

#include <gtest/gtest.h>

namespace lean::test {
namespace {

class Reproduced : public testing::TestWithParam<bool> {};

TEST_P(Reproduced, GoldenProofs) {
  for (const Golden &g : loadGolden(GetParam())) {
    SCOPED_TRACE(g.name());
    ProveOptions options;
    options.logInvRate = static_cast<unsigned>(g.logInvRate());
    Recorder recorder;
    const auto bytes = proveRun(runOf(g), *g.params, options, &recorder);
    // the first message that differs says more than the bytes
    size_t i = 0;
    for (const json &m : g.facts["messages"]) {
      if (m[0] == "note")
        continue;
      ASSERT_LT(i, recorder.messages.size());
      ASSERT_EQ(recorder.messages[i], m) << i;
      ++i;
    }
    EXPECT_EQ(bytes, g.proof);
  }
}

INSTANTIATE_TEST_SUITE_P(Parameters, Reproduced, testing::Bool(),
                         [](const auto &p) { return p.param ? "Full" : "Toy"; });

/// Nonces searched for more work than is asked: right, but not the smallest. That they are the
/// smallest is the honest prover's choice, which no verifier enforces.
TEST(Nonce, OneThatIsNotTheSmallestIsAccepted) {
  const Golden g = goldenProof(false, "fibonacci");
  proof::Params eager = proof::Params::toy();
  eager.grinding = 12;
  const auto bytes = proveRun(runOf(g), eager);
  ASSERT_NE(bytes, g.proof);
  auto input = g.input();
  input.bytes = bytes;
  const auto result = proof::verifyProof(input);
  EXPECT_TRUE(result.ok()) << result.failure->text();
}

} // namespace
} // namespace lean::test
