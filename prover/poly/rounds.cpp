#include "prover/poly/rounds.h"

#include <array>

namespace lean::proof {

namespace {
constexpr unsigned kMaxDegree = 4;
}

E plainRoundAt(std::span<const E> sent, const E &claim, const E &c) {
  E c1 = claim, high;
  for (size_t i = sent.size(); i-- > 1;) {
    c1 += sent[i];
    high = (high + sent[i]) * c;
  }
  return sent[0] + (c1 + high) * c;
}

E eqRoundAt(std::span<const E> sent, const E &claim, const E &r, const E &c) {
  E sum, at;
  for (size_t i = sent.size(); i-- > 0;) {
    sum += sent[i];
    at = (at + sent[i]) * c;
  }
  return claim + r * sum + at;
}

bool plainRounds(ProofReader &reader, RoundMessages messages, unsigned count, unsigned degree,
                 E &claim, Point &point) {
  std::array<E, kMaxDegree> sent;
  point.assign(count, E());
  for (unsigned i = count; i-- > 0;) {
    const std::span<E> message(sent.data(), degree);
    if (!reader.receive(messages.round, message))
      return false;
    point[i] = reader.transcript.challenge(messages.point);
    claim = plainRoundAt(message, claim, point[i]);
  }
  return true;
}

bool eqRounds(ProofReader &reader, RoundMessages messages, PointView r, unsigned degree, E &claim,
              Point &point) {
  std::array<E, kMaxDegree> sent;
  point.assign(r.size(), E());
  for (size_t i = r.size(); i-- > 0;) {
    const std::span<E> message(sent.data(), degree);
    if (!reader.receive(messages.round, message))
      return false;
    point[i] = reader.transcript.challenge(messages.point);
    claim = eqRoundAt(message, claim, r[i], point[i]);
  }
  return true;
}

} // namespace lean::proof
