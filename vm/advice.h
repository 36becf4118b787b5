// Advice: named streams of entries that a program pops (LANGUAGE, Built-ins). The file is JSON,
// {"name": [entry, ..]}, an entry being a list; a word or lane is a hex string of up to 48 digits
// (limbs c2 c1 c0), a bit or index an integer.
#pragma once

#include "base/field/text.h"
#include "base/program/program.h"
#include "base/support/error.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lean {

/// One item of an entry: a word when it was written as a hex string, else an integer.
struct AdviceItem {
  E word;
  uint64_t integer = 0;
  bool isWord = false;
};

using AdviceEntry = std::vector<AdviceItem>;

/// All streams, by name.
using Advice = std::map<std::string, std::vector<AdviceEntry>, std::less<>>;

/// Reads the JSON text; the error says what is wrong and where.
Expected<Advice> parseAdvice(std::string_view json);

/// Four 64-bit lanes in hex, separated by commas or white space: the public input (`--public`,
/// NAME.public).
Expected<std::array<uint64_t, 4>> parsePublicInput(std::string_view text);
std::string formatPublicInput(const std::array<uint64_t, 4> &lanes);

} // namespace lean
