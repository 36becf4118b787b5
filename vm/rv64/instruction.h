// Instructions of rv64im, decoded.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace lean::rv64 {

enum class Op : uint8_t {
#define LEAN_RV64(name, mnemonic, format, cls) name,
#include "vm/rv64/instructions.def"
  End, ///< Behind the last instruction: running into it is a fault.
};
inline constexpr unsigned kOps = static_cast<unsigned>(Op::End);

enum class Class : uint8_t {
  Add,
  Logic,
  Shift,
  Multiply,
  Divide,
  CarryLess,
  Load,
  Store,
  Branch,
  Jump,
  Host
};

struct OpInfo {
  std::string_view mnemonic;
  Class cls;
};
const OpInfo &opInfo(Op op);

/// Register 0 as a target is kSink, so that the interpreter writes without a test.
inline constexpr uint8_t kSink = 32;

struct Decoded {
  Op op = Op::End;
  uint8_t rd = kSink, rs1 = 0, rs2 = 0;
  int32_t imm = 0;
};

/// Why a word is no instruction of ours.
enum class Refusal : uint8_t {
  None,
  Compressed,
  Float,
  Atomic,
  Csr,
  System,
  Unknown,
};
std::string_view refusalText(Refusal r);

/// Decodes one word; a refusal leaves `out` as it was.
Refusal decode(uint32_t word, Decoded &out);

} // namespace lean::rv64
