// Where a run's rows and cells went: by function and line of the source, with the calls that led
// there. Code that the compiler expanded in place of a call counts as called.
#pragma once

#include "vm/cost.h"
#include "vm/machine.h"

#include <string>
#include <vector>

namespace lean {

struct ProfileEntry {
  std::string name;   ///< A function, or file:line.
  uint64_t calls = 0; ///< Of the run; code in place of a call is not counted.
  Cost inclusive;     ///< With what it calls; recursive calls once.
  Cost exclusive;
};

/// A stack of functions, outermost first, and what it cost on top.
struct ProfileStack {
  std::vector<uint32_t> functions; ///< Into Profile::functions.
  Cost cost;
};

struct Profile {
  Cost total;
  uint64_t untouchedCells = 0;                ///< Of `total`, those that no row names.
  std::vector<ProfileEntry> functions, lines; ///< By exclusive cycles, then by name.
  std::vector<ProfileStack> stacks;
};

/// Of a finished run that was made with RunOptions::record.
Profile profileOf(const Machine &machine);

} // namespace lean
