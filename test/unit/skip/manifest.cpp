// Lies told by changing the bytes of a golden proof, or what the verifier is asked.
#include "test/unit/skip/manifest.h"

#include "test/unit/prover/tamper.h"

namespace lean::test {

namespace {

using proof::Check;
using proof::MessageId;

constexpr size_t kMagicWord = 0, kVersionWord = 1, kDigestWord = 2, kCellsWord = 11;
constexpr uint64_t kTooMany = (uint64_t{1} << 32) + 1;

std::string textOf(const proof::VerifyOutput &r) {
  return r.ok() ? "accepted" : r.failure->text();
}

/// A golden proof after `change`, verified again on every call.
Attack changed(Check check, std::string lie, std::string refusal, auto change) {
  return {check, std::move(lie), std::move(refusal), [change] {
            auto g = std::make_shared<Golden>(goldenProof(false, "call"));
            change(*g);
            return Verdict([g] { return textOf(proof::verifyProof(g->input())); });
          }};
}

void put(Golden &g, size_t at, uint64_t value) {
  g.proof = putWord(g.proof, at, value);
}

/// Flips a bit of an unused limb of a message's first scalar.
void flipLimb(Golden &g, MessageId message, size_t limb) {
  const size_t at = scriptOf(g).first(message);
  g.proof = flipBit(g.proof, scalarAt(at), 64 * limb + 5);
}

proof::Params withoutOpenings() {
  proof::Params params = proof::Params::toy();
  params.opening = [](unsigned, unsigned) { return std::optional<proof::Opening>(); };
  return params;
}

} // namespace

std::vector<Attack> bytesAttacks() {
  static const proof::Params kNoOpenings = withoutOpenings();
  return {
      changed(Check::HeaderLength, "100 bytes of a proof", "malformed: header",
              [](Golden &g) { g.proof.resize(100); }),
      changed(Check::HeaderMagic, "another magic", "malformed: magic",
              [](Golden &g) { put(g, kMagicWord, 1); }),
      changed(Check::HeaderVersion, "another version in the header", "malformed: version",
              [](Golden &g) { put(g, kVersionWord, 9); }),
      changed(Check::ProgramLength, "a program without instructions",
              "program mismatch: number of instructions", [](Golden &g) { g.code.clear(); }),
      changed(Check::ProgramInstruction, "an unused operand that the encoding leaves out",
              "program mismatch: unused ref of instruction 0",
              [](Golden &g) { g.code[0].refs.back() = 7; }),
      changed(Check::ProgramDigest, "another digest in the header", "program mismatch: digest",
              [](Golden &g) { put(g, kDigestWord, 5); }),
      changed(Check::PublicHeader, "the caller expects another input",
              "public input mismatch: header", [](Golden &g) { g.publicInput[2] ^= 1; }),
      changed(Check::SizeCellsMost, "2^32 + 1 memory cells", "size out of range: memory cells",
              [](Golden &g) { put(g, kCellsWord, kTooMany); }),
      changed(Check::SizeRows, "2^32 + 1 rows of mul", "size out of range: rows of mul",
              [](Golden &g) { put(g, kCellsWord + 2, kTooMany); }),
      changed(Check::SizeStack, "2^32 rows of mul", "size out of range: stack",
              [](Golden &g) { put(g, kCellsWord + 2, kTooMany - 1); }),
      changed(Check::SizeOpening, "a stack for which there are no parameters",
              "size out of range: opening parameters", [](Golden &g) { g.params = &kNoOpenings; }),
      changed(Check::ScalarsLength, "a proof that ends within the scalars",
              "transcript exhausted: scalars", [](Golden &g) { g.proof.resize(scalarAt(20)); }),
      {Check::ScalarsRead, "a message longer than what is left",
       "transcript exhausted: bus.products",
       [] {
         return Verdict([] {
           const std::vector<uint8_t> one(proof::kScalarBytes);
           proof::Transcript transcript(1, {}, {}, 1);
           proof::ProofReader reader(transcript, one, {});
           std::array<E, 2> two;
           return reader.receive(MessageId::BusProducts, two) ? "accepted"
                                                              : reader.failure()->text();
         });
       }},
      changed(Check::RootLimbs, "a third limb in the root", "malformed: open0.root",
              [](Golden &g) { flipLimb(g, MessageId::OpenRoot, 2); }),
      changed(Check::NonceLimbs, "a second limb in a nonce", "malformed: open0.nonce",
              [](Golden &g) { flipLimb(g, MessageId::OpenNonce, 1); }),
      changed(Check::OpeningsRead, "a proof that ends within the last siblings",
              "transcript exhausted: open2.sibling",
              [](Golden &g) { g.proof.resize(g.proof.size() - 8); }),
      changed(Check::MerkleRoot, "another sibling digest", "merkle opening: open2",
              [](Golden &g) { g.proof.back() ^= 1; }),
      changed(Check::OpeningsEnd, "eight bytes more", "trailing data: openings",
              [](Golden &g) { g.proof.resize(g.proof.size() + 8); }),
  };
}

} // namespace lean::test
