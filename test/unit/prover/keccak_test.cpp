// The Keccak rows: golden ring switching, any number of rows, the same proof however it is
// computed, and lies about lanes.
#include "prover/keccak/keccak_prover.h"
#include "prover/keccak/keccak_verifier.h"
#include "prover/transcript/reader.h"
#include "test/unit/prover/programs.h"

#include <gtest/gtest.h>

#include <random>

namespace lean::test {
namespace {

using proof::Params;

std::vector<E> elements(const json &list) {
  std::vector<E> out;
  for (const json &e : list)
    out.push_back(element(e));
  return out;
}

TEST(RingSwitch, Golden) {
  const json golden = loadVectors("ring_switch.json");
  const proof::RingMap phi(elements(golden["challenges"]));
  const auto coefficients = elements(golden["coefficients"]);
  for (size_t k = 0; k < coefficients.size(); ++k)
    EXPECT_EQ(phi.coefficients()[k], coefficients[k]) << k;
  const proof::Point z = elements(golden["point"]);
  const auto weights = elements(golden["weights"]), eq = proof::eqTable(z);
  const auto slices = elements(golden["slices"]);
  E total;
  std::vector<E> sums(proof::kSlices);
  for (size_t u = 0; u < weights.size(); ++u) {
    EXPECT_EQ(phi(eq[u]), weights[u]) << u;
    const uint64_t w = word(golden["words"][u]);
    total += weights[u] * K(w);
    for (unsigned b = 0; b < proof::kSlices; ++b)
      if (w >> b & 1)
        sums[b] += eq[u];
  }
  EXPECT_EQ(sums, slices);
  EXPECT_EQ(proof::ringValue(phi, slices), total);
  EXPECT_EQ(total, element(golden["target"]));
}

TEST(Keccak, AnyNumberOfRows) {
  for (const unsigned rows : {1, 2, 3, 7, 8, 9, 31, 32, 33, 63, 64, 65, 127, 128, 129, 200}) {
    SCOPED_TRACE(rows);
    const GuestRun run = hashes(rows);
    const auto bytes = proveRun(run, Params::toy());
    const auto result =
        proof::verifyProof({.code = run.program.code, .bytes = bytes, .params = &Params::toy()});
    EXPECT_TRUE(result.ok()) << result.failure->text();
  }
}

TEST(Keccak, FullStrengthWithManyRows) {
  const GuestRun run = hashes(1000);
  const auto bytes = proveRun(run, Params::full());
  const auto result = verify(run.program, std::nullopt, bytes);
  EXPECT_TRUE(result.ok()) << result.failure->text();
}

TEST(Keccak, SameMessagesForEveryNumberOfBitRounds) {
  constexpr size_t kRows = 150;
  std::mt19937_64 random(11);
  const proof::Sizes sizes{1, 1 << 16, {0, 0, 0, 0, 0, kRows}};
  const auto shape = proof::Shape::make(Params::full(), 1, sizes).value();
  std::vector<std::vector<uint64_t>> message(17, std::vector<uint64_t>(kRows));
  std::vector<const uint64_t *> lanes;
  for (auto &lane : message) {
    for (uint64_t &w : lane)
      w = random();
    lanes.push_back(lane.data());
  }
  const proof::keccak::Witness witness(lanes, kRows);
  const proof::KeccakColumns &names = shape.keccak;
  std::vector<const uint64_t *> columns(shape.columns.size());
  std::vector<std::vector<uint64_t>> digest(4, std::vector<uint64_t>(kRows));
  for (size_t row = 0; row < kRows; ++row) {
    std::array<uint64_t, 16> block;
    for (unsigned i = 0; i < 16; ++i)
      block[i] = message[i][row];
    const Digest d = keccakBlock(block, message[16][row]);
    for (unsigned i = 0; i < 4; ++i)
      digest[i][row] = d[i];
  }
  for (unsigned i = 0; i < 16; ++i)
    columns[names.message + i] = lanes[i];
  columns[names.tail] = lanes[16];
  for (unsigned i = 0; i < 4; ++i)
    columns[names.digest + i] = digest[i].data();
  for (unsigned l = 0; l < 25; ++l)
    columns[names.middle + l] = witness.middle()[l].data();

  std::vector<uint64_t> first;
  for (unsigned bitRounds = 0; bitRounds <= 6; ++bitRounds) {
    proof::Transcript transcript(1, {}, {}, 1);
    proof::ProofWriter writer(transcript);
    proof::keccak::Families families;
    const ProveOptions options;
    proof::Phases phases(options);
    proof::proveKeccak(writer, shape, witness, columns, families, phases, bitRounds);
    if (bitRounds == 0)
      first = writer.scalars;
    EXPECT_EQ(writer.scalars, first) << bitRounds;
  }
  std::vector<uint8_t> bytes;
  for (const uint64_t w : first)
    for (unsigned i = 0; i < 8; ++i)
      bytes.push_back(static_cast<uint8_t>(w >> (8 * i)));
  proof::Transcript transcript(1, {}, {}, 1);
  proof::ProofReader reader(transcript, bytes, {});
  proof::keccak::Families families;
  EXPECT_TRUE(proof::verifyKeccak(reader, shape, families));
  EXPECT_TRUE(reader.scalarsUsedUp());
}

/// What the verifier says of a trace in which something was changed, the prover being honest
/// otherwise; Malformed, which no such proof is, stands for accepted.
ProofError refusal(const GuestRun &run, auto change) {
  Trace trace = run.trace(Params::toy());
  change(trace);
  const auto proved = proof::proveTrace(run.program.code, trace, {}, Params::toy());
  const auto result = proof::verifyProof(
      {.code = run.program.code, .bytes = proved.value().bytes, .params = &Params::toy()});
  return result.ok() ? ProofError::Malformed : result.failure->error;
}

TEST(Keccak, ChangedLanesAreRefused) {
  const GuestRun run = hashes(5);
  using L = isa::Layout<isa::KeccakOp>;
  constexpr unsigned kRow = 3;
  EXPECT_EQ(refusal(run, [](Trace &) {}), ProofError::Malformed);
  for (unsigned column = 0; column < L::kColumns; ++column) {
    // The half form cancels the second digest cell's read, its count included.
    const bool cancelled = column == L::kCount + 9;
    EXPECT_EQ(refusal(run,
                      [&](Trace &t) {
                        t.tables[static_cast<unsigned>(Opcode::Keccak)][column][kRow] ^= 1 << 7;
                      }),
              cancelled ? ProofError::Malformed : ProofError::Sumcheck)
        << isa::columnNames<isa::KeccakOp>()[column];
  }
}

TEST(Keccak, ADigestThatIsOnlyConsistentWithItselfIsRefused) {
  // The first digest cell's lanes and the memory agree on a wrong value: the bus balances.
  const GuestRun run = hashes(5);
  using L = isa::Layout<isa::KeccakOp>;
  EXPECT_EQ(refusal(run,
                    [&](Trace &t) {
                      constexpr unsigned kLastDigest =
                          12; // cell of the last hash, read by it alone
                      t.tables[static_cast<unsigned>(Opcode::Keccak)][L::kFurther + 16][4] ^= 2;
                      t.memory[0][kLastDigest] ^= 2;
                    }),
            ProofError::Sumcheck);
}

} // namespace
} // namespace lean::test
