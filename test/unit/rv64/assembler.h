// RISC-V assembler text to code and back, through LLVM's MC layer: the tests' source of
// hand-written programs and the second opinion on our decoder.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lean::test {

/// What `assemble` accepts beside rv64im.
inline constexpr const char *kStrict = "+m,+zbc,-c,-a,-f,-d,-relax";

/// The contents of .text, which must need no relocation. Throws std::runtime_error with MC's
/// message.
std::vector<uint8_t> assemble(const std::string &text, const std::string &features = kStrict);

/// MC's disassembler with the given features.
class Disassembler {
public:
  explicit Disassembler(const std::string &features = kStrict);
  ~Disassembler();
  /// `mnemonic operands` without aliases, or nothing where MC knows no instruction of four bytes.
  std::optional<std::string> text(uint32_t word);

private:
  struct Parts;
  std::unique_ptr<Parts> parts;
};

} // namespace lean::test
