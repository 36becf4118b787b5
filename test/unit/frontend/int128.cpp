#include "frontend/int128.h"

#include <gtest/gtest.h>

namespace lean::frontend {

constexpr Int128 kMost = Int128(~UInt128(0) >> 1), kLeast = -kMost - 1;

TEST(Int128, AddsAndSubtractsUpToTheLimits) {
  EXPECT_EQ(addInt(kMost - 1, 1), kMost);
  EXPECT_FALSE(addInt(kMost, 1));
  EXPECT_EQ(subInt(kLeast + 1, 1), kLeast);
  EXPECT_FALSE(subInt(kLeast, 1));
  EXPECT_FALSE(subInt(0, kLeast));
}

TEST(Int128, Multiplies) {
  EXPECT_EQ(mulInt(Int128(1) << 63, Int128(1) << 63), Int128(1) << 126);
  EXPECT_FALSE(mulInt(Int128(1) << 64, Int128(1) << 63));
  EXPECT_FALSE(mulInt(kLeast, -1));
}

TEST(Int128, DividesTowardsZero) {
  EXPECT_EQ(divInt(-7, 2), -3);
  EXPECT_EQ(remInt(-7, 2), -1);
  EXPECT_FALSE(divInt(1, 0));
  EXPECT_FALSE(remInt(1, 0));
  EXPECT_FALSE(divInt(kLeast, -1));
  EXPECT_EQ(remInt(kLeast, -1), 0);
}

TEST(Int128, Shifts) {
  EXPECT_EQ(shlInt(1, 126), Int128(1) << 126);
  EXPECT_FALSE(shlInt(1, 127));
  EXPECT_EQ(shlInt(-1, 127), kLeast);
  EXPECT_FALSE(shlInt(1, 128));
  EXPECT_FALSE(shlInt(1, -1));
  EXPECT_EQ(shrInt(-8, 1), -4);
  EXPECT_EQ(shrInt(kMost, 127), 0);
  EXPECT_FALSE(shrInt(1, 128));
}

TEST(Int128, Powers) {
  EXPECT_EQ(powInt(2, 126), Int128(1) << 126);
  EXPECT_FALSE(powInt(2, 127));
  EXPECT_EQ(powInt(-2, 127), kLeast);
  EXPECT_EQ(powInt(0, 0), 1);
  EXPECT_EQ(powInt(1, kMost), 1);
  EXPECT_EQ(powInt(-1, kMost), -1);
  EXPECT_FALSE(powInt(3, kMost));
  EXPECT_FALSE(powInt(2, -1));
}

TEST(Int128, Prints) {
  EXPECT_EQ(toString(0), "0");
  EXPECT_EQ(toString(kMost), "170141183460469231731687303715884105727");
  EXPECT_EQ(toString(kLeast), "-170141183460469231731687303715884105728");
}

TEST(Int128, ReadsLiterals) {
  EXPECT_EQ(parseLiteral("1_000").value, 1000);
  EXPECT_EQ(parseLiteral("0xFf").value, 255);
  EXPECT_EQ(parseLiteral("0b101").value, 5);
  EXPECT_EQ(parseLiteral("170141183460469231731687303715884105727").value, kMost);
  EXPECT_EQ(parseLiteral("170141183460469231731687303715884105728").error, LiteralError::TooLarge);
  EXPECT_EQ(parseLiteral("0x").error, LiteralError::NoDigits);
  EXPECT_EQ(parseLiteral("0b2").error, LiteralError::BadDigit);
  Literal bad = parseLiteral("12c4");
  EXPECT_EQ(bad.error, LiteralError::BadDigit);
  EXPECT_EQ(bad.place, 2u);
  EXPECT_EQ(parseLiteral(std::string(100000, '9') + "z").error, LiteralError::BadDigit);
}

} // namespace lean::frontend
