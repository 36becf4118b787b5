// The machine on small programs: solving, hints, every error.
#include "test/unit/vm/assembled.h"
#include "vm/check.h"

#include <gtest/gtest.h>

namespace lean {
namespace {

using test::GuestRun;

constexpr const char *kTwoWords = "set 2, 0x300000000000000020000000000000001\n"
                                  "set 3, 0x10000000000000007\n";
const E kA = E::limbs(1, 2, 3), kB = E::limbs(7, 1, 0);

TEST(Solve, WhicheverOperandIsUnset) {
  const GuestRun xorRun(std::string(kTwoWords) +
                        "xor 2, 3, 4\nxor 2, 5, 3\nxor 6, 2, 3\nxor 2, 3, 4\n");
  ASSERT_EQ(xorRun.outcome(), "ok");
  for (const unsigned cell : {4u, 5u, 6u})
    EXPECT_EQ(xorRun.cell(cell), kA + kB);
  const GuestRun mulRun(std::string(kTwoWords) +
                        "mul 2, 3, 4\nmul 2, 5, 3\nmul 6, 2, 3\nmul 2, 5, 3\n");
  ASSERT_EQ(mulRun.outcome(), "ok");
  EXPECT_EQ(mulRun.cell(4), kA * kB);
  for (const unsigned cell : {5u, 6u})
    EXPECT_EQ(mulRun.cell(cell), kB * kA.inverse());
}

TEST(Solve, DerefGoesBothWays) {
  const GuestRun run("set 2, 0x10\nset 3, 0x5\nderef 2, 7, 3\nderef 2, 7, 8\nderef.fp 2, 9\n"
                     "deref.pc 2, 10\n");
  ASSERT_EQ(run.outcome(), "ok");
  EXPECT_EQ(run.cell(11), E(K(5)));
  EXPECT_EQ(run.cell(8), E(K(5)));
  EXPECT_EQ(run.cell(13), E(K(1)));
  EXPECT_EQ(run.cell(14), E(gPow(7)));
}

TEST(Solve, AddressesWrapModuloTheOrderOfG) {
  // The pointer is g^-1: with operand 6 it names cell 5.
  const GuestRun run("set 2, 0x800000000000000d\nset 3, 0x9\nderef 2, 6, 3\n");
  ASSERT_EQ(run.outcome(), "ok");
  EXPECT_EQ(run.cell(5), E(K(9)));
  const GuestRun derived("set 2, 0x1\nset 4, 0x2\nmul 4, 5, 2\nset 3, 0x9\nderef 5, 7, 3\n");
  ASSERT_EQ(derived.outcome(), "ok");
  EXPECT_EQ(derived.cell(6), E(K(9)));
  for (const GuestRun *r : {&run, &derived})
    EXPECT_TRUE(checkTrace(r->program, buildTrace(*r->machine, 128)).empty());
  EXPECT_EQ(GuestRun("set 2, 0x800000000000000d\nset 3, 0x9\nderef 2, 0, 3\n").outcome(),
            "R0006 pointer 0x800000000000000d is no position below 2^32");
}

TEST(RunErrors, Contradiction) {
  EXPECT_EQ(GuestRun("set 2, 0x1\nset 2, 0x2\n").outcome(), "R0002 values differ: 0x1 and 0x2");
}

TEST(RunErrors, FailedAssertionNamesSourceValuesAndStack) {
  const GuestRun run(R"(.file "a.lean"
.location 0 3:5 3:17 none
.location 0 9:1 9:4 none
.function "main" 95
  .line 1
  set 5, 0x200
  set 6, 0x1
  .hint alloc [2] (8) none
  deref.fp 2, 1
  deref.pc 2, 0
  jump 6, 5, 2
  set 90, 0x8000
  set 91, 0x1
  jump 91, 90, 91
  xor 90, 90, 90
.end
.function "f" 8
  .line 0
  set 3, 0x1
  set 4, 0x2
  set 5, 0x0
  .assert equal 3 4 "must agree" "x == y" "x" "y"
  xor 3, 4, 5
  jump 3, 0, 1
.end
)",
                     {}, false);
  ASSERT_FALSE(run.ended);
  EXPECT_EQ(run.ended.error().report(), "a.lean:3:5: error[R0001]: must agree\n"
                                        "  x == y\n"
                                        "  x: 0x1\n"
                                        "  y: 0x2\n"
                                        "  in f at a.lean:3:5 (instruction 12)\n"
                                        "  called from main at a.lean:9:1 (instruction 4)\n"
                                        "  after 8 cycles");
}

TEST(RunErrors, Unset) {
  EXPECT_EQ(GuestRun("set 2, 0x1\nxor 2, 3, 4\n").outcome(),
            "R0003 cell 3 (frame cell 3) is read but nothing wrote it");
  EXPECT_EQ(GuestRun("set 3, 0x1\nxor 2, 2, 3\n").outcome(),
            "R0003 cell 2 (frame cell 2) is read but nothing wrote it");
  EXPECT_EQ(GuestRun("set 2, 0x1\nderef 2, 9, 3\n").outcome(),
            "R0003 cell 9 is read but nothing wrote it");
  EXPECT_EQ(GuestRun("jump 2, 2, 2\n").outcome(),
            "R0003 cell 2 (frame cell 2) is read but nothing wrote it");
}

TEST(RunErrors, DivisionByZero) {
  EXPECT_EQ(GuestRun("set 2, 0x0\nset 4, 0x0\nmul 2, 3, 4\n").outcome(), "R0004 division by zero");
}

TEST(RunErrors, OutsideKAndNoAddress) {
  EXPECT_EQ(GuestRun("set 2, 0x10000000000000000\nset 3, 0x1\nderef 2, 0, 3\n").outcome(),
            "R0005 pointer 0x10000000000000000 is not in K");
  EXPECT_EQ(GuestRun("set 2, 0x0\nset 3, 0x10000000000000000\njump 2, 3, 2\n").outcome(),
            "R0005 value 0x10000000000000000 is not in K");
  EXPECT_EQ(GuestRun("set 2, 0x0\nset 3, 0x1\nderef 2, 0, 3\n").outcome(),
            "R0006 pointer 0x0 is no position below 2^32");
  EXPECT_EQ(GuestRun("set 2, 0x1\nset 3, 0x0\njump 2, 3, 2\n").outcome(),
            "R0006 jump target 0x0 is no position below 2^32");
}

TEST(RunErrors, LimitsOfMemoryAndCycles) {
  RunOptions small;
  small.maxCells = 100;
  EXPECT_EQ(GuestRun("set 2, 0x1\nset 100, 0x1\n", small).outcome(),
            "R0007 cell 100 is beyond the memory limit of 100 cells");
  EXPECT_EQ(GuestRun("set 2, 0x1\n.hint alloc [3] (50) none\nset 2, 0x1\n", small).outcome(),
            "R0007 50 cells at 93 are beyond the memory limit of 100 cells");
  RunOptions few;
  few.maxCycles = 10;
  EXPECT_EQ(GuestRun("set 2, 0x1\njump 2, 2, 2\n", few).outcome(),
            "R0008 run does not end within 10 cycles");
}

TEST(RunErrors, LeavingTheProgram) {
  EXPECT_EQ(GuestRun("set 2, 0x1\nset 3, 0x40\njump 2, 3, 2\n").outcome(),
            "R0009 pc 6 is outside the program of 6 instructions");
  EXPECT_EQ(GuestRun("set 2, 0x1\nset 3, 0x80\njump 2, 3, 2\n").outcome(),
            "ok"); // P - 1 = 7 is the halt address
  EXPECT_EQ(GuestRun("set 2, 0x1\nset 3, 0x100\njump 2, 3, 2\n").outcome(),
            "R0009 pc 8 is outside the program of 6 instructions");
  EXPECT_EQ(GuestRun("set 2, 0x1\nset 3, 0x80\nset 4, 0x10\njump 2, 3, 4\n").outcome(),
            "R0010 halted in the frame at cell 4, expected 0");
}

TEST(RunErrors, PublicInputAndHashedCells) {
  EXPECT_EQ(GuestRun("set 0, 0x100000000000000000000000000000000\n").outcome(),
            "R0014 public input cell 0 has a third limb: 0x100000000000000000000000000000000");
  EXPECT_EQ(GuestRun("set 2, 0x100000000000000000000000000000000\n"
                     "keccak 2, 2, 2, 2, 2, 2, 2, 2, 3, 0x0\n")
                .outcome(),
            "R0015 hashed value 0x100000000000000000000000000000000 has a third limb");
}

RunOptions withAdvice(std::string_view json) {
  RunOptions options;
  options.advice = parseAdvice(json).value();
  return options;
}

TEST(Advice, PopsInOrderAndMustFitExactly) {
  const std::string two = ".string \"s\"\n.hint advice [2, 3] (0, 3) 0\nset 4, 0x1\n"
                          ".hint advice [5] (2) 0\nset 6, 0x1\n";
  const GuestRun run(two, withAdvice(R"({"s": [["0x5", 3], [1]]})"));
  ASSERT_EQ(run.outcome(), "ok");
  EXPECT_EQ(run.cell(2), E(K(5)));
  EXPECT_EQ(run.cell(3), E(gPow(3)));
  EXPECT_EQ(run.cell(5), E(K(1)));
  EXPECT_EQ(GuestRun(two).outcome(), "R0011 advice has no stream `s`");
  EXPECT_EQ(GuestRun(two, withAdvice(R"({"s": [["0x5", 3]]})")).outcome(),
            "R0011 advice stream `s` is used up after 1 entries");
  EXPECT_EQ(GuestRun(two, withAdvice(R"({"s": [["0x5"], [1]]})")).outcome(),
            "R0012 an entry of advice stream `s` has 1 items, expected 2");
  EXPECT_EQ(GuestRun(two, withAdvice(R"({"s": [[5, 3], [1]]})")).outcome(),
            "R0012 item 0 of an entry of advice stream `s` is an integer, expected a hex string");
  EXPECT_EQ(GuestRun(two, withAdvice(R"({"s": [["5", 3], [1], [2]]})")).outcome(),
            "R0013 1 of 3 entries of advice stream `s` are left over");
  EXPECT_EQ(GuestRun("set 2, 0x1\n", withAdvice(R"({"t": [[]]})")).outcome(),
            "R0013 1 of 1 entries of advice stream `t` are left over");
}

TEST(Advice, IntoBuffers) {
  const std::string text = ".string \"s\"\n.hint alloc [2] (4) none\n"
                           ".hint advice.into [2] (2, 0, 3) 0\nset 3, 0x1\n";
  const GuestRun run(text, withAdvice(R"({"s": [["a", 1, "b", 2]]})"));
  ASSERT_EQ(run.outcome(), "ok");
  EXPECT_EQ(run.cell(93), E(K(10)));
  EXPECT_EQ(run.cell(96), E(gPow(2)));
  EXPECT_EQ(GuestRun(text, withAdvice(R"({"s": [["a", 1]]})")).outcome(),
            "R0012 an entry of advice stream `s` has 2 items, expected 2 elements of 2");
}

TEST(Advice, MalformedFilesAreRefused) {
  const auto error = [](std::string_view json) {
    const auto advice = parseAdvice(json);
    return advice ? std::string("accepted") : advice.error().message;
  };
  EXPECT_EQ(error("[]"), "advice: a list at the top");
  EXPECT_EQ(error("{"), "advice: malformed JSON at byte 2");
  EXPECT_EQ(error(R"({"a": 1})"), "advice: a value outside of an entry in stream `a`");
  EXPECT_EQ(error(R"({"a": [[[1]]]})"), "advice: a list inside an entry in stream `a`");
  EXPECT_EQ(error(R"({"a": [["xyz"]]})"),
            "advice: a string that is no hex word of up to 48 digits in stream `a`");
  EXPECT_EQ(error(R"({"a": [[-1]]})"), "advice: a negative number in stream `a`");
  EXPECT_EQ(error(R"({"a": [[1.5]]})"),
            "advice: a number that is no integer below 2^64 in stream `a`");
  EXPECT_EQ(error(R"({"a": [[18446744073709551616]]})"),
            "advice: a number that is no integer below 2^64 in stream `a`");
  EXPECT_EQ(error(R"({"a": [], "a": []})"), "advice: stream `a` stands twice in stream `a`");
  EXPECT_EQ(error(R"({"a": [[true]]})"), "advice: a boolean in stream `a`");
  EXPECT_EQ(error(std::string(100000, '[')), "advice: a list at the top");
  EXPECT_EQ(error(R"({"a": [[)" + std::string(100000, '[')),
            "advice: a list inside an entry in stream `a`");
}

TEST(PublicInputText, FourLanes) {
  EXPECT_EQ(parsePublicInput("1, 0x2\n3 ffffffffffffffff").value(),
            (std::array<uint64_t, 4>{1, 2, 3, ~uint64_t{0}}));
  EXPECT_FALSE(parsePublicInput("1,2,3"));
  EXPECT_FALSE(parsePublicInput("1,2,3,4,5"));
  EXPECT_FALSE(parsePublicInput("1,2,3,10000000000000000"));
  EXPECT_FALSE(parsePublicInput("1,2,3,x"));
}

TEST(Hints, ValuesThatTheyWrite) {
  const GuestRun run("set 2, 0x300000000000000020000000000000005\n"
                     "set 3, 0x80\n" // g^7
                     ".hint limbs [2, 10, 11, 12] () none\n"
                     ".hint bits [2, 13, 14, 15] () none\n"
                     ".hint position.bits [3, 16, 17, 18, 19] () none\n"
                     ".hint digits [2, 20, 21] (2, 0) none\n"
                     ".hint digits [2, 30, 31] (8, 60) none\n"
                     ".hint low [2, 22] () none\n"
                     ".hint log [3, 23] (8) none\n"
                     ".hint log [3, 24] (7) none\n"
                     ".hint inverse [2, 25] () none\n"
                     ".hint less [23, 3, 26] () none\n"
                     ".hint less [24, 3, 27] () none\n"
                     ".hint divrem [3, 28, 29] (3) none\n"
                     "set 4, 0x0\n");
  ASSERT_EQ(run.outcome(), "ok");
  EXPECT_EQ(run.cell(10), E(K(5)));
  EXPECT_EQ(run.cell(11), E(K(2)));
  EXPECT_EQ(run.cell(12), E(K(3)));
  EXPECT_EQ(run.cell(13), E(K(1)));
  EXPECT_EQ(run.cell(14), E(K(0)));
  EXPECT_EQ(run.cell(15), E(K(1)));
  EXPECT_EQ(run.cell(18), E(K(1)));
  EXPECT_EQ(run.cell(19), E(K(0)));
  EXPECT_EQ(run.cell(20), E(gPow(1)));
  EXPECT_EQ(run.cell(21), E(gPow(1)));
  EXPECT_EQ(run.cell(22), E::limbs(5, 2, 0));
  EXPECT_EQ(run.cell(23), E(gPow(7)));
  EXPECT_EQ(run.cell(24), E(K(1)));
  EXPECT_EQ(run.cell(25), E::limbs(5, 2, 3).inverse());
  EXPECT_EQ(run.cell(26), E(K(0)));
  EXPECT_EQ(run.cell(27), E(K(1)));
  EXPECT_EQ(run.cell(28), E(gPow(2)));
  EXPECT_EQ(run.cell(29), E(gPow(1)));
  EXPECT_EQ(run.cell(30), E(gPow(32)));
  EXPECT_EQ(run.cell(31), E(gPow(0)));
}

TEST(Hints, PrintGoesToTheListener) {
  std::string printed;
  RunOptions options;
  options.print = [&](const std::string &line) { printed += line + "\n"; };
  EXPECT_EQ(GuestRun(".string \"x\"\nset 2, 0x10\n.hint print [2, 3] (0, 0) 0\n"
                     ".hint print [2] (3) 0\nset 4, 0x1\n",
                     options)
                .outcome(),
            "ok");
  EXPECT_EQ(printed, "x: 0x10 unset\nx: 4\n");
}

TEST(Touch, SettlesAtTheEnd) {
  const std::string text = "set 2, 0x20\n.hint touch [] () none\nderef 2, 0, 3\n";
  EXPECT_EQ(GuestRun(text).outcome(), "ok");
  const GuestRun later(text + "set 5, 0x9\n");
  ASSERT_EQ(later.outcome(), "ok");
  EXPECT_EQ(later.cell(3), E(K(9)));
  EXPECT_EQ(GuestRun(text + "set 5, 0x9\nset 3, 0x8\n").outcome(),
            "R0002 values differ: 0x9 and 0x8");
}

TEST(Touch, ValuesSpreadFromPairToPair) {
  // The first check's target, cell 5, is the second one's own cell; that one's target is set later.
  const GuestRun run("set 2, 0x20\nset 3, 0x40\n"
                     ".hint touch [] () none\nderef 2, 0, 4\n"
                     ".hint touch [] () none\nderef 3, 0, 5\n"
                     "set 6, 0x9\n");
  ASSERT_EQ(run.outcome(), "ok");
  for (const uint64_t cell : {4, 5, 6})
    EXPECT_EQ(run.cell(cell), E(K(9)));
  EXPECT_TRUE(checkTrace(run.program, buildTrace(*run.machine, 128)).empty());
}

TEST(Scatter, ChangesPlacesOnly) {
  const std::string text = ".hint alloc [2] (4) none\n.hint alloc [3] (4) none\nset 4, 0x7\n"
                           "deref 2, 1, 4\nderef 3, 1, 4\nderef 2, 1, 5\nset 0, 0x7\n";
  unsigned moved = 0;
  const E plain = GuestRun(text).cell(2);
  for (uint64_t seed = 0; seed < 50; ++seed) {
    RunOptions options;
    options.scatter = seed;
    const GuestRun run(text, options);
    if (run.ended)
      EXPECT_EQ(run.machine->publicInput()[0], 7u);
    moved += run.cell(2) != plain;
  }
  EXPECT_GT(moved, 25u);
}

} // namespace
} // namespace lean
