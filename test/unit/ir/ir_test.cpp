#include "base/support/file.h"
#include "ir/builder.h"
#include "ir/interpreter.h"
#include "ir/passes/pipeline.h"
#include "ir/text.h"
#include "ir/verifier.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace lean::ir {
namespace {

std::unique_ptr<Module> parsed(const std::string &text) {
  auto m = parse(text);
  EXPECT_TRUE(m) << m.error().message;
  return m ? std::move(*m) : nullptr;
}

std::string inMain(const std::string &body) {
  return "func @main() -> () {\n" + body + "}\n";
}

/// The error of a run, empty when it ends well.
std::string run(const std::string &text, const InterpreterOptions &options = {}) {
  const auto m = parsed(text);
  const auto errors = verify(*m);
  EXPECT_TRUE(errors.empty()) << errors[0].message;
  const auto r = interpret(*m, options);
  return r ? "" : r.error().message;
}

TEST(Types, SubtypesAndJoins) {
  EXPECT_TRUE(isSubtype(Type::bit(), Type::lane()));
  EXPECT_TRUE(isSubtype(Type::lane().asNonzero(), Type::word()));
  EXPECT_FALSE(isSubtype(Type::word(), Type::word().asNonzero()));
  EXPECT_FALSE(isSubtype(Type::lane(), Type::bit()));
  EXPECT_TRUE(isSubtype(Type::idx(3), Type::idx(4)));
  EXPECT_FALSE(isSubtype(Type::idx(), Type::idx(4)));
  EXPECT_FALSE(isSubtype(Type::idx(4), Type::word()));
  EXPECT_EQ(joinTypes(Type::bit(), Type::lane().asNonzero()), Type::lane());
  EXPECT_EQ(joinTypes(Type::idx(3), Type::idx(9)), Type::idx(9));
  EXPECT_EQ(joinTypes(Type::ptr(), Type::idx()), std::nullopt);
}

TEST(Types, TextBothWays) {
  for (const Type t : {Type::word(), Type::lane().asNonzero(), Type::bit(), Type::idx(),
                       Type::idx(7), Type::idx(kMaxBound), Type::ptr()})
    EXPECT_EQ(parseType(toString(t)), t) << toString(t);
  for (const char *bad : {"", "wor", "word!", "idx<>", "idx<0>", "idx<4294967297>", "ptr!0",
                          "idx!0", "idx<5", "idx<-1>", "lane<3>"})
    EXPECT_EQ(parseType(bad), std::nullopt) << bad;
}

TEST(Builder, InfersTypes) {
  Module m;
  Function &f = m.addFunction("main", {}, {});
  Builder b(m, f);
  EXPECT_EQ(b.type(b.constant(0)), Type::bit());
  EXPECT_EQ(b.type(b.constant(1)), Type::bit().asNonzero());
  const Value lane = b.constant(5), word = b.constant(E::limbs(0, 1, 0)), i = b.constIdx(9);
  EXPECT_EQ(b.type(b.mul(lane, word)), Type::word().asNonzero());
  EXPECT_EQ(b.type(b.add(lane, lane)), Type::lane());
  EXPECT_EQ(b.type(b.idxAdd(i, i)), Type::idx(19));
  EXPECT_EQ(b.type(b.idxScale(i, 3)), Type::idx(28));
  EXPECT_EQ(b.type(b.idxScale(i, uint64_t{1} << 40)), Type::idx());
  EXPECT_EQ(b.type(b.idxSub(i, i)), Type::idx());
  EXPECT_EQ(b.type(b.checkLt(b.idxSub(i, i), i)), Type::idx(9));
  EXPECT_EQ(b.type(b.constIdx(kMaxBound)), Type::idx());
  b.ret({});
  EXPECT_TRUE(verify(m).empty());
}

TEST(Builder, LoopsGrowWhileTheyAreBuilt) {
  Module m;
  Function &f = m.addFunction("main", {}, {});
  Builder b(m, f);
  Op *loop = b.createFor(b.constIdx(2), b.constIdx(6), {}, {});
  {
    Builder::Scope in(b, loop->regions[0]);
    const Value sum = b.addCarried(loop, b.constant(7), Type::word());
    b.yield({b.add(sum, b.gpow(loop->regions[0]->args[0]))});
  }
  b.print("sum", {{loop->results[0]}});
  b.ret({});
  // The initial value must stand before the loop.
  EXPECT_FALSE(verify(m).empty());
}

TEST(Interpreter, Errors) {
  EXPECT_EQ(run(inMain("  %0: idx<3> = const 2\n  %1: idx<2> = const 1\n"
                       "  for %i: idx<1> = %0 to %1 carry() {\n    yield\n  }\n  return\n")),
            "loop from 2 to 1");
  EXPECT_EQ(run(inMain("  %0: idx<3> = const 2\n  %p: ptr = alloc %0, 1\n"
                       "  %x: word = load %p[1]\n  return\n")),
            "read of a cell that nothing wrote");
  EXPECT_EQ(run("msg 1 \"m\" expr \"a == b\" args\n" +
                inMain("  %a: bit!0 = const 0x1\n  %b: bit = const 0x0\n"
                       "  assert.eq %a, %b msg 1\n  return\n")),
            "assertion failed: 0x1 == 0x0: a == b: m");
  EXPECT_EQ(run(inMain("  %0: word = advice \"s\" : word\n  return\n")),
            "advice stream 's' is missing or used up");
  EXPECT_EQ(run(inMain("  %x: word, %y: word = public\n  print \"x\", %x\n  return\n")),
            "public input is read but neither given nor asserted before");
  InterpreterOptions left;
  left.advice["s"] = {{}};
  EXPECT_EQ(run(inMain("  return\n"), left),
            "advice left over: 0 of 1 entries of stream 's' were used");
}

TEST(Interpreter, LimitsEndlessRecursion) {
  const std::string text =
      inMain("  call @f()\n  return\n") + "func @f() -> () {\n  call @f()\n  return\n}\n";
  InterpreterOptions options;
  options.maxCells = 1000;
  EXPECT_EQ(run(text, options), "memory limit exceeded");
  options.maxCells = uint64_t{1} << 30;
  options.maxOps = 1000;
  EXPECT_EQ(run(text, options), "operation limit exceeded");
}

TEST(Text, HostileInputGivesErrors) {
  std::string deep = "func @main() -> () {\n  %c: bit!0 = const 0x1\n";
  for (int i = 0; i < 100'000; ++i)
    deep += "if %c {\n";
  EXPECT_FALSE(parse(deep));
  EXPECT_FALSE(parse(std::string(1 << 20, '%')));
  EXPECT_FALSE(parse("func"));
  EXPECT_FALSE(parse("func @main("));
  EXPECT_TRUE(parse(""));
}

TEST(Text, EveryPrefixAndEveryChangedByteIsParsedOrRefused) {
  const auto text = readTextFile(std::string(LEAN_SOURCE_DIR) + "/test/lit/ir/ops.ir");
  ASSERT_TRUE(text);
  for (size_t n = 0; n < text->size(); n += 7)
    if (const auto m = parse(std::string_view(*text).substr(0, n)))
      verify(**m);
  for (size_t n = 0; n < text->size(); n += 3) {
    std::string changed = *text;
    changed[n] = static_cast<char>(changed[n] ^ (1 << n % 7));
    if (const auto m = parse(changed); m && verify(**m).empty())
      EXPECT_FALSE(runPipeline(**m, 1));
  }
}

TEST(Passes, AreNamed) {
  for (const std::string_view name : passNames())
    EXPECT_EQ(createPass(name)->name(), name);
  EXPECT_EQ(createPass("none"), nullptr);
}

} // namespace
} // namespace lean::ir
