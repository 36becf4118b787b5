// What follows from the opcodes' declarations for the proof: columns and bus tuples of each table
// (PROTOCOL §6, MESSAGES §4 and §5).
#pragma once

#include "base/isa/ops/arithmetic.h"
#include "base/isa/ops/jump.h"
#include "base/isa/ops/keccak.h"
#include "base/isa/ops/memory.h"

#include <string>
#include <type_traits>
#include <vector>

namespace lean::isa {

/// Channels of the bus: state, memory, bytecode.
inline constexpr K kStateChannel{1}, kMemoryChannel{2}, kBytecodeChannel{4};

/// Coordinates of a tuple.
inline constexpr unsigned kTupleSize = 16;

inline constexpr unsigned kOpcodeCount = 0
#define LEAN_OPCODE(name, op) +1
#include "base/isa/leanisa.def"
    ;

/// Calls f(std::type_identity<Op>{}, index) for each opcode in encoding order.
template <class F> constexpr void forEachOp(F &&f) {
  unsigned index = 0;
#define LEAN_OPCODE(name, op) f(std::type_identity<op>{}, index++);
#include "base/isa/leanisa.def"
}

/// Places of an op's columns: pc, fp, slots, one count per memory read, nb, further columns.
template <class Op> struct Layout {
  static constexpr unsigned kPc = 0, kFp = 1, kSlot = 2;
  static constexpr unsigned kCount = kSlot + Op::kSlots.size();
  static constexpr unsigned kBytecodeCount = kCount + Op::kReads;
  static constexpr unsigned kFurther = kBytecodeCount + 1;
  static constexpr unsigned kColumns = kFurther + Op::kFurther.size();
  /// Pulls, and as many pushes: state, bytecode, memory reads.
  static constexpr unsigned kFlushes = 2 + Op::kReads;
  /// Read counts in the third product, nb first.
  static constexpr unsigned kCounts = 1 + Op::kReads;
};

/// Column references of an op over Value. Columns is callable: columns(place) -> Value; Constant
/// turns a K into a Value.
template <class Op, class Columns, class Constant> class Row {
public:
  Row(Columns columns, Constant constant)
      : columns(std::move(columns)), makeConstant(std::move(constant)) {}

  auto pc() const { return columns(Layout<Op>::kPc); }
  auto fp() const { return columns(Layout<Op>::kFp); }
  auto slot(unsigned i) const { return columns(Layout<Op>::kSlot + i); }
  auto count(unsigned i) const { return columns(Layout<Op>::kCount + i); }
  auto bytecodeCount() const { return columns(Layout<Op>::kBytecodeCount); }
  auto further(unsigned i) const { return columns(Layout<Op>::kFurther + i); }
  /// The address of the frame cell that ref slot i names.
  auto at(unsigned i) const { return fp() * slot(i); }
  auto constant(K k) const { return makeConstant(k); }
  auto zero() const { return constant(K(0)); }

private:
  Columns columns;
  Constant makeConstant;
};

template <class Op, class Columns, class Constant>
Row<Op, Columns, Constant> makeRow(Columns columns, Constant constant) {
  return {std::move(columns), std::move(constant)};
}

/// Calls pull(tuple) and push(tuple), alternating, for the flushes of a row in the order of
/// MESSAGES §5. A tuple is a std::vector<Value> of at most kTupleSize coordinates.
template <class Op, class RowT, class Pull, class Push>
void forEachFlush(const RowT &row, Pull &&pull, Push &&push) {
  using Value = std::decay_t<decltype(row.pc())>;
  const auto state = [&](Value pc, Value fp) {
    return std::vector<Value>{row.constant(kStateChannel), pc, fp};
  };
  pull(state(row.pc(), row.fp()));
  const auto [nextPc, nextFp] = Op::next(row);
  push(state(nextPc, nextFp));

  const auto readOnly = [&](K channel, Value address, Value count, Value step,
                            std::vector<Value> values) {
    std::vector<Value> tuple{row.constant(channel), address, count};
    tuple.insert(tuple.end(), values.begin(), values.end());
    pull(tuple);
    tuple[2] = count * step;
    push(tuple);
  };

  unsigned opcode = 0;
  forEachOp([&]<class Other>(std::type_identity<Other>, unsigned index) {
    if constexpr (std::is_same_v<Op, Other>)
      opcode = index;
  });
  std::vector<Value> entry{row.constant(gPow(opcode))};
  for (unsigned i = 0; i < Op::kSlots.size(); ++i)
    entry.push_back(row.slot(i));
  readOnly(kBytecodeChannel, row.pc(), row.bytecodeCount(), row.constant(kG), entry);

  unsigned number = 0;
  const auto read = [&]<class... Step>(Value address, const std::array<Value, 3> &values,
                                       Step... step) {
    Value factor = row.constant(kG);
    ((factor = step), ...);
    readOnly(kMemoryChannel, address, row.count(number++), factor,
             std::vector<Value>(values.begin(), values.end()));
  };
  Op::reads(row, read);
}

/// Names of an op's columns, in order.
template <class Op> std::vector<std::string> columnNames() {
  std::vector<std::string> names{"pc", "fp"};
  for (const Slot &slot : Op::kSlots)
    names.emplace_back(slot.name);
  for (unsigned i = 0; i < Op::kReads; ++i)
    names.push_back("n" + std::to_string(i));
  names.emplace_back("nb");
  for (const std::string_view name : Op::kFurther)
    names.emplace_back(name);
  return names;
}

} // namespace lean::isa
