#include "prover/transcript/reader.h"

#include "prover/checks.h"

namespace lean::proof {

uint64_t loadWord(const uint8_t *bytes) {
  uint64_t w = 0;
  for (unsigned i = 0; i < 8; ++i)
    w |= uint64_t{bytes[i]} << (8 * i);
  return w;
}

bool ProofReader::reject(ProofError error, std::string context) {
  if (!failed)
    failed = ProofFailure{error, std::move(context)};
  return false;
}

bool ProofReader::next(Message message, E &out) {
  if (!holds(Check::ScalarsRead, scalarBytes.size() >= kScalarBytes))
    return reject(ProofError::Exhausted, message.name());
  const uint8_t *b = scalarBytes.data();
  out = E::limbs(loadWord(b), loadWord(b + 8), loadWord(b + 16));
  scalarBytes = scalarBytes.subspan(kScalarBytes);
  return true;
}

bool ProofReader::receive(Message message, std::span<E> out) {
  for (E &e : out)
    if (!next(message, e))
      return false;
  transcript.absorb(out);
  if (Observer *o = transcript.observer())
    o->scalars(message, out);
  return true;
}

bool ProofReader::receiveDigest(Message message, Digest &out) {
  E a, b;
  if (!next(message, a) || !next(message, b))
    return false;
  if (!holds(Check::RootLimbs, a.c2.isZero() && b.c2.isZero()))
    return reject(ProofError::Malformed, message.name());
  out = {a.c0.v, a.c1.v, b.c0.v, b.c1.v};
  transcript.absorbDigest(out);
  if (Observer *o = transcript.observer())
    o->digest(message, out);
  return true;
}

bool ProofReader::receiveNonce(Message message, unsigned bits) {
  E n;
  if (!next(message, n))
    return false;
  if (!holds(Check::NonceLimbs, n.isInK()))
    return reject(ProofError::Malformed, message.name());
  if (Observer *o = transcript.observer())
    o->nonce(message, n.c0.v);
  return holds(Check::Work, transcript.work(n.c0.v, bits)) ||
         reject(ProofError::ProofOfWork, message.name());
}

bool ProofReader::words(Message message, std::span<uint64_t> out) {
  if (!holds(Check::OpeningsRead, openingBytes.size() >= 8 * out.size()))
    return reject(ProofError::Exhausted, message.name());
  for (size_t i = 0; i < out.size(); ++i)
    out[i] = loadWord(openingBytes.data() + 8 * i);
  openingBytes = openingBytes.subspan(8 * out.size());
  return true;
}

void ProofReader::note(Message message, std::span<const E> values) {
  if (Observer *o = transcript.observer())
    o->note(message, values);
}

} // namespace lean::proof
