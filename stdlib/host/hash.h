// The tweakable hash of the signature schemes (SCHEMES §2, §3): Th(P, A, M) is the first half of
// H(P || A || M), where P belongs to the key and A names the call. All byte strings are whole words
// here, little-endian; the one exception, a 32-bit counter, has a function of its own.
#pragma once

#include "base/keccak/keccak.h"
#include "base/support/bytes.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

namespace lean::host {

/// Sixteen bytes: a secret, chain value, node, randomizer or parameter.
using Value = std::array<uint64_t, 2>;
/// The 32 bytes that are signed.
using Message = std::array<uint64_t, 4>;

/// What a verifier knows of a key.
struct PublicKey {
  Value root, parameter;
};

inline PublicKey publicKeyOf(const std::array<uint64_t, 4> &w) {
  return {{w[0], w[1]}, {w[2], w[3]}};
}

/// Overwrites memory in a way that is not optimised away.
void wipe(std::span<uint64_t> words);

/// A secret key's 32 bytes, wiped at the end of its life.
struct Seed {
  std::array<uint64_t, 4> words{};

  Seed() = default;
  explicit Seed(const std::array<uint64_t, 4> &words) : words(words) {}
  Seed(const Seed &) = default;
  Seed &operator=(const Seed &) = default;
  ~Seed() { wipe(words); }
};

enum class Scheme : uint8_t { Xmss = 0, Sphincs = 1 };

/// The types of SCHEMES §3.
enum class Call : uint8_t {
  Secrets,
  Step,
  Leaf,
  Node,
  Digits,
  Parameter,
  Filler,
  Randomizer,
  ForsSecrets,
  ForsLeaf,
  ForsNode,
  ForsKey,
  MessageDigest,
  Surrogate
};

/// What a call's address holds besides type and scheme.
struct Place {
  unsigned layer = 0;
  uint32_t lo = 0, hi = 0;
  unsigned step = 0;
};

/// The address of a call; a chain step has neither scheme nor layer (SCHEMES §4).
Value address(Scheme scheme, Call call, const Place &place);

/// All calls of one key, with a count of permutations.
class KeyHasher {
public:
  KeyHasher(Scheme scheme, const Value &parameter) : scheme(scheme), parameter(parameter) {}
  /// The hasher of the key that `seed` gives.
  static KeyHasher ofSeed(Scheme scheme, const Seed &seed);

  Digest hash(Call call, const Place &place, std::span<const uint64_t> payload) const;
  Value th(Call call, const Place &place, std::span<const uint64_t> payload) const;
  /// Th of value || LE32(counter).
  Value thCounter(Call call, const Place &place, const Value &value, uint32_t counter) const;

  void count(uint64_t permutations) const {
    counted.fetch_add(permutations, std::memory_order_relaxed);
  }
  uint64_t permutations() const { return counted.load(std::memory_order_relaxed); }

  KeyHasher(const KeyHasher &o)
      : scheme(o.scheme), parameter(o.parameter), counted(o.permutations()) {}

  const Scheme scheme;
  const Value parameter;

private:
  mutable std::atomic<uint64_t> counted{0};
};

/// H of many messages of equally many words at once; wiped at the end of its life.
class HashBatch {
public:
  HashBatch(size_t words, size_t messages)
      : words(words), messages(messages), data(words * messages), digests(4 * messages) {}
  HashBatch(const HashBatch &) = delete;
  HashBatch &operator=(const HashBatch &) = delete;
  ~HashBatch() {
    wipe(data);
    wipe(digests);
  }

  /// Word j of all messages.
  std::span<uint64_t> column(size_t j) { return std::span(data).subspan(j * messages, messages); }
  void fill(size_t j, uint64_t word);
  /// P || A of message i; the payload starts at word 4.
  void setAddress(size_t i, const Value &a);
  /// Hashes; `digest` and `value` are valid afterwards. Returns the number of permutations.
  uint64_t run();
  Value value(size_t i) const { return {digests[4 * i], digests[4 * i + 1]}; }
  Value secondValue(size_t i) const { return {digests[4 * i + 2], digests[4 * i + 3]}; }

private:
  size_t words, messages;
  std::vector<uint64_t> data, digests;
};

/// Permutations of H for a message of whole words.
uint64_t hashCost(size_t words);

Value firstHalf(const Digest &d);

} // namespace lean::host
