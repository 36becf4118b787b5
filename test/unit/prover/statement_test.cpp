// Statements that are false at an edge of an instruction (SOUNDNESS, 1): the machine refuses them,
// and the rows that would be closest to a run are refused by `check` and by the verifier.
#include "test/unit/prover/aliasing.h"
#include "test/unit/prover/forgery.h"
#include "vm/check.h"

#include <gtest/gtest.h>

namespace lean::test {
namespace {

constexpr const char *kBus = "sumcheck: bus.layer0";

std::string outcome(const Forgery &f, const proof::Params &params = proof::Params::toy()) {
  const auto proved = proof::proveTrace(f.run.program.code, f.trace, {.threads = 1}, params);
  if (!proved)
    return proved.error().message;
  const auto r =
      proof::verifyProof({.code = f.run.program.code, .bytes = proved->bytes, .params = &params});
  return r.ok() ? "accepted" : r.failure->text();
}

bool runs(const GuestRun &run) {
  RunOptions options = run.options;
  options.maxCycles = 1000;
  Machine machine(run.program, options);
  return machine.run().has_value();
}

/// The forgery's program has no run; its rows are refused, and `check` names this one.
void refused(Forgery f, std::string_view table, uint64_t row = 0) {
  f.recount();
  EXPECT_FALSE(runs(f.run));
  EXPECT_EQ(outcome(f), kBus);
  const auto failures = checkTrace(f.run.program, f.trace, 64);
  EXPECT_TRUE(std::ranges::any_of(
      failures, [&](const CheckFailure &c) { return c.table == table && c.row == row; }));
}

/// The cell of the attacked row's first operand gets upper limbs, in the program too.
void withUpperLimbs(const GuestRun &run, std::string_view table, uint32_t cell,
                    std::initializer_list<unsigned> limbs) {
  for (const unsigned limb : limbs) {
    SCOPED_TRACE(fmt::format("{}, cell {}, limb {}", table, cell, limb));
    Forgery f(run);
    f.repin(cell, f.cell(cell) + E::limbs(0, limb == 1, limb == 2));
    refused(std::move(f), table);
  }
}

TEST(Statements, OperandsOutsideK) {
  withUpperLimbs(aliasing::derefPlain({0, 1, 2}), "deref", 2, {1, 2});
  withUpperLimbs(aliasing::derefState(1, false), "deref", 2, {1, 2});
  withUpperLimbs(aliasing::derefState(2, false), "deref", 2, {1, 2});
  for (const bool taken : {false, true})
    for (const uint32_t cell : {2, 3, 4}) // condition, target, frame
      withUpperLimbs(aliasing::jump(taken, {0, 1, 2}), "jump", cell, {1, 2});
  for (uint32_t cell = 2; cell < 10; ++cell)
    for (const bool half : {false, true})
      withUpperLimbs(aliasing::hash(half, {0, 1, 2, 3, 4, 5, 6, 7}, 2, 1), "keccak", cell, {2});
}

/// A condition that is not zero only in its upper limbs decides nothing: neither way is a run.
TEST(Statements, ConditionThatIsZeroInK) {
  for (const bool taken : {false, true}) {
    Forgery f(aliasing::jump(taken, {0, 1, 2}));
    f.repin(2, E::limbs(0, 5, 0));
    f.at(Opcode::Jump, "c") = 0;
    if (taken) // b = c w cannot be 1
      f.at(Opcode::Jump, "w") = 0;
    f.recount();
    EXPECT_FALSE(runs(f.run));
    EXPECT_NE(outcome(f), "accepted");
    EXPECT_FALSE(checkTrace(f.run.program, f.trace).empty());
  }
}

/// A pointer beyond the last cell, at zero, and at no position of the memory.
TEST(Statements, DerefOutsideMemory) {
  const GuestRun run = aliasing::derefPlain({0, 1, 2});
  const size_t cells = Forgery(run).trace.memory[0].size();
  for (const K pointer :
       {gPow(cells), gPow(cells + 1000), gPow(uint64_t{1} << 40), K(0), K(0xfedcba9876543211)}) {
    Forgery f(run);
    f.repin(2, E(pointer));
    f.at(Opcode::Deref, "p") = pointer.v;
    f.recount();
    EXPECT_EQ(outcome(f), kBus);
    const auto failures = checkTrace(f.run.program, f.trace);
    ASSERT_FALSE(failures.empty());
    EXPECT_EQ(failures.front().table, "deref");
    EXPECT_EQ(failures.front().row, 0u);
  }
}

/// A position below 2^16 is one at which the smallest memory has a cell.
TEST(Statements, RangeCheck) {
  constexpr uint64_t kCells = uint64_t{1} << 16;
  proof::Params params = proof::Params::toy();
  params.minCells = kCells;
  const auto check = [](uint64_t position) {
    GuestRun run;
    run.program.code = {setTo(2, E(gPow(position))), setTo(4, E()), deref(0, 2, 0, 4)};
    finish(run, 8);
    return run;
  };
  for (const uint64_t position : {uint64_t{1}, kCells - 1}) {
    const GuestRun run = check(position);
    Forgery f(run, run.trace(params));
    EXPECT_EQ(f.trace.memory[0].size(), kCells);
    EXPECT_EQ(outcome(f, params), "accepted");
    // the smallest memory does not reach the next position
    for (const uint64_t outside : {kCells, kCells + 1}) {
      Forgery wrong = f.copy();
      wrong.repin(2, E(gPow(outside)));
      wrong.at(Opcode::Deref, "p") = gPow(outside).v;
      wrong.recount();
      EXPECT_EQ(outcome(wrong, params), kBus);
    }
  }
}

TEST(Statements, PublicInputWrittenTwice) {
  for (const uint32_t cell : {0, 1}) {
    GuestRun run;
    run.options.publicInput = {5, 6, 7, 8};
    const E value = cell == 0 ? E::limbs(5, 6, 0) : E::limbs(7, 8, 0);
    run.program.code = {setTo(cell, value)};
    finish(run, 2);
    const Forgery honest(run);
    EXPECT_EQ(outcome(honest), "accepted");
    for (const E &other :
         {value + E::one(), value + E::limbs(0, 1, 0), value + E::limbs(0, 0, 1)}) {
      Forgery set = honest.copy(); // the row alone
      set.run.program.code[0] = setTo(cell, other);
      const std::array<uint64_t, 3> limbs{other.c0.v, other.c1.v, other.c2.v};
      for (unsigned l = 0; l < 3; ++l)
        set.at(Opcode::Set, std::array{"k0", "k1", "k2"}[l]) = limbs[l];
      refused(std::move(set), "set");
      Forgery both = honest.copy(); // and the memory
      both.repin(cell, other);
      both.recount();
      EXPECT_FALSE(runs(both.run));
      EXPECT_TRUE(outcome(both).starts_with("public input mismatch: memory limb "));
      EXPECT_EQ(relation(both), "public input");
    }
  }
}

/// A digest that would have to be its own message.
TEST(Statements, HashIntoItsMessage) {
  for (const bool half : {false, true})
    for (const uint32_t first : {2, 9}) { // digest cells 2 and 3, or 9 and 10
      Forgery f(aliasing::hash(half, {0, 1, 2, 3, 4, 5, 6, 7}, 2, 1));
      for (Instruction &i : f.run.program.code)
        if (i.op == Opcode::Keccak)
          i.refs[8] = first;
      f.at(Opcode::Keccak, "od") = gPow(first).v;
      refused(std::move(f), "keccak");
    }
}

} // namespace
} // namespace lean::test
