// The interpreter against qemu, instruction by instruction: every instruction on edge values, and
// programs of ours.
#include "test/unit/rv64/elf_builder.h"
#include "test/unit/rv64/lockstep.h"
#include "test/unit/rv64/words.h"

#include "base/support/file.h"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

namespace lean {
namespace {

using namespace test;

const std::vector<uint64_t> kEdges = {0,
                                      1,
                                      2,
                                      3,
                                      31,
                                      32,
                                      63,
                                      64,
                                      0x7f,
                                      0x80,
                                      0xff,
                                      0x7fff,
                                      0x8000,
                                      0x7fffffff,
                                      0x80000000,
                                      0xffffffff,
                                      0x100000000,
                                      0x7fffffffffffffff,
                                      0x8000000000000000,
                                      0xffffffffffffffff,
                                      0xffffffff80000000,
                                      0x0123456789abcdef};

/// Data: the edge values, then room that stores may use.
std::vector<uint8_t> program(std::vector<uint32_t> body) {
  constexpr uint64_t kData = 0x800000;
  std::vector<uint32_t> code = {encodeU(0x37, 8, kData >> 12)}; // lui s0
  code.insert(code.end(), body.begin(), body.end());
  appendExit(code);
  ElfFile file;
  file.segments.push_back({rv64::kTextBase, bytesOf(code), 5, 0});
  file.segments.push_back({kData, bytesOf(kEdges), 6, 0x2000});
  return file.bytes();
}

constexpr unsigned kT0 = 5, kT1 = 6, kT2 = 7, kS0 = 8;
uint32_t loadEdge(unsigned rd, size_t i) {
  return encodeI(0x03, 3, rd, kS0, static_cast<int32_t>(8 * i));
}

/// Compares to the program's end; the number of instructions.
uint64_t compare(const std::vector<uint8_t> &elf) {
  const auto image = rv64::readElf(elf);
  EXPECT_TRUE(image) << image.error().message;
  const LockstepResult r = compareWithQemu(*image, elf, {}, true, 1'000'000);
  EXPECT_EQ(r.difference, "");
  EXPECT_TRUE(r.toTheEnd);
  return r.compared;
}

TEST(Lockstep, RegisterInstructions) {
  std::vector<uint32_t> code;
  for (size_t a = 0; a < kEdges.size(); ++a)
    for (size_t b = 0; b < kEdges.size(); ++b) {
      code.insert(code.end(), {loadEdge(kT0, a), loadEdge(kT1, b)});
      for (unsigned f = 0; f < 8; ++f) {
        code.push_back(encodeR(0x33, f, 0, kT2, kT0, kT1));
        code.push_back(encodeR(0x33, f, 1, kT2, kT0, kT1));
        if (f == 0 || f == 5) {
          code.push_back(encodeR(0x33, f, 0x20, kT2, kT0, kT1));
          code.push_back(encodeR(0x3b, f, 0x20, kT2, kT0, kT1));
        }
        if (f == 0 || f == 1 || f == 5)
          code.push_back(encodeR(0x3b, f, 0, kT2, kT0, kT1));
        if (f == 0 || f >= 4)
          code.push_back(encodeR(0x3b, f, 1, kT2, kT0, kT1));
        if (f >= 1 && f <= 3)
          code.push_back(encodeR(0x33, f, 5, kT2, kT0, kT1));
      }
      code.push_back(encodeR(0x33, 0, 0, 0, kT0, kT1)); // x0 stays zero
    }
  EXPECT_EQ(compare(program(code)), code.size() + 4);
}

TEST(Lockstep, ImmediatesAndShifts) {
  std::vector<uint32_t> code;
  for (size_t a = 0; a < kEdges.size(); ++a) {
    code.push_back(loadEdge(kT0, a));
    for (const int32_t imm : {0, 1, -1, 2047, -2048, 0x555})
      for (const unsigned f : {0u, 2u, 3u, 4u, 6u, 7u}) {
        code.push_back(encodeI(0x13, f, kT1, kT0, imm));
        if (f == 0)
          code.push_back(encodeI(0x1b, f, kT1, kT0, imm));
      }
    for (const int32_t n : {0, 1, 31, 32, 63})
      for (const int32_t arithmetic : {0, 0x400}) {
        code.push_back(encodeI(0x13, 5, kT1, kT0, n | arithmetic));
        code.push_back(encodeI(0x13, 1, kT1, kT0, n));
        if (n < 32) {
          code.push_back(encodeI(0x1b, 5, kT1, kT0, n | arithmetic));
          code.push_back(encodeI(0x1b, 1, kT1, kT0, n));
        }
      }
  }
  for (const uint32_t upper : {0u, 1u, 0x7ffffu, 0x80000u, 0xfffffu})
    code.insert(code.end(), {encodeU(0x37, kT0, upper), encodeU(0x17, kT1, upper)});
  compare(program(code));
}

TEST(Lockstep, LoadsAndStoresAtAnyAlignment) {
  std::vector<uint32_t> code;
  for (size_t a = 0; a < kEdges.size(); ++a)
    for (int32_t offset = 0; offset < 9; ++offset) {
      code.push_back(loadEdge(kT0, a));
      for (unsigned width = 0; width < 4; ++width)
        code.push_back(encodeS(width, kS0, kT0, 1024 + offset));
      for (unsigned f = 0; f < 7; ++f)
        code.push_back(encodeI(0x03, f, kT1, kS0, 1024 + offset));
    }
  compare(program(code));
}

TEST(Lockstep, BranchesAndJumpsToTheirLimits) {
  constexpr uint32_t kNop = 0x13;
  std::vector<uint32_t> code;
  for (size_t a = 0; a < kEdges.size(); ++a)
    for (size_t b = 0; b < kEdges.size(); ++b) {
      code.insert(code.end(), {loadEdge(kT0, a), loadEdge(kT1, b)});
      for (const unsigned f : {0u, 1u, 4u, 5u, 6u, 7u})
        code.insert(code.end(), {encodeB(f, kT0, kT1, 8), kNop});
    }
  // Forward by 4092 (the furthest word), then back by 4096: there is a jump onward.
  const auto pad = [&](size_t until) { code.resize(until, kNop); };
  size_t at = code.size();
  code.push_back(encodeB(0, 0, 0, 4092)); // at -> at + 1023
  code.push_back(encodeJ(0, 4 * 1100));   // at + 1 -> at + 1101
  pad(at + 1023);
  code.push_back(encodeJ(0, 8)); // -> at + 1025
  code.push_back(kNop);
  code.push_back(encodeB(0, 0, 0, -4096)); // at + 1025 -> at + 1
  pad(at + 1101);
  at = code.size();
  code.push_back(encodeJ(1, (1 << 20) - 4)); // the furthest word forward
  code.push_back(encodeJ(0, 8));             // at + 1 -> at + 3
  pad(at + 3);
  code.push_back(encodeU(0x17, kT0, 0x101));   // 2^20 + 2^12 further, and a return past it
  code.push_back(encodeI(0x67, 0, 1, kT0, 1)); // the lowest bit is dropped
  pad(at + (1 << 18) - 1);
  code.push_back(encodeJ(0, 8)); // -> at + 2^18 + 1
  pad(at + (1 << 18) + 1);
  code.push_back(encodeJ(1, -(1 << 20))); // the furthest back: at + 1
  pad(at + 3 + (0x101 << 10));
  compare(program(code));
}

// The comparison itself: another instruction, here, is noticed.
TEST(Lockstep, NoticesAWrongInstruction) {
  const auto elf =
      program({loadEdge(kT0, 21), loadEdge(kT1, 20), encodeR(0x33, 0, 0, kT2, kT0, kT1)});
  auto image = rv64::readElf(elf);
  ASSERT_TRUE(image);
  image->code[3].op = rv64::Op::Sub;
  EXPECT_THAT(compareWithQemu(*image, elf, {}, false, 100).difference,
              testing::StartsWith("at pc 0x20010: x7 is "));
}

// qemu's CPU has none of what our machine lacks, so that it cannot agree by accident.
TEST(Lockstep, QemuIsStrict) {
  const auto status = [](uint32_t word, bool zbc) {
    const TemporaryProgram file(program({word}));
    return std::system((qemuCommand(zbc) + " " + file.path + " 2>/dev/null").c_str());
  };
  const auto stopped = [](int how) {
    constexpr int kShell = 128;
    return (WIFSIGNALED(how) && WTERMSIG(how) == SIGILL) ||
           (WIFEXITED(how) && WEXITSTATUS(how) == kShell + SIGILL);
  };
  EXPECT_EQ(status(encodeR(0x33, 1, 5, kT2, kT0, kT1), true), 0) << "clmul";
  EXPECT_EQ(status(encodeR(0x33, 0, 1, kT2, kT0, kT1), false), 0) << "mul";
  for (const auto &[name, word] :
       {std::pair{"clmul", encodeR(0x33, 1, 5, kT2, kT0, kT1)},
        {"sh1add", encodeR(0x33, 2, 0x10, kT2, kT0, kT1)},
        {"andn", encodeR(0x33, 7, 0x20, kT2, kT0, kT1)},
        {"bset", encodeR(0x33, 1, 0x14, kT2, kT0, kT1)},
        {"fadd.d", encodeR(0x53, 7, 1, kT2, kT0, kT1)},
        {"fld", encodeI(0x07, 3, kT2, kS0, 0)},
        {"amoadd.w", encodeR(0x2f, 2, 0, kT2, kS0, kT1)},
        {"csrr cycle", encodeI(0x73, 2, kT2, 0, static_cast<int32_t>(0xc00))},
        {"two c.nop", 0x00010001u}})
    EXPECT_TRUE(stopped(status(word, false))) << name;
}

rv64::Image compiled(const std::string &name, const std::string &options,
                     std::vector<uint8_t> &elf) {
  const TemporaryProgram file({});
  const std::string command = LEAN_BIN "/leanc-rv64im --target=rv64im " + options +
                              " " LEAN_SOURCE_DIR "/examples/" + name + ".lean -o " + file.path;
  EXPECT_EQ(std::system(command.c_str()), 0);
  elf = readFile(file.path).value_or(std::vector<uint8_t>());
  auto image = rv64::readElf(elf);
  EXPECT_TRUE(image) << image.error().message;
  return image.value_or(rv64::Image());
}

/// Public input and advice from beside the source.
ProgramInput inputOf(const std::string &name) {
  ProgramInput input;
  const std::string stem = LEAN_SOURCE_DIR "/examples/" + name;
  if (const auto text = readTextFile(stem + ".public"))
    input.publicInput = parsePublicInput(*text).value();
  if (const auto text = readTextFile(stem + ".advice.json"))
    input.advice = parseAdvice(*text).value();
  return input;
}

class LockstepExamples : public testing::TestWithParam<std::string> {};

// Whole runs with advice and public input, or their first million instructions.
TEST_P(LockstepExamples, AgreeForAMillionInstructions) {
  struct Variant {
    const char *options;
    bool zbc;
    uint64_t most;
  };
  for (const Variant &v : {Variant{"", false, 1'000'000},
                           {"--target-feature=+zbc", true, 30'000},
                           {"-O0", false, 20'000},
                           {"-O3 --target-feature=+zbc", true, 10'000}}) {
    std::vector<uint8_t> elf;
    const rv64::Image image = compiled(GetParam(), v.options, elf);
    const LockstepResult r = compareWithQemu(image, elf, inputOf(GetParam()), v.zbc, v.most);
    EXPECT_EQ(r.difference, "") << GetParam() << " " << v.options;
    EXPECT_TRUE(r.toTheEnd || r.compared == v.most) << GetParam() << " " << v.options;
  }
}

INSTANTIATE_TEST_SUITE_P(All, LockstepExamples, testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (const auto &entry :
                                std::filesystem::directory_iterator(LEAN_SOURCE_DIR "/examples"))
                             if (entry.path().extension() == ".lean")
                               names.push_back(entry.path().stem());
                           std::ranges::sort(names);
                           return names;
                         }()),
                         [](const auto &info) { return info.param; });

} // namespace
} // namespace lean
