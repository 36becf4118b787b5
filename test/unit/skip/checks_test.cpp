// Walks all checks of the verifier: for each the manifest has a lie that is refused as declared,
// and one of kind Truth is accepted when its check is left out and only then.
// docs/soundness-tests.md is made from the manifest; LEAN_UPDATE=1 writes it.
#include "test/unit/skip/manifest.h"

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

/// Leaves out one check while it lives.
class Skip {
public:
  explicit Skip(std::string_view id) { ::setenv("LEAN_SKIP_CHECK", std::string(id).c_str(), 1); }
  ~Skip() { ::unsetenv("LEAN_SKIP_CHECK"); }
};

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
        const Skip skip(other.id);
        EXPECT_EQ(verdict(), attack.refusal) << "without " << other.id;
      }
  }
}

std::string document() {
  std::string out =
      "# The verifier's checks and the lies that they refuse\n"
      "\n"
      "Made from `prover/checks.def` and the manifest in `test/unit/skip` by `prover_skip_test`\n"
      "(`LEAN_UPDATE=1` writes this file). Each lie is refused; one against a check of the first "
      "table is\n"
      "accepted when that check is left out of the verifier, and whichever other check is left "
      "out, it is\n"
      "still refused.\n";
  const auto attacks = manifest();
  const auto table = [&](CheckKind kind, const char *title) {
    out += std::string("\n## ") + title +
           "\n\n| check | what it holds | lie | refusal |\n|---|---|---|---|\n";
    for (const CheckInfo &info : kChecks)
      if (info.kind == kind)
        for (const Attack &a : attacks)
          if (a.check == info.check)
            out += "| `" + std::string(info.id) + "` | " + std::string(info.text) + " | " + a.lie +
                   " | " + a.refusal + " |\n";
  };
  table(CheckKind::Truth, "Checks of truth");
  table(CheckKind::Bound, "Bounds on what is read and allocated");
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
