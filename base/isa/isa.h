// Instructions of leanISA as data: encoding into bytecode entries, names, validity (ISA §3, §4).
#pragma once

#include "base/field/field.h"
#include "base/isa/op.h"
#include "base/keccak/keccak.h"

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lean {

enum class Opcode : uint8_t {
#define LEAN_OPCODE(name, op) name,
#include "base/isa/leanisa.def"
};

/// One instruction. Refs are frame offsets j, encoded as g^j, in the operand order of ISA §3.
struct Instruction {
  Opcode op = Opcode::Xor;
  uint8_t mode = 0; ///< deref: 0 plain, 1 pc, 2 fp; keccak: 0 full, 1 half.
  std::array<uint32_t, 9> refs{};
  std::array<uint64_t, 3> imm{}; ///< set: limbs of k; keccak: tail in imm[0].

  friend bool operator==(const Instruction &, const Instruction &) = default;
};

namespace isa {

/// A bytecode entry: opcode, then eleven slots.
inline constexpr unsigned kEntrySize = 12;
using Entry = std::array<uint64_t, kEntrySize>;

/// Limits of ISA §4.
inline constexpr uint64_t kMaxInstructions = (uint64_t{1} << 32) - 1;
inline constexpr unsigned kMaxRefs = 9;

/// What of an opcode's declaration is data.
struct OpInfo {
  Opcode op;
  std::string_view name; ///< Also the table's name.
  std::span<const Mode> modes;
  std::span<const Slot> slots;
  unsigned refs;       ///< Ref slots.
  unsigned immediates; ///< Immediate slots.
};

const OpInfo &opInfo(Opcode op);
std::span<const OpInfo> allOps();

/// Mnemonic of an instruction, mode included.
std::string_view mnemonic(const Instruction &instruction);

/// Opcode and mode of a mnemonic.
std::optional<std::pair<Opcode, uint8_t>> findMnemonic(std::string_view text);

Entry encode(const Instruction &instruction);

/// Why the instruction is not valid (ISA §4), or nothing. A ref is valid by construction.
std::optional<std::string> invalid(const Instruction &instruction);

/// Least p with 2^p >= instructions + 1.
unsigned paddedLog(uint64_t instructions);

/// H over the header and the entries (ISA §4, MESSAGES §2).
Digest programDigest(std::span<const Instruction> code);

} // namespace isa
} // namespace lean
