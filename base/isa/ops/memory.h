// set and deref: constants, and access through an address in a cell (ISA §3).
#pragma once

#include "base/isa/op.h"

namespace lean::isa {

/// [a] = k.
struct SetOp {
  static constexpr auto kModes = std::to_array<Mode>({{"set", 1}});
  static constexpr auto kSlots =
      std::to_array<Slot>({ref("oa"), immediate("k0"), immediate("k1"), immediate("k2")});
  static constexpr std::array<std::string_view, 0> kFurther{};
  static constexpr unsigned kReads = 1;

  template <class Row> static auto next(const Row &row) { return fallThrough(row); }

  template <class Row, class Read> static void reads(const Row &row, Read &&read) {
    read(row.at(0), std::array{row.slot(1), row.slot(2), row.slot(3)});
  }

  template <class Row, class Constrain> static void constraints(const Row &, Constrain &&) {}
};

/// The cell at [p] o equals [a], or g^2 pc (`deref.pc`), or fp (`deref.fp`).
struct DerefOp {
  static constexpr auto kModes =
      std::to_array<Mode>({{"deref", 3}, {"deref.pc", 2}, {"deref.fp", 2}});
  static constexpr auto kSlots =
      std::to_array<Slot>({ref("op"), ref("oo"), ref("oa"), flag("fpc"), flag("ffp")});
  static constexpr auto kFurther = std::to_array<std::string_view>({"p", "v0", "v1", "v2"});
  static constexpr unsigned kReads = 3;

  template <class Row> static auto next(const Row &row) { return fallThrough(row); }

  template <class Row, class Read> static void reads(const Row &row, Read &&read) {
    const auto p = row.further(0);
    const auto v = word(row, 1);
    const auto pcFlag = row.slot(3), fpFlag = row.slot(4);
    const auto plain = row.constant(K(1)) + pcFlag + fpFlag;
    read(row.at(0), narrow(row, p));
    read(row.at(2), v);
    read(p * row.slot(1),
         std::array{plain * v[0] + (kG * kG) * (pcFlag * row.pc()) + fpFlag * row.fp(),
                    plain * v[1], plain * v[2]});
  }

  template <class Row, class Constrain> static void constraints(const Row &, Constrain &&) {}
};

} // namespace lean::isa
