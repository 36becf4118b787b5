// The algebra of the proof system against the golden values of the reference.
#include "prover/ledger.h"
#include "prover/pcs/bounds.h"
#include "prover/pcs/code.h"
#include "prover/poly/columns.h"
#include "test/unit/prover/golden.h"
#include "vm/trace.h"

#include <gtest/gtest.h>

namespace lean::test {
namespace {

using namespace lean::proof;

Point pointOf(const json &limbs) {
  Point out;
  for (const json &e : limbs)
    out.push_back(element(e));
  return out;
}

TEST(Multilinear, GoldenValues) {
  const json v = loadVectors("multilinear.json");
  const Point r = pointOf(v["point"]);
  EXPECT_EQ(eqTable(r), pointOf(v["eq_table"]));
  EXPECT_EQ(indexMle(r), element(v["index_mle"]));
  for (const json &c : v["lt"])
    EXPECT_EQ(lessThan(c[0], r), element(c[1])) << c[0];
  for (const json &c : v["index_below"])
    EXPECT_EQ(indexBelow(c[0], r), element(c[1])) << c[0];
  EXPECT_EQ(dot(eqTable(r), pointOf(v["e_values"])), element(v["e_mle"]));
  std::vector<uint64_t> column;
  for (const json &w : v["k_values"])
    column.push_back(word(w));
  const uint64_t *columns[] = {column.data()};
  EXPECT_EQ(evaluateColumns(columns, column.size(), r)[0], element(v["k_mle"]));
}

TEST(Multilinear, LongTablesAreTheScalarOnes) {
  Point r;
  for (uint64_t i = 0; i < 15; ++i)
    r.push_back(E::limbs(i * 0x9e3779b97f4a7c15, i << 60 | 5, ~i));
  const std::vector<E> table = eqTable(r);
  ElementBuffer long_ = eqBuffer(r);
  for (size_t i = 0; i < table.size(); ++i)
    ASSERT_EQ(long_[i], table[i]) << i;
  const size_t half = dropTopCoordinate(long_, table.size());
  const std::vector<E> shorter = eqTable(PointView(r).first(14));
  for (size_t i = 0; i < half; ++i)
    ASSERT_EQ(long_[i], shorter[i]) << i;
}

TEST(Multilinear, ColumnsOfAnyHeight) {
  Point r;
  for (uint64_t i = 0; i < 14; ++i)
    r.push_back(E::limbs(i * 77 + 3, i << 50, i));
  const std::vector<E> eq = eqTable(r);
  std::vector<uint64_t> column(eq.size());
  for (size_t i = 0; i < column.size(); ++i)
    column[i] = i * i + 1;
  const uint64_t *columns[] = {column.data()};
  for (const size_t n : {1, 2, 4095, 4096, 4097, 8193, 12345, 16384}) {
    E expected;
    for (size_t i = 0; i < n; ++i)
      expected += eq[i] * K(column[i]);
    EXPECT_EQ(evaluateColumns(columns, n, r)[0], expected) << n;
  }
}

TEST(Pieces, GoldenValues) {
  for (const json &c : loadVectors("multilinear.json")["pieces"]) {
    json pieces = json::array();
    for (const Piece &p : piecesOf(c[0]))
      pieces.push_back({p.log, p.first});
    EXPECT_EQ(pieces, c[1]) << c[0];
  }
}

TEST(Pieces, AtMostFourAndAlignedAndCovering) {
  for (uint64_t n = 1; n < 5000; ++n) {
    const auto pieces = piecesOf(n);
    EXPECT_LE(pieces.size(), 4u);
    uint64_t covered = 0;
    for (const Piece &p : pieces) {
      EXPECT_EQ(p.first, covered);
      EXPECT_EQ(p.first % (uint64_t{1} << p.log), 0u);
      covered += uint64_t{1} << p.log;
    }
    EXPECT_GE(covered, n);
    EXPECT_LE(covered, uint64_t{1} << logCeil(n));
    EXPECT_EQ(covered, Column::coveredRows(n));
  }
}

TEST(Code, GoldenValues) {
  const json v = loadVectors("ntt.json");
  const SubspaceTable &table = subspaceTable();
  for (size_t i = 0; i < v["what"].size(); ++i)
    for (size_t c = 0; c < v["what"][i].size(); ++c)
      EXPECT_EQ(table[i][c], word(v["what"][i][c])) << i << " " << c;
  for (const json &c : v["column_weight"])
    EXPECT_EQ(codeRowAt(c["position"].get<uint64_t>(), pointOf(c["point"])), element(c["value"]));
  const auto encode = [&](const std::vector<uint64_t> &message, unsigned rate) {
    std::vector<uint64_t> out;
    const unsigned log = logCeil(message.size());
    for (uint64_t coset = 0; coset < uint64_t{1} << rate; ++coset) {
      std::vector<uint64_t> part(message.size());
      fieldKernels().ntt(message.data(), part.data(), log, coset << log, table[0].data());
      out.insert(out.end(), part.begin(), part.end());
    }
    return out;
  };
  for (const json &c : v["k_cases"]) {
    std::vector<uint64_t> message, codeword;
    for (const json &w : c["message"])
      message.push_back(word(w));
    for (const json &w : c["codeword"])
      codeword.push_back(word(w));
    EXPECT_EQ(encode(message, c["log_inv_rate"].get<unsigned>()), codeword);
  }
  for (unsigned limb = 0; limb < 3; ++limb) {
    std::vector<uint64_t> message, codeword;
    for (const json &e : v["e_message"])
      message.push_back(word(e[limb]));
    for (const json &e : v["e_codeword_rate_2"])
      codeword.push_back(word(e[limb]));
    EXPECT_EQ(encode(message, 1), codeword);
  }
}

Opening openingOf(const json &p) {
  Opening out;
  for (const json &l : p["levels"])
    out.levels.push_back({l["log_inv_rate"], l["log_cols"], l["fold"], l["m"], l["queries"]});
  out.logResidual = p["log_residual"];
  return out;
}

TEST(OpeningParameters, AreTheGoldenOnes) {
  for (const json &p : loadVectors("whir_params.json")) {
    const auto shipped = Params::full().opening(p["log_n"], p["log_inv_rate"]);
    ASSERT_TRUE(shipped.has_value());
    EXPECT_EQ(*shipped, openingOf(p)) << p["log_n"] << " " << p["log_inv_rate"];
  }
}

TEST(OpeningParameters, FollowFromTheBounds) {
  for (unsigned log = 12; log <= 32; ++log)
    for (unsigned rate = 1; rate <= 4; ++rate)
      EXPECT_EQ(Params::full().opening(log, rate), deriveOpening(log, rate)) << log << " " << rate;
}

TEST(OpeningParameters, ToyOnesAreTheGoldenOnes) {
  for (const Golden &g : loadGolden(false)) {
    const auto toy = Params::toy().opening(g.facts["stack"]["log"], 1);
    ASSERT_TRUE(toy.has_value());
    EXPECT_EQ(*toy, openingOf(g.facts["opening"]));
  }
}

TEST(Ledger, GoldenValues) {
  for (const Golden &g : loadGolden(true)) {
    const auto result = verifyProof(g.input());
    const auto entries = ledger(*result.shape);
    ASSERT_EQ(entries.size(), g.facts["ledger"].size());
    for (size_t i = 0; i < entries.size(); ++i) {
      EXPECT_EQ(json(entries[i].challenge), g.facts["ledger"][i][0]);
      EXPECT_NEAR(entries[i].log2Error, g.facts["ledger"][i][1], 1e-3);
    }
  }
}

TEST(Ledger, EveryShapeWithinTheCapsReachesTheTarget) {
  const uint64_t one = 1;
  const std::pair<uint64_t, std::array<uint64_t, kTables>> shapes[] = {
      {one << 16, {0, 11, 5, 1, 1, 0}},
      {one << 16, {1, 1, 1, 1, 1, 0}},
      {one << 20, {one << 20, one << 20, one << 20, one << 20, one << 20, 0}},
      {one << 22, {one << 21, one << 21, one << 21, one << 21, one << 21, 0}},
      {one << 28, {one << 26, one << 26, one << 20, one << 20, one << 20, 0}},
      {one << 29, {one << 26, one << 26, one << 20, one << 20, one << 20, 0}}};
  for (uint64_t rate = 1; rate <= 4; ++rate)
    for (const auto &[cells, rows] : shapes) {
      const auto shape = Shape::make(Params::full(), 16, {rate, cells, rows});
      ASSERT_TRUE(shape.has_value()) << shape.error().text();
      EXPECT_FALSE(weakEntry(*shape).has_value());
    }
}

} // namespace
} // namespace lean::test
