// The verifier against the golden proofs: every challenge and intermediate value.
#include "test/unit/prover/golden.h"

#include <gtest/gtest.h>

namespace lean::test {
namespace {

class GoldenProof : public testing::TestWithParam<bool> {};

TEST_P(GoldenProof, AcceptedWithTheSameTrace) {
  for (const Golden &g : loadGolden(GetParam())) {
    SCOPED_TRACE(g.name());
    Recorder recorder;
    auto input = g.input();
    input.observer = &recorder;
    const proof::VerifyOutput result = proof::verifyProof(input);
    ASSERT_TRUE(result.ok()) << result.failure->text();
    ASSERT_EQ(recorder.messages.size(), g.facts["messages"].size());
    for (size_t i = 0; i < recorder.messages.size(); ++i)
      ASSERT_EQ(recorder.messages[i], g.facts["messages"][i]) << i;
  }
}

TEST_P(GoldenProof, HasTheShapeOfTheReference) {
  for (const Golden &g : loadGolden(GetParam())) {
    SCOPED_TRACE(g.name());
    const proof::VerifyOutput result = proof::verifyProof(g.input());
    ASSERT_TRUE(result.shape.has_value());
    const proof::Shape &s = *result.shape;
    EXPECT_EQ(s.scalarCount(), g.facts["scalars"]);
    EXPECT_EQ(s.logStack, g.facts["stack"]["log"]);
    EXPECT_EQ(s.used, g.facts["stack"]["used"]);
    EXPECT_EQ(s.usedRows, g.facts["stack"]["rows_of_matrix"]);
    EXPECT_EQ(s.mu, g.facts["leaves"]["log"]);
    json pieces = json::array();
    for (const auto &c : s.columns)
      for (const auto &p : c.pieces)
        pieces.push_back({p.log, p.first, p.place});
    json expected = json::array();
    for (const json &p : g.facts["stack"]["pieces"])
      expected.push_back({p[1], p[2], p[3]});
    EXPECT_EQ(pieces, expected);
  }
}

INSTANTIATE_TEST_SUITE_P(Parameters, GoldenProof, testing::Bool(),
                         [](const auto &p) { return p.param ? "Full" : "Toy"; });

TEST(GoldenProof, TheTwoKindsRefuseEachOther) {
  Golden g = goldenProof(true, "fibonacci");
  g.params = &proof::Params::toy();
  EXPECT_EQ(proof::verifyProof(g.input()).failure->text(), "malformed: version");
}

} // namespace
} // namespace lean::test
