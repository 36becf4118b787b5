// Words as little-endian bytes, and bytes as hex digits in transmission order.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lean {

std::vector<uint8_t> bytesOf(std::span<const uint64_t> words);
/// Whole words only: what is left at the end is dropped.
std::vector<uint64_t> wordsOf(std::span<const uint8_t> bytes);

std::optional<unsigned> hexDigit(char c);
std::string formatHex(std::span<const uint8_t> bytes);
/// Nothing unless `text` is pairs of hex digits.
std::optional<std::vector<uint8_t>> parseHex(std::string_view text);

} // namespace lean
