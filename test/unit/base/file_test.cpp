#include "base/support/file.h"

#include "base/field/text.h"
#include "base/support/cpu.h"

#include <fstream>
#include <gtest/gtest.h>

namespace lean {
namespace {

namespace fs = std::filesystem;

class FileTest : public ::testing::Test {
protected:
  void SetUp() override {
    folder = fs::temp_directory_path() / ("lean-file-test-" + std::to_string(::getpid()));
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }
  size_t files() const {
    return static_cast<size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
  }
  fs::path folder;
};

TEST_F(FileTest, WritesAndReadsBack) {
  const fs::path path = folder / "a";
  ASSERT_TRUE(writeFileAtomic(path, "first"));
  ASSERT_TRUE(writeFileAtomic(path, "second"));
  EXPECT_EQ(readTextFile(path).value(), "second");
  EXPECT_EQ(files(), 1u);
}

TEST_F(FileTest, FailureLeavesNothingBehind) {
  EXPECT_FALSE(writeFileAtomic(folder / "missing" / "a", "x"));
  fs::create_directories(folder / "d");
  EXPECT_FALSE(writeFileAtomic(folder / "d", "x"));
  EXPECT_EQ(files(), 1u);
}

TEST_F(FileTest, ALinkStays) {
  ASSERT_TRUE(writeFileAtomic(folder / "a", "first"));
  fs::create_symlink("a", folder / "b");
  fs::create_symlink(folder / "b", folder / "c");
  ASSERT_TRUE(checkWritable(folder / "c"));
  ASSERT_TRUE(writeFileAtomic(folder / "c", "second"));
  EXPECT_TRUE(fs::is_symlink(folder / "b") && fs::is_symlink(folder / "c"));
  EXPECT_EQ(readTextFile(folder / "a").value(), "second");
  fs::create_symlink(folder / "new", folder / "d");
  ASSERT_TRUE(writeFileAtomic(folder / "d", "third"));
  EXPECT_TRUE(fs::is_symlink(folder / "d"));
  EXPECT_EQ(readTextFile(folder / "new").value(), "third");
  fs::create_symlink("e", folder / "e");
  EXPECT_FALSE(writeFileAtomic(folder / "e", "x"));
  EXPECT_EQ(files(), 6u);
}

TEST_F(FileTest, ALinkToADescriptorIsWrittenToThere) {
  std::FILE *out = std::fopen((folder / "a").c_str(), "w");
  ASSERT_NE(out, nullptr);
  std::fputs("before ", out);
  std::fflush(out);
  fs::create_symlink("/proc/self/fd/" + std::to_string(::fileno(out)), folder / "stream");
  EXPECT_TRUE(checkWritable(folder / "stream"));
  EXPECT_TRUE(writeFileAtomic(folder / "stream", "between "));
  std::fputs("after", out);
  std::fclose(out);
  EXPECT_TRUE(fs::is_symlink(folder / "stream"));
  EXPECT_EQ(readTextFile(folder / "a").value(), "before between after");
  EXPECT_EQ(files(), 2u);
}

TEST_F(FileTest, ReadingRefusesFoldersMissingAndLargeFiles) {
  EXPECT_FALSE(readFile(folder));
  EXPECT_FALSE(readFile(folder / "missing"));
  ASSERT_TRUE(writeFileAtomic(folder / "a", "12345"));
  EXPECT_TRUE(readFile(folder / "a", 5));
  EXPECT_FALSE(readFile(folder / "a", 4));
  EXPECT_FALSE(readFile("/dev/zero", 1 << 20));
}

TEST(Text, HexWords) {
  EXPECT_EQ(parseHexWord("0x1f"), E(K(31)));
  EXPECT_EQ(parseHexWord("300000000000000020000000000000001"), E::limbs(1, 2, 3));
  for (const char *bad :
       {"", "0x", "g", "0x 1", "-1", "0000000000000000000000000000000000000000000000001"})
    EXPECT_FALSE(parseHexWord(bad)) << bad;
  for (const E &e :
       {E(), E(K(1)), E::limbs(~uint64_t{0}, 0, 0), E::limbs(1, 2, 0), E::limbs(0, 0, 9)})
    EXPECT_EQ(parseHexWord(formatWord(e)), e);
}

TEST(Cpu, PortableIsAlwaysThere) {
  EXPECT_TRUE(cpuSupports(KernelSet::Portable));
  EXPECT_TRUE(cpuSupports(kernelSet()));
  EXPECT_STREQ(kernelSetName(KernelSet::Avx512), "avx512");
}

} // namespace
} // namespace lean
