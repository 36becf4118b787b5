// Opening many leaves of a Merkle tree at once (PROTOCOL §5, MESSAGES §3): the distinct leaves in
// increasing order, then only those siblings that cannot be computed.
#pragma once

#include "prover/transcript/reader.h"

#include <map>

namespace lean::proof {

/// The shape of a tree's leaves, in words.
struct LeafShape {
  size_t words;     ///< As sent and hashed.
  size_t zeroWords; ///< Known zero words hashed before them.
};

/// Reads the leaves at `positions` and checks them against the root of a tree of 2^depth leaves.
/// `leaves` maps each position to its words, in the order hashed.
bool verifyMerkle(ProofReader &reader, unsigned level, const Digest &root, unsigned depth,
                  std::span<const uint64_t> positions, LeafShape shape,
                  std::map<uint64_t, std::vector<uint64_t>> &leaves);

/// H of zeroWords zeros followed by the words of leaves; the common start is computed once.
class LeafHasher {
public:
  explicit LeafHasher(LeafShape shape);
  Digest operator()(std::span<const uint64_t> words) const;

  /// State before the first chunk that holds a leaf's own words, and how many zeros lead that
  /// chunk.
  const Digest &prefix() const { return start; }
  size_t leadingZeros() const { return leading; }
  /// Whether the message is short enough for one padded block, without a chain.
  bool isShort() const { return shape.words + shape.zeroWords <= 15; }

private:
  LeafShape shape;
  Digest start{};
  size_t leading;
};

} // namespace lean::proof
