// xor and mul: relations between three cells of the frame (ISA §3).
#pragma once

#include "base/isa/op.h"

namespace lean::isa {

namespace arithmetic {
inline constexpr auto kSlots = std::to_array<Slot>({ref("oa"), ref("ob"), ref("oc")});
inline constexpr auto kFurther =
    std::to_array<std::string_view>({"a0", "a1", "a2", "b0", "b1", "b2"});
} // namespace arithmetic

/// [c] = [a] + [b] in E.
struct XorOp {
  static constexpr auto kModes = std::to_array<Mode>({{"xor", 3}});
  static constexpr auto &kSlots = arithmetic::kSlots;
  static constexpr auto &kFurther = arithmetic::kFurther;
  static constexpr unsigned kReads = 3;

  template <class Row> static auto next(const Row &row) { return fallThrough(row); }

  template <class Row, class Read> static void reads(const Row &row, Read &&read) {
    const auto a = word(row, 0), b = word(row, 3);
    read(row.at(0), a);
    read(row.at(1), b);
    read(row.at(2), std::array{a[0] + b[0], a[1] + b[1], a[2] + b[2]});
  }

  template <class Row, class Constrain> static void constraints(const Row &, Constrain &&) {}
};

/// [c] = [a] * [b] in E.
struct MulOp {
  static constexpr auto kModes = std::to_array<Mode>({{"mul", 3}});
  static constexpr auto &kSlots = arithmetic::kSlots;
  static constexpr auto &kFurther = arithmetic::kFurther;
  static constexpr unsigned kReads = 3;

  template <class Row> static auto next(const Row &row) { return fallThrough(row); }

  /// y^3 = y + 1 and y^4 = y^2 + y fold the two top coefficients.
  template <class Row, class Read> static void reads(const Row &row, Read &&read) {
    const auto a = word(row, 0), b = word(row, 3);
    const auto y3 = a[1] * b[2] + a[2] * b[1], y4 = a[2] * b[2];
    read(row.at(0), a);
    read(row.at(1), b);
    read(row.at(2), std::array{a[0] * b[0] + y3, a[0] * b[1] + a[1] * b[0] + y3 + y4,
                               a[0] * b[2] + a[1] * b[1] + a[2] * b[0] + y4});
  }

  template <class Row, class Constrain> static void constraints(const Row &, Constrain &&) {}
};

} // namespace lean::isa
