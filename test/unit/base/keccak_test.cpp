#include "base/keccak/keccak.h"
#include "test/unit/vectors.h"

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <numeric>

namespace lean {
namespace {

using test::loadVectors;

std::string hex(const Digest &digest) {
  std::string out;
  for (const uint64_t lane : digest)
    for (unsigned i = 0; i < 8; ++i)
      out += fmt::format("{:02x}", lane >> (8 * i) & 0xff);
  return out;
}

/// The bytes 0, 1, 2, .. mod 256 that the golden digests are of.
std::vector<uint8_t> counting(size_t length) {
  std::vector<uint8_t> bytes(length);
  std::iota(bytes.begin(), bytes.end(), uint8_t{0});
  return bytes;
}

TEST(Keccak, GoldenPermutation) {
  const auto golden = loadVectors("keccak_f.json");
  KeccakState state{};
  keccakF(state);
  for (unsigned i = 0; i < 25; ++i)
    EXPECT_EQ(state[i], test::word(golden["zero"][i]));
  for (unsigned i = 0; i < 25; ++i)
    state[i] = test::word(golden["state"][i]);
  keccakF(state);
  for (unsigned i = 0; i < 25; ++i)
    EXPECT_EQ(state[i], test::word(golden["permuted"][i]));
}

TEST(Keccak, GoldenDigests) {
  const auto golden = loadVectors("keccak.json");
  for (const auto &c : golden["keccak256"])
    EXPECT_EQ(hex(keccak256(counting(c["len"]))), c["digest"].get<std::string>()) << c["len"];
  for (const auto &c : golden["H"])
    EXPECT_EQ(hex(hashBytes(counting(c["len"]))), c["digest"].get<std::string>()) << c["len"];
}

TEST(Keccak, WordsAndBytesAgree) {
  for (size_t words = 0; words <= 40; ++words) {
    const auto bytes = counting(8 * words);
    std::vector<uint64_t> packed(words);
    for (size_t i = 0; i < bytes.size(); ++i)
      packed[i / 8] |= uint64_t{bytes[i]} << (8 * (i % 8));
    EXPECT_EQ(hashWords(packed), hashBytes(bytes)) << words;
  }
}

} // namespace
} // namespace lean
