// One-time keys (SCHEMES §4): V chains of four positions; a signature reveals in each chain the
// value at the position that the message's digit names.
#pragma once

#include "stdlib/host/hash.h"

namespace lean::host {

inline constexpr unsigned kDigits = 64;

/// Digit i is bits 2 i and 2 i + 1 of the value.
std::array<uint8_t, kDigits> digitsOf(const Value &d);

/// A one-time key's place.
struct KeyPlace {
  unsigned layer;
  uint32_t leaf;
};

/// Walks a chain from position `from` to `to`.
Value walk(const KeyHasher &h, const KeyPlace &at, unsigned chain, unsigned from, unsigned to,
           Value x);
/// The leaf of the chains' ends.
Value leafOf(const KeyHasher &h, const KeyPlace &at, std::span<const Value> ends);
/// The starts of `chains` chains.
std::vector<Value> chainSecrets(const KeyHasher &h, const Seed &seed, const KeyPlace &at,
                                unsigned chains);
/// The values that a signature with these digits reveals.
std::vector<Value> reveal(const KeyHasher &h, const Seed &seed, const KeyPlace &at,
                          std::span<const uint8_t> digits);
/// The leaf that revealed values lead to.
Value recoverLeaf(const KeyHasher &h, const KeyPlace &at, std::span<const uint8_t> digits,
                  std::span<const Value> values);

/// The leaves first .. first + count - 1 of a layer, many at a time and on all threads.
std::vector<Value> makeLeaves(const KeyHasher &h, const Seed &seed, unsigned layer, uint32_t first,
                              size_t count, unsigned chains);

} // namespace lean::host
