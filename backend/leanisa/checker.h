// The checker of final code (COMPILER §1). It is not the allocator and knows nothing of it: from
// the instructions, the hints and each unit's contract it proves, path by path, that
//   every cell is written before it is read, and each row that defines one determines it (2, 11,
//   18) calls, returns, loop steps and exits follow their one pattern                        (3, 4,
//   5) every jump goes to a constant, the return address, or into a bounded table           (6) the
//   halt address is the target of main's last jump alone                             (7) cells of
//   range checks are read by nothing else                                       (8)
// A contract is a claim that is proven at every place that relies on it.
#pragma once

#include "base/program/program.h"

#include <optional>
#include <string>
#include <vector>

namespace lean::backend {

/// What the producer promises of a value by its type, beyond what rows prove.
enum Facts : uint8_t { kNoFacts = 0, kInK = 1, kNonzero = 2 };

struct UnitContract {
  std::string name;
  SymbolKind kind = SymbolKind::Function;
  bool isMain = false;
  uint32_t first = 0, last = 0;
  uint32_t ownFp = kNone;       ///< Cell in which the caller writes the unit's own fp.
  std::vector<uint32_t> params; ///< Cells that the caller, or the previous iteration, writes.
  std::vector<uint8_t> paramFacts;
  /// Cells that are written at every exit: a function's in its own frame, a loop's in its parent's.
  std::vector<uint32_t> results;
  std::vector<uint8_t> resultFacts;
  // Loops.
  uint32_t parent = kNone;   ///< Contract of the unit that the loop stands in; a smaller number.
  uint32_t parentFp = kNone; ///< Cell that holds the parent's fp, unless
  uint32_t end = kNone;      ///< this one points to where it is,
  uint32_t behind = kNone;   ///< so many cells on.
  uint32_t exit = kNone;     ///< Where the parent goes on.
  uint32_t slide = kNone;    ///< Cell where the next iteration's frame begins, if in this one.
};

/// A jump through a table of `entries` landings of two instructions from `base` on; the position
/// that selects one is below `entries`.
struct TableJump {
  uint32_t at = 0, base = 0, entries = 0;
};

struct Contracts {
  std::vector<UnitContract> units; ///< In order of code; the first is main.
  std::vector<uint8_t> promises;   ///< Facts of the cell that each instruction defines.
  std::vector<TableJump> tables;   ///< By instruction.
};

struct RuleViolation {
  unsigned rule = 0; ///< Of COMPILER §1.
  uint32_t instruction = 0;
  std::string message;
};

std::optional<RuleViolation> checkFinalCode(const Program &program, const Contracts &contracts);

} // namespace lean::backend
