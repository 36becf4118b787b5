// The checker of final code rejects hand-written violations, one or more per rule of COMPILER §1.
#include "backend/leanisa/checker.h"
#include "base/program/assembly.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace lean::backend {
namespace {

/// A program in assembler text; `@n` stands for g^n as an immediate, `@halt` for the halt address.
struct Code {
  std::string text;
  Contracts contracts;

  UnitContract &unit(const char *name, uint32_t first, uint32_t last) {
    UnitContract &u = contracts.units.emplace_back();
    u.name = name;
    u.first = first;
    u.last = last;
    u.isMain = contracts.units.size() == 1;
    return u;
  }
};

std::string expand(std::string text, size_t instructions) {
  const uint64_t halt = (uint64_t{1} << isa::paddedLog(instructions)) - 1;
  for (size_t at; (at = text.find('@')) != text.npos;) {
    size_t end = at + 1;
    while (end < text.size() && std::isalnum(static_cast<unsigned char>(text[end])))
      ++end;
    const std::string name = text.substr(at + 1, end - at - 1);
    const uint64_t e = name == "halt" ? halt : std::stoull(name);
    text.replace(at, end - at, fmt::format("0x{:x}", gPow(e).v));
  }
  return text;
}

/// The broken rule, 0 when the code passes, and the message.
std::pair<unsigned, std::string> check(Code code) {
  size_t instructions = 0;
  for (size_t at = 0; at < code.text.size(); at = code.text.find('\n', at) + 1)
    if (const char c = code.text[at]; c >= 'a' && c <= 'z')
      ++instructions;
  const auto program = parseAssembly(expand(code.text, instructions));
  if (!program)
    return {99, fmt::format("line {}: {}", program.error().line, program.error().message)};
  code.contracts.promises.resize(program->code.size());
  const auto violation = checkFinalCode(*program, code.contracts);
  if (!violation)
    return {0, ""};
  return {violation->rule ? violation->rule : 98, violation->message};
}

#define EXPECT_RULE(rule, code)                                                                    \
  do {                                                                                             \
    const auto found = check(code);                                                                \
    EXPECT_EQ(found.first, rule) << found.second;                                                  \
  } while (false)

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const size_t at = text.find(from);
  EXPECT_NE(at, text.npos) << from;
  return text.replace(at, from.size(), to);
}

/// main alone: `body` of n instructions, then the halt through cells 10 (one) and 11.
Code mainOnly(const std::string &body, uint32_t n) {
  Code c;
  c.text = ".function \"main\" 20\n" + body + "set 10, 0x1\nset 11, @halt\njump 10, 11, 10\n.end\n";
  c.unit("main", 0, n + 2);
  return c;
}

const char *const kCall = R"(.function "main" 20
set 10, 0x1
set 12, @10
.hint alloc [2] (8) none
deref 2, 3, 10
deref.fp 2, 1
deref 2, 2, 2
deref.pc 2, 0
jump 10, 12, 2
deref 2, 4, 13
set 11, @halt
jump 10, 11, 10
.end
.function "f" 8
mul 3, 3, 4
set 5, 0x1
jump 5, 0, 1
.end
)";

/// main calls f, whose own fp is cell 2, parameter cell 3, result cell 4.
Code withCall(const std::string &text) {
  Code c;
  c.text = text;
  c.unit("main", 0, 9);
  UnitContract &f = c.unit("f", 10, 12);
  f.ownFp = 2;
  f.params = {3};
  f.paramFacts = {kInK};
  f.results = {4};
  f.resultFacts = {kInK};
  return c;
}

const char *const kLoop = R"(.function "main" 20
set 10, 0x1
set 12, @9
.hint alloc [2] (12) none
deref 2, 0, 10
deref 2, 1, 10
deref 2, 2, 10
jump 10, 12, 2
xor 13, 10, 14
set 11, @halt
jump 10, 11, 10
.loop "main.loop" 12 0
mul 1, 1, 3
set 4, 0x2
mul 1, 4, 5
set 6, @30
xor 5, 6, 7
.hint alloc [8] (12) none
deref 8, 0, 0
deref 8, 1, 5
deref 8, 2, 3
set 9, @9
jump 7, 9, 8
deref 0, 13, 3
set 10, 0x1
set 11, @6
jump 10, 11, 0
.end
.end
)";

/// main with a loop: parent's fp in cell 0, index in 1, a carried lane in 2, result in main's
/// cell 13.
Code withLoop(const std::string &text) {
  Code c;
  c.text = text;
  c.unit("main", 0, 8);
  UnitContract &loop = c.unit("main.loop", 9, 22);
  loop.kind = SymbolKind::Loop;
  loop.parent = 0;
  loop.parentFp = 0;
  loop.exit = 6;
  loop.params = {1, 2};
  loop.paramFacts = {kInK | kNonzero, kInK};
  loop.results = {13};
  loop.resultFacts = {kInK};
  return c;
}

TEST(Checker, AcceptsWhatItShould) {
  EXPECT_RULE(0u, mainOnly("set 2, 0x3\nmul 2, 2, 3\n", 2));
  EXPECT_RULE(0u, withCall(kCall));
  EXPECT_RULE(0u, withLoop(kLoop));
}

TEST(Checker, Rule2ReadOfWhatNothingWrote) {
  EXPECT_RULE(2u, mainOnly("set 2, 0x3\nmul 2, 4, 3\n", 2));
  EXPECT_RULE(2u, mainOnly("jump 5, 5, 5\n", 1));
  EXPECT_RULE(2u, mainOnly(".hint inverse [7, 8] () none\nset 2, 0x1\n", 1));
  EXPECT_RULE(2u, mainOnly("set 30, 0x1\n", 1)); // outside of the frame
}

TEST(Checker, Rule2CellsOfOneArmAfterTheJoin) {
  // 0 set one, 1 set target, 2 jump to 5, 3 set 4, 4 set 4.., 5 join
  const std::string code = "set 10, 0x1\nset 12, @4\njump 10, 12, 10\nset 4, 0x5\nmul 4, 10, 5\n";
  EXPECT_RULE(2u, mainOnly(code, 5)); // the jump is always taken: cell 4 is never written
  const std::string branch = "set 10, 0x1\nset 12, @5\nmul 10, 10, 13\nxor 13, 10, 14\n"
                             "jump 14, 12, 10\nset 4, 0x5\nmul 4, 10, 5\n";
  EXPECT_RULE(0u, mainOnly(replaced(branch, "@5", "@7"), 7));
  EXPECT_RULE(2u, mainOnly(replaced(branch, "@5", "@6"), 7));
}

TEST(Checker, Rule2SecondCellOfAHalfDigest) {
  const std::string code = "set 2, 0x3\nkeccak 2, 2, 2, 2, 2, 2, 2, 2, 4, 0x1\nxor 4, 5, 6\n";
  EXPECT_RULE(0u, mainOnly(code, 3));
  EXPECT_RULE(2u, mainOnly(replaced(code, "keccak", "keccak.half"), 3));
}

TEST(Checker, Rule2ResultsOfCallsAndReturns) {
  // The callee does not write its result; the caller reads what is none.
  EXPECT_RULE(2u, withCall(replaced(kCall, "mul 3, 3, 4", "mul 3, 3, 6")));
  EXPECT_RULE(2u, withCall(replaced(kCall, "deref 2, 4, 13", "deref 2, 6, 13")));
}

TEST(Checker, Rule3Calls) {
  const std::string call = kCall;
  EXPECT_RULE(3u, withCall(replaced(call, "deref 2, 3, 10", "mul 10, 10, 15"))); // argument
  EXPECT_RULE(3u, withCall(replaced(call, "deref.fp 2, 1", "mul 10, 10, 15")));  // caller's fp
  EXPECT_RULE(3u, withCall(replaced(call, "deref.pc 2, 0", "mul 10, 10, 15")));  // return address
  EXPECT_RULE(3u, withCall(replaced(call, "deref 2, 2, 2\nderef.pc 2, 0\n",
                                    "deref.pc 2, 0\nderef 2, 2, 2\n")));   // of another instruction
  EXPECT_RULE(3u, withCall(replaced(call, "set 12, @10", "set 12, @11"))); // not the entry
  EXPECT_RULE(3u,
              withCall(replaced(call, "jump 5, 0, 1\n", "jump 5, 0, 0\n"))); // not the caller's fp
  EXPECT_RULE(3u, withCall(replaced(call, "jump 5, 0, 1\n", "mul 5, 5, 6\n"))); // runs past the end
}

TEST(Checker, Rule4OwnFp) {
  const std::string call = kCall;
  // Not given, or given from another cell.
  EXPECT_RULE(4u, withCall(replaced(call, "deref 2, 2, 2", "mul 10, 10, 15")));
  EXPECT_RULE(4u, withCall(replaced(call, "deref 2, 2, 2", "deref 2, 2, 10")));
  // The callee jumps in a frame that it took from a hint and "checked" by deref.fp s, s.
  Code c = withCall(replaced(call, "mul 3, 3, 4\nset 5, 0x1\njump 5, 0, 1\n",
                             ".hint alloc [6] (1) none\nderef.fp 6, 6\nset 5, 0x1\nset 7, @14\n"
                             "jump 5, 7, 6\nmul 3, 3, 4\njump 5, 0, 1\n"));
  c.contracts.units[1].last = 15;
  EXPECT_RULE(3u, c); // no unit starts there: not this frame, so it would have to be a call
}

TEST(Checker, Rule5Loops) {
  const std::string loop = kLoop;
  // The first iteration gets another value than the parent's own fp.
  EXPECT_RULE(5u, withLoop(replaced(loop, "deref 2, 0, 10\n", "deref 2, 0, 0\n")));
  // The next one is not given the parent's fp, or not a carried value.
  EXPECT_RULE(5u, withLoop(replaced(loop, "deref 8, 0, 0\n", "deref 8, 0, 8\n")));
  EXPECT_RULE(5u, withLoop(replaced(loop, "deref 8, 2, 3\n", "deref 8, 5, 3\n")));
  // The exit does not write the result, or goes elsewhere.
  EXPECT_RULE(5u, withLoop(replaced(loop, "deref 0, 13, 3\n", "deref 0, 12, 3\n")));
  EXPECT_RULE(5u, withLoop(replaced(loop, "set 11, @6\n", "set 11, @10\n")));
  // The parent uses a cell that the loop does not promise.
  EXPECT_RULE(2u, withLoop(replaced(loop, "xor 13, 10, 14", "xor 15, 10, 14")));
  // The body reads a cell of the parent that is not written when it starts.
  EXPECT_RULE(2u, withLoop(replaced(loop, "mul 1, 1, 3", "deref 0, 16, 3")));
}

TEST(Checker, Rule6JumpTargetsAndConditions) {
  const std::string head = "set 10, 0x1\n";
  // A target that is computed, backwards, in another unit, or a word as condition.
  EXPECT_RULE(6u, mainOnly(head + "set 2, @3\nmul 2, 10, 3\njump 10, 3, 10\n", 4));
  EXPECT_RULE(6u, mainOnly(head + "set 2, @0\njump 10, 2, 10\n", 3));
  EXPECT_RULE(6u, mainOnly(head + "set 2, @3\nset 3, 0x10000000000000000\njump 3, 2, 10\n", 4));
  Code c = withCall(
      replaced(kCall, "mul 3, 3, 4\nset 5, 0x1\n", "set 5, 0x1\nset 6, @9\njump 5, 6, 2\n"));
  c.contracts.units[1].last = 13;
  EXPECT_RULE(6u, c);
}

TEST(Checker, Rule7HaltAddress) {
  Code c = withCall(replaced(kCall, "mul 3, 3, 4\nset 5, 0x1\njump 5, 0, 1\n",
                             "mul 3, 3, 4\nset 5, 0x1\nset 6, @halt\njump 5, 6, 1\n"));
  c.contracts.units[1].last = 13;
  EXPECT_RULE(7u, c);
}

TEST(Checker, Rule8CellsOfRangeChecks) {
  const std::string rows = "set 2, 0x20\n.hint touch [] () none\nderef 2, 0, 3\n";
  EXPECT_RULE(0u, mainOnly(rows, 2));
  EXPECT_RULE(8u, mainOnly(rows + "mul 3, 2, 4\n", 3));
  EXPECT_RULE(8u, mainOnly(rows + "set 3, 0x1\n", 3));
  EXPECT_RULE(8u, mainOnly("set 3, 0x1\n" + rows, 3));
}

TEST(Checker, Rule11RowsThatDoNotDetermine) {
  EXPECT_RULE(11u, mainOnly("set 2, 0x3\nmul 3, 3, 2\n", 2));             // an unset cell twice
  EXPECT_RULE(11u, mainOnly("set 2, 0x0\nset 3, 0x0\nmul 2, 4, 3\n", 3)); // 0/0
  EXPECT_RULE(11u, mainOnly(".hint alloc [2] (1) none\nset 3, 0x0\nmul 2, 4, 3\n", 2));
  // A divisor that is proven nonzero, and a product that is.
  EXPECT_RULE(0u, mainOnly(".hint alloc [2] (1) none\nset 3, 0x1\nmul 2, 4, 3\nset 5, 0x0\n"
                           "mul 2, 6, 5\n",
                           4));
}

TEST(Checker, Rule18ConstantsOnEveryPath) {
  // `one` is set in one arm only and used behind the join.
  EXPECT_RULE(2u, mainOnly("set 3, 0x1\nset 12, @5\nmul 3, 3, 13\njump 13, 12, 3\nset 15, 0x1\n"
                           "mul 15, 3, 14\n",
                           6));
}

} // namespace
} // namespace lean::backend
