// A proof's two streams behind one transcript, as the prover writes them: the mirror of
// ProofReader.
#pragma once

#include "prover/transcript/transcript.h"

#include <span>
#include <vector>

namespace lean::proof {

class ProofWriter {
public:
  explicit ProofWriter(Transcript &transcript) : transcript(transcript) {}

  Transcript &transcript;

  /// Absorbs and appends scalars.
  void send(Message message, std::span<const E> values);
  void sendDigest(Message message, const Digest &digest);
  /// Searches the smallest nonce with `bits` bits of work.
  void sendNonce(Message message, unsigned bits);
  /// Appends words to the openings.
  void open(std::span<const uint64_t> words);

  std::vector<uint64_t> scalars, openings; ///< Words.
};

} // namespace lean::proof
