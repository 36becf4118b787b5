// Keys and their state on disk: what is written can be read, a slot is used once, and nothing else
// is a key.
#include "stdlib/host/key_file.h"

#include "base/support/file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <sys/stat.h>
#include <unistd.h>

namespace lean::test {
namespace {

using namespace host;
namespace fs = std::filesystem;

class KeyFileTest : public testing::Test {
protected:
  KeyFileTest() : folder(fs::temp_directory_path() / ("lean-keys-" + std::to_string(::getpid()))) {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  ~KeyFileTest() override { fs::remove_all(folder); }

  fs::path folder;
  const XmssKeyFile key{Seed({1, 2, 3, 4}), 10, 20, {{5, 6}, {7, 8}}};
};

TEST_F(KeyFileTest, ReadsWhatItWrites) {
  const fs::path x = folder / "x", s = folder / "s";
  ASSERT_TRUE(writeKey(x, key));
  const auto again = readXmssKey(x);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->seed.words, key.seed.words);
  EXPECT_EQ(again->first, 10u);
  EXPECT_EQ(again->last, 20u);
  EXPECT_EQ(again->publicKey.root, key.publicKey.root);
  EXPECT_EQ(again->publicKey.parameter, key.publicKey.parameter);
  ASSERT_TRUE(writeKey(s, SphincsKeyFile{Seed({9, 9, 9, 9}), 3, {{1, 1}, {2, 2}}}));
  EXPECT_EQ(readSphincsKey(s)->keptHeight, 3u);
  EXPECT_FALSE(readSphincsKey(x));
  EXPECT_FALSE(readXmssKey(s));
  struct stat info{};
  ASSERT_EQ(::stat(x.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0600u);
  EXPECT_FALSE(writeKey(x, key)) << "an existing key is overwritten";
}

TEST_F(KeyFileTest, ASlotIsUsedOnce) {
  const fs::path path = folder / "x";
  ASSERT_TRUE(writeKey(path, key));
  {
    auto state = XmssState::open(path, key);
    ASSERT_TRUE(state);
    EXPECT_EQ(state->next(), 10u);
    EXPECT_EQ(state->use(9).error().message, "SlotUsed");
    EXPECT_TRUE(state->use(12));
    EXPECT_EQ(state->use(12).error().message, "SlotUsed");
    EXPECT_EQ(state->use(11).error().message, "SlotUsed");
    EXPECT_EQ(state->use(21).error().message, "SlotOutOfRange");
    EXPECT_FALSE(XmssState::open(path, key)) << "two users of one key";
  }
  // Another process finds what was written.
  auto state = XmssState::open(path, key);
  ASSERT_TRUE(state);
  EXPECT_EQ(state->next(), 13u);
  EXPECT_TRUE(state->use(20));
  EXPECT_EQ(state->next(), 21u);
}

TEST_F(KeyFileTest, NoStateNoSignature) {
  const fs::path path = folder / "x";
  ASSERT_TRUE(writeKey(path, key));
  const fs::path statePath = path.string() + ".state";
  XmssKeyFile other = key;
  other.publicKey.root = {0, 0};
  EXPECT_FALSE(XmssState::open(path, other)) << "the state of another key";
  ASSERT_TRUE(writeFileAtomic(statePath, std::string_view("{}")));
  EXPECT_FALSE(XmssState::open(path, key));
  fs::remove(statePath);
  EXPECT_FALSE(XmssState::open(path, key));
}

TEST_F(KeyFileTest, AStateThatCannotBeWrittenUsesNothing) {
  const fs::path path = folder / "x";
  ASSERT_TRUE(writeKey(path, key));
  auto state = XmssState::open(path, key);
  ASSERT_TRUE(state);
  const fs::path statePath = path.string() + ".state";
  fs::remove(statePath);
  fs::create_directory(statePath);
  fs::create_directory(statePath / "in the way");
  EXPECT_FALSE(state->use(15));
  EXPECT_EQ(state->next(), 10u);
}

TEST_F(KeyFileTest, DamagedFilesAreErrors) {
  const fs::path path = folder / "x";
  ASSERT_TRUE(writeKey(path, key));
  const std::string text = readTextFile(path).value();
  const auto write = [&](const std::string &bytes) { std::ofstream(folder / "cut") << bytes; };
  std::mt19937_64 random(29);
  for (size_t n = 0; n + 2 < text.size(); ++n) {
    write(text.substr(0, n));
    EXPECT_FALSE(readXmssKey(folder / "cut")) << n;
  }
  for (int k = 0; k < 500; ++k) {
    std::string changed = text;
    for (int i = 0; i < 3; ++i)
      changed[random() % changed.size()] = static_cast<char>(random());
    write(changed);
    (void)readXmssKey(folder / "cut"); // an error or another key, nothing else
    (void)readSphincsKey(folder / "cut");
  }
  for (const char *bad : {"[]", "3", "{\"scheme\": \"leanXMSS-L1\"}",
                          "{\"scheme\": \"leanXMSS-L1\", \"seed\": 3, \"public_key\": []}"}) {
    write(bad);
    EXPECT_FALSE(readXmssKey(folder / "cut")) << bad;
  }
}

TEST(Signatures, AnyBytesOfTheRightLengthParse) {
  std::mt19937_64 random(31);
  for (const size_t size : {xmss::kSignatureBytes, sphincs::kSignatureBytes}) {
    std::vector<uint8_t> bytes(size);
    for (uint8_t &b : bytes)
      b = static_cast<uint8_t>(random());
    for (const size_t n : {size, size - 1, size + 1, size_t{0}}) {
      auto cut = bytes;
      cut.resize(n);
      const auto x = xmss::decode(cut);
      EXPECT_EQ(x.has_value(), n == xmss::kSignatureBytes);
      if (x)
        EXPECT_EQ(xmss::encode(*x), cut);
      const auto s = sphincs::decode(cut);
      EXPECT_EQ(s.has_value(), n == sphincs::kSignatureBytes);
      if (s)
        EXPECT_EQ(sphincs::encode(*s), cut);
      EXPECT_NE(xmss::verify({}, {}, std::span<const uint8_t>(cut)), xmss::Stage::Accepted);
      EXPECT_NE(sphincs::verify({}, {}, std::span<const uint8_t>(cut)), sphincs::Stage::Accepted);
    }
  }
}

} // namespace
} // namespace lean::test
