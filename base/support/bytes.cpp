#include "base/support/bytes.h"

namespace lean {

std::vector<uint8_t> bytesOf(std::span<const uint64_t> words) {
  std::vector<uint8_t> out;
  out.reserve(8 * words.size());
  for (const uint64_t w : words)
    for (unsigned i = 0; i < 8; ++i)
      out.push_back(static_cast<uint8_t>(w >> (8 * i)));
  return out;
}

std::vector<uint64_t> wordsOf(std::span<const uint8_t> bytes) {
  std::vector<uint64_t> out(bytes.size() / 8);
  for (size_t i = 0; i < 8 * out.size(); ++i)
    out[i / 8] |= uint64_t{bytes[i]} << (i % 8 * 8);
  return out;
}

std::optional<unsigned> hexDigit(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'F')
    return c - 'A' + 10;
  return std::nullopt;
}

std::string formatHex(std::span<const uint8_t> bytes) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string out;
  out.reserve(2 * bytes.size());
  for (const uint8_t b : bytes) {
    out += kDigits[b >> 4];
    out += kDigits[b & 15];
  }
  return out;
}

std::optional<std::vector<uint8_t>> parseHex(std::string_view text) {
  if (text.size() % 2 != 0)
    return std::nullopt;
  std::vector<uint8_t> out;
  for (size_t i = 0; i < text.size(); i += 2) {
    const auto high = hexDigit(text[i]), low = hexDigit(text[i + 1]);
    if (!high || !low)
      return std::nullopt;
    out.push_back(static_cast<uint8_t>(16 * *high + *low));
  }
  return out;
}

} // namespace lean
