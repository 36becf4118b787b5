// Instructions as words, and the ELF files around them, for the comparison with qemu.
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

namespace lean::test {

inline uint32_t encodeR(uint32_t opcode, uint32_t funct3, uint32_t funct7, unsigned rd,
                        unsigned rs1, unsigned rs2) {
  return funct7 << 25 | rs2 << 20 | rs1 << 15 | funct3 << 12 | rd << 7 | opcode;
}
inline uint32_t encodeI(uint32_t opcode, uint32_t funct3, unsigned rd, unsigned rs1, int32_t imm) {
  return static_cast<uint32_t>(imm) << 20 | rs1 << 15 | funct3 << 12 | rd << 7 | opcode;
}
inline uint32_t encodeS(uint32_t funct3, unsigned rs1, unsigned rs2, int32_t imm) {
  const auto u = static_cast<uint32_t>(imm);
  return (u >> 5 & 127) << 25 | rs2 << 20 | rs1 << 15 | funct3 << 12 | (u & 31) << 7 | 0x23;
}
inline uint32_t encodeB(uint32_t funct3, unsigned rs1, unsigned rs2, int32_t imm) {
  const auto u = static_cast<uint32_t>(imm);
  return (u >> 12 & 1) << 31 | (u >> 5 & 63) << 25 | rs2 << 20 | rs1 << 15 | funct3 << 12 |
         (u >> 1 & 15) << 8 | (u >> 11 & 1) << 7 | 0x63;
}
inline uint32_t encodeJ(unsigned rd, int32_t imm) {
  const auto u = static_cast<uint32_t>(imm);
  return (u >> 20 & 1) << 31 | (u >> 1 & 1023) << 21 | (u >> 11 & 1) << 20 | (u >> 12 & 255) << 12 |
         rd << 7 | 0x6f;
}
inline uint32_t encodeU(uint32_t opcode, unsigned rd, uint32_t upper) {
  return upper << 12 | rd << 7 | opcode;
}

struct TestSegment {
  uint64_t address;
  uint32_t flags; // 1 execute, 2 write, 4 read
  std::vector<uint8_t> bytes;
  uint64_t size; // in memory
};

inline constexpr uint64_t kTestText = 0x20000, kTestData = 0x800000;

inline std::vector<uint8_t> makeElf(const std::vector<TestSegment> &segments,
                                    uint64_t entry = kTestText) {
  constexpr uint64_t kPage = 0x1000;
  std::vector<uint8_t> out(kPage);
  const auto put = [&](uint64_t at, uint64_t value, unsigned bytes) {
    std::memcpy(out.data() + at, &value, bytes);
  };
  put(0, 0x00010102464c457f, 8);
  put(16, 2, 2);
  put(18, 243, 2);
  put(20, 1, 4);
  put(24, entry, 8);
  put(32, 64, 8);
  put(52, 64, 2);
  put(54, 56, 2);
  put(56, segments.size(), 2);
  for (size_t i = 0; i < segments.size(); ++i) {
    const TestSegment &s = segments[i];
    const uint64_t offset = out.size(), header = 64 + 56 * i;
    put(header, 1, 4);
    put(header + 4, s.flags, 4);
    put(header + 8, offset, 8);
    put(header + 16, s.address, 8);
    put(header + 24, s.address, 8);
    put(header + 32, s.bytes.size(), 8);
    put(header + 40, s.size, 8);
    put(header + 48, kPage, 8);
    out.insert(out.end(), s.bytes.begin(), s.bytes.end());
    out.resize((out.size() + kPage - 1) / kPage * kPage);
  }
  return out;
}

inline TestSegment textOf(const std::vector<uint32_t> &words) {
  TestSegment s{kTestText, 5, std::vector<uint8_t>(4 * words.size()), 4 * words.size()};
  std::memcpy(s.bytes.data(), words.data(), s.bytes.size());
  return s;
}

/// li a0, 0; li a7, 93; ecall.
inline void appendExit(std::vector<uint32_t> &code) {
  code.insert(code.end(), {encodeI(0x13, 0, 10, 0, 0), encodeI(0x13, 0, 17, 0, 93), 0x73});
}

} // namespace lean::test
