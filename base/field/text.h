// Words as text: hex digits, limbs c2 c1 c0.
#pragma once

#include "base/field/field.h"

#include <optional>
#include <string>
#include <string_view>

namespace lean {

/// A hex string of 1 to 48 digits, with or without 0x.
std::optional<E> parseHexWord(std::string_view text);

/// The shortest such string, with 0x.
std::string formatWord(const E &value);

} // namespace lean
