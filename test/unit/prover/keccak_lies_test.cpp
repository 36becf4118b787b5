// A prover of hashes that is honest but for one bit: of a committed lane, of a state that nothing
// commits to, of the zeros that the permutation begins with.
#include "prover/keccak/keccak_prover.h"
#include "prover/keccak/keccak_verifier.h"
#include "test/unit/prover/aliasing.h"
#include "test/unit/prover/forgery.h"
#include "vm/check.h"

#include <gtest/gtest.h>

#include <random>

namespace lean::test {
namespace {

using proof::MessageId;
using proof::Params;
namespace keccak = proof::keccak;

/// Some permutations apart from any run: what is committed, and the states that the prover goes by.
class Permutations {
public:
  static constexpr size_t kRows = 5;

  /// The states begin with these bits in the lanes that should be zero.
  explicit Permutations(uint64_t capacity = 0) : start(keccak::kLanes) {
    std::mt19937_64 random(4);
    for (unsigned l = 0; l < keccak::kLanes; ++l)
      for (size_t r = 0; r < kRows; ++r)
        start[l].push_back(l < 17 ? random() : l == 20 ? capacity : 0);
    std::vector<const uint64_t *> lanes;
    for (const auto &lane : start)
      lanes.push_back(lane.data());
    witness.emplace(lanes, kRows);
    columns.resize(shape.columns.size());
    const auto commit = [&](unsigned first, std::span<const Column> from) {
      for (size_t i = 0; i < from.size(); ++i)
        columns[first + i] = committed.emplace_back(resized(from[i], kRows)).data();
    };
    std::vector<Column> message;
    for (unsigned l = 0; l < 17; ++l) {
      message.emplace_back(kRows);
      std::ranges::copy(start[l], message[l].data());
    }
    commit(shape.keccak.message, std::span(message).first(16));
    commit(shape.keccak.tail, std::span(message).subspan(16));
    commit(shape.keccak.digest, witness->digest());
    commit(shape.keccak.middle, witness->middle());
  }

  /// A word of chain g's first state as the prover goes by it.
  uint64_t &state(unsigned chain, unsigned lane, size_t row) {
    return chain == 0 ? start[lane][row]
                      : const_cast<uint64_t *>(witness->middle()[lane].data())[row];
  }
  /// Of the 17 message lanes, 4 digest lanes and 25 middle lanes.
  std::vector<Column> &lanes() { return committed; }

  std::string verdict(proof::Observer *observer = nullptr) {
    proof::Transcript proving(1, {}, {}, 1, observer), verifying(1, {}, {}, 1);
    proof::ProofWriter writer(proving);
    proof::Phases phases(options);
    keccak::Families families;
    proof::proveKeccak(writer, shape, *witness, columns, families, phases);
    std::vector<uint8_t> bytes;
    for (const uint64_t w : writer.scalars)
      for (unsigned i = 0; i < 8; ++i)
        bytes.push_back(static_cast<uint8_t>(w >> (8 * i)));
    proof::ProofReader reader(verifying, bytes, {});
    return proof::verifyKeccak(reader, shape, families) ? "accepted" : reader.failure()->text();
  }

private:
  const proof::Shape shape =
      proof::Shape::make(Params::full(), 1, {1, 1 << 16, {0, 0, 0, 0, 0, kRows}}).value();
  const ProveOptions options;
  std::vector<std::vector<uint64_t>> start;
  std::optional<keccak::Witness> witness;
  std::vector<Column> committed;
  std::vector<const uint64_t *> columns;
};

TEST(KeccakLies, EveryCommittedLane) {
  Permutations p;
  ASSERT_EQ(p.verdict(), "accepted");
  std::mt19937_64 random(5);
  for (size_t i = 0; i < p.lanes().size(); ++i) {
    uint64_t &w = p.lanes()[i][random() % Permutations::kRows];
    const uint64_t bit = uint64_t{1} << random() % 64;
    w ^= bit;
    // message and tail are looked at when the layers are through, digest and middle state before
    // them
    EXPECT_EQ(p.verdict(), i < 17 ? "sumcheck: keccak.lane" : "sumcheck: keccak.layer11") << i;
    w ^= bit;
  }
}

TEST(KeccakLies, EveryLaneOfTheMiddleState) {
  Permutations p;
  std::mt19937_64 random(6);
  for (unsigned lane = 0; lane < keccak::kLanes; ++lane) {
    uint64_t &w = p.state(1, lane, random() % Permutations::kRows);
    const uint64_t bit = uint64_t{1} << random() % 64;
    w ^= bit;
    EXPECT_EQ(p.verdict(), "sumcheck: keccak.layer11") << lane;
    w ^= bit;
  }
}

/// From a layer on, the prover goes by states of another permutation.
class OtherStates : public proof::Observer {
public:
  OtherStates(uint64_t &word, unsigned layer) : word(word), layer(layer) {}
  void challenge(proof::Message m, E &) override {
    if (m.id == MessageId::KeccakLayerGamma && m.number == layer)
      word ^= 1 << 9;
  }

private:
  uint64_t &word;
  unsigned layer;
};

TEST(KeccakLies, EveryVirtualState) {
  Permutations p;
  for (unsigned chain = 0; chain < keccak::kChains; ++chain)
    for (unsigned layer = 1; layer < keccak::kLayers; ++layer) {
      uint64_t &word = p.state(chain, (7 * layer) % 17, layer % Permutations::kRows);
      const uint64_t honest = word;
      OtherStates observer(word, layer);
      EXPECT_EQ(p.verdict(&observer), "sumcheck: keccak.layer" + std::to_string(layer - 1));
      word = honest;
    }
}

/// Lane 20 is zero and not committed; here it is not, and everything after it is consistent.
TEST(KeccakLies, AnUnreadLaneMadeToMatter) {
  EXPECT_EQ(Permutations(1).verdict(), "sumcheck: keccak.lane");
}

std::string outcome(const Forgery &f) {
  const auto proved = proof::proveTrace(f.run.program.code, f.trace, {.threads = 1}, Params::toy());
  if (!proved)
    return proved.error().message;
  const auto r = proof::verifyProof(
      {.code = f.run.program.code, .bytes = proved->bytes, .params = &Params::toy()});
  return r.ok() ? "accepted" : r.failure->text();
}

/// 33 rows are committed as 36. What stands in the other three is no part of the run.
TEST(KeccakLies, ValuesPastTheRows) {
  for (const char *name : {"m0", "m15", "tail", "d0", "d3", "half", "n9", "nb"}) {
    Forgery f(hashes(33));
    f.at(Opcode::Keccak, name, 34) = 77;
    EXPECT_EQ(outcome(f), "final check: opening") << name;
  }
}

/// The row's form is not the program's, the counts are those of the row's reads; with the other
/// form's reads, too, the program's entry is not the row's.
TEST(KeccakLies, TheOtherForm) {
  for (const bool half : {false, true}) {
    Forgery f(aliasing::hash(half, {0, 1, 2, 3, 4, 5, 6, 7}, 2, 1));
    f.at(Opcode::Keccak, "half") ^= 1;
    if (half) // the second cell is read now, so it holds the digest
      for (unsigned limb = 0; limb < 2; ++limb)
        f.trace.memory[limb][13] = f.at(Opcode::Keccak, limb == 0 ? "d2" : "d3");
    f.recount();
    EXPECT_EQ(outcome(f), "sumcheck: bus.layer0");
    const auto failures = checkTrace(f.run.program, f.trace);
    EXPECT_TRUE(std::ranges::any_of(failures, [](const CheckFailure &c) {
      return c.table == "keccak" && c.row == 0 && c.what.starts_with("bytecode read");
    }));
    // nothing but the entry is wrong
    for (Instruction &i : f.run.program.code)
      if (i.op == Opcode::Keccak)
        i.mode ^= 1;
    EXPECT_EQ(outcome(f), "accepted");
  }
}

/// The second digest cell is left alone by the half form: any value may stand there, and a full
/// hash refuses all but one.
TEST(KeccakLies, TheSecondCell) {
  for (const bool half : {false, true}) {
    Forgery f(aliasing::hash(half, {0, 1, 2, 3, 4, 5, 6, 7}, 2, 1));
    f.trace.memory[0][13] ^= 1;
    EXPECT_EQ(outcome(f), half ? "accepted" : "sumcheck: bus.layer0");
  }
}

} // namespace
} // namespace lean::test
