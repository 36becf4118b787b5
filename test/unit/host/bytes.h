// Hex strings and mutations of the schemes' golden files.
#pragma once

#include "stdlib/host/hash.h"
#include "test/unit/vectors.h"

#include <gtest/gtest.h>

namespace lean::test {

using nlohmann::json;
using Bytes = std::vector<uint8_t>;

inline Bytes unhex(const json &text) {
  return parseHex(text.get<std::string>()).value();
}

inline std::string text(const json &value) {
  return value.get<std::string>();
}

inline std::string hex(std::span<const uint8_t> bytes) {
  return formatHex(bytes);
}
inline std::string hex(std::span<const uint64_t> words) {
  return hex(bytesOf(words));
}
inline std::string hex(const E &e) {
  return hex(std::array{e.c0.v, e.c1.v, e.c2.v});
}

template <class Words> Words wordsFrom(const json &text) {
  Words out;
  std::ranges::copy(wordsOf(unhex(text)), out.begin());
  return out;
}

inline std::string digitText(std::span<const uint8_t> digits) {
  std::string out;
  for (const uint8_t d : digits)
    out += static_cast<char>('0' + d);
  return out;
}

/// What a signature's verification takes.
struct Signed {
  Bytes publicKey, message, signature;
};

inline Signed mutated(Signed s, const json &m) {
  const auto op = m["op"].get<std::string>(), name = m["target"].get<std::string>();
  Bytes &target = name == "signature" ? s.signature : name == "message" ? s.message : s.publicKey;
  const size_t offset = m.value("offset", 0);
  if (op == "resize") {
    target.resize(m["length"]);
  } else if (op == "swap") {
    std::swap_ranges(target.begin() + static_cast<std::ptrdiff_t>(offset),
                     target.begin() +
                         static_cast<std::ptrdiff_t>(offset + m["length"].get<size_t>()),
                     target.begin() + m["offset2"].get<std::ptrdiff_t>());
  } else {
    const Bytes bytes = unhex(m["bytes"]);
    for (size_t i = 0; i < bytes.size(); ++i)
      target[offset + i] =
          static_cast<uint8_t>(op == "xor" ? target[offset + i] ^ bytes[i] : bytes[i]);
  }
  return s;
}

inline host::PublicKey keyFrom(const Bytes &bytes) {
  const auto w = wordsOf(bytes);
  return {{w[0], w[1]}, {w[2], w[3]}};
}

inline host::Message messageFrom(const Bytes &bytes) {
  host::Message out;
  std::ranges::copy(wordsOf(bytes), out.begin());
  return out;
}

} // namespace lean::test
