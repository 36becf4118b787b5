// For each rule of backend/leanisa/rules.def a run with evil hints or advice that publishes what no
// honest run can: it balances where the rule's rows are left out, and not where they are there.
#include "forgery.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace lean::test {
namespace {

using backend::Rule;
using Public = std::array<uint64_t, 4>;

struct Attack {
  const char *name;
  Rule rule;
  const char *source;
  Advice advice; ///< Of an honest run, which publishes `truth`.
  Public truth;
  std::function<void(Forgery &)> forge;
  Public lie;
};

/// COMPILER rule 4. f jumps with a frame address from a hint, which a row `deref.fp s, s` accepts
/// because the cell that it names is another one: f goes on in a frame that nobody called.
void forgeFrame(Forgery &f) {
  constexpr uint64_t kEvil = 40'000;
  const Symbol &function = f.symbol("f");
  const uint32_t branch =
      f.find(function.first, [](const Instruction &i) { return i.op == Opcode::Jump; });
  const uint32_t call =
      1 + f.find(0, [](const Instruction &i) { return i.op == Opcode::Deref && i.mode == 1; });
  const uint32_t ownFp = f.program.code[branch].refs[2];
  const uint32_t landing = f.target(function.first, f.program.code[branch].refs[1]);
  f.write(function.first, {ownFp}, {position(kEvil)});
  // In the evil frame: return address, caller's fp, and something in every other cell that the code
  // reads.
  std::vector<uint32_t> cells = {0, 1};
  std::vector<AdviceItem> values = {position(call + 1), position(0)};
  for (uint32_t c = 2; c < function.frameCells; ++c)
    if (c != ownFp) {
      cells.push_back(c);
      values.push_back(lane(1));
    }
  f.write(landing, cells, values);
  // The true frame's result is never written: the prover's choice, too.
  const Instruction &result = f.program.code[call + 1];
  f.write(call + 1, {result.refs[2]}, {lane(99)});
}

/// COMPILER rule 6. One of main's last rows stands where the table would have entry i.
void forgeTableIndex(Forgery &f) {
  const uint32_t table = 1 + f.find(0, [](const Instruction &i) { return i.op == Opcode::Jump; });
  const auto halt = static_cast<uint32_t>(f.program.code.size()) - 2; // set halt; jump
  f.options.advice["i"] = {{position((halt - table) / 2)}};
  f.options.publicInput = {77, 0, 0, 0};
}

void forgeQuotient(Forgery &f) {
  f.options.advice["ab"] = {{lane(0), lane(0)}};
  const Hint advice = f.program.hints.front();
  const uint32_t row = f.find(0, [&](const Instruction &i) {
    return i.op == Opcode::Mul && i.refs[0] == advice.cells[1] && i.refs[2] == advice.cells[0];
  });
  f.write(row, {f.program.code[row].refs[1]}, {lane(99)});
}

const std::vector<Attack> &attacks() {
  static const std::vector<Attack> list = {
      {"own fp from a hint",
       Rule::OwnFp,
       R"(
fn f(c: lane, x: lane) -> lane {
    if c == 0 { return 1; }
    x * x
}
fn main() {
    let c: lane = advice("c");
    let x: lane = advice("c");
    assert public_input() == [f(c, x), 0];
})",
       {{"c", {{lane(2)}, {lane(3)}}}},
       {5, 0, 0, 0},
       forgeFrame,
       {99, 0, 0, 0}},

      {"a word said to be zero",
       Rule::ZeroTest,
       R"(
fn main() {
    let x: word = advice("x");
    let zero = x == 0;
    assert public_input() == [zero, x];
})",
       {{"x", {{lane(7)}}}},
       {0, 0, 7, 0},
       [](Forgery &f) { f.replace(HintKind::Inverse, 1, {lane(0)}); },
       {1, 0, 7, 0}},

      {"a match out of its table",
       Rule::RangeRest,
       R"(
fn main() {
    let i: index = advice("i");
    let r: lane = match i { 0 => 3, 1 => 4, 2 => 5, 3 => 6, 4 => 7, };
    assert public_input() == [r, 0];
})",
       {{"i", {{position(1)}}}},
       {4, 0, 0, 0},
       forgeTableIndex,
       {77, 0, 0, 0}},

      {"a position above its bound",
       Rule::RangeRest,
       R"(
fn main() {
    let i: index = advice("i");
    assert i < 4;
    assert public_input() == [gpow(i), 0];
})",
       {{"i", {{position(3)}}}},
       {8, 0, 0, 0},
       [](Forgery &f) { f.options.advice["i"] = {{position(9)}}; },
       {512, 0, 0, 0}},

      {"a position below zero",
       Rule::RangePosition,
       R"(
fn main() {
    let i: index = advice("i");
    assert i < 4;
    assert public_input() == [gpow(i), 0];
})",
       {{"i", {{position(3)}}}},
       {8, 0, 0, 0},
       [](Forgery &f) { f.options.advice["i"] = {{position(kGroupOrder - 5)}}; },
       {gPow(kGroupOrder - 5).v, 0, 0, 0}},

      {"a bit that is five",
       Rule::BitCheck,
       R"(
fn main() {
    let b: bit = advice("b");
    assert public_input() == [b, 0];
})",
       {{"b", {{position(1)}}}},
       {1, 0, 0, 0},
       [](Forgery &f) { f.options.advice["b"] = {{position(5)}}; },
       {5, 0, 0, 0}},

      {"a lane outside of K",
       Rule::LaneCheck,
       R"(
fn main() {
    let x: lane = advice("x");
    assert public_input() == [x, 0];
})",
       {{"x", {{lane(5)}}}},
       {5, 0, 0, 0},
       [](Forgery &f) { f.options.advice["x"] = {{word(E::limbs(5, 7, 0))}}; },
       {5, 7, 0, 0}},

      {"zero divided by zero",
       Rule::Divisor,
       R"(
fn main() {
    let (a, b): (lane, lane) = advice("ab");
    assert public_input() == [a / b, 0];
})",
       {{"ab", {{lane(6), lane(2)}}}},
       {3, 0, 0, 0},
       forgeQuotient,
       {99, 0, 0, 0}},

      {"one place for two marks",
       Rule::Store,
       R"(
fn main() {
    let marks = alloc<lane>(4);
    let i: index = advice("i");
    let j: index = advice("j");
    assert i < 4;
    assert j < 4;
    marks[i] = 1;
    marks[j] = 2;
    assert public_input() == [gpow(i) + gpow(j), 0];
})",
       {{"i", {{position(1)}}}, {"j", {{position(2)}}}},
       {6, 0, 0, 0},
       [](Forgery &f) { f.options.advice["j"] = {{position(1)}}; },
       {0, 0, 0, 0}},
  };
  return list;
}

Forgery prepare(const Attack &attack, std::optional<Rule> without) {
  Forgery f{compileGuest(attack.source, without), {}};
  f.options.advice = attack.advice;
  return f;
}

TEST(ForgedRuns, BalanceOnlyWithoutTheRule) {
  for (const Attack &attack : attacks()) {
    SCOPED_TRACE(attack.name);
    const auto honest = balance(prepare(attack, {}));
    ASSERT_TRUE(honest) << honest.error();
    EXPECT_EQ(*honest, attack.truth);

    Forgery with = prepare(attack, {});
    attack.forge(with);
    const auto refused = balance(with);
    EXPECT_FALSE(refused) << "accepted with all rules kept, lane 0 is " << (*refused)[0];

    Forgery without = prepare(attack, attack.rule);
    attack.forge(without);
    const auto accepted = balance(without);
    ASSERT_TRUE(accepted) << accepted.error();
    EXPECT_EQ(*accepted, attack.lie);
  }
}

TEST(ForgedRuns, EveryRuleHasOne) {
  for (const backend::RuleInfo &info : backend::kRules)
    EXPECT_TRUE(std::ranges::any_of(attacks(), [&](const Attack &a) {
      return a.rule == info.rule;
    })) << info.id;
}

} // namespace
} // namespace lean::test
