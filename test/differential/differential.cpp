// differential: random programs of the guest language, run by the reference interpreter, the IR
// interpreter and the machine at every level.
//
//   differential STDLIB FOLDER [--seed S] [--count N | --seconds T] [--wrong index|loop|store]
//
// The first difference is made small, written to FOLDER and printed, and the exit status is 1. With
// --wrong the reference is wrong on purpose, and there must be a difference whose program is small.
#include "base/field/text.h"
#include "base/support/file.h"
#include "test/differential/compare.h"

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <fmt/core.h>

using namespace lean;
using namespace lean::differential;

namespace {

std::string jsonOf(const Advice &advice) {
  std::string out = "{";
  for (const auto &[name, entries] : advice) {
    out += fmt::format("{}\"{}\": [", out.size() > 1 ? ", " : "", name);
    for (const AdviceEntry &entry : entries) {
      out += out.back() == '[' ? "[" : ", [";
      for (const AdviceItem &item : entry) {
        if (out.back() != '[')
          out += ", ";
        out += item.isWord ? fmt::format("\"{}\"", formatWord(item.word))
                           : fmt::format("{}", item.integer);
      }
      out += "]";
    }
    out += "]";
  }
  return out + "}\n";
}

} // namespace

int main(int argc, char **argv) {
  CLI::App app("random programs, run by all who know what they mean");
  Setup setup;
  std::string folder, wrong;
  uint64_t seed = 1, count = 300, seconds = 0;
  app.add_option("stdlib", setup.stdlib)->required();
  app.add_option("folder", folder)->required();
  app.add_option("--seed", seed);
  app.add_option("--count", count);
  app.add_option("--seconds", seconds);
  app.add_option("--wrong", wrong)->check(CLI::IsMember({"index", "loop", "store"}));
  CLI11_PARSE(app, argc, argv);
  setup.folder = folder;
  setup.wrong = wrong == "index"   ? reference::Wrong::IndexDifference
                : wrong == "loop"  ? reference::Wrong::LastIteration
                : wrong == "store" ? reference::Wrong::StoreTwice
                                   : reference::Wrong::Nothing;
  std::filesystem::create_directories(setup.folder);
  const auto start = std::chrono::steady_clock::now();
  const auto more = [&](uint64_t done) {
    return seconds == 0 ? done < count
                        : std::chrono::steady_clock::now() - start < std::chrono::seconds(seconds);
  };
  uint64_t accepted = 0, failed = 0, unclear = 0, refused = 0;
  for (uint64_t i = 0; more(i); ++i) {
    const Source source = generate(Choices(seed + i));
    const Comparison c = compare(source, seed + i, setup);
    unclear += c.kind == Comparison::Unclear;
    refused += c.kind == Comparison::Refused;
    accepted += c.kind == Comparison::Agree && c.meaning.kind == reference::Outcome::Accepts;
    failed += c.kind == Comparison::Agree && c.meaning.kind == reference::Outcome::Fails;
    if (c.kind != Comparison::Differ)
      continue;
    const Source small = shrink(source, seed + i, setup);
    const Comparison again = compare(small, seed + i, setup);
    const auto lines = std::ranges::count(small.root + small.module, '\n');
    fmt::print("seed {}: {} lines\n{}{}{}advice: {}", seed + i, lines, small.root,
               small.module.empty() ? "" : "lib.lean:\n" + small.module, again.difference,
               jsonOf(again.advice));
    fmt::print("written to {}\n", folder);
    (void)writeFileAtomic(setup.folder / "root.advice.json", jsonOf(again.advice));
    constexpr ptrdiff_t kSmall = 20;
    return wrong.empty() || lines > kSmall ? 1 : 0;
  }
  fmt::print(
      "seeds {} and on: {} programs accept, {} fail, {} have no fixed meaning, {} do not compile\n",
      seed, accepted, failed, unclear, refused);
  return wrong.empty() ? 0 : 1;
}
