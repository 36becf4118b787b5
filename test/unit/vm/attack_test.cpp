#include "test/unit/vm/assembled.h"
#include "vm/attack.h"

#include <gtest/gtest.h>

namespace lean {
namespace {

using test::assembled;

AttackReport attacked(const std::string &text, const char *advice = "{}", AttackOptions how = {}) {
  const Program program = assembled(text);
  RunOptions options;
  options.advice = parseAdvice(advice).value();
  auto report = attack(program, options, how);
  if (!report)
    throw std::runtime_error(report.error().report());
  return *report;
}

TEST(Attack, ADeterminedValueHasNoOther) {
  const AttackReport report = attacked(".string \"x\"\n"
                                       ".hint advice [2] (0) 0\n"
                                       "set 3, 0x5\n"
                                       "xor 2, 3, 4\n"
                                       "set 4, 0x2\n",
                                       R"({"x": [["7"]]})");
  EXPECT_EQ(report.values, 1u);
  EXPECT_EQ(report.tried, report.possible);
  EXPECT_GE(report.tried, 4u);
  EXPECT_EQ(report.refused, report.tried);
  EXPECT_TRUE(report.findings.empty());
}

TEST(Attack, AWordThatNothingChecksIsFound) {
  const AttackReport report = attacked(".string \"x\"\n"
                                       ".hint advice [2, 3] (0, 0) 0\n"
                                       "set 2, 0x7\n"
                                       "xor 3, 2, 4\n",
                                       R"({"x": [["7", "8"]]})");
  ASSERT_EQ(report.findings.size(), 1u);
  const AttackFinding &finding = report.findings[0];
  EXPECT_EQ(finding.firstItem, 1u);
  EXPECT_EQ(finding.lastItem, 1u);
  EXPECT_EQ(finding.example.follows, 1u); // cell 4
  EXPECT_EQ(finding.example.before.value, E(K(8)));
  EXPECT_EQ(report.refused + report.accepted, report.tried);
}

TEST(Attack, ADivisionOfZeroByZeroIsFound) {
  // [2] * [3] = [4] with [2] and [4] zero: [3] may be anything, the machine's own run needs a hint.
  const AttackReport report = attacked("set 2, 0x0\nset 4, 0x0\n"
                                       ".hint inverse [2, 3] () none\n"
                                       "mul 2, 3, 4\n"
                                       "xor 3, 2, 5\n");
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].accepted[static_cast<unsigned>(Change::PlusOne)], 1u);
}

TEST(Attack, AHintOfNoConsequenceIsHarmless) {
  const AttackReport report = attacked("set 2, 0x0\nset 4, 0x0\n"
                                       ".hint inverse [2, 3] () none\n"
                                       "mul 2, 3, 4\n");
  EXPECT_TRUE(report.findings.empty());
  EXPECT_EQ(report.unused, report.accepted);
  EXPECT_GE(report.unused, 3u);
}

TEST(Attack, CellsOfRangeChecksAreHarmlessUnlessOthersReadThem) {
  constexpr const char *kCheck = "set 2, 0x8\n"
                                 ".hint touch [] () none\n"
                                 "deref 2, 60, 3\n";
  const AttackReport report = attacked(kCheck);
  EXPECT_TRUE(report.findings.empty());
  EXPECT_EQ(report.rangeCells, 1u);
  // Here the cell that the check names gets its value from rows, later.
  const AttackReport written = attacked(std::string(kCheck) + "set 63, 0x0\n");
  EXPECT_EQ(written.rangeCells, 0u);
  EXPECT_EQ(written.refused, 1u);
}

// The cell behind the pointer is read where nothing wrote it once the position is another one; a
// prover then gives it the value that fits.
TEST(Attack, UnsetCellsTakeWhatFits) {
  const AttackReport report = attacked(".string \"i\"\n"
                                       "set 5, 0x9\n"
                                       ".hint advice [2] (3) 0\n"
                                       "deref 2, 2, 6\n"
                                       "xor 5, 6, 7\n"
                                       "set 7, 0x0\n",
                                       R"({"i": [[3]]})");
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_GT(report.findings[0].accepted[static_cast<unsigned>(Change::PlusOne)], 0u);
}

TEST(Attack, HintsThatCannotBeCarriedOutDoNotProtect) {
  // The bits of a position: no position after the change, so the hint fails, not the rows.
  const AttackReport report = attacked(".string \"i\"\n"
                                       ".hint advice [2] (3) 0\n"
                                       ".hint position.bits [2, 3] () none\n"
                                       "xor 2, 3, 4\n",
                                       R"({"i": [[5]]})");
  ASSERT_EQ(report.findings.size(), 2u);
  EXPECT_GT(report.findings[0].accepted[static_cast<unsigned>(Change::UpperBit)], 0u);
}

TEST(Attack, TheLimitIsKeptAndTheSeedDecides) {
  const std::string text = ".string \"x\"\n"
                           ".hint advice [2, 3, 4, 5] (0, 0, 0, 0) 0\n"
                           "xor 2, 3, 6\n";
  const char *advice = R"({"x": [["1", "2", "3", "4"]]})";
  const AttackReport all = attacked(text, advice);
  EXPECT_EQ(all.tried, all.possible);
  for (const uint64_t limit : {1u, 7u, 13u}) {
    const AttackReport some = attacked(text, advice, {1, limit});
    EXPECT_EQ(some.tried, limit);
    EXPECT_EQ(some.possible, all.possible);
  }
  const AttackReport again = attacked(text, advice);
  ASSERT_EQ(again.findings.size(), all.findings.size());
  EXPECT_EQ(again.findings[0].accepted, all.findings[0].accepted);
  EXPECT_EQ(again.findings[0].example.after.value, all.findings[0].example.after.value);
}

TEST(Attack, TheRunItselfMustHold) {
  const Program program = assembled("set 2, 0x1\nset 2, 0x2\n");
  const auto report = attack(program, {}, {});
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().kind, RunErrorKind::Contradiction);
}

TEST(Attack, ALoopThatTheChangeMakesEndlessIsRefused) {
  // Jumps back as long as the hinted cell is not one.
  const AttackReport report = attacked(".string \"x\"\n"
                                       "set 3, 0x1\nset 6, 0x1\nset 5, 0x40\n"
                                       ".hint advice [2] (0) 0\n"
                                       "xor 2, 3, 4\n"
                                       "set 7, 0x8\n"
                                       "jump 4, 7, 3\n",
                                       R"({"x": [["1"]]})");
  EXPECT_EQ(report.refused, report.tried);
}

} // namespace
} // namespace lean
