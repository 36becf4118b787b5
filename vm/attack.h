// Attacks on a program: runs it again with one of the prover's values changed, a word of advice, a
// hint's result or a cell that nothing writes, and lets the machine solve for what follows. A
// change after which the run is still accepted with the same public input shows that the program
// does not determine that value.
#pragma once

#include "vm/machine.h"

#include <array>
#include <map>

namespace lean {

/// How a value is changed. A position moves along the positions, another value in its bits.
enum class Change : uint8_t {
  PlusOne,  ///< + 1; the next position.
  MinusOne, ///< The position before.
  Bit,      ///< A bit of the lowest limb, or of the position's number.
  UpperBit, ///< A bit of the upper limbs.
  Zero,     ///< Zero; the first position.
  Wrap,     ///< A position that some multiple of it cannot tell from it (COMPILER rule 12).
  Other,    ///< Another value of the stream, or that the same hint gave before.
};
inline constexpr unsigned kChanges = static_cast<unsigned>(Change::Other) + 1;
std::string_view changeName(Change change);

struct AttackOptions {
  uint64_t seed = 1;
  uint64_t limit = 10'000; ///< Changes to try; where more are possible, spread evenly.
};

/// One change that the program did not refuse.
struct AcceptedChange {
  Change change = Change::PlusOne;
  uint32_t item = 0;  ///< Of the hint's cells or the entry.
  uint64_t cycle = 0; ///< Rows before it.
  Cell before, after;
  uint64_t follows = 0; ///< Other cells that differ from the unchanged run's.
};

/// All of them at one hint.
struct AttackFinding {
  uint32_t hint = 0; ///< Index into Program::hints.
  std::array<uint64_t, kChanges> accepted{};
  uint32_t firstItem = 0, lastItem = 0;
  AcceptedChange example; ///< The first of those that the most other cells follow.
};

struct AttackReport {
  uint64_t cycles = 0;
  std::array<uint64_t, 4> publicInput{};
  uint64_t values = 0;   ///< Places where the prover chooses.
  uint64_t possible = 0; ///< Changes of them.
  uint64_t tried = 0, refused = 0, accepted = 0;
  uint64_t rangeCells = 0;             ///< Accepted changes of cells that only range checks read.
  uint64_t unused = 0;                 ///< Accepted changes of hints that reach nothing else.
  std::vector<AttackFinding> findings; ///< By hint.
};

/// The error is the unchanged run's.
std::expected<AttackReport, RunError> attack(const Program &program, const RunOptions &options,
                                             const AttackOptions &attackOptions);

} // namespace lean
