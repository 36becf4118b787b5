#include "base/field/field.h"
#include "test/unit/vectors.h"

#include <gtest/gtest.h>
#include <random>

namespace lean {
namespace {

using test::element, test::loadVectors, test::word;

TEST(Field, GoldenProductsAndInversesInK) {
  const auto golden = loadVectors("field.json");
  for (const auto &c : golden["k_mul"]) {
    const uint64_t a = word(c[0]), b = word(c[1]), product = word(c[2]);
    EXPECT_EQ((K(a) * K(b)).v, product);
    EXPECT_EQ(scalar::mulKPortable(a, b), product);
    EXPECT_EQ(K(a).square(), K(a) * K(a));
  }
  for (const auto &c : golden["k_inv"])
    EXPECT_EQ(K(word(c[0])).inverse().v, word(c[1]));
}

TEST(Field, GoldenPowersOfG) {
  for (const auto &c : loadVectors("field.json")["g_powers"]) {
    const auto e = c[0].get<uint64_t>();
    EXPECT_EQ(gPow(e).v, word(c[1])) << e;
    EXPECT_EQ(kG.pow(e).v, word(c[1])) << e;
  }
  EXPECT_EQ(gPow(kGroupOrder), K(1));
}

TEST(Field, GoldenProductsInversesAndFrobeniusInE) {
  const auto golden = loadVectors("field.json");
  for (const auto &c : golden["e_mul"]) {
    const E a = element(c[0]), b = element(c[1]);
    EXPECT_EQ(a * b, element(c[2]));
    EXPECT_EQ(a.square(), a * a);
  }
  for (const auto &c : golden["e_inv"])
    EXPECT_EQ(element(c[0]).inverse(), element(c[1]));
  for (const auto &c : golden["e_frobenius"])
    EXPECT_EQ(element(c[0]).frobenius(c[1].get<unsigned>()), element(c[2]));
}

TEST(Field, PortableAndDispatchedProductsAgree) {
  constexpr uint64_t kSeed = 1;
  RecordProperty("seed", kSeed);
  std::mt19937_64 random(kSeed);
  for (int i = 0; i < 10000; ++i) {
    const uint64_t a[3] = {random(), random(), random()}, b[3] = {random(), random(), random()};
    EXPECT_EQ((K(a[0]) * K(b[0])).v, scalar::mulKPortable(a[0], b[0]));
    uint64_t r[3];
    scalar::mulEPortable(a, b, r);
    EXPECT_EQ(E::limbs(a[0], a[1], a[2]) * E::limbs(b[0], b[1], b[2]), E::limbs(r[0], r[1], r[2]));
  }
}

TEST(Field, InverseOfZeroIsZero) {
  EXPECT_TRUE(K().inverse().isZero());
  EXPECT_TRUE(E().inverse().isZero());
}

} // namespace
} // namespace lean
