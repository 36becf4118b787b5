#include "base/isa/isa.h"
#include "base/isa/tables.h"
#include "test/unit/golden_programs.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

namespace lean {
namespace {

using test::instructions, test::loadVectors, test::word;

TEST(Isa, GoldenEntriesAndDigests) {
  const auto machine = loadVectors("machine.json");
  for (const auto &proof : loadVectors("proof_toy.json")) {
    for (const auto &run : machine) {
      if (run["name"] != proof["name"])
        continue;
      const auto code = instructions(run["program"]);
      ASSERT_EQ(code.size(), proof["program"].size());
      for (size_t i = 0; i < code.size(); ++i) {
        EXPECT_FALSE(isa::invalid(code[i]));
        const isa::Entry entry = isa::encode(code[i]);
        for (unsigned s = 0; s < isa::kEntrySize; ++s)
          EXPECT_EQ(entry[s], word(proof["program"][i][s])) << run["name"] << " " << i;
      }
      EXPECT_EQ(isa::paddedLog(code.size()), proof["log_program"].get<unsigned>());
      std::string digest;
      for (const uint64_t lane : isa::programDigest(code))
        for (unsigned i = 0; i < 8; ++i)
          digest += fmt::format("{:02x}", lane >> (8 * i) & 0xff);
      EXPECT_EQ(digest, proof["program_digest"].get<std::string>());
    }
  }
}

TEST(Isa, MnemonicsNameOpcodeAndMode) {
  for (const isa::OpInfo &info : isa::allOps())
    for (unsigned mode = 0; mode < info.modes.size(); ++mode) {
      const auto found = isa::findMnemonic(info.modes[mode].mnemonic);
      ASSERT_TRUE(found);
      EXPECT_EQ(found->first, info.op);
      EXPECT_EQ(found->second, mode);
    }
  EXPECT_FALSE(isa::findMnemonic("add"));
}

TEST(Isa, RefusesInstructionsThatAreNotValid) {
  EXPECT_EQ(isa::invalid({static_cast<Opcode>(6)}), "unknown opcode");
  EXPECT_EQ(isa::invalid({Opcode::Xor, 1}), "unknown mode of xor");
  EXPECT_EQ(isa::invalid({Opcode::Xor, 0, {1, 2, 3, 4}}), "unused ref");
  EXPECT_EQ(isa::invalid({Opcode::Deref, 1, {1, 2, 3}}), "unused ref");
  EXPECT_EQ(isa::invalid({Opcode::Jump, 0, {1, 2, 3}, {1}}), "unused slots");
  EXPECT_EQ(isa::invalid({Opcode::Keccak, 0, {}, {1, 1}}), "unused slots");
  EXPECT_FALSE(isa::invalid({Opcode::Deref, 0, {1, 2, 3}}));
}

/// Degrees of the polynomials of a declaration: at most two everywhere, and tuples within bounds.
struct Degree {
  unsigned d = 0;
  friend Degree operator+(Degree a, Degree b) { return {std::max(a.d, b.d)}; }
  friend Degree operator*(Degree a, Degree b) { return {a.d + b.d}; }
  friend Degree operator*(K, Degree b) { return b; }
};

TEST(Isa, DeclarationsAreOfDegreeTwoAndAgreeWithTheirLayout) {
  isa::forEachOp([]<class Op>(std::type_identity<Op>, unsigned) {
    using L = isa::Layout<Op>;
    EXPECT_EQ(isa::columnNames<Op>().size(), L::kColumns);
    const auto row =
        isa::makeRow<Op>([](unsigned) { return Degree{1}; }, [](K) { return Degree{}; });
    unsigned pulls = 0, pushes = 0;
    const auto check = [](const std::vector<Degree> &tuple) {
      EXPECT_LE(tuple.size(), isa::kTupleSize);
      for (const Degree c : tuple)
        EXPECT_LE(c.d, 2u);
    };
    isa::forEachFlush<Op>(
        row, [&](const auto &t) { check(t), ++pulls; }, [&](const auto &t) { check(t), ++pushes; });
    EXPECT_EQ(pulls, L::kFlushes);
    EXPECT_EQ(pushes, L::kFlushes);
    Op::constraints(row, [](Degree c) { EXPECT_LE(c.d, 2u); });
  });
}

} // namespace
} // namespace lean
