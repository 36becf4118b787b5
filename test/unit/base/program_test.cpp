#include "base/program/assembly.h"
#include "base/program/program.h"
#include "test/unit/golden_programs.h"

#include <gtest/gtest.h>
#include <random>

namespace lean {
namespace {

using test::goldenProgram, test::loadVectors;

/// A program that uses every part of the file.
Program fullProgram() {
  Program p;
  p.code = {{Opcode::Set, 0, {2}, {7, 5, 3}},
            {Opcode::Deref, 0, {2, 3, 4}},
            {Opcode::Deref, 1, {2, 3}},
            {Opcode::Keccak, 1, {2, 3, 4, 5, 6, 7, 8, 9, 10}, {kTailShort}},
            {Opcode::Jump, 0, {1, 2, 3}}};
  p.strings = {"stream", "a \"label\"\n"};
  p.hints = {{0, HintKind::Alloc, kNone, {2}, {40}},
             {0, HintKind::Advice, 0, {3, 4}, {0, 3}},
             {1, HintKind::Touch, kNone, {}, {}, 1},
             {3, HintKind::Print, 1, {2}, {1}}};
  p.symbols = {{"main", SymbolKind::Function, 0, 4, 12, kNone},
               {"main.loop", SymbolKind::Loop, 1, 3, 6, 2}};
  p.files = {"main.lean"};
  p.locations = {{0, 1, 2, 1, 9, kNone}, {0, 3, 1, 4, 2, 0}};
  p.lines = {{0, 0}, {2, 1}, {4, kNone}};
  p.assertions = {{1, AssertKind::Less, "too large", "i < n", {2, kNone}, {"i", "n"}}};
  p.advice = {{"stream", {ScalarKind::Word, ScalarKind::Index}}};
  p.functions = {{"main", 0, 1, 1, 1, 80}, {"other", 0, 3, 1, 9, 2}};
  p.compiler = "test 1";
  return p;
}

TEST(ProgramFile, RoundTrip) {
  const Program p = fullProgram();
  ASSERT_EQ(invalid(p), std::nullopt);
  const auto bytes = writeProgram(p);
  EXPECT_EQ(bytes, writeProgram(p));
  const auto read = readProgram(bytes);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, p);
}

TEST(ProgramFile, NamesMayHoldAnyBytes) {
  Program p = fullProgram();
  const std::string name("a\0b\xff\n\"", 6);
  p.symbols[0].name = p.advice[0].name = p.files[0] = p.strings[0] = p.compiler = name;
  p.assertions[0].message = name;
  const auto read = readProgram(writeProgram(p));
  ASSERT_TRUE(read.has_value()) << read.error().message;
  EXPECT_EQ(*read, p);
  const auto parsed = parseAssembly(printAssembly(p));
  ASSERT_TRUE(parsed.has_value()) << parsed.error().message;
  EXPECT_EQ(*parsed, p);
}

TEST(ProgramFile, EveryPrefixIsRefused) {
  const auto bytes = writeProgram(fullProgram());
  for (size_t n = 0; n < bytes.size(); ++n)
    EXPECT_FALSE(readProgram(std::span(bytes).first(n))) << n;
}

TEST(ProgramFile, FlippedBitsAreRefusedOrReadAsAValidProgram) {
  const auto bytes = writeProgram(fullProgram());
  for (size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    auto bad = bytes;
    bad[bit / 8] ^= static_cast<uint8_t>(1 << bit % 8);
    if (const auto read = readProgram(bad))
      EXPECT_EQ(invalid(*read), std::nullopt);
  }
}

TEST(ProgramFile, RefusesWhatPointsOutside) {
  const auto refused = [](auto change) {
    Program p = fullProgram();
    change(p);
    const auto read = readProgram(writeProgram(p));
    return read ? std::string("accepted") : read.error().message;
  };
  using P = Program &;
  EXPECT_EQ(refused([](P p) { p.code.clear(); }), "invalid program: program has no instructions");
  EXPECT_EQ(refused([](P p) { p.code[0].mode = 1; }),
            "invalid program: instruction 0: unknown mode of set");
  EXPECT_EQ(refused([](P p) { p.code[1].refs[3] = 1; }),
            "invalid program: instruction 1: unused ref");
  EXPECT_EQ(refused([](P p) { p.hints[3].at = 5; }),
            "invalid program: hint 3: instruction 5 is outside the program");
  EXPECT_EQ(refused([](P p) { p.hints[0].cells.push_back(1); }),
            "invalid program: hint 0: wrong number of operands");
  EXPECT_EQ(refused([](P p) { p.hints[1].text = 2; }),
            "invalid program: hint 1: text out of range");
  EXPECT_EQ(refused([](P p) { p.hints[1].values[0] = 4; }),
            "invalid program: hint 1: unknown scalar kind");
  EXPECT_EQ(refused([](P p) { p.hints[0] = {0, HintKind::Digits, kNone, {2, 3}, {0, 0}}; }),
            "invalid program: hint 0: digit width out of range");
  EXPECT_EQ(refused([](P p) { p.hints[0] = {0, HintKind::Digits, kNone, {2, 3}, {33, 0}}; }),
            "invalid program: hint 0: digit width out of range");
  EXPECT_EQ(refused([](P p) { p.hints[0] = {0, HintKind::Digits, kNone, {2, 3}, {2, 128}}; }),
            "invalid program: hint 0: first bit out of range");
  EXPECT_EQ(refused([](P p) { p.hints[0] = {0, HintKind::DivRem, kNone, {2, 3, 4}, {0}}; }),
            "invalid program: hint 0: division by zero");
  EXPECT_EQ(refused([](P p) { p.hints[2].at = 0; }),
            "invalid program: hint 2: touch on an instruction that is no deref");
  EXPECT_EQ(refused([](P p) { p.symbols[1].last = 9; }),
            "invalid program: symbol 1: range is outside the program");
  EXPECT_EQ(refused([](P p) { p.symbols[0].last = 2; }),
            "invalid program: symbol 1: range crosses another one");
  EXPECT_EQ(refused([](P p) { p.locations[0].inlinedAt = 0; }),
            "invalid program: location 0: inlined-at is not an earlier location");
  EXPECT_EQ(refused([](P p) { p.locations[0].file = 1; }),
            "invalid program: location 0: file out of range");
  EXPECT_EQ(refused([](P p) { p.hints[2].location = 2; }),
            "invalid program: hint 2: location out of range");
  EXPECT_EQ(refused([](P p) { p.functions[1].file = 1; }),
            "invalid program: source function 1: file out of range");
  EXPECT_EQ(refused([](P p) { std::swap(p.functions[0], p.functions[1]); }),
            "invalid program: source functions are not sorted");
  EXPECT_EQ(refused([](P p) { p.lines[0].location = 2; }),
            "invalid program: line entry 0: out of range");
  EXPECT_EQ(refused([](P p) { p.assertions[0].at = 5; }),
            "invalid program: assertion 0: out of range");
  EXPECT_EQ(refused([](P p) { std::swap(p.lines[0], p.lines[1]); }),
            "invalid program: a table is not sorted by instruction");
}

TEST(Program, LooksUpByInstruction) {
  const Program p = fullProgram();
  EXPECT_EQ(p.hintsAt(0).size(), 2u);
  EXPECT_EQ(p.hintsAt(2).size(), 0u);
  EXPECT_EQ(p.symbolOf(0)->name, "main");
  EXPECT_EQ(p.symbolOf(2)->name, "main.loop");
  EXPECT_EQ(p.symbolOf(4)->name, "main");
  EXPECT_EQ(p.locationOf(1), &p.locations[0]);
  EXPECT_EQ(p.locationOf(3), &p.locations[1]);
  EXPECT_EQ(p.locationOf(4), nullptr);
  EXPECT_EQ(p.assertionAt(1)->message, "too large");
  EXPECT_EQ(p.assertionAt(0), nullptr);
  EXPECT_EQ(p.locationOf(p.hints[0]), &p.locations[0]);
  EXPECT_EQ(p.locationOf(p.hints[2]), &p.locations[1]);
  EXPECT_EQ(p.functionOf(p.locations[0])->name, "main");
  EXPECT_EQ(p.functionOf(p.locations[1])->name, "other");
  EXPECT_EQ(p.functionOf({0, 2, 1, 2, 1, kNone}), nullptr);
  EXPECT_EQ(p.functionOf({kNone, 1, 2, 1, 2, kNone}), nullptr);
}

TEST(Assembly, RoundTrip) {
  std::vector<Program> programs{fullProgram()};
  for (const auto &run : loadVectors("machine.json"))
    programs.push_back(goldenProgram(run));
  for (const Program &p : programs) {
    const std::string text = printAssembly(p);
    const auto parsed = parseAssembly(text);
    ASSERT_TRUE(parsed) << parsed.error().line << ": " << parsed.error().message;
    EXPECT_EQ(*parsed, p);
    EXPECT_EQ(printAssembly(*parsed), text);
  }
}

TEST(Assembly, RandomProgramsRoundTrip) {
  constexpr uint64_t kSeed = 7;
  RecordProperty("seed", kSeed);
  std::mt19937_64 random(kSeed);
  for (int round = 0; round < 200; ++round) {
    Program p;
    const size_t size = 1 + random() % 40;
    for (size_t k = 0; k < size; ++k) {
      const isa::OpInfo &info = isa::allOps()[random() % isa::allOps().size()];
      Instruction i{info.op, static_cast<uint8_t>(random() % info.modes.size())};
      for (unsigned r = 0; r < info.modes[i.mode].refs; ++r)
        i.refs[r] = static_cast<uint32_t>(random());
      for (unsigned r = 0; r < info.immediates; ++r)
        i.imm[r] = random() >> random() % 64;
      p.code.push_back(i);
    }
    const auto parsed = parseAssembly(printAssembly(p));
    ASSERT_TRUE(parsed) << parsed.error().message;
    EXPECT_EQ(*parsed, p);
  }
}

TEST(Assembly, ErrorsNameThePlace) {
  const auto error = [](std::string_view text) {
    const auto parsed = parseAssembly(text);
    if (parsed)
      return std::string("accepted");
    const AssemblyError &e = parsed.error();
    return std::to_string(e.line) + ":" + std::to_string(e.column) + ": " + e.message;
  };
  EXPECT_EQ(error(""), "1:1: program has no instructions");
  EXPECT_EQ(error("xor 1, 2"), "1:9: expected ','");
  EXPECT_EQ(error("xor 1, 2, 3, 4"), "1:12: unexpected text after the end of the item");
  EXPECT_EQ(error("; comment\n  add 1, 2, 3"), "2:3: unknown instruction `add`");
  EXPECT_EQ(error("xor 1, 2, 4294967296"), "1:11: a frame offset is out of range");
  EXPECT_EQ(error("set 1, 0xzz"), "1:8: an immediate is no hex word of up to 48 digits");
  EXPECT_EQ(error("keccak 1, 2, 3, 4, 5, 6, 7, 8, 9, 0x10000000000000000"),
            "1:35: immediate is wider than 64 bits");
  EXPECT_EQ(error(".function \"f\" 3\nset 1, 1\n"), "2:1: `f` has no .end");
  EXPECT_EQ(error(".end"), "1:1: .end without a beginning");
  EXPECT_EQ(error("set 1, 1\n.hint touch [] () none"),
            "2:1: a directive at the end has no instruction to belong to");
  EXPECT_EQ(error(".hint tuch [] () none"), "1:7: unknown kind `tuch`");
  EXPECT_EQ(error(".string \"a\\q\""), "1:12: unknown escape");
  EXPECT_EQ(error(".string \"a"), "1:11: expected '\"'");
}

} // namespace
} // namespace lean
