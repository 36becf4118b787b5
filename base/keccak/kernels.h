// Keccak over many independent messages at once, one per vector lane: Merkle trees and proof of
// work. Sets as in base/field/kernels.h, and like it without library includes.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace lean {

/// Messages of whole words for H (ISA §3): word j of message i is words[j][i]. The caller has
/// hashed what all messages start with.
struct MessageColumns {
  const uint64_t *const *words;
  size_t count;        ///< Words per message.
  size_t leadingZeros; ///< Zero words before them in the first block.
  bool isShort;        ///< One padded block of leadingZeros + count <= 15 words, not a chain.
  uint64_t chain[4];   ///< Chaining value before the first block.
};

inline constexpr uint64_t kNoNonce = ~uint64_t{0};

struct KeccakKernels {
  /// digests[4 i ..] = H of message first + i, i < n.
  void (*hashColumns)(const MessageColumns &messages, size_t first, size_t n, uint64_t *digests);
  /// parents[4 i ..] = H of the 8 words children[8 i ..], i < n.
  void (*hashPairs)(const uint64_t *children, size_t n, uint64_t *parents);
  /// Least nonce in [first, first + n) whose proof-of-work step from `state` ends with `bits` zero
  /// bits, or kNoNonce (PROTOCOL §2).
  uint64_t (*findNonce)(const uint64_t *state, unsigned bits, uint64_t first, uint64_t n);
};

/// The set that this process uses.
const KeccakKernels &keccakKernels();

enum class KernelSet;
const KeccakKernels &keccakKernels(KernelSet set);

namespace kernels {
extern const KeccakKernels portableKeccak, avx2Keccak, avx512Keccak;
}

} // namespace lean
