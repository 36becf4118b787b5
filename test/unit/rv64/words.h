// Instructions as words, for the comparison with qemu.
#pragma once

#include <cstdint>
#include <cstring>
#include <iterator>
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

/// The values' bytes in memory.
template <class Values> std::vector<uint8_t> bytesOf(const Values &values) {
  std::vector<uint8_t> out(std::size(values) * sizeof *std::data(values));
  std::memcpy(out.data(), std::data(values), out.size());
  return out;
}

/// li a0, 0; li a7, 93; ecall.
inline void appendExit(std::vector<uint32_t> &code) {
  code.insert(code.end(), {encodeI(0x13, 0, 10, 0, 0), encodeI(0x13, 0, 17, 0, 93), 0x73});
}

} // namespace lean::test
