// leanDA against the golden values, and recovery of rows.
#include "stdlib/host/blob.h"
#include "test/unit/host/bytes.h"

#include <map>
#include <random>

namespace lean::test {
namespace {

using namespace host;
using blob::Symbols;

const json &golden() {
  static const json file = loadVectors("leanda.json");
  return file;
}

/// "constant <hex>" or "xorshift <n>".
const Symbols &row(const std::string &rule) {
  static std::map<std::string, Symbols> rows;
  if (const auto it = rows.find(rule); it != rows.end())
    return it->second;
  const size_t space = rule.find(' ');
  const std::string argument = rule.substr(space + 1);
  Symbols symbols;
  if (rule.starts_with("constant")) {
    symbols.assign(blob::kSymbols, std::stoull(argument, nullptr, 16));
  } else {
    uint64_t x = 0x9E3779B97F4A7C15 * (std::stoull(argument) + 1);
    for (size_t i = 0; i < blob::kSymbols; ++i) {
      x ^= x << 13;
      x ^= x >> 7;
      x ^= x << 17;
      symbols.push_back(x);
    }
  }
  return rows[rule] = blob::encodeRow(symbols);
}

std::vector<Symbols> rowsOf(const json &c) {
  std::vector<Symbols> out;
  for (const json &rule : c["row_rules"])
    out.push_back(row(rule));
  return out;
}

Digest digestOf(const json &text) {
  return wordsFrom<Digest>(text);
}

TEST(Blob, GoldenMatrices) {
  for (const json &c : golden()["cases"]) {
    const auto rows = rowsOf(c);
    const auto commitment = blob::commit(rows).value();
    EXPECT_EQ(commitment.permutations, c["commit_permutations"].get<uint64_t>());
    EXPECT_EQ(hex(commitment.root), text(c["root"]));
    EXPECT_EQ(hex(commitment.cells[0][0]), text(c["e_0_0"]));
    EXPECT_EQ(hex(commitment.cells.back()[127]), text(c["e_last_127"]));
    EXPECT_EQ(hex(commitment.columns[0]), text(c["C_0"]));
    EXPECT_EQ(hex(commitment.columns[127]), text(c["C_127"]));
    const size_t places[] = {16384, 16385, 32767};
    for (size_t i = 0; i < 3; ++i)
      EXPECT_EQ(rows[0][places[i]], word(c["row_0_symbols_16384_16385_32767"][i]));
    const auto z = blob::challenges(commitment.root);
    for (size_t j = 0; j < z.size(); ++j)
      EXPECT_EQ(hex(z[j]), text(c["z"][j]));
    const auto l = blob::weights(z);
    for (const auto &[place, expected] : c["L"].items())
      EXPECT_EQ(hex(l[std::stoul(place)]), text(expected));
    EXPECT_TRUE(blob::verify(rows, commitment.root));
  }
}

TEST(Blob, RefusesWhatIsNoCodeword) {
  for (const json &n : golden()["negative"]) {
    const json &c = golden()["cases"][n["case"].get<size_t>()];
    auto rows = rowsOf(c);
    const auto bad = n["row"].get<size_t>();
    const json &m = n["mutation"];
    for (size_t i = 0; i < m["count"].get<size_t>(); ++i)
      rows[bad][m["first"].get<size_t>() + i] ^= word(m["xor"]);
    const auto old = blob::weights(blob::challenges(digestOf(c["root"])));
    EXPECT_EQ(hex(blob::residual(old, rows[bad])), text(n["residual_with_old_challenges"]));
    EXPECT_EQ(blob::verify(rows, digestOf(c["root"])).error().text(), "RootMismatch");
    const auto root = blob::commit(rows).value().root;
    EXPECT_EQ(hex(root), text(n["new_root"]));
    EXPECT_EQ(hex(blob::residual(blob::weights(blob::challenges(root)), rows[bad])),
              text(n["residual_with_new_challenges"]));
    EXPECT_EQ(blob::verify(rows, root).error().text(), "NotACodeword(" + std::to_string(bad) + ")");
  }
}

TEST(Blob, RecoversFromAnyHalf) {
  const Symbols &whole = row("xorshift 3");
  std::mt19937_64 random(23);
  const auto recovers = [&](const std::vector<bool> &known) {
    Symbols damaged = whole;
    for (size_t v = 0; v < damaged.size(); ++v)
      if (!known[v])
        damaged[v] = random();
    const auto out = blob::recoverRow(damaged, known);
    EXPECT_TRUE(out && *out == whole);
  };
  std::vector<bool> first(blob::kRowSymbols), second(blob::kRowSymbols), odd(blob::kRowSymbols),
      some(blob::kRowSymbols);
  for (size_t v = 0; v < blob::kRowSymbols; ++v) {
    first[v] = v < blob::kSymbols;
    second[v] = !first[v];
    odd[v] = v % 2 == 1;
  }
  std::vector<size_t> order(blob::kRowSymbols);
  for (size_t i = 0; i < order.size(); ++i)
    order[i] = i;
  std::ranges::shuffle(order, random);
  for (size_t i = 0; i < blob::kSymbols + 100; ++i)
    some[order[i]] = true;
  recovers(first);
  recovers(second);
  recovers(odd);
  recovers(some);
  recovers(std::vector<bool>(blob::kRowSymbols, true));

  // One symbol more than determines the row, and wrong.
  Symbols wrong = whole;
  wrong[order[7]] ^= 1;
  EXPECT_EQ(blob::recoverRow(wrong, some).error().kind, blob::ErrorKind::NotACodeword);
  first[0] = false;
  EXPECT_EQ(blob::recoverRow(whole, first).error().kind, blob::ErrorKind::BadShape);
}

TEST(Blob, Shapes) {
  const std::vector<Symbols> none, many(17, Symbols(blob::kRowSymbols)), narrow(1, Symbols(10));
  for (const auto &rows : {none, many, narrow})
    EXPECT_EQ(blob::commit(rows).error().text(), "BadShape");
}

} // namespace
} // namespace lean::test
