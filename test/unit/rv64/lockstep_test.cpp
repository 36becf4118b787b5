// The interpreter against qemu, instruction by instruction: every instruction on edge values, and
// programs of ours.
#include "lockstep.h"
#include "words.h"

#include "base/support/file.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <unistd.h>

namespace lean {
namespace {

using namespace test;

std::string writeExecutable(const std::string &name, const std::vector<uint8_t> &bytes) {
  const auto path = std::filesystem::temp_directory_path() / (name + std::to_string(::getpid()));
  EXPECT_TRUE(writeFileAtomic(path, bytes));
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  return path.string();
}

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
  std::vector<uint32_t> code = {encodeU(0x37, 8, kTestData >> 12)}; // lui s0
  code.insert(code.end(), body.begin(), body.end());
  appendExit(code);
  TestSegment data{kTestData, 6, std::vector<uint8_t>(8 * kEdges.size()), 0x2000};
  std::memcpy(data.bytes.data(), kEdges.data(), data.bytes.size());
  return makeElf({textOf(code), data});
}

constexpr unsigned kT0 = 5, kT1 = 6, kT2 = 7, kS0 = 8;
uint32_t loadEdge(unsigned rd, size_t i) {
  return encodeI(0x03, 3, rd, kS0, static_cast<int32_t>(8 * i));
}

LockstepResult run(const std::string &name, const std::vector<uint8_t> &elf) {
  const auto image = rv64::readElf(elf);
  if (!image)
    return {image.error().message, 0};
  const std::string path = writeExecutable(name, elf);
  LockstepResult r = compareWithQemu(*image, path, 1'000'000);
  std::filesystem::remove(path);
  return r;
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
  const LockstepResult r = run("registers", program(code));
  EXPECT_EQ(r.difference, "");
  EXPECT_EQ(r.compared, code.size() + 4);
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
  EXPECT_EQ(run("immediates", program(code)).difference, "");
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
  EXPECT_EQ(run("memory", program(code)).difference, "");
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
  EXPECT_EQ(run("branches", program(code)).difference, "");
}

// The comparison itself: another instruction, here, is noticed.
TEST(Lockstep, NoticesAWrongInstruction) {
  const auto elf =
      program({loadEdge(kT0, 21), loadEdge(kT1, 20), encodeR(0x33, 0, 0, kT2, kT0, kT1)});
  auto image = rv64::readElf(elf);
  ASSERT_TRUE(image);
  image->code[3].op = rv64::Op::Sub;
  const std::string path = writeExecutable("wrong", elf);
  EXPECT_NE(compareWithQemu(*image, path, 100).difference, "");
  std::filesystem::remove(path);
}

// LEAN_LOCKSTEP=1000000 compares a million instructions of the first example; the log of qemu takes
// a minute for that.
TEST(Lockstep, Examples) {
  const char *asked = std::getenv("LEAN_LOCKSTEP");
  const unsigned matrix = asked != nullptr ? std::strtoul(asked, nullptr, 10) : 100'000;
  const std::string leanc = LEAN_BIN "/leanc-rv64im", source = LEAN_SOURCE_DIR "/examples/";
  for (const auto &[name, options, most] : {std::tuple{"matrix", "", matrix},
                                            {"factorial", "--target-feature=+zbc", 100'000u},
                                            {"permutation", "-O0", 20'000u},
                                            {"hash_chain", "", 20'000u}}) {
    const std::string path = writeExecutable(name, {});
    ASSERT_EQ(std::system(
                  (leanc + " --target=rv64im " + options + " " + source + name + ".lean -o " + path)
                      .c_str()),
              0);
    const auto bytes = readFile(path);
    const auto image = rv64::readElf(*bytes);
    ASSERT_TRUE(image);
    const LockstepResult r = compareWithQemu(*image, path, most);
    EXPECT_EQ(r.difference, "") << name;
    EXPECT_GT(r.compared, 10u) << name;
    std::filesystem::remove(path);
  }
}

} // namespace
} // namespace lean
