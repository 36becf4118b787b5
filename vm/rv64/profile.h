// Where a run spent its cycles: by instruction kind and by function.
#pragma once

#include "vm/rv64/image.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lean::rv64 {

struct ProfileLine {
  std::string name;
  uint64_t cycles = 0;
  uint64_t calls = 0; ///< Functions: how often their first instruction ran.
};

struct Profile {
  uint64_t cycles = 0;
  std::vector<ProfileLine> ops;       ///< Those that ran, most cycles first.
  std::vector<ProfileLine> functions; ///< The same; code outside of any is "?".
};

/// From the executions of each instruction.
Profile profileOf(const Image &image, const std::vector<uint64_t> &counts);

} // namespace lean::rv64
