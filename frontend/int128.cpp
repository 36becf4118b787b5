#include "frontend/int128.h"

#include <algorithm>

namespace lean::frontend {

std::optional<Int128> addInt(Int128 a, Int128 b) {
  Int128 r;
  if (__builtin_add_overflow(a, b, &r))
    return std::nullopt;
  return r;
}

std::optional<Int128> subInt(Int128 a, Int128 b) {
  Int128 r;
  if (__builtin_sub_overflow(a, b, &r))
    return std::nullopt;
  return r;
}

std::optional<Int128> mulInt(Int128 a, Int128 b) {
  Int128 r;
  if (__builtin_mul_overflow(a, b, &r))
    return std::nullopt;
  return r;
}

// The least value divided by -1 is the only quotient that does not fit.
static bool divides(Int128 a, Int128 b) {
  constexpr Int128 least = Int128(UInt128(1) << 127);
  return b != 0 && !(b == -1 && a == least);
}

std::optional<Int128> divInt(Int128 a, Int128 b) {
  if (!divides(a, b))
    return std::nullopt;
  return a / b;
}

std::optional<Int128> remInt(Int128 a, Int128 b) {
  if (b == -1)
    return 0;
  if (!divides(a, b))
    return std::nullopt;
  return a % b;
}

std::optional<Int128> shlInt(Int128 a, Int128 b) {
  if (b < 0 || b > 127)
    return std::nullopt;
  Int128 r = Int128(UInt128(a) << unsigned(b));
  if ((r >> unsigned(b)) != a)
    return std::nullopt;
  return r;
}

std::optional<Int128> shrInt(Int128 a, Int128 b) {
  if (b < 0 || b > 127)
    return std::nullopt;
  return a >> unsigned(b);
}

std::optional<Int128> powInt(Int128 a, Int128 b) {
  if (b < 0)
    return std::nullopt;
  if (a == 0 || a == 1)
    return b == 0 ? 1 : a;
  if (a == -1)
    return b % 2 == 0 ? 1 : -1;
  if (b > 127)
    return std::nullopt;
  Int128 r = 1;
  for (; b > 0; --b)
    if (__builtin_mul_overflow(r, a, &r))
      return std::nullopt;
  return r;
}

std::string toString(Int128 value) {
  UInt128 magnitude = value < 0 ? -UInt128(value) : UInt128(value);
  std::string digits;
  do {
    digits += char('0' + unsigned(magnitude % 10));
    magnitude /= 10;
  } while (magnitude != 0);
  if (value < 0)
    digits += '-';
  std::reverse(digits.begin(), digits.end());
  return digits;
}

static int digitValue(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z')
    return c - 'A' + 10;
  return 99;
}

Literal parseLiteral(std::string_view text) {
  Literal result;
  int base = 10;
  size_t i = 0;
  if (text.size() >= 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'b')) {
    base = text[1] == 'x' ? 16 : 2;
    i = 2;
  }
  bool any = false;
  for (; i < text.size(); ++i) {
    if (text[i] == '_')
      continue;
    int digit = digitValue(text[i]);
    if (digit >= base)
      return {0, LiteralError::BadDigit, i};
    any = true;
    auto next = mulInt(result.value, base);
    if (next)
      next = addInt(*next, digit);
    if (!next) // keep looking for a bad digit: that is the better message
      result.error = LiteralError::TooLarge;
    else
      result.value = *next;
  }
  if (!any)
    result.error = LiteralError::NoDigits;
  return result;
}

} // namespace lean::frontend
