// Random IR programs, those that fail included: the interpreter, leanISA and rv64im with and
// without Zbc agree, at every level.
#include "ir/interpreter.h"
#include "ir/passes/pipeline.h"
#include "ir/text.h"
#include "test/unit/backend/random_program.h"
#include "tools/target_run.h"

#include <cstdlib>
#include <fmt/core.h>
#include <gtest/gtest.h>

namespace lean {
namespace {

using namespace tool;

RunInput inputOf(const test::RandomProgram &random) {
  RunInput in;
  for (const auto &[name, entries] : random.advice)
    for (const auto &entry : entries) {
      auto &out = in.advice[name].emplace_back();
      for (const ir::AdviceValue &v : entry)
        out.push_back({v.word, v.integer, v.isWord});
    }
  return in;
}

TEST(RandomPrograms, AgreeOnBothTargets) {
  constexpr uint64_t kSeeds = 60;
  constexpr RunLimits kLimits{10'000'000, 1'000'000'000};
  const char *only = std::getenv("LEAN_RANDOM_SEED");
  const uint64_t first = only != nullptr ? std::strtoull(only, nullptr, 10) : 1;
  const uint64_t last = only != nullptr ? first : kSeeds;
  fmt::print("seeds {} to {}; LEAN_RANDOM_SEED=N runs that of N\n", first, last);
  unsigned accepted = 0, failed = 0;
  for (uint64_t seed = first; seed <= last; ++seed) {
    const test::RandomProgram random = test::randomProgram(seed);
    ir::InterpreterOptions options;
    options.advice = random.advice;
    options.maxOps = 20'000;
    const auto want = ir::interpret(*random.module, options);
    if (!want && want.error().message == "operation limit exceeded")
      continue;
    ++(want ? accepted : failed);
    const RunInput in = inputOf(random);
    const std::string text = ir::print(*random.module);
    for (unsigned level = 0; level < 4; ++level) {
      const auto module = ir::parse(text);
      ASSERT_TRUE(module);
      ASSERT_FALSE(ir::runPipeline(**module, level));
      const bool zbc = (seed + level) % 2 != 0;
      for (const bool onRv64 : {false, true}) {
        const std::string what = fmt::format("seed {}, -O{}, {}{}", seed, level,
                                             onRv64 ? "rv64im" : "leanisa", zbc ? "_zbc" : "");
        const auto run =
            onRv64 ? forRv64(**module, level, zbc, kLimits) : forLeanIsa(**module, kLimits);
        ASSERT_TRUE(run) << what << ": " << run.error();
        const Outcome got = (*run)(in);
        ASSERT_EQ(want.has_value(), got.accepted)
            << what << ": " << got.text() << (want ? "" : "; " + want.error().message);
        if (want) {
          EXPECT_EQ(want->printed, got.printed) << what;
          EXPECT_EQ(want->publicInput, got.publicInput) << what;
        }
      }
    }
  }
  fmt::print("{} programs accept, {} fail\n", accepted, failed);
  EXPECT_TRUE(only != nullptr || (accepted > 20 && failed > 5));
}

} // namespace
} // namespace lean
