// leanSPHINCS-L1 (SCHEMES §6): stateless signatures. A digest of message and randomizer names a
// FORS instance, which signs the message's digits; three layers of one-time keys sign its public
// key.
#pragma once

#include "stdlib/host/layer.h"

#include <expected>
#include <memory>
#include <optional>

namespace lean::host::sphincs {

inline constexpr unsigned kLayers = 3, kChains = 64;
inline constexpr DigitRule kRule{kChains, 128};
inline constexpr std::array<unsigned, kLayers> kHeights{12, 7, 7}, kShifts{14, 7, 0};
inline constexpr unsigned kForsTrees = 24, kForsHeight = 10, kFullHeight = 12;
inline constexpr size_t kSignatureBytes = 7740;

struct Opening {
  Value secret;
  std::array<Value, kForsHeight> siblings;
};

struct Layer {
  uint32_t counter;
  std::array<Value, kChains> values;
  std::vector<Value> siblings; ///< kHeights[y].
};

struct Signature {
  Value randomizer;
  std::array<Opening, kForsTrees> openings;
  std::array<Layer, kLayers> layers;
};

std::vector<uint8_t> encode(const Signature &signature);
/// Empty unless there are kSignatureBytes bytes; all such strings parse.
std::optional<Signature> decode(std::span<const uint8_t> bytes);

/// Where a verification ends (SCHEMES §6), in this order.
enum class Stage : uint8_t {
  Accepted,
  Length,
  Layer2Encoding,
  Layer1Encoding,
  Layer0Encoding,
  Root
};
const char *stageName(Stage stage);

/// The message digest W and what is read from it.
struct MessageDigest {
  std::array<uint64_t, 8> words;
  uint32_t index;
  std::array<uint32_t, kForsTrees> leaves;
};
MessageDigest digestOf(const KeyHasher &h, const Message &message, const Value &randomizer);

/// The two top nodes of FORS tree `tree` that an opening leads to, and its leaf.
struct ForsTop {
  Value leaf, left, right;
};
ForsTop recoverFors(const KeyHasher &h, uint32_t index, uint32_t tree, uint32_t leaf,
                    const Opening &opening);
Value forsKey(const KeyHasher &h, uint32_t index, std::span<const ForsTop> tops);

/// What one layer's part of a signature leads to.
Recovered recover(const KeyHasher &h, const KeyPlace &at, const Value &value, const Layer &layer);

Stage verify(const PublicKey &key, const Message &message, const Signature &signature);
Stage verify(const PublicKey &key, const Message &message, std::span<const uint8_t> signature);

enum class SignError : uint8_t { BadPruning, IndexNotFound, CounterNotFound, SelfCheckFailed };
const char *signErrorName(SignError error);

/// A secret key of kept height b: 12 is a full key, less a pruned one.
class Signer {
public:
  static std::expected<Signer, SignError> make(const Seed &seed, unsigned keptHeight = kFullHeight);

  const PublicKey &publicKey() const { return key; }
  /// Deterministic; verifies what it signed.
  std::expected<Signature, SignError> sign(const Message &message) const;
  uint64_t permutations() const { return hasher->permutations(); }

private:
  Signer() = default;

  Seed seed;
  unsigned keptHeight = 0;
  uint32_t prefix = 0; ///< s: the high bits of every leaf that is kept.
  std::unique_ptr<KeyHasher> hasher;
  std::unique_ptr<Tree> top;
  PublicKey key;
};

} // namespace lean::host::sphincs
