// Runs a program here and under qemu-riscv64 on a CPU without anything but I and M (and Zbc where
// asked for), and compares pc and all registers before every instruction.
#pragma once

#include "test/unit/rv64/answers.h"

namespace lean::test {

/// qemu's command up to the program: the strict CPU.
std::string qemuCommand(bool zbc);

struct LockstepResult {
  std::string difference; ///< Empty if there was none.
  uint64_t compared = 0;  ///< Instructions.
  bool toTheEnd = false;  ///< The program ended itself within them.
};

/// `image` runs here, with a host; what qemu runs is `elf`, with the host's answers built in.
LockstepResult compareWithQemu(const rv64::Image &image, const std::vector<uint8_t> &elf,
                               const ProgramInput &input, bool zbc, uint64_t most);

/// An executable file in the folder for temporary files, which goes when this does.
class TemporaryProgram {
public:
  explicit TemporaryProgram(const std::vector<uint8_t> &bytes);
  ~TemporaryProgram();
  TemporaryProgram(const TemporaryProgram &) = delete;
  TemporaryProgram &operator=(const TemporaryProgram &) = delete;
  std::string path;
};

} // namespace lean::test
