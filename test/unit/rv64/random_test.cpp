// Random IR programs on rv64im, at every level, with and without Zbc: what the interpreter says.
#include "backend/rv64im/rv64im.h"
#include "ir/passes/pipeline.h"
#include "ir/text.h"
#include "test/unit/backend/random_program.h"
#include "vm/rv64/run.h"

#include <gtest/gtest.h>

namespace lean {
namespace {

TEST(RandomPrograms, AgreeOnRv64) {
  constexpr uint64_t kSeeds = 60;
  unsigned accepted = 0;
  for (uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const test::RandomProgram random = test::randomProgram(seed);
    ir::InterpreterOptions options;
    options.advice = random.advice;
    options.maxOps = 20'000;
    const auto want = ir::interpret(*random.module, options);
    if (!want && want.error().message == "operation limit exceeded")
      continue;
    accepted += want.has_value();
    const unsigned level = seed % 4;
    const auto module = ir::parse(ir::print(*random.module));
    ASSERT_TRUE(module);
    ASSERT_FALSE(ir::runPipeline(**module, level));
    const auto elf = rv64::compileToRv64(**module, {.level = level, .zbc = seed % 3 == 0});
    ASSERT_TRUE(elf) << "seed " << seed << ": " << elf.error().message;
    const auto image = rv64::readElf({reinterpret_cast<const uint8_t *>(elf->data()), elf->size()});
    ASSERT_TRUE(image) << "seed " << seed << ": " << image.error().message;
    rv64::RunSettings settings;
    for (const auto &[name, entries] : random.advice)
      for (const auto &entry : entries) {
        auto &out = settings.advice[name].emplace_back();
        for (const ir::AdviceValue &v : entry)
          out.push_back({v.word, v.integer, v.isWord});
      }
    std::vector<std::string> printed;
    settings.print = [&](const std::string &line) { printed.push_back(line); };
    const rv64::RunOutcome got = rv64::run(*image, settings);
    ASSERT_EQ(want.has_value(), !got.failure) << "seed " << seed << ": " << got.report();
    if (want) {
      EXPECT_EQ(want->printed, printed) << "seed " << seed;
      EXPECT_EQ(want->publicInput, got.publicInput) << "seed " << seed;
    }
  }
  EXPECT_GT(accepted, 20u);
}

} // namespace
} // namespace lean
