#include "test/differential/compare.h"

#include "frontend/compilation.h"
#include "ir/passes/pipeline.h"
#include "tools/target_run.h"

#include <fmt/format.h>
#include <fstream>
#include <stdexcept>

namespace lean::differential {

namespace {

using reference::Kind;

constexpr uint64_t kMostCycles = 1'000'000;
constexpr unsigned kLevels = 3;

/// Advice as it is asked for: mostly small numbers, so that comparisons go both ways.
class AdviceMaker {
public:
  explicit AdviceMaker(uint64_t seed) : seed(seed) {}

  std::optional<AdviceEntry> entry(std::string_view stream, size_t number,
                                   const std::vector<Kind> &kinds) {
    std::seed_seq mixed{seed, uint64_t{std::hash<std::string_view>{}(stream)}, uint64_t{number}};
    std::mt19937_64 random(mixed);
    constexpr size_t kMostEntries = 40;
    if (number >= kMostEntries)
      return std::nullopt;
    AdviceEntry &out = taken[std::string(stream)].emplace_back();
    for (const Kind kind : kinds) {
      AdviceItem &item = out.emplace_back();
      if (kind == Kind::Bit || kind == Kind::Index) {
        item.integer = random() % (kind == Kind::Bit ? 2 : 12);
      } else {
        const auto limb = [&] { return K(random() % 4 == 0 ? random() : random() % 8); };
        item.isWord = true;
        item.word = kind == Kind::Word && random() % 3 == 0 ? E(limb(), limb(), limb()) : E(limb());
      }
    }
    return out;
  }

  Advice taken;

private:
  uint64_t seed;
};

/// A compiler of the program, each time anew, since passes change a module.
class Compiler {
public:
  Compiler(const Source &source, const Setup &setup)
      : root(setup.folder / "root.lean"), isTest(source.isTest) {
    options.stdlib = setup.stdlib;
    // Nothing is lost with these files, so they need not reach the disk one by one.
    if (!(std::ofstream(root) << source.root) ||
        !(std::ofstream(setup.folder / "lib.lean") << source.module))
      throw std::runtime_error("cannot write to " + setup.folder.string());
  }

  /// Null after errors, which `messages` has.
  std::unique_ptr<ir::Module> compile() {
    frontend::Compilation unit;
    std::unique_ptr<ir::Module> module;
    if (unit.load(root.string(), options)) {
      const auto tests = unit.tests();
      if (!isTest)
        module = unit.compile(options);
      else if (!tests.empty())
        module = unit.compileTest(options, *tests.front());
    }
    messages = unit.diags.render(false);
    return module;
  }

  std::string messages;
  const std::filesystem::path root;

private:
  frontend::FrontendOptions options;
  bool isTest;
};

const frontend::FnDecl *firstTest(const reference::Program &program) {
  for (const frontend::Decl *decl : program.root().tree->items)
    if (decl->kind == frontend::DeclKind::Fn && static_cast<const frontend::FnDecl *>(decl)->isTest)
      return static_cast<const frontend::FnDecl *>(decl);
  return nullptr;
}

std::string textOf(const reference::Outcome &o) {
  if (o.kind == reference::Outcome::Accepts)
    return fmt::format("accepts with public input {}, prints {}", formatPublicInput(o.publicInput),
                       fmt::join(o.printed, "; "));
  return fmt::format("fails in line {}: {}", o.failure.line, o.failure.message);
}

std::string textOf(const tool::Outcome &o) {
  return o.text() + (o.accepted ? fmt::format(", prints {}", fmt::join(o.printed, "; ")) : "");
}

/// FILE:LINE:COLUMN of the root file; 0 elsewhere.
uint32_t lineOf(const std::string &place) {
  constexpr std::string_view kRoot = "root.lean:";
  const size_t at = place.find(kRoot);
  return at == place.npos ? 0 : static_cast<uint32_t>(std::stoul(place.substr(at + kRoot.size())));
}

/// Optimised code may meet another of several failures first.
bool agree(const reference::Outcome &meaning, const tool::Outcome &ran, bool inOrder) {
  if (meaning.mayFail && ran.readUnset())
    return true;
  const bool accepts = meaning.kind == reference::Outcome::Accepts;
  if (accepts != ran.accepted)
    return false;
  if (accepts)
    return meaning.publicInput == ran.publicInput && meaning.printed == ran.printed;
  if (!inOrder || meaning.mayFail || meaning.failure.why != reference::Failure::Assertion)
    return true;
  const uint32_t line = lineOf(ran.place);
  const std::string &message = meaning.failure.message;
  return (line == 0 || meaning.failure.line == 0 || line == meaning.failure.line) &&
         (message.empty() || ran.failedWith(message));
}

} // namespace

Comparison compare(const Source &source, uint64_t seed, const Setup &setup) {
  Comparison result;
  Compiler compiler(source, setup);
  const auto differ = [&](const std::string &who, const std::string &what) {
    result.kind = Comparison::Differ;
    result.difference = fmt::format("{} {}\nthe reference {}\n", who, what, textOf(result.meaning));
    return result;
  };
  const auto program = reference::Program::load(compiler.root.string(), setup.stdlib);
  if (!program) {
    result.kind = Comparison::Unclear;
    result.meaning.reason = "syntax error";
    return result;
  }
  AdviceMaker advice(seed);
  reference::Options options;
  options.wrong = setup.wrong;
  options.advice = [&](std::string_view stream, size_t number, const std::vector<Kind> &kinds) {
    return advice.entry(stream, number, kinds);
  };
  result.meaning =
      reference::interpret(*program, options, source.isTest ? firstTest(*program) : nullptr);
  result.advice = advice.taken;
  for (unsigned level = 0; level < kLevels; ++level) {
    const auto module = compiler.compile();
    if (!module) {
      result.kind = Comparison::Refused;
      result.difference = compiler.messages;
      return result;
    }
    if (result.meaning.kind == reference::Outcome::Unclear)
      result.kind = Comparison::Unclear;
    const std::string who = fmt::format("-O{}", level);
    if (const auto failed = ir::runPipeline(*module, level))
      return differ(who, failed->message);
    const auto runner = tool::forLeanIsa(*module, {kMostCycles, kMostCycles});
    if (!runner)
      return differ(who, runner.error());
    const tool::RunInput input{std::nullopt, result.advice};
    const tool::Outcome meant = interpreted(*module, input, kMostCycles), ran = (*runner)(input);
    if (result.kind == Comparison::Unclear)
      continue;
    if (!agree(result.meaning, meant, false))
      return differ("the IR at " + who, textOf(meant));
    if (!agree(result.meaning, ran, level == 0))
      return differ("the machine at " + who, textOf(ran));
  }
  return result;
}

} // namespace lean::differential
