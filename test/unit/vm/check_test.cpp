// leanvm check against traces in which something was changed: it names the row.
#include "test/unit/vm/assembled.h"
#include "vm/check.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace lean {
namespace {

using test::GuestRun;

/// One row of each opcode and a little memory.
constexpr const char *kProgram = "set 2, 0x300000000000000020000000000000001\n"
                                 "set 3, 0x10\n"
                                 "xor 2, 3, 4\n"
                                 "mul 2, 3, 5\n"
                                 "deref 3, 7, 3\n"
                                 "deref.fp 3, 8\n"
                                 "set 6, 0x7\n"
                                 "keccak 3, 6, 3, 6, 3, 6, 3, 6, 20, 0x0\n"
                                 "keccak.half 3, 6, 3, 6, 3, 6, 3, 3, 30, 0x0\n";

struct Checked {
  GuestRun run{kProgram};
  Trace trace = buildTrace(*run.machine, 128);
  std::vector<CheckFailure> failures() const { return checkTrace(run.program, trace, 64); }
};

TEST(Check, AcceptsTheHonestTrace) {
  EXPECT_TRUE(Checked().failures().empty());
}

TEST(Check, NamesTheRowOfEveryChangedValue) {
  Checked checked;
  isa::forEachOp([&]<class Op>(std::type_identity<Op>, unsigned op) {
    const auto names = isa::columnNames<Op>();
    for (unsigned c = 0; c < names.size(); ++c)
      for (uint64_t r = 0; r < checked.trace.rows[op]; ++r) {
        uint64_t &value = checked.trace.tables[op][c][r];
        const uint64_t honest = value;
        value ^= 0x8000000000000001;
        const auto failures = checked.failures();
        value = honest;
        // The count of the read that keccak.half cancels is free; nothing else is.
        if (op == static_cast<unsigned>(Opcode::Keccak) && r == 1 && names[c] == "n9") {
          EXPECT_TRUE(failures.empty());
          continue;
        }
        ASSERT_FALSE(failures.empty()) << isa::allOps()[op].name << "." << names[c] << " row " << r;
        EXPECT_TRUE(std::ranges::any_of(
            failures,
            [&](const CheckFailure &f) { return f.table == isa::allOps()[op].name && f.row == r; }))
            << isa::allOps()[op].name << "." << names[c];
      }
  });
}

TEST(Check, NamesMemoryAndBytecode) {
  Checked checked;
  for (unsigned c = 0; c < 4; ++c) {
    checked.trace.memory[c][3] ^= 1;
    const auto failures = checked.failures();
    checked.trace.memory[c][3] ^= 1;
    ASSERT_FALSE(failures.empty());
    EXPECT_TRUE(std::ranges::any_of(failures, [](const CheckFailure &f) {
      return f.table == "memory" && f.row == 3;
    })) << c;
  }
  checked.trace.bytecodeFinal[2] ^= 1;
  EXPECT_EQ(checked.failures().front().text(),
            "table xor, row 0, instruction 2: bytecode read: tuple pushed here is never pulled");
}

TEST(Check, ZeroCountsAreRefusedEvenWhereTheBusBalances) {
  // A count of zero repeats itself: pull and push cancel, so only the count check sees it.
  Checked checked;
  auto &set = checked.trace.tables[static_cast<unsigned>(Opcode::Set)];
  using L = isa::Layout<isa::SetOp>;
  set[L::kCount][0] = 0;
  bool zero = false;
  for (const CheckFailure &f : checked.failures())
    zero |= f.what == "a read count is zero";
  EXPECT_TRUE(zero);
}

TEST(Check, ShortenedAndMovedWalks) {
  Checked checked;
  auto &jump = checked.trace.tables[static_cast<unsigned>(Opcode::Jump)];
  using L = isa::Layout<isa::JumpOp>;
  jump[L::kFurther + 1][0] = kG.v;
  EXPECT_FALSE(checked.failures().empty());
  Checked dropped;
  --dropped.trace.rows[static_cast<unsigned>(Opcode::Set)];
  EXPECT_FALSE(dropped.failures().empty());
}

} // namespace
} // namespace lean
