// Walks all parts of the relation: for each the manifest has a false run that is proven and
// accepted when the part is left out of prover and verifier, and only then.
#include "test/unit/prover/programs.h"
#include "test/unit/skip/part_lies.h"
#include "test/unit/skip/parts.h"
#include "test/unit/skip/skip.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace lean::test {
namespace {

const proof::Params &toy() {
  return proof::Params::toy();
}

std::string verdict(const GuestRun &run, std::span<const uint8_t> bytes) {
  const auto r = proof::verifyProof({.code = run.program.code, .bytes = bytes, .params = &toy()});
  return r.ok() ? "accepted" : r.failure->text();
}

std::vector<uint8_t> proven(const Forgery &f) {
  auto result = proof::proveTrace(f.run.program.code, f.trace, {}, toy());
  EXPECT_TRUE(result.has_value());
  return result ? std::move(result->bytes) : std::vector<uint8_t>();
}

bool isClosing(const std::string &id) {
  return std::ranges::count(closingParts(), id, &ClosingPart::id) != 0;
}

/// A coordinate is a part of its flush.
bool contains(const std::string &whole, const std::string &part) {
  return part == whole || part.starts_with(whole + ".");
}

TEST(Parts, EachHasItsLie) {
  const auto lies = partLies();
  for (const Part &p : declaredParts())
    EXPECT_EQ(std::ranges::count(lies, p.id, &PartLie::id), isClosing(p.id) ? 0 : 1) << p.id;
  for (const PartLie &lie : lies)
    EXPECT_EQ(std::ranges::count(declaredParts(), lie.id, &Part::id), 1) << lie.id;
}

TEST(Parts, EachLieIsRefusedByItsPartAlone) {
  for (const PartLie &lie : partLies()) {
    SCOPED_TRACE(lie.id);
    std::vector<uint8_t> accepted;
    {
      const Skip own(lie.id);
      Forgery f = lie.make();
      f.recount();
      EXPECT_EQ(relation(f), "holds");
      accepted = proven(f);
      EXPECT_EQ(verdict(f.run, accepted), "accepted");
    }
    Forgery f = lie.make();
    f.recount();
    EXPECT_NE(relation(f), "holds");
    EXPECT_EQ(verdict(f.run, proven(f)), lie.refusal);
    EXPECT_NE(verdict(f.run, accepted), "accepted");
  }
}

/// The prover may choose other counts when another part is left out, but the lie stays one.
TEST(Parts, NoOtherPartLetsALiePass) {
  for (const PartLie &lie : partLies()) {
    const Forgery made = lie.make();
    for (const Part &other : declaredParts())
      if (!contains(other.id, lie.id)) {
        const Skip skip(other.id);
        Forgery f = made.copy();
        f.recount();
        EXPECT_NE(relation(f), "holds") << lie.id << " without " << other.id;
      }
  }
}

/// The lies are about programs that have no run.
TEST(Parts, TheMachineRefusesTheStatement) {
  for (const PartLie &lie : partLies()) {
    const Forgery f = lie.make();
    RunOptions options = f.run.options;
    options.maxCycles = 1000;
    Machine machine(f.run.program, options);
    EXPECT_NE(machine.run().has_value(), lie.falseStatement) << lie.id;
  }
}

TEST(Parts, NothingIsProvenWithoutAClosingOne) {
  for (const ClosingPart &part : closingParts()) {
    const Skip skip(part.id);
    Forgery f(mixed(2, 2, 2));
    f.recount();
    EXPECT_NE(relation(f), "holds") << part.id;
    EXPECT_EQ(verdict(f.run, proven(f)), "sumcheck: bus.layer0") << part.id;
  }
}

} // namespace
} // namespace lean::test
