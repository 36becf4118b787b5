// A committed matrix (PROTOCOL §5): its rows encoded, one encoded column per Merkle leaf.
#pragma once

#include "prover/pcs/merkle_verifier.h"
#include "prover/support/buffer.h"
#include "prover/transcript/writer.h"

#include <span>

namespace lean::proof {

class Commitment {
public:
  /// `words` are a leaf's words before encoding, in the order hashed: word j of column i is
  /// words[j][i], i < 2^logCols. `zeroWords` more are known to be zero and hashed before them.
  Commitment(std::span<const uint64_t *const> words, size_t zeroWords, unsigned logCols,
             unsigned logInvRate);

  const Digest &root() const { return top; }
  /// Appends leaves and siblings for these positions (MESSAGES §3).
  void open(std::span<const uint64_t> positions, ProofWriter &writer) const;

private:
  void encode(std::span<const uint64_t *const> words, unsigned logCols, unsigned logInvRate);
  void hash(LeafShape shape);

  unsigned depth;
  size_t leafWords;
  size_t stride;   ///< Words from one encoded row to the next.
  WordBuffer code; ///< Encoded words, one after the other.
  WordBuffer tree; ///< Digests, leaves first, then their parents, up to the root.
  Digest top{};
};

} // namespace lean::proof
