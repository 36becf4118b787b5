// jump: the only instruction that changes frame or leaves the sequence (ISA §3).
#pragma once

#include "base/isa/op.h"

namespace lean::isa {

/// If [c] != 0 then pc = [d], fp = [f]; all three lie in K, taken or not. b = c w is the taken bit.
struct JumpOp {
  static constexpr auto kModes = std::to_array<Mode>({{"jump", 3}});
  static constexpr auto kSlots = std::to_array<Slot>({ref("oc"), ref("od"), ref("of")});
  static constexpr auto kFurther = std::to_array<std::string_view>({"c", "d", "f", "b", "w"});
  static constexpr unsigned kReads = 3;

  template <class Row> static auto next(const Row &row) {
    const auto d = row.further(1), f = row.further(2), b = row.further(3);
    const auto notTaken = b + row.constant(K(1));
    return std::pair{b * d + kG * (notTaken * row.pc()), b * f + notTaken * row.fp()};
  }

  template <class Row, class Read> static void reads(const Row &row, Read &&read) {
    for (unsigned i = 0; i < 3; ++i)
      read(row.at(i), narrow(row, row.further(i)));
  }

  template <class Row, class Constrain>
  static void constraints(const Row &row, Constrain &&constrain) {
    const auto c = row.further(0), b = row.further(3), w = row.further(4);
    constrain(b + c * w);
    constrain(c * b + c);
  }
};

} // namespace lean::isa
