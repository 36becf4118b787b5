// Results of computing instructions against values.inc, and what loads, stores, branches and jumps
// do.
#include "test/unit/rv64/machine.h"

#include <gtest/gtest.h>
#include <map>

namespace lean::rv64 {
namespace {

using test::AssembledMachine;
using test::kData;

constexpr unsigned kA0 = 10, kA1 = 11, kA2 = 12, kA3 = 13;

struct Case {
  std::string mnemonic;
  uint64_t a;
  int64_t b;
  uint64_t result;
};

std::vector<Case> allCases() {
  return {
#define CASE(mnemonic, a, b, result) {#mnemonic, a, static_cast<int64_t>(b), result},
#include "test/unit/rv64/values.inc"
#undef CASE
  };
}

bool hasImmediate(const std::string &mnemonic) {
  return mnemonic.ends_with("i") || mnemonic.ends_with("iw") || mnemonic == "sltiu";
}

/// What the machine computes for each case: operands come from a table in memory, results go there.
std::vector<uint64_t> results(const std::vector<Case> &cases) {
  constexpr unsigned kBytesACase = 24;
  std::string text = "lui s0, " + std::to_string(kData >> 12) + "\n";
  std::vector<uint8_t> data(kBytesACase * cases.size());
  for (size_t i = 0; i < cases.size(); ++i) {
    const Case &c = cases[i];
    std::memcpy(&data[kBytesACase * i], &c.a, 8);
    std::memcpy(&data[kBytesACase * i + 8], &c.b, 8);
    text += "ld a0, 0(s0)\nld a1, 8(s0)\n" + c.mnemonic + " a2, a0, " +
            (hasImmediate(c.mnemonic) ? std::to_string(c.b) : "a1") +
            "\nsd a2, 16(s0)\naddi s0, s0, 24\n";
  }
  AssembledMachine machine(text + "ebreak\n", std::move(data));
  EXPECT_EQ(machine.run().kind, TrapKind::Breakpoint);
  std::vector<uint64_t> out(cases.size());
  for (size_t i = 0; i < cases.size(); ++i)
    EXPECT_TRUE(machine.memory.read(kData + kBytesACase * i + 16, out[i]));
  return out;
}

std::vector<size_t> wrong(const std::vector<Case> &cases, const std::vector<uint64_t> &computed) {
  std::vector<size_t> out;
  for (size_t i = 0; i < cases.size(); ++i)
    if (cases[i].result != computed[i])
      out.push_back(i);
  return out;
}

TEST(Instructions, ComputeWhatTheManualSays) {
  const auto cases = allCases();
  const auto computed = results(cases);
  for (const size_t i : wrong(cases, computed))
    ADD_FAILURE() << cases[i].mnemonic << std::hex << " " << cases[i].a << ", " << cases[i].b
                  << " gives " << computed[i] << ", expected " << cases[i].result;
}

TEST(Instructions, EveryWrongExpectationIsNoticed) {
  auto cases = allCases();
  const auto computed = results(cases);
  for (size_t i = 0; i < cases.size(); ++i) {
    const uint64_t bit = uint64_t{1} << i % 64;
    cases[i].result ^= bit;
    EXPECT_EQ(wrong(cases, computed), std::vector<size_t>{i}) << cases[i].mnemonic;
    cases[i].result ^= bit;
  }
}

TEST(Instructions, EveryComputingInstructionHasCases) {
  std::map<std::string, unsigned> counts;
  for (const Case &c : allCases())
    ++counts[c.mnemonic];
  for (unsigned op = 0; op < kOps; ++op) {
    const OpInfo &info = opInfo(static_cast<Op>(op));
    const bool computes = info.cls != Class::Load && info.cls != Class::Store &&
                          info.cls != Class::Branch && info.cls != Class::Jump &&
                          info.cls != Class::Host;
    if (computes && info.mnemonic != "lui" && info.mnemonic != "auipc" &&
        info.mnemonic != "fence") {
      EXPECT_GE(counts[std::string(info.mnemonic)], 10u) << info.mnemonic;
    }
  }
}

TEST(Instructions, UpperImmediatesExtendTheirSign) {
  AssembledMachine machine("lui a0, 0x80000\n"
                           "lui a1, 0x7ffff\n"
                           "auipc a2, 0x80000\n"
                           "auipc a3, 0xfffff\n"
                           "ebreak\n");
  ASSERT_EQ(machine.run().kind, TrapKind::Breakpoint);
  EXPECT_EQ(machine.hart.x[kA0], 0xffffffff80000000);
  EXPECT_EQ(machine.hart.x[kA1], 0x7ffff000);
  EXPECT_EQ(machine.hart.x[kA2], kTextBase + 8 - 0x80000000);
  EXPECT_EQ(machine.hart.x[kA3], kTextBase + 12 - 0x1000);
}

TEST(Instructions, RegisterZeroStaysZero) {
  AssembledMachine machine("lui s0, 0x400\n"
                           "addi zero, zero, 5\n"
                           "lui zero, 0x12345\n"
                           "ld zero, 0(s0)\n"
                           "jal zero, 1f\n"
                           "1: mul zero, s0, s0\n"
                           "add a0, zero, zero\n"
                           "ebreak\n",
                           {1, 2, 3, 4, 5, 6, 7, 8});
  ASSERT_EQ(machine.run().kind, TrapKind::Breakpoint);
  EXPECT_EQ(machine.hart.x[0], 0u);
  EXPECT_EQ(machine.hart.x[kA0], 0u);
}

TEST(Instructions, LoadsExtend) {
  const std::map<std::string, uint64_t> expected = {
      {"lb", 0xffffffffffffff88}, {"lbu", 0x88},       {"lh", 0xffffffffffff8988}, {"lhu", 0x8988},
      {"lw", 0xffffffff8b8a8988}, {"lwu", 0x8b8a8988}, {"ld", 0x8f8e8d8c8b8a8988},
  };
  for (const auto &[mnemonic, value] : expected) {
    AssembledMachine machine("lui s0, 0x400\n" + mnemonic + " a0, 0(s0)\nebreak\n",
                             {0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8d, 0x8e, 0x8f});
    ASSERT_EQ(machine.run().kind, TrapKind::Breakpoint) << mnemonic;
    EXPECT_EQ(machine.hart.x[kA0], value) << mnemonic;
  }
}

TEST(Instructions, StoresWriteTheirBytesOnly) {
  const std::map<std::string, uint64_t> expected = {{"sb", 0xffffffffffffff10},
                                                    {"sh", 0xffffffffffff3210},
                                                    {"sw", 0xffffffff76543210},
                                                    {"sd", 0xfedcba9876543210}};
  for (const auto &[mnemonic, value] : expected) {
    AssembledMachine machine(
        "lui s0, 0x401\nlui s1, 0x400\nld a0, 8(s1)\n" + mnemonic + " a0, -2048(s0)\nebreak\n", [] {
          std::vector<uint8_t> data(0x1000, 0xff);
          for (unsigned i = 0; i < 8; ++i)
            data[8 + i] = static_cast<uint8_t>(0x10 + 0x22 * i);
          return data;
        }());
    ASSERT_EQ(machine.run().kind, TrapKind::Breakpoint) << mnemonic;
    uint64_t now = 0, before = 0, after = 0;
    ASSERT_TRUE(machine.memory.read(kData + 0x800, now) &&
                machine.memory.read(kData + 0x7f8, before) &&
                machine.memory.read(kData + 0x808, after));
    EXPECT_EQ(now, value) << mnemonic;
    EXPECT_EQ(before & after, ~uint64_t{0});
  }
}

TEST(Instructions, BranchesDecide) {
  struct Branch {
    const char *mnemonic;
    bool taken[5]; ///< For (1, 1), (1, 2), (2, 1), (-1, 1), (1, -1).
  };
  constexpr int64_t kPairs[5][2] = {{1, 1}, {1, 2}, {2, 1}, {-1, 1}, {1, -1}};
  const Branch branches[] = {
      {"beq", {true, false, false, false, false}}, {"bne", {false, true, true, true, true}},
      {"blt", {false, true, false, true, false}},  {"bge", {true, false, true, false, true}},
      {"bltu", {false, true, false, false, true}}, {"bgeu", {true, false, true, true, false}}};
  for (const Branch &b : branches)
    for (unsigned i = 0; i < 5; ++i) {
      AssembledMachine machine("li a0, " + std::to_string(kPairs[i][0]) + "\nli a1, " +
                               std::to_string(kPairs[i][1]) + "\n" + b.mnemonic +
                               " a0, a1, 1f\nli a2, 1\nebreak\n1: li a2, 2\nebreak\n");
      ASSERT_EQ(machine.run().kind, TrapKind::Breakpoint);
      EXPECT_EQ(machine.hart.x[kA2], b.taken[i] ? 2u : 1u)
          << b.mnemonic << " " << kPairs[i][0] << " " << kPairs[i][1];
    }
}

TEST(Instructions, BranchesReachTheirLimits) {
  // Forward 4092 and back -4096 bytes by branches, 1 MiB - 4 and -1 MiB by jal.
  AssembledMachine branches("j 1f\n"
                            "0: li a0, 7\nebreak\n"
                            ".fill 1020, 4, 0x00100073\n"
                            "2: beq zero, zero, 0b\n"
                            ".fill 4, 4, 0x00100073\n"
                            "1: beq zero, zero, 3f\n"
                            ".fill 1022, 4, 0x00100073\n"
                            "3: j 2b\n");
  ASSERT_EQ(branches.run().kind, TrapKind::Breakpoint);
  EXPECT_EQ(branches.hart.x[kA0], 7u);
  EXPECT_EQ(branches.hart.cycles(), 5u);

  AssembledMachine jumps("auipc t0, 256\njr 12(t0)\n" // to 1
                         "0: li a0, 7\nebreak\n"
                         ".fill 262142, 4, 0x00100073\n"
                         "2: jal a1, 0b\n"
                         "1: jal a2, 3f\n"
                         ".fill 262142, 4, 0x00100073\n"
                         "3: jal a3, 2b\n");
  ASSERT_EQ(jumps.run().kind, TrapKind::Breakpoint);
  EXPECT_EQ(jumps.hart.x[kA0], 7u);
  const uint64_t second = kTextBase + 8 + (1 << 20);
  EXPECT_EQ(jumps.hart.x[kA1], second + 4);
  EXPECT_EQ(jumps.hart.x[kA2], second + 8);
  EXPECT_EQ(jumps.hart.x[kA3], second + 4 + 4 * 262143 + 4);
}

TEST(Instructions, JalrTakesItsTargetFirstAndClearsTheLowBit) {
  AssembledMachine machine("auipc a0, 0\n"
                           "addi a0, a0, 2047\n"
                           "jalr a0, -2030(a0)\n" // base + 17, low bit cleared
                           "ebreak\n"
                           "li a1, 1\nebreak\n");
  ASSERT_EQ(machine.run().kind, TrapKind::Breakpoint);
  EXPECT_EQ(machine.hart.x[kA0], kTextBase + 12);
  EXPECT_EQ(machine.hart.x[kA1], 1u);
}

} // namespace
} // namespace lean::rv64
