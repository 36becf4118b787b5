#include "prover/keccak/batch.h"

#include "prover/checks.h"
#include "prover/keccak/keccak_verifier.h"
#include "prover/pcs/claims.h"
#include "prover/pcs/opening_verifier.h"

namespace lean::proof {

namespace {

bool follow(ProofReader &reader, const Shape &shape) {
  Digest root;
  keccak::Families families;
  if (!reader.receiveDigest({MessageId::OpenRoot, 0}, root) ||
      !verifyKeccak(reader, shape, families))
    return false;
  ClaimPool pool(shape);
  Transcript &transcript = reader.transcript;
  pool.addFamilies(RingMap(transcript.challenges(MessageId::RingF, kRingChallenges)), families);
  const std::vector<E> values = pool.values();
  const std::vector<E> batch = powers(transcript.challenge(MessageId::PoolBatch), values.size());
  if (!verifyOpening(reader, shape, root, dot(batch, values),
                     [&](PointView r) { return pool.weightAt(r, batch); }))
    return false;
  return holds(Check::OpeningsEnd, reader.scalarsUsedUp() && reader.openingsUsedUp()) ||
         reader.reject(ProofError::Trailing, "openings");
}

} // namespace

Transcript batchTranscript(const Shape &shape) {
  constexpr std::array<uint64_t, 2> kTag{0x6861206d766e6165, 0x6873}; // a domain of its own
  Transcript transcript(shape.params->version, hashWords(kTag), {}, shape.sizes.logInvRate);
  transcript.absorbSizes(0, shape.sizes.rows);
  return transcript;
}

std::optional<ProofFailure> verifyBatch(const Shape &shape, std::span<const uint8_t> scalars,
                                        std::span<const uint8_t> openings) {
  Transcript transcript = batchTranscript(shape);
  ProofReader reader(transcript, scalars, openings);
  if (!follow(reader, shape))
    return reader.failure();
  return std::nullopt;
}

} // namespace lean::proof
