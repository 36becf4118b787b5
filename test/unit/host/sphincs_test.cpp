// leanSPHINCS against the golden values.
#include "stdlib/host/sphincs.h"
#include "test/unit/host/bytes.h"

namespace lean::test {
namespace {

using namespace host;

const json &golden() {
  static const json file = loadVectors("leansphincs.json");
  return file;
}

Signed signedOf(const json &s) {
  return {unhex(golden()["keys"][s["key"].get<size_t>()]["public_key"]), unhex(s["message"]),
          unhex(s["signature"])};
}

sphincs::Stage verify(const Signed &s) {
  return sphincs::verify(keyFrom(s.publicKey), messageFrom(s.message), s.signature);
}

TEST(Sphincs, VerifiesGoldenSignatures) {
  for (const json &s : golden()["signatures"]) {
    const Signed bytes = signedOf(s);
    EXPECT_EQ(hex(hashBytes(bytes.signature)), text(s["H_of_signature"]));
    const auto signature = sphincs::decode(bytes.signature).value();
    EXPECT_EQ(sphincs::encode(signature), bytes.signature);
    const auto key = keyFrom(bytes.publicKey);
    const KeyHasher h(Scheme::Sphincs, key.parameter);
    const auto digest = sphincs::digestOf(h, messageFrom(bytes.message), signature.randomizer);
    EXPECT_EQ(hex(digest.words), text(s["W"]));
    EXPECT_EQ(digest.index, s["idx"].get<uint32_t>());
    std::vector<sphincs::ForsTop> tops;
    for (uint32_t k = 0; k < sphincs::kForsTrees; ++k) {
      EXPECT_EQ(digest.leaves[k], s["u"][k].get<uint32_t>());
      tops.push_back(
          sphincs::recoverFors(h, digest.index, k, digest.leaves[k], signature.openings[k]));
    }
    for (const json &f : s["fors"]) {
      const auto &top = tops[f["kappa"].get<size_t>()];
      EXPECT_EQ(hex(top.leaf), text(f["leaf"]));
      EXPECT_EQ(hex(top.left) + hex(top.right), text(f["T"]));
    }
    Value value = sphincs::forsKey(h, digest.index, tops);
    EXPECT_EQ(hex(value), text(s["fors_key"]));
    for (unsigned y = sphincs::kLayers; y-- > 0;) {
      const json &expected = s["layers"][y];
      EXPECT_EQ(hex(value), text(expected["signed_value"]));
      EXPECT_EQ(signature.layers[y].counter, expected["c"].get<uint32_t>());
      const auto r =
          sphincs::recover(h, {y, digest.index >> sphincs::kShifts[y]}, value, signature.layers[y]);
      EXPECT_EQ(hex(r.digest), text(expected["D"]));
      EXPECT_EQ(digitText(r.digits), text(expected["digits"]));
      EXPECT_EQ(hex(r.leaf), text(expected["wots_leaf"]));
      EXPECT_EQ(hex(r.root), text(expected["tree_root"]));
      value = r.root;
    }
    EXPECT_EQ(h.permutations(), s["verify_permutations"].get<uint64_t>());
    EXPECT_EQ(verify(bytes), sphincs::Stage::Accepted);
  }
}

TEST(Sphincs, RefusesAtTheGoldenStage) {
  for (const json &c : golden()["negative"])
    EXPECT_EQ(sphincs::stageName(verify(mutated(
                  signedOf(golden()["signatures"][c["base"].get<size_t>()]), c["mutation"]))),
              c["stage"].get<std::string>())
        << c["what"];
}

TEST(Sphincs, OneBitInAnyByteIsRefused) {
  const Signed good = signedOf(golden()["signatures"][0]);
  for (size_t i = 0; i < good.signature.size(); i += 41) {
    Signed bad = good;
    bad.signature[i] ^= static_cast<uint8_t>(1u << (i % 8));
    EXPECT_NE(verify(bad), sphincs::Stage::Accepted) << i;
  }
}

TEST(Sphincs, SignsAsTheGoldenKeysDo) {
  for (const json &s : golden()["signatures"]) {
    const json &k = golden()["keys"][s["key"].get<size_t>()];
    const auto signer = sphincs::Signer::make(Seed(wordsFrom<std::array<uint64_t, 4>>(k["seed"])),
                                              k["b"].get<unsigned>());
    ASSERT_TRUE(signer);
    EXPECT_EQ(hex(signer->publicKey().root) + hex(signer->publicKey().parameter),
              text(k["public_key"]));
    EXPECT_EQ(signer->permutations(), k["keygen_permutations"].get<uint64_t>());
    const auto signature = signer->sign(messageFrom(unhex(s["message"])));
    ASSERT_TRUE(signature);
    EXPECT_EQ(hex(sphincs::encode(*signature)), text(s["signature"]));
  }
  EXPECT_EQ(sphincs::Signer::make(Seed(), 13).error(), sphincs::SignError::BadPruning);
}

} // namespace
} // namespace lean::test
