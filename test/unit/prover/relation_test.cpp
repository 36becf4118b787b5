// A prover that is honest except for its witness (SOUNDNESS, 1): each changed value is rejected,
// and for each check of the verifier there is a witness that only this check tells from a true one.
#include "test/unit/prover/programs.h"

#include <gtest/gtest.h>

namespace lean::test {
namespace {

const proof::Params &toy() {
  return proof::Params::toy();
}

std::string outcome(const GuestRun &run, const Trace &trace) {
  const auto proof = proof::proveTrace(run.program.code, trace, {}, toy());
  if (!proof)
    return proof.error().message;
  const auto r =
      proof::verifyProof({.code = run.program.code, .bytes = proof->bytes, .params = &toy()});
  return r.ok() ? "accepted" : r.failure->text();
}

/// All committed columns of a trace.
std::vector<Column *> columnsOf(Trace &trace) {
  std::vector<Column *> out;
  for (Column &c : trace.memory)
    out.push_back(&c);
  out.push_back(&trace.bytecodeFinal);
  for (auto &table : trace.tables)
    for (Column &c : table)
      out.push_back(&c);
  return out;
}

Column &columnOf(Trace &trace, Opcode op, const char *name) {
  const auto &names = proof::tableForms()[static_cast<size_t>(op)].columns;
  const auto at = std::ranges::find(names, name) - names.begin();
  return trace.tables[static_cast<size_t>(op)][static_cast<size_t>(at)];
}

TEST(Relation, EveryColumnChanged) {
  const GuestRun run = runOf(goldenProof(false, "call"));
  Trace honest = run.trace(toy());
  ASSERT_EQ(outcome(run, honest), "accepted");
  for (size_t i = 0; i < columnsOf(honest).size(); ++i) {
    Trace trace = run.trace(toy());
    Column &c = *columnsOf(trace)[i];
    // a cell that is read: the argument; else the middle row
    const size_t row = i < 3 ? 3 : i == 3 ? 3 : c.size() / 2;
    c[row] ^= 1;
    EXPECT_NE(outcome(run, trace), "accepted") << i;
  }
}

TEST(Relation, CountOfZero) {
  const GuestRun run = mixed(3, 3, 3);
  for (const Opcode op : {Opcode::Xor, Opcode::Mul, Opcode::Deref, Opcode::Set, Opcode::Jump}) {
    for (const char *name : {"n0", "nb"}) {
      Trace trace = run.trace(toy());
      columnOf(trace, op, name)[0] = 0;
      EXPECT_EQ(outcome(run, trace), "final check: product of the counts is zero");
    }
  }
}

TEST(Relation, RowDropped) {
  const GuestRun run = mixed(9, 5, 4);
  for (const Opcode op : {Opcode::Xor, Opcode::Mul, Opcode::Deref, Opcode::Set}) {
    Trace trace = run.trace(toy());
    const auto t = static_cast<size_t>(op);
    --trace.rows[t];
    for (Column &c : trace.tables[t]) {
      Column shorter(c.size() - 1);
      for (size_t i = 0; i < shorter.size(); ++i)
        shorter[i] = c[i];
      c = std::move(shorter);
    }
    EXPECT_EQ(outcome(run, trace), "sumcheck: bus.layer0");
  }
}

TEST(Relation, RowMovedPastTheAnnouncedHeight) {
  const GuestRun run = mixed(33, 1, 0);
  Trace trace = run.trace(toy());
  trace.rows[static_cast<size_t>(Opcode::Xor)] = 32; // its 33rd row stays in the columns' storage
  EXPECT_NE(outcome(run, trace), "accepted");
}

/// 33 rows are committed as 36. What stands in the other three is no part of the run.
TEST(Relation, ValuesPastTheRows) {
  const GuestRun run = mixed(33, 2, 1);
  for (const char *name : {"a0", "b1", "pc", "n1", "oa", "nb"}) {
    Trace trace = run.trace(toy());
    Column &c = columnOf(trace, Opcode::Xor, name);
    ASSERT_EQ(c.size(), 33u);
    ASSERT_GE(c.capacity(), 36u);
    c[34] = 77;
    // the honest prover takes rows past the height as zero, so its sums no longer fit what it
    // committed
    EXPECT_EQ(outcome(run, trace), "final check: opening") << name;
  }
}

/// A jump whose two ways lead to the same place: the bus sees no difference.
TEST(Relation, OnlyTheJumpConstraintsTell) {
  for (const uint64_t condition : {uint64_t{0}, uint64_t{9}}) {
    GuestRun run;
    run.program.code = {setTo(2, E(K(condition))),   setTo(3, E(gPow(4))),
                        setTo(4, E::one()),          three(Opcode::Jump, 2, 3, 4),
                        three(Opcode::Xor, 2, 3, 5), setTo(6, E(gPow(7))),
                        three(Opcode::Jump, 4, 6, 4)};
    Trace trace = run.trace(toy());
    ASSERT_EQ(outcome(run, trace), "accepted");
    if (condition == 0) {
      columnOf(trace, Opcode::Jump, "b")[0] = 1; // b = c w
    } else {
      columnOf(trace, Opcode::Jump, "b")[0] = 0; // c (b + 1) = 0
      columnOf(trace, Opcode::Jump, "w")[0] = 0;
    }
    EXPECT_EQ(outcome(run, trace), "sumcheck: tables");
  }
}

/// Public-input cells that no instruction reads.
TEST(Relation, OnlyThePublicInputTells) {
  const auto runs = singleInstructions();
  const GuestRun &run = runs.front().second;
  for (unsigned limb = 0; limb < 3; ++limb)
    for (const size_t cell : {0, 1}) {
      Trace trace = run.trace(toy());
      trace.memory[limb][cell] ^= 1;
      EXPECT_EQ(outcome(run, trace), "public input mismatch: memory limb " + std::to_string(limb));
    }
}

TEST(Relation, OtherPublicInputAnnounced) {
  const GuestRun run = runOf(goldenProof(false, "fibonacci"));
  for (unsigned lane = 0; lane < 4; ++lane) {
    Trace trace = run.trace(toy());
    trace.publicInput[lane] ^= 1;
    EXPECT_EQ(outcome(run, trace),
              "public input mismatch: memory limb " + std::to_string(lane % 2));
  }
}

/// A run of another program, and one that stops early.
TEST(Relation, OtherProgram) {
  GuestRun run = mixed(4, 4, 4);
  const Trace trace = run.trace(toy());
  run.program.code[1] = setTo(3, E::limbs(98, 5, 0));
  EXPECT_EQ(outcome(run, trace), "sumcheck: bus.layer0");
}

} // namespace
} // namespace lean::test
