#include "tools/cross_check.h"

#include "backend/leanisa/leanisa.h"
#include "backend/rv64im/rv64im.h"
#include "base/support/file.h"
#include "ir/interpreter.h"
#include "ir/passes/pipeline.h"
#include "vm/machine.h"
#include "vm/rv64/run.h"

#include <filesystem>
#include <fmt/core.h>

namespace lean::tool {

namespace {

namespace fs = std::filesystem;

constexpr unsigned kLevels = 4;
/// The interpreter says who is right where targets differ; a run longer than this is not worth its
/// time.
constexpr uint64_t kMostInterpreted = 50'000'000;

struct Input {
  std::optional<std::array<uint64_t, 4>> publicInput;
  Advice advice;
};

struct Outcome {
  bool accepted = false;
  std::array<uint64_t, 4> publicInput{};
  std::vector<std::string> printed;
  std::string code, place, message;
  uint64_t cycles = 0;

  std::string text() const {
    return accepted
               ? "accepts with public input " + formatPublicInput(publicInput)
               : fmt::format("{}error[{}]: {}", place.empty() ? "" : place + ": ", code, message);
  }
};

bool complain(const std::string &message) {
  fmt::print(stderr, "leanc: error: {}\n", message);
  return false;
}

std::optional<Input> readInput(const CrossCheckInput &from) {
  Input in;
  std::error_code ignored;
  std::string lanes = from.publicInput;
  const fs::path publicFile = fs::path(from.source).replace_extension(".public");
  if (lanes.empty() && fs::is_regular_file(publicFile, ignored)) {
    const auto text = readTextFile(publicFile);
    if (!text)
      return complain(text.error().message), std::nullopt;
    lanes = *text;
  }
  if (!lanes.empty()) {
    const auto parsed = parsePublicInput(lanes);
    if (!parsed)
      return complain(parsed.error().message), std::nullopt;
    in.publicInput = *parsed;
  }
  fs::path adviceFile = from.advice;
  if (adviceFile.empty())
    adviceFile = fs::path(from.source).replace_extension(".advice.json");
  if (!from.advice.empty() || fs::is_regular_file(adviceFile, ignored)) {
    const auto text = readTextFile(adviceFile);
    if (!text)
      return complain(text.error().message), std::nullopt;
    auto advice = parseAdvice(*text);
    if (!advice)
      return complain(adviceFile.string() + ": " + advice.error().message), std::nullopt;
    in.advice = std::move(*advice);
  }
  return in;
}

std::optional<Outcome> onLeanIsa(const ir::Module &module, const Input &in) {
  auto program = compileToLeanIsa(module);
  if (!program)
    return complain(program.error().message), std::nullopt;
  for (std::string &file : program->files)
    if (const fs::path path(file); path.is_absolute())
      file = path.filename().string();
  Outcome out;
  RunOptions options;
  options.publicInput = in.publicInput;
  options.advice = in.advice;
  options.print = [&](const std::string &line) { out.printed.push_back(line); };
  Machine machine(*program, options);
  const auto ended = machine.run();
  out.cycles = machine.cycles();
  if (ended) {
    out.accepted = true;
    out.publicInput = machine.publicInput();
    return out;
  }
  out.code = runErrorCode(ended.error().kind);
  out.message = ended.error().message;
  if (!ended.error().stack.empty())
    out.place = ended.error().stack.front().place;
  return out;
}

std::optional<Outcome> onRv64(const ir::Module &module, const Input &in, unsigned level, bool zbc) {
  const auto elf = rv64::compileToRv64(module, {.level = level, .zbc = zbc});
  if (!elf)
    return complain(elf.error().message), std::nullopt;
  const auto image = rv64::readElf({reinterpret_cast<const uint8_t *>(elf->data()), elf->size()});
  if (!image)
    return complain("internal error: " + image.error().message), std::nullopt;
  Outcome out;
  rv64::RunSettings settings;
  settings.publicInput = in.publicInput;
  settings.advice = in.advice;
  settings.print = [&](const std::string &line) { out.printed.push_back(line); };
  const rv64::RunOutcome ran = rv64::run(*image, settings);
  out.cycles = ran.cycles;
  if (!ran.failure) {
    out.accepted = true;
    out.publicInput = ran.publicInput;
    return out;
  }
  out.code = ran.failure->code;
  out.message = ran.failure->message;
  out.place = ran.failure->place;
  return out;
}

std::string lineOf(const std::string &place) {
  return place.substr(0, place.rfind(':'));
}

/// A failed assertion is the same failure on the same line with the same message. Other failures
/// (no memory, advice that is missing) have the machine's words, and only their place counts, where
/// both know one.
bool agree(const Outcome &a, const Outcome &b) {
  if (a.accepted != b.accepted)
    return false;
  if (a.accepted)
    return a.publicInput == b.publicInput && a.printed == b.printed;
  if (a.code == "R0001" && b.code == "R0001")
    return a.message == b.message && lineOf(a.place) == lineOf(b.place);
  return a.place.empty() || b.place.empty() || lineOf(a.place) == lineOf(b.place);
}

std::string interpreted(const ir::Module &module, const Input &in) {
  ir::InterpreterOptions options;
  options.publicInput = in.publicInput;
  options.maxOps = kMostInterpreted;
  for (const auto &[name, entries] : in.advice)
    for (const AdviceEntry &entry : entries) {
      auto &out = options.advice[name].emplace_back();
      for (const AdviceItem &item : entry)
        out.push_back({item.word, item.integer, item.isWord});
    }
  const auto result = ir::interpret(module, options);
  return result ? "accepts with public input " + formatPublicInput(result->publicInput)
                : result.error().message;
}

} // namespace

bool crossCheck(const CrossCheckInput &input) {
  const auto in = readInput(input);
  if (!in)
    return false;
  std::optional<Outcome> first;
  bool good = true;
  for (unsigned level = 0; level < kLevels; ++level) {
    const auto module = input.load();
    if (!module)
      return false;
    if (auto failed = ir::runPipeline(*module, level))
      return complain(failed->message);
    const auto compare = [&](const std::optional<Outcome> &outcome, const char *target) {
      if (!outcome) {
        good = false;
        return;
      }
      fmt::print("{:<12} -O{} {:>14} cycles  {}\n", target, level, outcome->cycles,
                 outcome->text());
      if (!first)
        first = outcome;
      if (agree(*first, *outcome))
        return;
      good = complain(fmt::format("{} at -O{} differs; the IR's meaning: {}", target, level,
                                  interpreted(*module, *in)));
    };
    compare(onLeanIsa(*module, *in), "leanisa");
    compare(onRv64(*module, *in, level, false), "rv64im");
    compare(onRv64(*module, *in, level, true), "rv64im_zbc");
  }
  return good;
}

} // namespace lean::tool
