// The tamper manifest: every kind of scalar of a proof with the error that must catch it.
#include "prover/bus/bus.h"
#include "prover/tables/mixed.h"
#include "test/unit/prover/tamper.h"

#include <gtest/gtest.h>

#include <set>

namespace lean::test {
namespace {

using proof::MessageId;
using proof::MessageKind;

/// What catches a changed scalar when the challenges are frozen; nothing for a nonce, which only
/// the proof of work looks at.
std::optional<ProofFailure> expected(const ScalarEvent &e) {
  const std::string number = std::to_string(e.message.number);
  switch (e.message.id) {
  case MessageId::OpenRoot:
    return ProofFailure{ProofError::Merkle, "open" + number};
  case MessageId::BusProducts:
    return ProofFailure{ProofError::Sumcheck, "bus.layer0"};
  case MessageId::BusLayerRound:
  case MessageId::BusLayerChildren:
    return ProofFailure{ProofError::Sumcheck, "bus.layer" + number};
  case MessageId::BusMemory:
  case MessageId::BusBytecode:
  case MessageId::TablesRound:
  case MessageId::TablesColumns:
    return ProofFailure{ProofError::Sumcheck, "tables"};
  case MessageId::PublicMemory:
    return ProofFailure{ProofError::PublicInput, "memory limb " + std::to_string(e.index)};
  case MessageId::KeccakEnd:
    return ProofFailure{ProofError::Sumcheck, "keccak.layer11"};
  case MessageId::KeccakLanes:
    // In the last round only the digest's row of chain 1 weighs anything; the next layer takes over
    // the others.
    if (e.message.number == 11 && e.index >= 30)
      return ProofFailure{ProofError::Sumcheck, "keccak.layer10"};
    [[fallthrough]];
  case MessageId::KeccakRowRound:
  case MessageId::KeccakBitRound:
    return ProofFailure{ProofError::Sumcheck, "keccak.layer" + number};
  case MessageId::KeccakLaneRound:
  case MessageId::KeccakStart:
    return ProofFailure{ProofError::Sumcheck, "keccak.lane"};
  case MessageId::OpenFoldRound:
  case MessageId::OpenAnswer:
  case MessageId::OpenClear:
  case MessageId::OpenCloseRound:
    return ProofFailure{ProofError::Final, "opening"};
  case MessageId::OpenNonce:
    return std::nullopt;
  default:
    ADD_FAILURE() << e.message.name() << " has no entry in the manifest";
    return std::nullopt;
  }
}

void changeScalars(const Golden &g, size_t stride) {
  const Script script = scriptOf(g);
  ASSERT_TRUE(verifyFrozen(g, script, g.proof).ok());
  std::mt19937_64 random(2);
  std::set<MessageId> seen;
  for (size_t at = 0; at < script.events.size(); ++at) {
    const ScalarEvent &e = script.events[at];
    if (!seen.insert(e.message.id).second && at % stride != 0)
      continue;
    SCOPED_TRACE(e.message.name() + " " + std::to_string(e.index));
    const MessageKind kind = e.message.kind();
    const unsigned bits = kind == MessageKind::Digest ? 128 : kind == MessageKind::Nonce ? 64 : 192;
    const auto bad = flipBit(g.proof, scalarAt(at), random() % bits);
    const auto real = verifyBytes(g, bad);
    ASSERT_FALSE(real.ok());
    const auto frozen = verifyFrozen(g, script, bad);
    if (const auto want = expected(e)) {
      ASSERT_FALSE(frozen.ok());
      EXPECT_EQ(frozen.failure->text(), want->text());
    } else {
      EXPECT_TRUE(frozen.ok());
      const ProofError error = real.failure->error;
      EXPECT_TRUE(error == ProofError::ProofOfWork || error == ProofError::Merkle ||
                  error == ProofError::Exhausted)
          << real.failure->text();
    }
    if (kind != MessageKind::Scalars) { // limbs that must be zero
      const auto limbs = verifyBytes(g, flipBit(g.proof, scalarAt(at), 130));
      EXPECT_EQ(limbs.failure->text(), "malformed: " + e.message.name());
    }
  }
  // every declared part of the scalar stream has been changed
  const bool hashes = g.facts["rows"][5] != 0;
  for (unsigned id = 0; id <= static_cast<unsigned>(MessageId::OpenPooledWeight); ++id) {
    const proof::Message m(static_cast<MessageId>(id));
    const MessageKind kind = m.kind();
    if (!hashes && m.id >= MessageId::KeccakRho && m.id <= MessageId::KeccakStart)
      continue;
    if (kind == MessageKind::Scalars || kind == MessageKind::Digest || kind == MessageKind::Nonce)
      EXPECT_TRUE(seen.contains(m.id)) << m.name();
  }
}

TEST(Tamper, EveryScalarOfToyProofs) {
  changeScalars(goldenProof(false, "fibonacci"), 1);
  changeScalars(goldenProof(false, "call"), 1);
  changeScalars(goldenProof(false, "hash"), 1);
}

TEST(Tamper, ScalarsAtFullStrength) {
  changeScalars(goldenProof(true, "fibonacci"), 9);
  changeScalars(goldenProof(true, "hash"), 9);
}

/// Round messages changed along the kernel of the next check: frozen, the algebra passes; with the
/// real transcript it does not, so the transcript binds them.
TEST(Tamper, RoundMessagesAreBound) {
  for (const char *name : {"fibonacci", "call"}) {
    const Golden g = goldenProof(false, name);
    const Script script = scriptOf(g);
    proof::Point zeta, point;
    size_t rounds = 0;
    for (size_t i = 0; i < script.challenges.size(); ++i) {
      const auto &c = script.challenges[i];
      const size_t end = c.scalarsBefore;
      std::optional<E> r; // the coordinate of an eq round
      if (c.message.id == MessageId::BusLayerChild) {
        proof::Point next = script.drawn(MessageId::BusLayerChild, c.message.number);
        if (next.back() == c.value) {
          next.insert(next.end(), point.begin(), point.end());
          zeta = std::move(next);
          point.clear();
        }
        continue;
      }
      if (c.message.id == MessageId::BusLayerPoint)
        r = zeta[zeta.size() - 1 - point.size()];
      else if (c.message.id != MessageId::TablesPoint && c.message.id != MessageId::OpenFoldPoint &&
               c.message.id != MessageId::OpenClosePoint)
        continue;
      if (r)
        point.insert(point.begin(), c.value);
      size_t at = end - 1; // first scalar of the message
      while (script.events[at].index != 0)
        --at;
      const E c2 = c.value.square();
      // eq: d1 (r + c) + d2 (r + c^2) = 0; plain: d0 + d2 (c + c^2) = 0
      auto bad = addTo(g.proof, at, r ? *r + c2 : c.value + c2);
      bad = addTo(bad, at + 1, r ? *r + c.value : E::one());
      EXPECT_TRUE(verifyFrozen(g, script, bad).ok()) << c.message.name();
      EXPECT_FALSE(verifyBytes(g, bad).ok()) << c.message.name();
      ++rounds;
    }
    const auto shape = *proof::verifyProof(g.input()).shape;
    size_t all = shape.tauMax + shape.opening.logResidual;
    for (const auto &layer : shape.layers())
      all += layer.variables;
    for (const auto &level : shape.opening.levels)
      all += level.fold;
    EXPECT_EQ(rounds, all);
  }
}

/// Values changed so that the next check passes: a later one objects.
TEST(Tamper, ValuesInTheKernelOfOneCheck) {
  const Golden g = goldenProof(false, "call");
  const Script script = scriptOf(g);
  const auto outcome = [&](const std::vector<uint8_t> &bad) {
    EXPECT_FALSE(verifyBytes(g, bad).ok());
    const auto r = verifyFrozen(g, script, bad);
    return r.ok() ? std::string("accepted") : r.failure->text();
  };
  // memory limbs that leave the fingerprint as it is
  const auto alpha = proof::eqTable(script.drawn(MessageId::BusAlpha));
  const size_t memory = script.first(MessageId::BusMemory);
  EXPECT_EQ(outcome(addTo(addTo(g.proof, memory, alpha[4]), memory + 1, alpha[3])),
            "final check: opening");
  // children with the same product
  const auto result = proof::verifyProof(g.input());
  const auto layers = result.shape->layers();
  const size_t children =
      script.first(MessageId::BusLayerChildren, layers[layers.size() - 2].variables);
  const E v0 = scalarOf(g.proof, children), v1 = scalarOf(g.proof, children + 1);
  const E t = E::limbs(5, 0, 0);
  EXPECT_EQ(
      outcome(addTo(addTo(g.proof, children, v0 + v0 * t), children + 1, v1 + v1 * t.inverse())),
      "sumcheck: bus.layer" + std::to_string(layers.back().variables));
  // slot values of set that leave the table sumcheck's end as it is
  proof::BusOutcome bus;
  for (const auto &layer : layers) {
    proof::Point next = script.drawn(MessageId::BusLayerChild, layer.variables);
    auto point = script.drawn(MessageId::BusLayerPoint, layer.variables);
    next.insert(next.end(), point.rbegin(), point.rend());
    bus.zeta = next;
  }
  bus.alphaEq = alpha;
  const auto xi = proof::powers(script.drawn(MessageId::TablesXi)[0],
                                proof::kTrees + result.shape->constraintCount());
  const auto &set = result.shape->table(Opcode::Set);
  const auto polynomial = proof::mixedPolynomial(*result.shape, set, bus, xi);
  std::map<int, E> linear;
  for (const auto &term : polynomial.terms())
    if (term.degree() == 1)
      linear[term.first] = term.coefficient;
  const auto place = [&](const char *column) {
    return static_cast<int>(std::ranges::find(set.forms->columns, column) -
                            set.forms->columns.begin());
  };
  const size_t columns = script.first(MessageId::TablesColumns, static_cast<unsigned>(Opcode::Set));
  const int k1 = place("k1"), k2 = place("k2");
  EXPECT_EQ(outcome(addTo(addTo(g.proof, columns + static_cast<size_t>(k1), linear[k2]),
                          columns + static_cast<size_t>(k2), linear[k1])),
            "final check: opening");
}

TEST(Tamper, OpenedLeavesAndSiblings) {
  for (const bool full : {false, true}) {
    const Golden g = goldenProof(full, "call");
    const auto shape = *proof::verifyProof(g.input()).shape;
    const size_t openings = scalarAt(shape.scalarCount());
    std::mt19937_64 random(3);
    std::vector<size_t> places{openings, g.proof.size() - 1};
    for (unsigned i = 0; i < (full ? 40u : 300u); ++i)
      places.push_back(openings + random() % (g.proof.size() - openings));
    for (const size_t at : places) {
      const auto r = verifyBytes(g, flipBit(g.proof, at, random() % 8));
      ASSERT_FALSE(r.ok());
      EXPECT_EQ(r.failure->error, ProofError::Merkle) << r.failure->text();
    }
  }
}

} // namespace
} // namespace lean::test
