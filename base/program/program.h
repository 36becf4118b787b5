// A compiled program: what is proven (the instructions) and what only the machine and the reports
// use (hints, names, places, messages). ISA §5, §6.
#pragma once

#include "base/isa/isa.h"
#include "base/support/error.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace lean {

/// Marks an absent index.
inline constexpr uint32_t kNone = ~uint32_t{0};

/// A hint runs before the instruction it is attached to and may write unset cells (ISA §5).
/// `cells` are frame offsets, `values` numbers, `text` an index into Program::strings.
enum class HintKind : uint8_t {
  Alloc,         ///< cells {dst} values {n}: dst = address of n fresh cells
  AllocCounted,  ///< cells {dst, count} values {s, e}: the same for n s + e cells, count = g^n
  Advice,        ///< cells {dst..} values {ScalarKind..} text stream: pops one entry
  AdviceInto,    ///< cells {ptr} values {n, ScalarKind..} text stream: pops one entry of n elements
  AdviceCounted, ///< cells {ptr, count} values {ScalarKind..} text stream: the same, count = g^n
  Bits,          ///< cells {src, dst..}: bits of the word, from bit 0 of limb 0 up
  PositionBits,  ///< cells {src, dst..}: bits of e, src being g^e
  Digits,  ///< cells {src, dst..} values {w, k}: dst_i = g^(i-th digit of w bits from bit k of
           ///< limbs 0, 1)
  Limbs,   ///< cells {src, dst0, dst1, dst2}: the limbs as lanes
  Low,     ///< cells {src, dst}: the word with limb 2 set to zero
  Log,     ///< cells {src, dst} values {bound}: src if it is g^e with e < bound, else one
  Inverse, ///< cells {src, dst}: the inverse, zero for zero
  Less,    ///< cells {a, b, dst}: 1 if the position a is below b, else 0
  DivRem,  ///< cells {a, quotient, remainder} values {n}: positions
  Print,   ///< cells {src..} values {ScalarKind..} text label
  Touch,   ///< no cells: the `deref` here may have both sides unset
};
inline constexpr unsigned kHintKinds = static_cast<unsigned>(HintKind::Touch) + 1;

/// How an advice word is written in JSON and printed.
enum class ScalarKind : uint8_t { Word, Lane, Bit, Index };
inline constexpr unsigned kScalarKinds = 4;

struct Hint {
  uint32_t at = 0; ///< The instruction it runs before.
  HintKind kind = HintKind::Touch;
  uint32_t text = kNone;
  std::vector<uint32_t> cells;
  std::vector<uint64_t> values;
  uint32_t location = kNone; ///< Its own source, where that is not the instruction's.

  friend bool operator==(const Hint &, const Hint &) = default;
};

enum class SymbolKind : uint8_t { Function, Loop };

/// A stretch of code with frames of its own. In a function's frame cell 0 is the return pc and
/// cell 1 the caller's fp (in `main` they are the public input); in a loop's frame
/// `parentCell` holds the fp of the frame that the loop stands in or, with a parentOffset, that of
/// a frame in whose cell parentOffset it is.
struct Symbol {
  std::string name;
  SymbolKind kind = SymbolKind::Function;
  uint32_t first = 0, last = 0; ///< Instructions, both included.
  uint32_t frameCells = 0;
  uint32_t parentCell = kNone;
  uint32_t parentOffset = kNone;

  friend bool operator==(const Symbol &, const Symbol &) = default;
};

/// A range of source text, 1-based, `inlinedAt` being another location.
struct Location {
  uint32_t file = kNone; ///< Index into Program::files.
  uint32_t line = 0, column = 0, endLine = 0, endColumn = 0;
  uint32_t inlinedAt = kNone;

  friend bool operator==(const Location &, const Location &) = default;
};

/// Where a function of the source stands: what tells which one inlined code comes from.
struct SourceFunction {
  std::string name;
  uint32_t file = kNone; ///< Index into Program::files.
  uint32_t line = 0, column = 0, endLine = 0, endColumn = 0;

  friend bool operator==(const SourceFunction &, const SourceFunction &) = default;
};

/// From instruction `first` on, up to the next entry, code comes from `location`.
struct LineEntry {
  uint32_t first = 0;
  uint32_t location = kNone;

  friend bool operator==(const LineEntry &, const LineEntry &) = default;
};

enum class AssertKind : uint8_t {
  Equal,
  NotEqual,
  Less,
  Lane,
  Bit,
  Index,
  NonZero,
  Store,
};
inline constexpr unsigned kAssertKinds = static_cast<unsigned>(AssertKind::Store) + 1;

/// What the instruction `at` checks, for the report of a failure. `cells` are the frame offsets of
/// the compared values (kNone where there is none), `names` their source text.
struct Assertion {
  uint32_t at = 0;
  AssertKind kind = AssertKind::Equal;
  std::string message;    ///< The author's, or empty.
  std::string expression; ///< Source text of the whole check.
  std::array<uint32_t, 2> cells{kNone, kNone};
  std::array<std::string, 2> names;

  friend bool operator==(const Assertion &, const Assertion &) = default;
};

/// An advice stream and the shape of one element of its entries.
struct AdviceStream {
  std::string name;
  std::vector<ScalarKind> element;

  friend bool operator==(const AdviceStream &, const AdviceStream &) = default;
};

struct Program {
  std::vector<Instruction> code;
  std::vector<Hint> hints;     ///< By instruction, in running order.
  std::vector<Symbol> symbols; ///< By first instruction; ranges may nest but not cross.
  std::vector<Location> locations;
  std::vector<LineEntry> lines;      ///< By instruction.
  std::vector<Assertion> assertions; ///< By instruction.
  std::vector<AdviceStream> advice;
  std::vector<std::string> files;        ///< Relative names.
  std::vector<std::string> strings;      ///< Stream names and labels of hints.
  std::vector<SourceFunction> functions; ///< By file and place; they do not overlap.
  std::string compiler;

  friend bool operator==(const Program &, const Program &) = default;

  unsigned log() const { return isa::paddedLog(code.size()); }
  /// Hints of one instruction.
  std::span<const Hint> hintsAt(uint32_t instruction) const;
  /// The location of an instruction, or nothing.
  const Location *locationOf(uint32_t instruction) const;
  /// Where a hint comes from, or nothing.
  const Location *locationOf(const Hint &hint) const;
  /// The function of the source that a location stands in, or nothing.
  const SourceFunction *functionOf(const Location &location) const;
  /// The innermost symbol around an instruction, or nothing.
  const Symbol *symbolOf(uint32_t instruction) const;
  /// The first assertion of an instruction, or nothing.
  const Assertion *assertionAt(uint32_t instruction) const;
};

/// Why a program cannot be run or proven: an instruction that is not valid, a table that points
/// outside. `readProgram` has made this check already.
std::optional<std::string> invalid(const Program &program);

/// The bytes of a program file (program.fbs); the same for the same program.
std::vector<uint8_t> writeProgram(const Program &program);

/// Reads and checks a program file.
Expected<Program> readProgram(std::span<const uint8_t> bytes);

} // namespace lean
