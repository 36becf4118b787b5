// Random programs: the interpreter, the passes and the machine agree.
#include "random_program.h"

#include "backend/leanisa/leanisa.h"
#include "ir/passes/pipeline.h"
#include "ir/text.h"
#include "ir/verifier.h"
#include "vm/machine.h"

#include <cstdlib>
#include <fmt/core.h>
#include <gtest/gtest.h>

namespace lean {
namespace {

struct Outcome {
  bool ok = false;
  std::vector<std::string> printed;
  std::array<uint64_t, 4> publicInput{};
  std::string error;
};

Outcome interpreted(const ir::Module &m, const ir::AdviceStreams &advice) {
  ir::InterpreterOptions options;
  options.advice = advice;
  options.maxOps = 20'000;
  const auto r = ir::interpret(m, options);
  return r ? Outcome{true, r->printed, r->publicInput, ""}
           : Outcome{false, {}, {}, r.error().message};
}

Outcome executed(const Program &p, const ir::AdviceStreams &advice,
                 std::optional<uint64_t> scatter) {
  RunOptions options;
  for (const auto &[name, entries] : advice)
    for (const auto &entry : entries) {
      auto &out = options.advice[name].emplace_back();
      for (const ir::AdviceValue &v : entry)
        out.push_back({v.word, v.integer, v.isWord});
    }
  options.maxCycles = 10'000'000;
  options.scatter = scatter;
  Outcome o;
  options.print = [&](const std::string &line) { o.printed.push_back(line); };
  Machine machine(p, options);
  const auto r = machine.run();
  if (!r)
    return {false, {}, {}, r.error().report()};
  o.ok = true;
  o.publicInput = machine.publicInput();
  return o;
}

void compare(const Outcome &want, const Outcome &got, uint64_t seed, const char *what) {
  ASSERT_EQ(want.ok, got.ok) << what << ", seed " << seed << ": " << want.error << got.error;
  if (want.ok) {
    EXPECT_EQ(want.printed, got.printed) << what << ", seed " << seed;
    EXPECT_EQ(want.publicInput, got.publicInput) << what << ", seed " << seed;
  }
}

TEST(RandomPrograms, AgreeOnEveryPath) {
  const char *only = std::getenv("LEAN_RANDOM_SEED");
  const uint64_t first = only ? std::strtoull(only, nullptr, 10) : 1, last = only ? first : 250;
  unsigned accepted = 0;
  for (uint64_t seed = first; seed <= last; ++seed) {
    const test::RandomProgram random = test::randomProgram(seed);
    const auto errors = ir::verify(*random.module);
    ASSERT_TRUE(errors.empty()) << "seed " << seed << ": " << errors[0].message << "\n"
                                << ir::print(*random.module);
    const Outcome want = interpreted(*random.module, random.advice);
    if (want.error == "operation limit exceeded")
      continue;
    accepted += want.ok;
    const std::string text = ir::print(*random.module);
    if (only)
      fmt::print("{}", text);
    auto parsed = ir::parse(text);
    ASSERT_TRUE(parsed) << "seed " << seed << ": " << parsed.error().message;
    ASSERT_EQ(text, ir::print(**parsed)) << "seed " << seed;
    const auto plain = compileToLeanIsa(*random.module);
    ASSERT_TRUE(plain) << "seed " << seed << ": " << plain.error().message;
    compare(want, executed(*plain, random.advice, {}), seed, "machine");
    ASSERT_FALSE(HasFatalFailure());
    for (const std::string_view pass : ir::passNames()) {
      auto one = ir::parse(text);
      ASSERT_FALSE(ir::runPasses(**one, pass));
      const auto after = ir::verify(**one);
      ASSERT_TRUE(after.empty()) << pass << ", seed " << seed << ": " << after[0].message;
      compare(want, interpreted(**one, random.advice), seed, std::string(pass).c_str());
      ASSERT_FALSE(HasFatalFailure());
    }
    ASSERT_FALSE(ir::runPipeline(**parsed, 1));
    const auto after = ir::verify(**parsed);
    ASSERT_TRUE(after.empty()) << "pipeline, seed " << seed << ": " << after[0].message;
    const auto program = compileToLeanIsa(**parsed);
    ASSERT_TRUE(program) << "seed " << seed << ": " << program.error().message;
    compare(want, executed(*program, random.advice, {}), seed, "optimised");
    ASSERT_FALSE(HasFatalFailure());
    // Frames and buffers anywhere: the same result, or a contradiction where they overlap.
    if (const Outcome o = executed(*program, random.advice, seed); o.ok && want.ok) {
      EXPECT_EQ(want.publicInput, o.publicInput) << "scattered, seed " << seed;
    }
  }
  EXPECT_TRUE(only || accepted > 100) << accepted;
}

} // namespace
} // namespace lean
