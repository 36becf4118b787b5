// Keccak-f[1600], Keccak-256 with the original 0x01 padding, and H, the one hash of the system
// (ISA §3). Lanes and words are little-endian 64-bit integers.
#pragma once

#include "base/keccak/constants.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace lean {

using Digest = std::array<uint64_t, 4>;
using KeccakState = std::array<uint64_t, 25>;

/// The tail lane of a block whose message ends before lane 16, and of a block of 128 bytes.
inline constexpr uint64_t kTailShort = uint64_t{0x80} << 56;
inline constexpr uint64_t kTailFull = kTailShort | 1;

void keccakF(KeccakState &state);

/// First four lanes of Keccak-f of (m0..m15, tail, 0, .., 0): what the `keccak` instruction does.
Digest keccakBlock(std::span<const uint64_t, 16> message, uint64_t tail);

/// Keccak-256 of exactly 128 bytes.
inline Digest compressBlock(std::span<const uint64_t, 16> block) {
  return keccakBlock(block, kTailFull);
}

Digest keccak256(std::span<const uint8_t> bytes);

/// H of a message of whole words.
Digest hashWords(std::span<const uint64_t> words);
/// H of bytes.
Digest hashBytes(std::span<const uint8_t> bytes);

/// H fed in pieces when the length in bytes is known to be at least 128 before the first word:
/// cv = (length, 0, 0, 0), then one block per chunk of twelve words.
class ChainedHash {
public:
  explicit ChainedHash(uint64_t lengthInBytes) : cv{lengthInBytes, 0, 0, 0} {}
  /// Absorbs one chunk of 96 bytes.
  void chunk(std::span<const uint64_t, 12> words);
  Digest digest() const { return cv; }

private:
  Digest cv;
};

} // namespace lean
