// Bytes of a proof: header fields, lengths, public input, program; arbitrary files (SOUNDNESS, 3).
#include "test/unit/prover/tamper.h"

#include <gtest/gtest.h>

#include <chrono>

namespace lean::test {
namespace {

using enum ProofError;

constexpr size_t kVersionWord = 1, kDigestWord = 2, kInputWord = 6, kRateWord = 10, kCellsWord = 11;

class ProofBytes : public testing::TestWithParam<std::string> {
protected:
  const Golden g = goldenProof(false, GetParam());

  void rejects(const std::vector<uint8_t> &bytes, std::initializer_list<ProofError> errors) {
    check(verifyBytes(g, bytes), errors);
  }
  static void check(const proof::VerifyOutput &r, std::initializer_list<ProofError> errors) {
    ASSERT_FALSE(r.ok());
    if (errors.size() != 0)
      EXPECT_TRUE(std::ranges::find(errors, r.failure->error) != errors.end()) << r.failure->text();
  }
};

TEST_P(ProofBytes, HeaderFields) {
  rejects(flipBit(g.proof, 0, 3), {Malformed});
  for (const uint64_t v : {uint64_t{0}, uint64_t{1}, ~uint64_t{0}})
    rejects(putWord(g.proof, kVersionWord, v), {Malformed});
  for (size_t i = 0; i < 4; ++i) {
    rejects(flipBit(g.proof, 8 * (kDigestWord + i), 7), {Program});
    rejects(flipBit(g.proof, 8 * (kInputWord + i), 7), {PublicInput});
  }
  for (const uint64_t v : {uint64_t{0}, uint64_t{5}, ~uint64_t{0}})
    rejects(putWord(g.proof, kRateWord, v), {Size});
  rejects(putWord(g.proof, kRateWord, wordAt(g.proof, kRateWord) % 4 + 1), {});
}

TEST_P(ProofBytes, AnnouncedSizes) {
  for (size_t i = kCellsWord; i < proof::kHeaderWords; ++i) {
    const uint64_t v = wordAt(g.proof, i), low = i == kCellsWord ? g.params->minCells - 1 : 0;
    if (v != low)
      rejects(putWord(g.proof, i, low), {});
    for (const uint64_t other : {v + 1, v - 1, 2 * v + 1})
      if (other != ~uint64_t{0})
        rejects(putWord(g.proof, i, other), {});
    for (const uint64_t other : {(uint64_t{1} << 32) + 1, uint64_t{1} << 63, ~uint64_t{0}})
      rejects(putWord(g.proof, i, other), {Size});
    rejects(putWord(g.proof, i, uint64_t{1} << 32),
            {Size}); // not above its own cap, but the stack's
  }
  auto swapped = putWord(g.proof, kCellsWord + 2, wordAt(g.proof, kCellsWord + 3));
  rejects(putWord(swapped, kCellsWord + 3, wordAt(g.proof, kCellsWord + 2)), {});
}

TEST_P(ProofBytes, HugeSizesAreRefusedAtOnce) {
  const auto start = std::chrono::steady_clock::now();
  for (size_t i = kCellsWord; i < proof::kHeaderWords; ++i)
    rejects(putWord(g.proof, i, uint64_t{1} << 32), {Size});
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(100));
}

TEST_P(ProofBytes, EveryPrefix) {
  const auto shape = *proof::verifyProof(g.input()).shape;
  const size_t openings = scalarAt(shape.scalarCount());
  for (size_t n = 0; n < g.proof.size(); ++n) {
    const auto r = verifyBytes(g, std::span(g.proof).first(n));
    ASSERT_FALSE(r.ok());
    ASSERT_EQ(r.failure->error, n < proof::kHeaderBytes ? Malformed : Exhausted) << n;
    if (n >= proof::kHeaderBytes && n < openings)
      ASSERT_EQ(r.failure->context, "scalars");
  }
}

TEST_P(ProofBytes, TrailingData) {
  for (const size_t n : {1, 8, 32}) {
    auto longer = g.proof;
    longer.resize(longer.size() + n);
    rejects(longer, {Trailing});
  }
}

TEST_P(ProofBytes, EveryByteOfTheHeader) {
  for (size_t at = 0; at < proof::kHeaderBytes; ++at)
    for (const unsigned bit : {0u, 5u})
      rejects(flipBit(g.proof, at, bit), {});
}

TEST_P(ProofBytes, OtherPublicInput) {
  for (size_t lane = 0; lane < 4; ++lane) {
    auto input = g.input();
    auto other = g.publicInput;
    other[lane] ^= 1;
    input.publicInput = other;
    check(proof::verifyProof(input), {PublicInput});
    // a header that agrees with the verifier's wish: the transcript differs
    const auto bytes = putWord(g.proof, kInputWord + lane, other[lane]);
    input.bytes = bytes;
    check(proof::verifyProof(input), {Sumcheck, Final});
    // and the same where the caller expects nothing
    input.publicInput.reset();
    check(proof::verifyProof(input), {Sumcheck, Final});
  }
}

TEST_P(ProofBytes, PublicInputIsReported) {
  auto input = g.input();
  input.publicInput.reset();
  const auto r = proof::verifyProof(input);
  EXPECT_TRUE(r.ok());
  EXPECT_EQ(r.publicInput, g.publicInput);
}

TEST_P(ProofBytes, OtherProgram) {
  const auto with = [&](const std::vector<Instruction> &code, std::span<const uint8_t> bytes) {
    auto input = g.input();
    input.code = code;
    input.bytes = bytes;
    return proof::verifyProof(input);
  };
  for (const size_t at : {size_t{0}, g.code.size() - 1}) {
    auto code = g.code;
    code[at].refs[0] ^= 1;
    check(with(code, g.proof), {Program});
    auto bytes = g.proof;
    const Digest d = isa::programDigest(code);
    for (size_t i = 0; i < 4; ++i)
      bytes = putWord(bytes, kDigestWord + i, d[i]);
    check(with(code, bytes), {Sumcheck, Final});
  }
  auto longer = g.code;
  longer.push_back(longer[0]);
  check(with(longer, g.proof), {Program});
  check(with({}, g.proof), {Program});
  auto invalid = g.code;
  invalid[1].mode = 9;
  const auto r = with(invalid, g.proof);
  check(r, {Program});
  EXPECT_NE(r.failure->context.find("instruction 1"), std::string::npos) << r.failure->context;
}

/// The bytecode's evaluation is all that ties the entries to the run; deferred, the caller owes it.
TEST_P(ProofBytes, BytecodeEvaluation) {
  auto other = g.code;
  other[0].refs[0] ^= 1;
  auto input = g.input();
  const auto honest = proof::verifyProof(input);
  input.digest = isa::programDigest(g.code);
  input.code = other;
  const auto r = proof::verifyProof(input);
  ASSERT_FALSE(r.ok());
  EXPECT_EQ(r.failure->text(), "sumcheck: tables");

  input.code = {};
  input.logProgram = isa::paddedLog(g.code.size());
  input.bytecodeValue = honest.value;
  const auto deferred = proof::verifyProof(input);
  EXPECT_TRUE(deferred.ok());
  EXPECT_EQ(deferred.point, honest.point);
  input.bytecodeValue = honest.value + E::one();
  EXPECT_EQ(proof::verifyProof(input).failure->text(), "sumcheck: tables");
}

TEST_P(ProofBytes, ArbitraryChanges) {
  std::mt19937_64 random(9);
  for (unsigned round = 0; round < 1500; ++round) {
    auto bytes = g.proof;
    for (unsigned k = random() % 3 + 1; k-- > 0;) {
      const size_t words = bytes.size() / 8;
      const size_t at = random() % 10 < 6 ? kRateWord + random() % 8 : random() % words;
      bytes = putWord(bytes, at, random() >> random() % 64);
    }
    if (random() % 5 == 0)
      bytes.resize(random() % bytes.size());
    const auto r = verifyBytes(g, bytes);
    ASSERT_TRUE(!r.ok() || bytes == g.proof);
  }
}

INSTANTIATE_TEST_SUITE_P(Proofs, ProofBytes, testing::Values("fibonacci", "call"),
                         [](const auto &p) { return p.param; });

TEST(VerifyInterface, FullStrength) {
  const Golden g = goldenProof(true, "fibonacci");
  const VerifyResult r = verify(g.code, g.publicInput, g.proof);
  EXPECT_TRUE(r.ok());
  EXPECT_EQ(r.sizes.rows[static_cast<size_t>(Opcode::Mul)], 11u);
  EXPECT_TRUE(verify(g.code, std::nullopt, g.proof).ok());
  const lean::PublicInput other{1, 2, 3, 4};
  EXPECT_FALSE(verify(g.code, other, g.proof).ok());

  const proof::VerifyOutput whole = proof::verifyProof(g.input());
  const ProgramIdentity identity{isa::programDigest(g.code), isa::paddedLog(g.code.size())};
  const DeferredResult d = verifyDeferred(identity, g.publicInput, g.proof, whole.value);
  EXPECT_TRUE(d.ok());
  EXPECT_EQ(d.point, whole.point);
}

} // namespace
} // namespace lean::test
