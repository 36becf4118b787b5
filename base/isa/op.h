// What a declaration of an opcode is made of (base/isa/ops/*.h).
//
// An op is a struct with
//   kModes      its mnemonics and how many refs each prints; mode m > 0 sets flag slot m - 1
//   kSlots      the operand slots of its bytecode entry, in encoding order (ISA §4)
//   kFurther    its columns besides pc, fp, slots and counts (MESSAGES §4)
//   kReads      number of memory reads
//   next        the state after a row
//   reads       the memory reads of a row, in order (PROTOCOL §6)
//   constraints polynomials of degree <= 2 that vanish on every row
// The last three are templates over a Row that supplies column references of some Value type with
// +, * and scaling by K: symbolic polynomials, rows over K, evaluations over E.
#pragma once

#include "base/field/field.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace lean::isa {

enum class SlotKind : uint8_t { Ref, Immediate, Flag };

struct Slot {
  std::string_view name;
  SlotKind kind;
};

struct Mode {
  std::string_view mnemonic;
  unsigned refs; ///< How many of the refs the assembler text shows; the others are g^0.
};

constexpr Slot ref(std::string_view name) {
  return {name, SlotKind::Ref};
}
constexpr Slot immediate(std::string_view name) {
  return {name, SlotKind::Immediate};
}
constexpr Slot flag(std::string_view name) {
  return {name, SlotKind::Flag};
}

/// State after an instruction that goes on to the next one in the same frame.
template <class Row> auto fallThrough(const Row &row) {
  return std::pair{kG * row.pc(), row.fp()};
}

/// A word of three columns, from a row's further columns first, first + 1, first + 2.
template <class Row> auto word(const Row &row, unsigned first) {
  return std::array{row.further(first), row.further(first + 1), row.further(first + 2)};
}

/// A word in K.
template <class Row, class Value> auto narrow(const Row &row, Value low) {
  return std::array{low, row.zero(), row.zero()};
}

} // namespace lean::isa
