// The C interface: what it accepts, and that each refusal has its status and says what is wrong.
#include "aggregate/lean_aggregate.h"
#include "base/support/bytes.h"
#include "base/support/file.h"
#include "prover/lean_verify.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace lean::test {
namespace {

using Bytes = std::vector<uint8_t>;
using testing::HasSubstr;

Bytes hex(const nlohmann::json &value) {
  return parseHex(value.get<std::string>()).value();
}

/// A golden signature with its claim.
struct Golden {
  Bytes claim, signature;

  Golden(const char *file, size_t number) {
    std::ifstream in(std::string(LEAN_VECTORS) + "/" + file);
    const auto golden = nlohmann::json::parse(in);
    const auto &s = golden["signatures"][number];
    claim = hex(golden["keys"][s["key"].get<size_t>()]["public_key"]);
    const Bytes message = hex(s["message"]);
    claim.insert(claim.end(), message.begin(), message.end());
    signature = hex(s["signature"]);
  }
  const uint8_t *key() const { return claim.data(); }
  const uint8_t *message() const { return claim.data() + LEAN_PUBLIC_KEY_SIZE; }
  lean_signed entry() const { return {claim.data(), signature.data(), signature.size()}; }
};

class LeanAggregate : public testing::Test {
protected:
  void SetUp() override {
    folder = std::filesystem::temp_directory_path() /
             ("lean-aggregate-test-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
  }
  void TearDown() override {
    std::filesystem::remove_all(folder);
    lean_bytes_free(&proof);
  }
  std::string path(const char *name) const { return (folder / name).string(); }

  lean_aggregate_status prove(const lean_claims &claims, const lean_backing &backing) {
    return lean_aggregate_prove(guest.data(), guest.size(), &claims, &backing, nullptr, &proof, why,
                                sizeof why);
  }
  lean_aggregate_status verify(const lean_claims &claims) {
    return lean_aggregate_verify(guest.data(), guest.size(), &claims, proof.data, proof.size, why,
                                 sizeof why);
  }

  std::filesystem::path folder;
  char why[LEAN_AGGREGATE_MESSAGE_SIZE] = "left";
  const Bytes guest = readFile(LEAN_GUEST).value();
  lean_bytes proof{};
};

TEST_F(LeanAggregate, GoldenSignatures) {
  Golden x("leanxmss.json", 0), s("leansphincs.json", 0);
  EXPECT_EQ(lean_xmss_verify(x.key(), x.message(), x.signature.data(), x.signature.size(), why,
                             sizeof why),
            LEAN_AGGREGATE_OK);
  EXPECT_STREQ(why, "");
  EXPECT_EQ(lean_sphincs_verify(s.key(), s.message(), s.signature.data(), s.signature.size(), why,
                                sizeof why),
            LEAN_AGGREGATE_OK);
  x.signature.back() ^= 1;
  EXPECT_EQ(lean_xmss_verify(x.key(), x.message(), x.signature.data(), x.signature.size(), why,
                             sizeof why),
            LEAN_AGGREGATE_SIGNATURE);
  EXPECT_STREQ(why, "root");
  EXPECT_EQ(lean_xmss_verify(x.key(), x.message(), x.signature.data(), 7, why, sizeof why),
            LEAN_AGGREGATE_SIGNATURE);
  EXPECT_STREQ(why, "length");
  EXPECT_EQ(
      lean_sphincs_verify(s.key(), x.message(), s.signature.data(), s.signature.size(), nullptr, 0),
      LEAN_AGGREGATE_SIGNATURE);
  EXPECT_EQ(lean_sphincs_verify(nullptr, s.message(), s.signature.data(), s.signature.size(), why,
                                sizeof why),
            LEAN_AGGREGATE_ARGUMENT);
  EXPECT_STREQ(why, "null pointer");
}

TEST_F(LeanAggregate, AMessageIsCut) {
  char little[4];
  EXPECT_EQ(lean_xmss_verify(nullptr, nullptr, nullptr, 0, little, sizeof little),
            LEAN_AGGREGATE_ARGUMENT);
  EXPECT_STREQ(little, "nul");
}

TEST_F(LeanAggregate, SlotsAreUsedOnce) {
  uint8_t key[LEAN_PUBLIC_KEY_SIZE], signature[LEAN_XMSS_SIGNATURE_SIZE];
  const Bytes message(LEAN_MESSAGE_SIZE, 7);
  const std::string file = path("key.json");
  EXPECT_EQ(lean_xmss_make_key(file.c_str(), 5, 4, key, why, sizeof why), LEAN_AGGREGATE_ARGUMENT);
  ASSERT_EQ(lean_xmss_make_key(file.c_str(), 9, 9, key, why, sizeof why), LEAN_AGGREGATE_OK) << why;
  EXPECT_EQ(lean_xmss_make_key(file.c_str(), 9, 9, key, why, sizeof why), LEAN_AGGREGATE_KEY);
  ASSERT_EQ(lean_xmss_sign(file.c_str(), message.data(), signature, why, sizeof why),
            LEAN_AGGREGATE_OK)
      << why;
  EXPECT_EQ(lean_xmss_verify(key, message.data(), signature, sizeof signature, why, sizeof why),
            LEAN_AGGREGATE_OK);
  EXPECT_EQ(lean_xmss_sign(file.c_str(), message.data(), signature, why, sizeof why),
            LEAN_AGGREGATE_KEY);
  EXPECT_THAT(why, HasSubstr("Slot"));
  EXPECT_EQ(lean_xmss_sign(path("none").c_str(), message.data(), signature, why, sizeof why),
            LEAN_AGGREGATE_KEY);
  EXPECT_EQ(lean_sphincs_make_key(path("s.json").c_str(), 13, key, why, sizeof why),
            LEAN_AGGREGATE_KEY);
  EXPECT_STREQ(why, "BadPruning");
}

TEST_F(LeanAggregate, Blobs) {
  Bytes blob(LEAN_BLOB_SIZE), row(LEAN_ROW_SIZE), root(LEAN_ROOT_SIZE);
  for (size_t i = 0; i < blob.size(); ++i)
    blob[i] = static_cast<uint8_t>(i * i / 7);
  ASSERT_EQ(lean_blob_encode(blob.data(), row.data(), why, sizeof why), LEAN_AGGREGATE_OK);
  EXPECT_TRUE(std::equal(blob.begin(), blob.end(), row.begin()));
  ASSERT_EQ(lean_blob_commit(row.data(), 1, root.data(), why, sizeof why), LEAN_AGGREGATE_OK);
  EXPECT_EQ(lean_blob_verify(row.data(), 1, root.data(), why, sizeof why), LEAN_AGGREGATE_OK);

  Bytes broken = row, known(LEAN_ROW_SYMBOLS);
  std::fill_n(broken.begin(), LEAN_BLOB_SIZE, uint8_t{0});
  EXPECT_EQ(lean_blob_verify(broken.data(), 1, root.data(), why, sizeof why), LEAN_AGGREGATE_BLOB);
  EXPECT_STREQ(why, "RootMismatch");
  EXPECT_EQ(lean_blob_recover(broken.data(), known.data(), why, sizeof why), LEAN_AGGREGATE_BLOB);
  std::fill(known.begin() + LEAN_ROW_SYMBOLS / 2, known.end(), uint8_t{1});
  EXPECT_EQ(lean_blob_recover(broken.data(), known.data(), why, sizeof why), LEAN_AGGREGATE_OK);
  EXPECT_EQ(broken, row);

  row[5] ^= 1;
  ASSERT_EQ(lean_blob_commit(row.data(), 1, root.data(), why, sizeof why), LEAN_AGGREGATE_OK);
  EXPECT_EQ(lean_blob_verify(row.data(), 1, root.data(), why, sizeof why), LEAN_AGGREGATE_BLOB);
  EXPECT_THAT(why, HasSubstr("NotACodeword"));
  EXPECT_EQ(lean_blob_commit(row.data(), 17, root.data(), why, sizeof why), LEAN_AGGREGATE_BLOB);
  EXPECT_EQ(lean_blob_commit(nullptr, 1, root.data(), why, sizeof why), LEAN_AGGREGATE_ARGUMENT);
  EXPECT_EQ(lean_blob_commit(row.data(), 0, root.data(), why, sizeof why), LEAN_AGGREGATE_BLOB);
}

TEST_F(LeanAggregate, ProofsOfWhatIsBacked) {
  const Golden x("leanxmss.json", 1), s("leansphincs.json", 0);
  const lean_signed xs = x.entry(), ss = s.entry();
  const lean_claims claims{x.claim.data(), 1, s.claim.data(), 1, nullptr, 0};
  ASSERT_EQ(prove(claims, {&xs, 1, &ss, 1, nullptr, 0}), LEAN_AGGREGATE_OK) << why;
  EXPECT_EQ(verify(claims), LEAN_AGGREGATE_OK) << why;

  // The same by the verifier for any program.
  uint64_t statement[4];
  ASSERT_EQ(
      lean_aggregate_statement(guest.data(), guest.size(), &claims, statement, why, sizeof why),
      LEAN_AGGREGATE_OK);
  EXPECT_EQ(lean_verify(guest.data(), guest.size(), statement, proof.data, proof.size, nullptr,
                        nullptr, 0),
            LEAN_VERIFY_OK);

  EXPECT_EQ(verify({x.claim.data(), 1, nullptr, 0, nullptr, 0}), LEAN_AGGREGATE_PROOF);
  EXPECT_EQ(verify({s.claim.data(), 1, s.claim.data(), 1, nullptr, 0}), LEAN_AGGREGATE_PROOF);
  EXPECT_EQ(verify({nullptr, 0, nullptr, 0, nullptr, 0}), LEAN_AGGREGATE_CLAIMS);
  EXPECT_STREQ(why, "empty");
  proof.data[proof.size / 2] ^= 1;
  EXPECT_EQ(verify(claims), LEAN_AGGREGATE_PROOF);
  EXPECT_EQ(lean_aggregate_verify(proof.data, proof.size, &claims, proof.data, proof.size, why,
                                  sizeof why),
            LEAN_AGGREGATE_PROGRAM_FILE);
}

TEST_F(LeanAggregate, NoProofOfWhatIsNotBacked) {
  const Golden x("leanxmss.json", 1), other("leanxmss.json", 2), s("leansphincs.json", 0);
  const lean_signed xs = x.entry(), ss = s.entry();
  lean_signed bad = xs;
  const lean_claims one{x.claim.data(), 1, nullptr, 0, nullptr, 0};
  EXPECT_EQ(
      prove({other.claim.data(), 1, nullptr, 0, nullptr, 0}, {&xs, 1, nullptr, 0, nullptr, 0}),
      LEAN_AGGREGATE_CLAIMS);
  EXPECT_STREQ(why, "UnsupportedClaim: xmss claim 0");
  EXPECT_EQ(prove({nullptr, 0, x.claim.data(), 1, nullptr, 0}, {&xs, 1, nullptr, 0, nullptr, 0}),
            LEAN_AGGREGATE_CLAIMS);
  bad.claim = other.claim.data();
  EXPECT_EQ(
      prove({other.claim.data(), 1, nullptr, 0, nullptr, 0}, {&bad, 1, nullptr, 0, nullptr, 0}),
      LEAN_AGGREGATE_SIGNATURE);
  EXPECT_THAT(why, HasSubstr("InvalidSignature(xmss 0, "));
  bad = xs;
  bad.signature_size -= 1;
  EXPECT_EQ(prove(one, {&bad, 1, nullptr, 0, nullptr, 0}), LEAN_AGGREGATE_SIGNATURE);
  EXPECT_STREQ(why, "InvalidSignature(xmss 0, length)");
  bad.signature = nullptr;
  EXPECT_EQ(prove(one, {&bad, 1, nullptr, 0, nullptr, 0}), LEAN_AGGREGATE_ARGUMENT);

  Bytes twice = x.claim;
  twice.insert(twice.end(), x.claim.begin(), x.claim.end());
  EXPECT_EQ(prove({twice.data(), 2, nullptr, 0, nullptr, 0}, {&xs, 1, nullptr, 0, nullptr, 0}),
            LEAN_AGGREGATE_CLAIMS);
  EXPECT_STREQ(why, "xmss_order");
  const Bytes row(LEAN_ROW_SIZE), root(LEAN_ROOT_SIZE);
  EXPECT_EQ(
      prove({nullptr, 0, s.claim.data(), 1, root.data(), 1}, {nullptr, 0, &ss, 1, nullptr, 0}),
      LEAN_AGGREGATE_CLAIMS);
  EXPECT_EQ(
      prove({nullptr, 0, s.claim.data(), 1, root.data(), 1}, {nullptr, 0, &ss, 1, row.data(), 1}),
      LEAN_AGGREGATE_BLOB);
  EXPECT_STREQ(why, "RootMismatch");

  const lean_backing backing{&xs, 1, nullptr, 0, nullptr, 0};
  const lean_prove_options options{5, 1};
  EXPECT_EQ(lean_aggregate_prove(guest.data(), guest.size(), &one, &backing, &options, &proof, why,
                                 sizeof why),
            LEAN_AGGREGATE_ARGUMENT);
  EXPECT_EQ(
      lean_aggregate_prove(guest.data(), 100, &one, &backing, nullptr, &proof, why, sizeof why),
      LEAN_AGGREGATE_PROGRAM_FILE);
  EXPECT_EQ(proof.data, nullptr);
}

TEST_F(LeanAggregate, NullPointersAreRefused) {
  const Golden x("leanxmss.json", 1);
  const std::string file = path("key.json");
  Bytes key(LEAN_PUBLIC_KEY_SIZE), signature(LEAN_SPHINCS_SIGNATURE_SIZE), message(32);
  Bytes blob(LEAN_BLOB_SIZE), row(LEAN_ROW_SIZE), root(LEAN_ROOT_SIZE), known(LEAN_ROW_SYMBOLS);
  const size_t size = x.signature.size();
  const lean_signed xs = x.entry();
  const lean_claims claims{x.claim.data(), 1, nullptr, 0, nullptr, 0};
  const lean_claims noClaims{nullptr, 1, nullptr, 0, nullptr, 0};
  const lean_claims noRoots{nullptr, 0, nullptr, 0, nullptr, 1};
  const lean_backing backing{&xs, 1, nullptr, 0, nullptr, 0};
  const lean_backing noSignatures{nullptr, 1, nullptr, 0, nullptr, 0};
  const lean_backing noRows{&xs, 1, nullptr, 0, nullptr, 1};
  uint64_t statement[4];

  const auto refused = [&](auto function, auto... arguments) {
    why[0] = '\0';
    return function(arguments..., why, sizeof why) == LEAN_AGGREGATE_ARGUMENT &&
           std::string(why) == "null pointer";
  };
  const auto none = static_cast<uint8_t *>(nullptr);
  const auto noFile = static_cast<const char *>(nullptr);
  EXPECT_TRUE(refused(lean_xmss_make_key, noFile, 1, 1, key.data()));
  EXPECT_TRUE(refused(lean_xmss_make_key, file.c_str(), 1, 1, none));
  EXPECT_TRUE(refused(lean_xmss_sign, noFile, message.data(), signature.data()));
  EXPECT_TRUE(refused(lean_xmss_sign, file.c_str(), none, signature.data()));
  EXPECT_TRUE(refused(lean_xmss_sign, file.c_str(), message.data(), none));
  EXPECT_TRUE(refused(lean_xmss_verify, none, x.message(), x.signature.data(), size));
  EXPECT_TRUE(refused(lean_xmss_verify, x.key(), none, x.signature.data(), size));
  EXPECT_TRUE(refused(lean_xmss_verify, x.key(), x.message(), none, size));
  EXPECT_TRUE(refused(lean_sphincs_make_key, noFile, 12, key.data()));
  EXPECT_TRUE(refused(lean_sphincs_make_key, file.c_str(), 12, none));
  EXPECT_TRUE(refused(lean_sphincs_sign, noFile, message.data(), signature.data()));
  EXPECT_TRUE(refused(lean_sphincs_sign, file.c_str(), none, signature.data()));
  EXPECT_TRUE(refused(lean_sphincs_sign, file.c_str(), message.data(), none));
  EXPECT_TRUE(refused(lean_sphincs_verify, none, x.message(), x.signature.data(), size));
  EXPECT_TRUE(refused(lean_sphincs_verify, x.key(), none, x.signature.data(), size));
  EXPECT_TRUE(refused(lean_sphincs_verify, x.key(), x.message(), none, size));
  EXPECT_FALSE(std::filesystem::exists(file));

  EXPECT_TRUE(refused(lean_blob_encode, none, row.data()));
  EXPECT_TRUE(refused(lean_blob_encode, blob.data(), none));
  EXPECT_TRUE(refused(lean_blob_commit, none, 1, root.data()));
  EXPECT_TRUE(refused(lean_blob_commit, row.data(), 1, none));
  EXPECT_TRUE(refused(lean_blob_verify, none, 1, root.data()));
  EXPECT_TRUE(refused(lean_blob_verify, row.data(), 1, none));
  EXPECT_TRUE(refused(lean_blob_recover, none, known.data()));
  EXPECT_TRUE(refused(lean_blob_recover, row.data(), none));

  const auto prove = [&](const void *program, const lean_claims *c, const lean_backing *b,
                         lean_bytes *to) {
    return refused(lean_aggregate_prove, program, guest.size(), c, b, nullptr, to);
  };
  EXPECT_TRUE(prove(nullptr, &claims, &backing, &proof));
  EXPECT_TRUE(prove(guest.data(), nullptr, &backing, &proof));
  EXPECT_TRUE(prove(guest.data(), &noClaims, &backing, &proof));
  EXPECT_TRUE(prove(guest.data(), &noRoots, &backing, &proof));
  EXPECT_TRUE(prove(guest.data(), &claims, nullptr, &proof));
  EXPECT_TRUE(prove(guest.data(), &claims, &noSignatures, &proof));
  EXPECT_TRUE(prove(guest.data(), &claims, &noRows, &proof));
  EXPECT_TRUE(prove(guest.data(), &claims, &backing, nullptr));
  EXPECT_TRUE(refused(lean_aggregate_verify, nullptr, guest.size(), &claims, key.data(), 8));
  EXPECT_TRUE(refused(lean_aggregate_verify, guest.data(), guest.size(), nullptr, key.data(), 8));
  EXPECT_TRUE(refused(lean_aggregate_verify, guest.data(), guest.size(), &claims, none, 8));
  EXPECT_TRUE(refused(lean_aggregate_statement, nullptr, guest.size(), &claims, statement));
  EXPECT_TRUE(refused(lean_aggregate_statement, guest.data(), guest.size(), nullptr, statement));
  EXPECT_TRUE(refused(lean_aggregate_statement, guest.data(), guest.size(), &claims, nullptr));
  lean_bytes_free(nullptr);
}

} // namespace
} // namespace lean::test
