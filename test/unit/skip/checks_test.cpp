// Walks all checks of the verifier: for each the manifest has a lie that is refused as declared,
// and one of kind Truth is accepted when its check is left out and only then.
// docs/soundness-tests.md is made from the manifests; LEAN_UPDATE=1 writes it.
#include "test/unit/skip/manifest.h"
#include "test/unit/skip/part_lies.h"
#include "test/unit/skip/parts.h"
#include "test/unit/skip/skip.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace lean::test {
namespace {

using proof::CheckInfo;
using proof::CheckKind;
using proof::kChecks;

std::vector<Attack> manifest() {
  std::vector<Attack> all = bytesAttacks();
  for (Attack &a : proverAttacks())
    all.push_back(std::move(a));
  return all;
}

std::string idOf(const Attack &a) {
  return std::string(kChecks[static_cast<unsigned>(a.check)].id);
}

TEST(Checks, EachHasItsLie) {
  const auto attacks = manifest();
  for (const CheckInfo &info : kChecks)
    EXPECT_EQ(std::ranges::count(attacks, info.check, &Attack::check), 1) << info.id;
}

TEST(Checks, EachLieIsRefusedByItsCheckAlone) {
  for (const Attack &attack : manifest()) {
    SCOPED_TRACE(idOf(attack));
    Verdict verdict;
    {
      const Skip own(idOf(attack)); // the prover's sizes are checked too
      verdict = attack.make();
      const CheckKind kind = kChecks[static_cast<unsigned>(attack.check)].kind;
      EXPECT_EQ(verdict(), kind == CheckKind::Truth ? "accepted" : attack.refusal);
    }
    EXPECT_EQ(verdict(), attack.refusal);
    for (const CheckInfo &other : kChecks)
      if (other.check != attack.check && other.kind == CheckKind::Truth) {
        const Skip skip(std::string(other.id));
        EXPECT_EQ(verdict(), attack.refusal) << "without " << other.id;
      }
  }
}

constexpr const char *kIntroduction =
    R"(# The verifier's checks, the relation's parts, and the lies that they refuse

Made from `prover/checks.def`, the opcodes in `base/isa/ops` and the manifests in `test/unit/skip` by
`prover_skip_test` (`LEAN_UPDATE=1` writes this file).

A lie is refused. One against a check of the first table is accepted when `LEAN_SKIP_CHECK` names that
check, which leaves it out of the verifier that this test links; whichever other check is left out, it is
still refused.
)";

constexpr const char *kParts = R"(
## Parts of the relation

Every flush, read count and constraint of the tables, and the flushes of no table. A part that
`LEAN_SKIP_CHECK` names is left out of prover and verifier; then the false run is proven and accepted. With
it, both that proof and the prover's best attempt are refused, and without any one other part the run
still breaks the relation. Leaving out a flush means its pull and its push: without one half alone no
products could be equal, of an honest run either. A coordinate that is left out is zero on both sides; a
ref, a position and a channel are never zero, so that leaving them out is leaving out the flush.

Except for a row besides the walk, which states nothing false, the program has no run at all.

| part | what it says | lie | refusal |
|---|---|---|---|
)";

constexpr const char *kClosing = R"(
Without these nothing can be proven, so that no lie needs them:

| part | what it says | why |
|---|---|---|
)";

std::string document() {
  std::string out = kIntroduction;
  const auto line = [&](const std::string &id, std::initializer_list<std::string> cells) {
    out += "| `" + id + "` |";
    for (const std::string &cell : cells)
      out += " " + cell + " |";
    out += "\n";
  };
  const auto attacks = manifest();
  const auto table = [&](CheckKind kind, const char *title) {
    out += std::string("\n## ") + title +
           "\n\n| check | what it holds | lie | refusal |\n|---|---|---|---|\n";
    for (const CheckInfo &info : kChecks)
      if (info.kind == kind)
        for (const Attack &a : attacks)
          if (a.check == info.check)
            line(std::string(info.id), {std::string(info.text), a.lie, a.refusal});
  };
  table(CheckKind::Truth, "Checks of truth");
  table(CheckKind::Bound, "Bounds on what is read and allocated");
  out += kParts;
  const auto lies = partLies();
  for (const Part &part : declaredParts())
    for (const PartLie &lie : lies)
      if (lie.id == part.id)
        line(part.id, {meaning(part), lie.lie, lie.refusal});
  out += kClosing;
  for (const Part &part : declaredParts())
    for (const ClosingPart &closing : closingParts())
      if (closing.id == part.id)
        line(part.id, {meaning(part), closing.reason});
  return out;
}

TEST(Checks, TheDocumentIsCurrent) {
  const std::string path = LEAN_SOURCE_DIR "/docs/soundness-tests.md";
  if (std::getenv("LEAN_UPDATE") != nullptr)
    std::ofstream(path) << document();
  std::ifstream file(path);
  const std::string found{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(found, document()) << "run prover_skip_test with LEAN_UPDATE=1";
}

} // namespace
} // namespace lean::test
