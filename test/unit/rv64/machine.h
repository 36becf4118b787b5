// A machine around assembler text, for tests that look at registers and memory.
#pragma once

#include "test/unit/rv64/assembler.h"
#include "test/unit/rv64/elf_builder.h"
#include "vm/rv64/hart.h"

#include <stdexcept>

namespace lean::test {

/// Answers calls as Linux does: 93 ends the run, others are unknown.
class LinuxCalls : public rv64::CallHandler {
public:
  bool call(rv64::Hart &hart) override {
    constexpr unsigned kA0 = 10, kA7 = 17;
    if (hart.x[kA7] == rv64::kExit) {
      status = hart.x[kA0];
      return false;
    }
    hart.x[kA0] = static_cast<uint64_t>(-38);
    return true;
  }
  uint64_t status = ~uint64_t{0};
};

inline rv64::Image imageOf(const std::vector<uint8_t> &elf) {
  auto image = rv64::readElf(elf);
  if (!image)
    throw std::runtime_error(image.error().message);
  return std::move(*image);
}

struct AssembledMachine {
  explicit AssembledMachine(const std::string &text, std::vector<uint8_t> data = {},
                            uint64_t maxMemory = uint64_t{1} << 24)
      : image(imageOf(programOf(assemble(text), std::move(data)).bytes())),
        memory(image, maxMemory), hart(image, memory, calls) {}

  rv64::Trap run(uint64_t cycles = 1000000) { return hart.run(cycles); }

  rv64::Image image;
  rv64::GuestMemory memory;
  LinuxCalls calls;
  rv64::Hart hart;
};

} // namespace lean::test
