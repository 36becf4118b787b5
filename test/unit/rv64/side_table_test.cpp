#include "base/rv64/side_table.h"

#include <gtest/gtest.h>
#include <random>

namespace lean::rv64 {
namespace {

std::vector<Site> sample() {
  return {
      {SiteKind::Failure,
       "R0001",
       "a.lean:1:2",
       "message",
       "x == y",
       {"x", "y"},
       {ValueKind::Word, ValueKind::Position}},
      {SiteKind::Advice, "", "", "stream", "", {}, {ValueKind::Lane, ValueKind::Bit}},
      {SiteKind::Print,
       "",
       "a.lean:3:1",
       std::string("\0\xff\n", 3),
       "",
       {},
       {ValueKind::Position}},
  };
}

TEST(SideTable, RoundTrip) {
  for (const auto &sites : {std::vector<Site>{}, sample()}) {
    const auto read = readSideTable(writeSideTable(sites));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, sites);
  }
}

TEST(SideTable, EveryPrefixAndSuffix) {
  auto bytes = writeSideTable(sample());
  for (size_t n = 0; n < bytes.size(); ++n)
    EXPECT_FALSE(readSideTable(
        std::vector<uint8_t>(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(n))))
        << n;
  bytes.push_back(0);
  const auto read = readSideTable(bytes);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().message, "side table: bytes behind its end");
}

TEST(SideTable, NoCountAllocatesWhatTheFileCannotHold) {
  auto bytes = writeSideTable(sample());
  for (size_t at = 0; at + 4 <= bytes.size(); ++at) {
    auto changed = bytes;
    for (unsigned i = 0; i < 4; ++i)
      changed[at + i] = 0xff;
    readSideTable(changed);
  }
  for (unsigned i = 8; i < 12; ++i)
    bytes[i] = 0xff; // the number of sites
  EXPECT_FALSE(readSideTable(bytes));
}

TEST(SideTable, WhatIsReadIsWrittenAlike) {
  const auto bytes = writeSideTable(sample());
  std::mt19937 random(5);
  for (unsigned i = 0; i < 20000; ++i) {
    auto changed = bytes;
    for (unsigned k = 0; k <= random() % 3; ++k)
      changed[random() % changed.size()] =
          static_cast<uint8_t>(random() % 8 ? random() % 16 : random());
    if (const auto read = readSideTable(changed)) {
      EXPECT_EQ(writeSideTable(*read), changed);
    }
  }
}

} // namespace
} // namespace lean::rv64
