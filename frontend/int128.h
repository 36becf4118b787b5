// Compile-time integers: signed, 128 bits, every operation saying whether it fits (LANGUAGE,
// Numbers).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace lean::frontend {

__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;

// Each gives nothing when the result does not fit in 128 bits or is not defined (division by zero,
// a negative exponent, a shift by a negative count or by 128 and more).
std::optional<Int128> addInt(Int128 a, Int128 b);
std::optional<Int128> subInt(Int128 a, Int128 b);
std::optional<Int128> mulInt(Int128 a, Int128 b);
std::optional<Int128> divInt(Int128 a, Int128 b);
std::optional<Int128> remInt(Int128 a, Int128 b);
std::optional<Int128> shlInt(Int128 a, Int128 b);
std::optional<Int128> shrInt(Int128 a, Int128 b);
std::optional<Int128> powInt(Int128 a, Int128 b);

std::string toString(Int128 value);

enum class LiteralError { None, BadDigit, TooLarge, NoDigits };
struct Literal {
  Int128 value = 0;
  LiteralError error = LiteralError::None;
  size_t place = 0; // of the bad digit
};
// `12`, `1_000`, `0xff`, `0b101`.
Literal parseLiteral(std::string_view text);

} // namespace lean::frontend
