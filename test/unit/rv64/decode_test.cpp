// Our decoder against LLVM's: every combination of opcode and function fields, with random rest.
#include "test/unit/rv64/assembler.h"
#include "vm/rv64/instruction.h"

#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>

namespace lean::rv64 {
namespace {

enum class Format { R, I, S, B, U, J, Shift, ShiftW, None };

Format formatOf(Op op) {
  static constexpr Format kFormats[] = {
#define LEAN_RV64(name, mnemonic, format, cls) Format::format,
#include "vm/rv64/instructions.def"
  };
  return kFormats[static_cast<unsigned>(op)];
}

/// As MC prints it without aliases and with numbered registers.
std::string textOf(const Decoded &d) {
  const auto reg = [](unsigned r) { return "x" + std::to_string(r == kSink ? 0 : r); };
  const std::string name(opInfo(d.op).mnemonic), imm = std::to_string(d.imm);
  const bool memory = opInfo(d.op).cls == Class::Load || d.op == Op::Jalr;
  switch (formatOf(d.op)) {
  case Format::R:
    return name + " " + reg(d.rd) + ", " + reg(d.rs1) + ", " + reg(d.rs2);
  case Format::I:
  case Format::Shift:
  case Format::ShiftW:
    return name + " " + reg(d.rd) + ", " +
           (memory ? imm + "(" + reg(d.rs1) + ")" : reg(d.rs1) + ", " + imm);
  case Format::S:
    return name + " " + reg(d.rs2) + ", " + imm + "(" + reg(d.rs1) + ")";
  case Format::B:
    return name + " " + reg(d.rs1) + ", " + reg(d.rs2) + ", " + imm;
  case Format::U:
    return name + " " + reg(d.rd) + ", " + std::to_string(static_cast<uint32_t>(d.imm) >> 12);
  case Format::J:
    return name + " " + reg(d.rd) + ", " + imm;
  case Format::None:
    break;
  }
  return name;
}

constexpr uint32_t kSystem = 0x73, kFence = 0x0f;

TEST(Decode, AgreesWithLlvmOnEveryFunction) {
  test::Disassembler llvm;
  std::mt19937 random(7);
  std::set<Op> seen;
  for (uint32_t opcode = 3; opcode < 128; opcode += 4)
    for (uint32_t funct3 = 0; funct3 < 8; ++funct3)
      for (uint32_t funct7 = 0; funct7 < 128; ++funct7)
        for (unsigned again = 0; again < 4; ++again) {
          const uint32_t word =
              opcode | (random() & 31) << 7 | funct3 << 12 | (random() & 1023) << 15 | funct7 << 25;
          const auto theirs = llvm.text(word);
          Decoded ours;
          const Refusal refused = decode(word, ours);
          if (refused == Refusal::None) {
            seen.insert(ours.op);
            if (ours.op == Op::Fence)
              continue; // whatever it orders, one hart does so by itself
            ASSERT_TRUE(theirs) << std::hex << word;
            EXPECT_EQ(textOf(ours), *theirs) << std::hex << word;
          } else if (opcode != kSystem && opcode != kFence) {
            EXPECT_FALSE(theirs) << std::hex << word << ": " << *theirs;
          }
        }
  // ecall and ebreak are two words in 2^25 of their opcode.
  EXPECT_EQ(seen.size(), kOps - 2);
}

TEST(Decode, SystemInstructions) {
  const auto refusal = [](uint32_t word) {
    Decoded d;
    return decode(word, d);
  };
  Decoded d;
  EXPECT_EQ(decode(0x00000073, d), Refusal::None);
  EXPECT_EQ(d.op, Op::Ecall);
  EXPECT_EQ(decode(0x00100073, d), Refusal::None);
  EXPECT_EQ(d.op, Op::Ebreak);
  EXPECT_EQ(refusal(0x30200073), Refusal::System);  // mret
  EXPECT_EQ(refusal(0x10500073), Refusal::System);  // wfi
  EXPECT_EQ(refusal(0x12000073), Refusal::System);  // sfence.vma
  EXPECT_EQ(refusal(0x000000f3), Refusal::System);  // ecall with a target
  EXPECT_EQ(refusal(0xc0002573), Refusal::Csr);     // rdcycle a0
  EXPECT_EQ(refusal(0xc0001073), Refusal::Csr);     // unimp
  EXPECT_EQ(refusal(0x0000100f), Refusal::Unknown); // fence.i
}

TEST(Decode, NamesWhatItRefuses) {
  const std::map<std::string, std::pair<const char *, Refusal>> cases = {
      {"c.addi a0, 1", {"+c", Refusal::Compressed}},
      {"fadd.d fa0, fa1, fa2", {"+d", Refusal::Float}},
      {"fmadd.s fa0, fa1, fa2, fa3", {"+f", Refusal::Float}},
      {"flw fa0, 0(a0)", {"+f", Refusal::Float}},
      {"fsd fa0, 0(a0)", {"+d", Refusal::Float}},
      {"fcvt.l.d a0, fa0", {"+d", Refusal::Float}},
      {"amoadd.w a0, a1, (a2)", {"+a", Refusal::Atomic}},
      {"lr.d a0, (a2)", {"+a", Refusal::Atomic}},
      {"csrrw a0, mstatus, a1", {"+zicsr", Refusal::Csr}},
      {"vadd.vv v0, v1, v2", {"+v", Refusal::Unknown}},
      {"andn a0, a1, a2", {"+zbb", Refusal::Unknown}},
      {"sh1add a0, a1, a2", {"+zba", Refusal::Unknown}},
  };
  for (const auto &[text, expected] : cases) {
    const auto code = test::assemble(text, expected.first);
    uint32_t word = code[0] | code[1] << 8;
    if (code.size() >= 4)
      word |= code[2] << 16 | static_cast<uint32_t>(code[3]) << 24;
    Decoded d;
    EXPECT_EQ(decode(word, d), expected.second) << text;
    EXPECT_EQ(d.op, Op::End) << "a refusal leaves the instruction as it was";
  }
}

TEST(Decode, AllBitPatternsOfShortWords) {
  // Words whose low two bits are not 11 are compressed instructions, whatever follows.
  std::mt19937 random(9);
  for (unsigned i = 0; i < 10000; ++i) {
    const uint32_t word = static_cast<uint32_t>(random());
    Decoded d;
    if ((word & 3) != 3) {
      EXPECT_EQ(decode(word, d), Refusal::Compressed);
    }
  }
}

} // namespace
} // namespace lean::rv64
