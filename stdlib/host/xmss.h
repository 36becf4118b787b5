// leanXMSS-L1 (SCHEMES §5): stateful signatures, 2^32 slots a key, each good for one message. Two
// layers of trees of height 16; the lower tree's root is signed by a leaf of the upper one.
#pragma once

#include "stdlib/host/layer.h"

#include <expected>
#include <memory>
#include <optional>

namespace lean::host::xmss {

inline constexpr unsigned kChains = 58, kHeight = 16;
inline constexpr DigitRule kRule{kChains, 106};
inline constexpr size_t kSignatureBytes = 2404;

/// A layer's part of a signature.
struct Half {
  Value randomizer;
  std::array<Value, kChains> values;
  std::array<Value, kHeight> siblings;
};

struct Signature {
  uint32_t slot;
  Half bottom, top;
};

std::vector<uint8_t> encode(const Signature &signature);
/// Empty unless there are kSignatureBytes bytes; all such strings parse.
std::optional<Signature> decode(std::span<const uint8_t> bytes);

/// Where a verification ends (SCHEMES §5), in this order.
enum class Stage : uint8_t { Accepted, Length, BottomEncoding, TopEncoding, Root };
const char *stageName(Stage stage);

/// What one layer's part of a signature leads to.
Recovered recover(const KeyHasher &h, const KeyPlace &at, std::span<const uint64_t> signedWords,
                  const Half &half);

Stage verify(const PublicKey &key, const Message &message, const Signature &signature);
Stage verify(const PublicKey &key, const Message &message, std::span<const uint8_t> signature);

enum class SignError : uint8_t { SlotOutOfRange, SlotUsed, EncodingNotFound, SelfCheckFailed };
const char *signErrorName(SignError error);

/// A secret key that serves the slots first .. last. It does not know which slots are used: see
/// key_file.h for the state that a signer must keep.
class Signer {
public:
  /// Makes the upper tree. A seed must be used with one interval only.
  Signer(const Seed &seed, uint32_t first, uint32_t last);

  const PublicKey &publicKey() const { return key; }
  uint32_t first() const { return firstSlot; }
  uint32_t last() const { return lastSlot; }

  /// Signs and verifies what it signed. Trees and the upper half are kept from one slot to the
  /// next.
  std::expected<Signature, SignError> sign(uint32_t slot, const Message &message);

  /// Permutations so far, key generation included.
  uint64_t permutations() const { return hasher.permutations(); }

private:
  std::unique_ptr<Tree> makeTree(unsigned layer, uint32_t first, uint32_t last) const;
  std::expected<Half, SignError> signHalf(const KeyPlace &at, std::span<const uint64_t> signedWords,
                                          const Tree &tree) const;

  Seed seed;
  uint32_t firstSlot, lastSlot;
  KeyHasher hasher;
  std::unique_ptr<Tree> top, bottom;
  uint32_t bottomIndex = 0;  ///< Which lower tree `bottom` is, if there is one,
  std::optional<Half> upper; ///< and its signature.
  PublicKey key;
};

} // namespace lean::host::xmss
