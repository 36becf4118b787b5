// What a program's code costs, without running it: by stretch of code with frames of its own, by
// function of the source and by line.
#pragma once

#include "vm/cost.h"

#include <string>
#include <vector>

namespace lean {

struct StaticCostEntry {
  std::string name;
  Cost cost; ///< Each instruction once; cells that its rows name first.
};

struct StaticCost {
  Cost total;
  /// Functions and loops, without the loops inside: what a call, or an iteration, costs that runs
  /// all of the code. Cells are those of the frame.
  std::vector<StaticCostEntry> units;
  /// Of the source, wherever their code was put, by instructions.
  std::vector<StaticCostEntry> functions, lines;
};

StaticCost staticCost(const Program &program);

/// Instructions of a function with the loops inside, or nothing when the program has none of the
/// name.
std::optional<uint64_t> instructionsOf(const Program &program, std::string_view function);

} // namespace lean
