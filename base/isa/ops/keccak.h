// keccak: one block of Keccak-256, eight message cells in, two digest cells out (ISA §3). The lanes
// are tied together by PROTOCOL §8, not by constraints here.
#pragma once

#include "base/isa/op.h"

namespace lean::isa {

struct KeccakOp {
  static constexpr auto kModes = std::to_array<Mode>({{"keccak", 9}, {"keccak.half", 9}});
  static constexpr auto kSlots =
      std::to_array<Slot>({ref("om0"), ref("om1"), ref("om2"), ref("om3"), ref("om4"), ref("om5"),
                           ref("om6"), ref("om7"), ref("od"), immediate("tail"), flag("half")});
  static constexpr auto kFurther = std::to_array<std::string_view>(
      {"m0",  "m1",  "m2",  "m3",  "m4",  "m5",  "m6", "m7", "m8", "m9",
       "m10", "m11", "m12", "m13", "m14", "m15", "d0", "d1", "d2", "d3"});
  static constexpr unsigned kReads = 10;

  template <class Row> static auto next(const Row &row) { return fallThrough(row); }

  /// The second digest cell's read is cancelled in the half form: its push repeats its pull.
  template <class Row, class Read> static void reads(const Row &row, Read &&read) {
    for (unsigned i = 0; i < 8; ++i)
      read(row.at(i), std::array{row.further(2 * i), row.further(2 * i + 1), row.zero()});
    const auto step = row.constant(kG) + (kG + K(1)) * row.slot(10);
    read(row.at(8), std::array{row.further(16), row.further(17), row.zero()});
    read(kG * row.at(8), std::array{row.further(18), row.further(19), row.zero()}, step);
  }

  template <class Row, class Constrain> static void constraints(const Row &, Constrain &&) {}
};

} // namespace lean::isa
