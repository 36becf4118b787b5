// A program for qemu, which has no host of ours: each call that the host answered in a run here
// becomes a jump to code that plays the answer back. All other instructions stay as they are.
#pragma once

#include "vm/advice.h"
#include "vm/rv64/image.h"

#include <array>
#include <expected>
#include <optional>
#include <string>
#include <vector>

namespace lean::test {

struct ProgramInput {
  std::optional<std::array<uint64_t, 4>> publicInput;
  Advice advice;
};

/// Where the played-back answers' code lies.
inline constexpr uint64_t kAnswersText = 0x100000, kAnswersEnd = kAnswersText + 0x10000;

/// Runs `image` for up to `most` instructions. The file that does the same without a host, or `elf`
/// itself where no call was answered and no public input is given.
std::expected<std::vector<uint8_t>, std::string> withAnswers(const rv64::Image &image,
                                                             const std::vector<uint8_t> &elf,
                                                             const ProgramInput &input,
                                                             uint64_t most);

} // namespace lean::test
