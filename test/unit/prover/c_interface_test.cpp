// The verifier's C interface.
#include "base/program/program.h"
#include "prover/lean_verify.h"
#include "test/unit/prover/tamper.h"

#include <gtest/gtest.h>

#include <cstring>

namespace lean::test {
namespace {

class CInterface : public testing::Test {
protected:
  const Golden g = goldenProof(true, "fibonacci");
  const std::vector<uint8_t> program = [this] {
    Program p;
    p.code = g.code;
    return writeProgram(p);
  }();
  lean_verify_result result{};
  char why[LEAN_VERIFY_MESSAGE_SIZE] = "unchanged";

  lean_verify_status verifyBytes(const std::vector<uint8_t> &proof,
                                 const uint64_t *expected = nullptr) {
    return lean_verify(program.data(), program.size(), expected, proof.data(), proof.size(),
                       &result, why, sizeof why);
  }
};

TEST_F(CInterface, AcceptsTheGoldenProof) {
  EXPECT_EQ(verifyBytes(g.proof), LEAN_VERIFY_OK);
  EXPECT_STREQ(why, "");
  EXPECT_EQ(verifyBytes(g.proof, g.publicInput.data()), LEAN_VERIFY_OK);
  EXPECT_TRUE(std::ranges::equal(result.public_input, g.publicInput));
  uint64_t rows = 0;
  for (const uint64_t n : g.facts["rows"])
    rows += n;
  EXPECT_EQ(result.rows, rows);
}

TEST_F(CInterface, RefusesWithStatusAndMessage) {
  const size_t scalar = scalarAt(6);
  EXPECT_EQ(verifyBytes(flipBit(g.proof, scalar, 2)), LEAN_VERIFY_SUMCHECK);
  EXPECT_TRUE(std::strstr(why, "sumcheck: bus.layer")) << why;
  EXPECT_EQ(result.rows, 0u);
  EXPECT_EQ(verifyBytes({}), LEAN_VERIFY_MALFORMED);
  EXPECT_EQ(verifyBytes(flipBit(g.proof, 16, 2)), LEAN_VERIFY_PROGRAM);
  EXPECT_EQ(verifyBytes(flipBit(g.proof, 87, 2)), LEAN_VERIFY_SIZE);
  auto other = g.publicInput;
  other[3] ^= 1;
  EXPECT_EQ(verifyBytes(g.proof, other.data()), LEAN_VERIFY_PUBLIC_INPUT);
  auto cut = g.proof;
  cut.pop_back();
  EXPECT_EQ(verifyBytes(cut), LEAN_VERIFY_EXHAUSTED);
  auto longer = g.proof;
  longer.push_back(0);
  EXPECT_EQ(verifyBytes(longer), LEAN_VERIFY_TRAILING);
  EXPECT_EQ(verifyBytes(flipBit(g.proof, g.proof.size() - 1, 2)), LEAN_VERIFY_MERKLE);
}

TEST_F(CInterface, WrongArguments) {
  EXPECT_EQ(
      lean_verify(nullptr, 5, nullptr, g.proof.data(), g.proof.size(), nullptr, why, sizeof why),
      LEAN_VERIFY_ARGUMENT);
  EXPECT_EQ(lean_verify(nullptr, 0, nullptr, nullptr, 0, nullptr, nullptr, 0),
            LEAN_VERIFY_PROGRAM_FILE);
  char tiny[4] = "abc";
  EXPECT_EQ(lean_verify(program.data(), 3, nullptr, nullptr, 0, &result, tiny, sizeof tiny),
            LEAN_VERIFY_PROGRAM_FILE);
  EXPECT_EQ(std::strlen(tiny), 3u);
}

TEST(CInterfaceText, EveryStatusHasOne) {
  for (const int status : {0, 1, 2, 3, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19})
    EXPECT_STRNE(lean_verify_status_text(static_cast<lean_verify_status>(status)),
                 "unknown status");
  EXPECT_STREQ(lean_verify_status_text(LEAN_VERIFY_MERKLE), "merkle opening");
}

} // namespace
} // namespace lean::test
