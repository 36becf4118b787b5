#include "tools/cross_check.h"

#include "base/support/file.h"
#include "ir/passes/pipeline.h"
#include "tools/leanc_common.h"
#include "tools/target_run.h"

#include <filesystem>
#include <fmt/core.h>

namespace lean::tool {

namespace {

namespace fs = std::filesystem;

/// Public input and advice files beside a source are small; this bounds what is read of any.
constexpr uint64_t kLongestPublic = 1 << 12;

struct NamedInput {
  std::string name; ///< The advice file's, where several were given.
  RunInput input;
};

std::unexpected<std::string> problem(const std::string &file, const std::string &what) {
  return std::unexpected(file + ": " + what);
}

std::expected<std::optional<std::array<uint64_t, 4>>, std::string>
readPublicInput(const CrossCheckInput &from) {
  std::error_code ignored;
  std::string lanes = from.publicInput, name = "--public";
  if (lanes.empty()) {
    const fs::path file = fs::path(from.source).replace_extension(".public");
    if (!fs::is_regular_file(file, ignored))
      return std::nullopt;
    auto text = readTextFile(file, kLongestPublic);
    if (!text)
      return std::unexpected(text.error().message);
    lanes = std::move(*text);
    name = file.string();
  }
  const auto parsed = parsePublicInput(lanes);
  if (!parsed)
    return problem(name, parsed.error().message);
  return *parsed;
}

std::expected<Advice, std::string> readAdvice(const std::string &file) {
  const auto text = readTextFile(file);
  if (!text)
    return std::unexpected(text.error().message);
  auto advice = parseAdvice(*text);
  if (!advice)
    return problem(file, advice.error().message);
  return std::move(*advice);
}

std::expected<std::vector<NamedInput>, std::string> readInputs(const CrossCheckInput &from) {
  const auto publicInput = readPublicInput(from);
  if (!publicInput)
    return std::unexpected(publicInput.error());
  std::vector<std::string> files = from.advice;
  std::error_code ignored;
  if (const fs::path beside = fs::path(from.source).replace_extension(".advice.json");
      files.empty() && fs::is_regular_file(beside, ignored))
    files.push_back(beside.string());
  std::vector<NamedInput> out;
  if (files.empty())
    out.push_back({"", {*publicInput, {}}});
  for (const std::string &file : files) {
    auto advice = readAdvice(file);
    if (!advice)
      return std::unexpected(advice.error());
    out.push_back({files.size() > 1 ? file : "", {*publicInput, std::move(*advice)}});
  }
  return out;
}

std::string lineOf(const std::string &place) {
  return place.substr(0, place.rfind(':'));
}

/// Failures are alike in code and place, where both know one; a failed assertion in its message
/// too. (Others have the machine's words.) A cell that nothing wrote is an exception: leanISA
/// copies it, and fails where the copy is used.
bool agree(const Outcome &a, const Outcome &b) {
  if (a.accepted != b.accepted)
    return false;
  if (a.accepted)
    return a.publicInput == b.publicInput && a.printed == b.printed;
  if (a.readUnset() || b.readUnset())
    return true;
  if (a.failedWith(a.message) && a.message != b.message)
    return false;
  return a.code == b.code &&
         (a.place.empty() || b.place.empty() || lineOf(a.place) == lineOf(b.place));
}

std::string meaning(const ir::Module &module, const RunInput &in) {
  // A run longer than this is not worth its time.
  constexpr uint64_t kMostOps = 50'000'000;
  const Outcome outcome = interpreted(module, in, kMostOps);
  return outcome.accepted ? outcome.text() : outcome.message;
}

struct Target {
  const char *name;
  std::function<std::expected<Runner, std::string>(const ir::Module &, unsigned level,
                                                   const RunLimits &)>
      compile;
};

const std::vector<Target> &targets() {
  static const std::vector<Target> all = {
      {"leanisa",
       [](const ir::Module &m, unsigned, const RunLimits &l) { return forLeanIsa(m, l); }},
      {"rv64im", [](const ir::Module &m, unsigned level,
                    const RunLimits &l) { return forRv64(m, level, false, l); }},
      {"rv64im_zbc", [](const ir::Module &m, unsigned level, const RunLimits &l) {
         return forRv64(m, level, true, l);
       }}};
  return all;
}

/// Calls `each` with every program that comes of a source; it returns what is wrong, which ends the
/// walk.
std::optional<std::string>
onAll(const std::vector<unsigned> &levels, const std::function<std::unique_ptr<ir::Module>()> &load,
      const RunLimits &limits,
      const std::function<std::optional<std::string>(const ir::Module &, const std::string &name,
                                                     unsigned level, const Runner &)> &each) {
  for (const unsigned level : levels) {
    const auto module = load();
    if (!module)
      return ""; // load has said why
    if (auto failed = ir::runPipeline(*module, level))
      return failed->message;
    for (const Target &target : targets()) {
      const auto runner = target.compile(*module, level, limits);
      if (!runner)
        return fmt::format("{} at -O{}: {}", target.name, level, runner.error());
      if (auto wrong = each(*module, target.name, level, *runner))
        return fmt::format("{} at -O{}: {}", target.name, level, *wrong);
    }
  }
  return std::nullopt;
}

} // namespace

bool crossCheck(const CrossCheckInput &input) {
  const auto inputs = readInputs(input);
  if (!inputs) {
    complain(inputs.error());
    return false;
  }
  std::vector<std::optional<Outcome>> first(inputs->size());
  bool good = true;
  const auto wrong =
      onAll(input.levels, input.load, {},
            [&](const ir::Module &module, const std::string &target, unsigned level,
                const Runner &run) -> std::optional<std::string> {
              for (size_t i = 0; i < inputs->size(); ++i) {
                const auto &[name, in] = (*inputs)[i];
                const Outcome outcome = run(in);
                fmt::print("{:<12} -O{} {:>14} cycles  {}{}\n", target, level, outcome.cycles,
                           name.empty() ? "" : name + ": ", outcome.text());
                if (!first[i])
                  first[i] = outcome;
                if (agree(*first[i], outcome))
                  continue;
                complain(fmt::format("{} at -O{} differs; the IR's meaning: {}", target, level,
                                     meaning(module, in)));
                good = false;
              }
              return std::nullopt;
            });
  if (wrong && !wrong->empty())
    complain(*wrong);
  return good && !wrong;
}

std::optional<std::string> crossCheckTest(const TestProgram &test,
                                          const std::vector<unsigned> &levels) {
  // An operation in E is over a thousand instructions without Zbc.
  const RunLimits limits{kMaxTestCycles, 400 * kMaxTestCycles};
  std::optional<Outcome> first;
  return onAll(levels, test.load, limits,
               [&](const ir::Module &, const std::string &, unsigned,
                   const Runner &run) -> std::optional<std::string> {
                 const Outcome outcome = run({});
                 if (test.failsWith ? !outcome.failedWith(*test.failsWith) : !outcome.accepted)
                   return (test.failsWith
                               ? fmt::format("expected \"{}\" to fail, but it ", *test.failsWith)
                               : "") +
                          outcome.text();
                 if (!first)
                   first = outcome;
                 if (!agree(*first, outcome))
                   return fmt::format("{}, expected {}", outcome.text(), first->text());
                 return std::nullopt;
               });
}

} // namespace lean::tool
