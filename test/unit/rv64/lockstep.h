// Runs a program here and under qemu-riscv64 on a CPU without anything but I and M (and Zbc), and
// compares pc and all registers before every instruction. Calls other than exit are answered as
// qemu's Linux does: no such call.
#pragma once

#include "vm/rv64/image.h"

#include <string>

namespace lean::test {

struct LockstepResult {
  std::string difference; ///< Empty if there was none.
  uint64_t compared = 0;  ///< Instructions.
};

/// `image` runs here, the file at `path` runs in qemu.
LockstepResult compareWithQemu(const rv64::Image &image, const std::string &path, uint64_t most);

} // namespace lean::test
