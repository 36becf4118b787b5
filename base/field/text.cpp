#include "base/field/text.h"

#include "base/support/bytes.h"

#include <fmt/core.h>

namespace lean {

std::optional<E> parseHexWord(std::string_view text) {
  if (text.starts_with("0x") || text.starts_with("0X"))
    text.remove_prefix(2);
  if (text.empty() || text.size() > 48)
    return std::nullopt;
  uint64_t limbs[3] = {};
  for (size_t i = 0; i < text.size(); ++i) {
    const auto digit = hexDigit(text[text.size() - 1 - i]);
    if (!digit)
      return std::nullopt;
    limbs[i / 16] |= uint64_t{*digit} << (4 * (i % 16));
  }
  return E::limbs(limbs[0], limbs[1], limbs[2]);
}

std::string formatWord(const E &value) {
  if (value.c2.v != 0)
    return fmt::format("0x{:x}{:016x}{:016x}", value.c2.v, value.c1.v, value.c0.v);
  if (value.c1.v != 0)
    return fmt::format("0x{:x}{:016x}", value.c1.v, value.c0.v);
  return fmt::format("0x{:x}", value.c0.v);
}

} // namespace lean
