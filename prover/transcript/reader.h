// A proof's two streams behind one transcript, as the verifier reads them (PROTOCOL §2, MESSAGES
// §1).
#pragma once

#include "prover/proof_error.h"
#include "prover/transcript/transcript.h"

#include <optional>
#include <span>
#include <string>

namespace lean::proof {

/// Words of the header: magic, version, program digest, public input, rate, cells, rows.
inline constexpr size_t kHeaderWords = 1 + 1 + 4 + 4 + 1 + 1 + 6;
inline constexpr size_t kHeaderBytes = 8 * kHeaderWords, kScalarBytes = 24;
/// The ASCII bytes LEANPROF.
inline constexpr uint64_t kMagic = 0x464f52504e41454c;

uint64_t loadWord(const uint8_t *bytes);

/// Reads return false or an empty result after a failure, which stays; the first one counts.
class ProofReader {
public:
  ProofReader(Transcript &transcript, std::span<const uint8_t> scalars,
              std::span<const uint8_t> openings)
      : transcript(transcript), scalarBytes(scalars), openingBytes(openings) {}

  Transcript &transcript;

  /// Absorbs and returns scalars.
  bool receive(Message message, std::span<E> out);
  bool receiveDigest(Message message, Digest &out);
  bool receiveNonce(Message message, unsigned bits);
  /// The next words of the openings, not absorbed.
  bool words(Message message, std::span<uint64_t> out);

  void note(Message message, std::span<const E> values);

  /// Records the failure; always false.
  bool reject(ProofError error, std::string context);

  const std::optional<ProofFailure> &failure() const { return failed; }
  bool scalarsUsedUp() const { return scalarBytes.empty(); }
  bool openingsUsedUp() const { return openingBytes.empty(); }

private:
  bool next(Message message, E &out);

  std::span<const uint8_t> scalarBytes, openingBytes;
  std::optional<ProofFailure> failed;
};

} // namespace lean::proof
