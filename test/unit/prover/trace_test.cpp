// Traces that are no runs, proven by a prover that is honest otherwise (SOUNDNESS, 1): for each
// opcode and each way in which its operands share cells. The verifier refuses, and `check` names
// the row.
#include "test/unit/prover/aliasing.h"
#include "test/unit/prover/forgery.h"
#include "vm/check.h"

#include <gtest/gtest.h>

namespace lean::test {
namespace {

constexpr const char *kBus = "sumcheck: bus.layer0";
constexpr const char *kZeroCount = "final check: product of the counts is zero";

std::string outcome(const Forgery &f) {
  const auto &toy = proof::Params::toy();
  const auto proved = proof::proveTrace(f.run.program.code, f.trace, {.threads = 1}, toy);
  if (!proved)
    return proved.error().message;
  const auto r =
      proof::verifyProof({.code = f.run.program.code, .bytes = proved->bytes, .params = &toy});
  return r.ok() ? "accepted" : r.failure->text();
}

std::vector<CheckFailure> failures(const Forgery &f) {
  return checkTrace(f.run.program, f.trace, 64);
}

/// Whether `check` says that something is wrong with the table's row.
bool named(const std::vector<CheckFailure> &failures, std::string_view table, uint64_t row,
           std::string_view what = "") {
  return std::ranges::any_of(failures, [&](const CheckFailure &f) {
    return f.table == table && f.row == row && f.what.find(what) != std::string::npos;
  });
}

const proof::TableForms &formsOf(Opcode op) {
  return proof::tableForms()[static_cast<size_t>(op)];
}

std::vector<Column> &columnsOf(Forgery &f, Opcode op) {
  return f.trace.tables[static_cast<size_t>(op)];
}

uint64_t &rowsOf(Forgery &f, Opcode op) {
  return f.trace.rows[static_cast<size_t>(op)];
}

/// What MESSAGES §8 lets the prover choose: w of a jump that is not taken, the count of the read
/// that the half form cancels.
bool isFree(Forgery &f, const AliasedRun &r, const std::string &column) {
  return (r.op == Opcode::Jump && column == "w" && f.at(r.op, "c") == 0) ||
         (r.op == Opcode::Keccak && column == "n9" && f.at(r.op, "half") == 1);
}

/// Hashes take long to prove: of their columns each run proves a third, so that the runs together
/// prove each several times.
bool isProven(const AliasedRun &r, size_t number, size_t column) {
  return r.op != Opcode::Keccak || (number + column) % 3 == 0;
}

TEST(Traces, EveryColumnOfARowChanged) {
  size_t number = 0;
  for (const AliasedRun &r : aliasedRuns()) {
    SCOPED_TRACE(r.name);
    ++number;
    Forgery f(r.run);
    ASSERT_EQ(outcome(f), "accepted");
    ASSERT_TRUE(failures(f).empty());
    const proof::TableForms &forms = formsOf(r.op);
    for (size_t c = 0; c < forms.columns.size(); ++c) {
      uint64_t &value = columnsOf(f, r.op)[c][0];
      const uint64_t honest = value;
      value ^= 0x8000000000000001;
      if (isFree(f, r, forms.columns[c])) {
        EXPECT_EQ(outcome(f), "accepted") << forms.columns[c];
        EXPECT_TRUE(failures(f).empty()) << forms.columns[c];
      } else {
        if (isProven(r, number, c)) {
          EXPECT_TRUE(outcome(f).starts_with("sumcheck: ")) << forms.columns[c];
        }
        EXPECT_TRUE(named(failures(f), forms.name, 0)) << forms.columns[c];
      }
      value = honest;
    }
  }
}

/// All other counts are right, so that nothing but the product of the counts tells.
TEST(Traces, EveryCountZero) {
  size_t number = 0;
  for (const AliasedRun &r : aliasedRuns()) {
    SCOPED_TRACE(r.name);
    ++number;
    const Forgery honest(r.run);
    for (const int c : formsOf(r.op).counts) {
      Forgery f = honest.copy();
      columnsOf(f, r.op)[static_cast<size_t>(c)][0] = 0;
      f.recount();
      if (isProven(r, number, static_cast<size_t>(c))) {
        EXPECT_EQ(outcome(f), kZeroCount);
      }
      EXPECT_TRUE(named(failures(f), formsOf(r.op).name, 0, "a read count is zero"));
    }
  }
}

TEST(Traces, EveryFinalCount) {
  Forgery f(mixed(1, 1, 1));
  for (Column *column : {&f.trace.memory[3], &f.trace.bytecodeFinal})
    for (size_t i = 0; i < column->size(); ++i) {
      uint64_t &value = (*column)[i];
      const uint64_t honest = value;
      for (const uint64_t wrong : {uint64_t{0}, (K(honest) * kG).v, (K(honest) + kG).v}) {
        value = wrong;
        EXPECT_EQ(outcome(f), kBus);
        EXPECT_FALSE(failures(f).empty());
      }
      value = honest;
    }
}

/// Takes a row out of a table, and with it out of everything that counts reads.
void drop(Forgery &f, Opcode op, size_t row) {
  for (Column &c : columnsOf(f, op)) {
    Column shorter(c.size() - 1);
    for (size_t i = 0; i < shorter.size(); ++i)
      shorter[i] = c[i < row ? i : i + 1];
    c = std::move(shorter);
  }
  if (--rowsOf(f, op) == 0)
    columnsOf(f, op).clear();
  f.recount();
}

TEST(Traces, RowDroppedDoubledAndMovedPastTheHeight) {
  for (const AliasedRun &r : aliasedRuns()) {
    SCOPED_TRACE(r.name);
    const Forgery honest(r.run);
    Forgery dropped = honest.copy();
    drop(dropped, r.op, 0);
    EXPECT_EQ(outcome(dropped), kBus);
    EXPECT_FALSE(failures(dropped).empty());

    Forgery doubled = honest.copy();
    const size_t rows = ++rowsOf(doubled, r.op);
    for (Column &c : columnsOf(doubled, r.op)) {
      c = resized(c, rows);
      c[rows - 1] = c[0];
    }
    doubled.recount();
    EXPECT_EQ(outcome(doubled), kBus);
    const auto names = failures(doubled);
    EXPECT_TRUE(named(names, formsOf(r.op).name, 0) || named(names, formsOf(r.op).name, rows - 1));

    Forgery moved = honest.copy(); // announced one too small, the row still stands there
    --rowsOf(moved, r.op);
    moved.recount();
    if (rowsOf(moved, r.op) == 0)
      columnsOf(moved, r.op).clear();
    EXPECT_NE(outcome(moved), "accepted");
    EXPECT_FALSE(failures(moved).empty());

    Forgery longer = honest.copy(); // announced one too large: a row of zeros
    for (Column &c : columnsOf(longer, r.op))
      c = resized(c, rows);
    rowsOf(longer, r.op) = rows;
    EXPECT_EQ(outcome(longer), kZeroCount);
    EXPECT_TRUE(named(failures(longer), formsOf(r.op).name, rows - 1));
  }
}

TEST(Traces, MemoryHeight) {
  GuestRun run = mixed(30, 3, 3);
  const Forgery honest(run);
  const size_t cells = honest.trace.memory[0].size();
  const auto outcomeAt = [&](size_t height, uint64_t extra) {
    Forgery f = honest.copy();
    for (Column &c : f.trace.memory)
      c = resized(c, height);
    if (height > cells)
      f.trace.memory[3][cells] = extra;
    return outcome(f);
  };
  EXPECT_EQ(outcomeAt(cells - 1, 0), kBus);
  EXPECT_EQ(outcomeAt(cells + 1, 0), kBus);
  EXPECT_EQ(outcomeAt(cells + 1, 2), kBus);
  EXPECT_EQ(outcomeAt(cells + 1, 1), "accepted"); // one more that nothing reads
}

/// Straight-line code, so that its rows could stand in any frame.
GuestRun straight() {
  GuestRun run;
  run.program.code = {setTo(2, aliasing::kA), setTo(3, aliasing::kB), three(Opcode::Xor, 2, 3, 4),
                      three(Opcode::Mul, 2, 4, 5)};
  finish(run, 6);
  return run;
}

TEST(Traces, Truncated) {
  const Forgery honest(straight());
  // from the last row back: the jump, then the sets before it, ..
  Forgery f = honest.copy();
  for (const auto &[op, row] : std::vector<std::pair<Opcode, size_t>>{{Opcode::Jump, 0},
                                                                      {Opcode::Set, 3},
                                                                      {Opcode::Set, 2},
                                                                      {Opcode::Mul, 0},
                                                                      {Opcode::Xor, 0},
                                                                      {Opcode::Set, 1},
                                                                      {Opcode::Set, 0}}) {
    drop(f, op, row);
    EXPECT_EQ(outcome(f), kBus);
    EXPECT_TRUE(named(failures(f), "state", 1, "last state is never pushed"));
  }
  f = honest.copy();
  drop(f, Opcode::Set, 0);
  EXPECT_EQ(outcome(f), kBus);
  EXPECT_TRUE(named(failures(f), "state", 0, "first state is never pulled"));
}

/// The rows stand in frame g, one cell further on, up to the jump into frame 1.
TEST(Traces, WrongFirstFrame) {
  Forgery f(straight());
  for (unsigned limb = 0; limb < 3; ++limb)
    for (size_t i = f.trace.memory[limb].size() - 1; i > 2; --i)
      f.trace.memory[limb][i] = f.trace.memory[limb][i - 1];
  for (auto &table : f.trace.tables)
    if (!table.empty())
      for (size_t r = 0; r < table[1].size(); ++r)
        table[1][r] = (K(table[1][r]) * kG).v;
  f.recount();
  EXPECT_EQ(outcome(f), kBus);
  const auto found = failures(f);
  EXPECT_TRUE(named(found, "state", 0));
  EXPECT_TRUE(named(found, "set", 0));
  EXPECT_FALSE(named(found, "state", 1));
}

TEST(Traces, WrongLastState) {
  for (const bool frame : {false, true}) {
    Forgery f(straight());
    if (frame) { // the last jump's condition and frame
      f.repin(7, E(kG));
      f.at(Opcode::Jump, "c") = f.at(Opcode::Jump, "f") = kG.v;
      f.at(Opcode::Jump, "w") = kG.inverse().v;
    } else { // its target
      f.repin(6, f.cell(6) * E(kG));
      f.at(Opcode::Jump, "d") = f.cell(6).c0.v;
    }
    f.recount();
    EXPECT_EQ(outcome(f), kBus);
    const auto found = failures(f);
    EXPECT_TRUE(named(found, "state", 1));
    EXPECT_TRUE(named(found, "jump", 0, "state pushed"));
  }
}

/// A wrong frame in the middle: the frame's cells hold what is expected, the walk does not lead
/// there.
TEST(Traces, WrongFrameOfOneRow) {
  Forgery f(straight());
  const Column &fp = columnsOf(f, Opcode::Xor)[1];
  ASSERT_EQ(fp[0], 1u);
  f.at(Opcode::Xor, "fp") = gPow(8).v;
  for (const uint32_t cell : {2, 3, 4})
    for (unsigned limb = 0; limb < 3; ++limb)
      f.trace.memory[limb][cell + 8] = f.trace.memory[limb][cell];
  f.recount();
  EXPECT_EQ(outcome(f), kBus);
  EXPECT_TRUE(named(failures(f), "xor", 0, "state"));
}

} // namespace
} // namespace lean::test
