// The aggregate statement against the golden values.
#include "stdlib/host/statement.h"
#include "test/unit/host/bytes.h"

namespace lean::test {
namespace {

using namespace host;

/// Claim i of a rule (tag, n): big-endian i, then bytes tag + 5 i + j.
std::vector<Claim> claims(unsigned tag, unsigned n) {
  std::vector<Claim> out;
  for (unsigned i = 0; i < n; ++i) {
    Bytes bytes;
    for (unsigned j = 0; j < 64; ++j)
      bytes.push_back(static_cast<uint8_t>(j < 4 ? i >> (24 - 8 * j) : tag + 5 * i + j));
    Claim claim;
    std::ranges::copy(wordsOf(bytes), claim.begin());
    out.push_back(claim);
  }
  return out;
}

std::vector<Digest> roots(unsigned n) {
  Lists lists;
  for (unsigned i = 0; i < n; ++i)
    lists.roots.push_back(hashBytes(std::array{static_cast<uint8_t>(i)}));
  canonicalise(lists);
  return lists.roots;
}

TEST(Statement, Golden) {
  const json golden = loadVectors("statement.json");
  for (const json &c : golden["cases"]) {
    const Lists lists{claims(c["xmss_claims"][0], c["xmss_claims"][1]),
                      claims(c["sphincs_claims"][0], c["sphincs_claims"][1]), roots(c["roots"])};
    EXPECT_EQ(checkLists(lists), ListError::None);
    Digest environment{};
    if (!c["env_tag"].is_null()) {
      Bytes bytes;
      for (unsigned i = 0; i < 32; ++i)
        bytes.push_back(static_cast<uint8_t>(c["env_tag"].get<unsigned>() + i));
      std::ranges::copy(wordsOf(bytes), environment.begin());
    }
    Bytes deferred;
    for (unsigned i = 0; i < c["deferred_bytes"].get<unsigned>(); ++i)
      deferred.push_back(static_cast<uint8_t>(i));
    const auto words = wordsOf(deferred);
    std::vector<E> elements;
    for (size_t i = 0; i < words.size(); i += 3)
      elements.push_back(E::limbs(words[i], words[i + 1], words[i + 2]));
    const Statement s = formStatement(environment, lists, elements);
    EXPECT_EQ(s.xmssCount.v, word(c["g_pow_n_x"]));
    EXPECT_EQ(s.sphincsCount.v, word(c["g_pow_n_s"]));
    EXPECT_EQ(hex(s.xmss), text(c["D_x"]));
    EXPECT_EQ(hex(s.sphincs), text(c["D_s"]));
    EXPECT_EQ(hex(s.roots), text(c["D_da"]));
    EXPECT_EQ(hex(s.claims), text(c["C"]));
    EXPECT_EQ(hex(s.publicInput), text(c["public_input"]));
    for (unsigned i = 0; i < 4; ++i)
      EXPECT_EQ(s.publicInput[i], word(c["lanes_in0_in1_in2_in3"][i]));
  }
}

TEST(Statement, RefusesAtTheGoldenStage) {
  const json golden = loadVectors("statement.json");
  const Lists all{claims(16, 3), claims(128, 3), roots(17)};
  const auto pick = [](const auto &from, const json &lists, const char *name) {
    std::remove_cvref_t<decltype(from)> out;
    for (const json &i : lists.value(name, json::array()))
      out.push_back(from[i.template get<size_t>()]);
    return out;
  };
  for (const json &c : golden["negative"]) {
    const json &l = c["lists"];
    const Lists lists{pick(all.xmss, l, "xmss"), pick(all.sphincs, l, "sphincs"),
                      pick(all.roots, l, "roots")};
    EXPECT_EQ(listErrorName(checkLists(lists)), c["stage"].get<std::string>()) << c["what"];
  }
}

TEST(Statement, CanonicalListsPass) {
  Lists lists{claims(200, 5), claims(3, 4), roots(3)};
  std::ranges::reverse(lists.xmss);
  lists.sphincs.push_back(lists.sphincs.front());
  EXPECT_NE(checkLists(lists), ListError::None);
  canonicalise(lists);
  EXPECT_EQ(checkLists(lists), ListError::None);
  EXPECT_EQ(lists.sphincs.size(), 4u);
}

} // namespace
} // namespace lean::test
