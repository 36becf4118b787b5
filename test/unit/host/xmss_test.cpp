// leanXMSS against the golden values: keys and signatures from seeds, byte for byte, and every
// refusal at its stage.
#include "stdlib/host/xmss.h"
#include "test/unit/host/bytes.h"

namespace lean::test {
namespace {

using namespace host;

const json &golden() {
  static const json file = loadVectors("leanxmss.json");
  return file;
}

Seed seedOf(const json &text) {
  return Seed(wordsFrom<std::array<uint64_t, 4>>(text));
}

Signed signedOf(const json &s) {
  return {unhex(golden()["keys"][s["key"].get<size_t>()]["public_key"]), unhex(s["message"]),
          unhex(s["signature"])};
}

xmss::Stage verify(const Signed &s) {
  return xmss::verify(keyFrom(s.publicKey), messageFrom(s.message), s.signature);
}

void sameHalf(const Recovered &r, const xmss::Half &half, const json &expected) {
  EXPECT_TRUE(r.accepted);
  EXPECT_EQ(hex(half.randomizer), text(expected["R"]));
  EXPECT_EQ(hex(r.digest), text(expected["D"]));
  EXPECT_EQ(digitText(std::span(r.digits).first(xmss::kChains)), text(expected["digits"]));
  EXPECT_EQ(hex(r.leaf), text(expected["wots_leaf"]));
  EXPECT_EQ(hex(r.root), text(expected["tree_root"]));
}

TEST(Xmss, VerifiesGoldenSignatures) {
  for (const json &s : golden()["signatures"]) {
    const Signed bytes = signedOf(s);
    EXPECT_EQ(hex(hashBytes(bytes.signature)), text(s["H_of_signature"]));
    const auto signature = xmss::decode(bytes.signature).value();
    EXPECT_EQ(xmss::encode(signature), bytes.signature);
    EXPECT_EQ(signature.slot, s["slot"].get<uint32_t>());
    const auto key = keyFrom(bytes.publicKey);
    const KeyHasher h(Scheme::Xmss, key.parameter);
    const auto bottom =
        xmss::recover(h, {1, signature.slot}, messageFrom(bytes.message), signature.bottom);
    const auto top = xmss::recover(h, {0, signature.slot >> 16}, bottom.root, signature.top);
    sameHalf(bottom, signature.bottom, s["bottom"]);
    sameHalf(top, signature.top, s["top"]);
    EXPECT_EQ(h.permutations(), s["verify_permutations"].get<uint64_t>());
    EXPECT_EQ(verify(bytes), xmss::Stage::Accepted);
  }
}

TEST(Xmss, RefusesAtTheGoldenStage) {
  for (const json &c : golden()["negative"])
    EXPECT_EQ(xmss::stageName(verify(mutated(
                  signedOf(golden()["signatures"][c["base"].get<size_t>()]), c["mutation"]))),
              c["stage"].get<std::string>())
        << c["what"];
}

TEST(Xmss, OneBitInAnyByteIsRefused) {
  const Signed good = signedOf(golden()["signatures"][0]);
  for (size_t i = 0; i < good.signature.size(); i += 7) {
    Signed bad = good;
    bad.signature[i] ^= static_cast<uint8_t>(1u << (i % 8));
    EXPECT_NE(verify(bad), xmss::Stage::Accepted) << i;
  }
}

TEST(Xmss, DerivesGoldenValues) {
  const json &d = golden()["derivation"];
  const Seed seed = seedOf(d["seed"]);
  const KeyHasher h = KeyHasher::ofSeed(Scheme::Xmss, seed);
  const KeyPlace at{1, 0x12345};
  const auto secrets = chainSecrets(h, seed, at, xmss::kChains);
  EXPECT_EQ(hex(h.parameter), text(d["P"]));
  EXPECT_EQ(hex(secrets[0]), text(d["secret_0"]));
  EXPECT_EQ(hex(secrets[57]), text(d["secret_57"]));
  EXPECT_EQ(hex(walk(h, at, 5, 0, 1, secrets[5])), text(d["chain5_1"]));
  EXPECT_EQ(hex(walk(h, at, 5, 0, 3, secrets[5])), text(d["chain5_3"]));
  EXPECT_EQ(hex(makeLeaves(h, seed, 1, 0x12340, 8, xmss::kChains)[5]), text(d["wots_leaf"]));
}

TEST(Xmss, SignsAsTheGoldenKeysDo) {
  for (const json &s : golden()["signatures"]) {
    const json &k = golden()["keys"][s["key"].get<size_t>()];
    const auto first = k["first_slot"].get<uint32_t>(), last = k["last_slot"].get<uint32_t>();
    xmss::Signer signer(seedOf(k["seed"]), first, last);
    EXPECT_EQ(hex(signer.publicKey().root) + hex(signer.publicKey().parameter),
              text(k["public_key"]));
    EXPECT_EQ(signer.permutations(), k["keygen_permutations"].get<uint64_t>());
    const auto signature = signer.sign(s["slot"].get<uint32_t>(), messageFrom(unhex(s["message"])));
    ASSERT_TRUE(signature);
    EXPECT_EQ(hex(xmss::encode(*signature)), text(s["signature"]));
    // The upper half is kept; the same slot gives the same signature again.
    EXPECT_EQ(
        xmss::encode(*signer.sign(s["slot"].get<uint32_t>(), messageFrom(unhex(s["message"])))),
        unhex(s["signature"]));
    if (first > 0)
      EXPECT_EQ(signer.sign(first - 1, {}).error(), xmss::SignError::SlotOutOfRange);
    if (last < 0xffffffff)
      EXPECT_EQ(signer.sign(last + 1, {}).error(), xmss::SignError::SlotOutOfRange);
  }
}

} // namespace
} // namespace lean::test
