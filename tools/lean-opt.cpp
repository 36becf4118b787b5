// lean-opt: reads IR text, runs named passes, then prints the IR, the machine code or the program,
// or interprets it.
#include "backend/leanisa/leanisa.h"
#include "base/field/text.h"
#include "base/program/assembly.h"
#include "base/support/file.h"
#include "ir/interpreter.h"
#include "ir/passes/pipeline.h"
#include "ir/text.h"
#include "ir/verifier.h"
#include "vm/advice.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

namespace {

using namespace lean;

struct Options {
  std::string input, output = "-", passes, emit = "ir", publicInput, advice;
  int level = -1;
  bool run = false, quiet = false;
  uint64_t maxOps = uint64_t{1} << 32;
};

int failed(const std::string &message) {
  fmt::print(stderr, "lean-opt: error: {}\n", message);
  return 1;
}

std::string placeOf(const ir::Module &m, ir::LocId id) {
  const ir::Location &l = m.loc(id);
  if (id == 0 || l.file >= m.files.size())
    return "";
  return fmt::format("{}:{}:{}: ", m.files[l.file], l.line, l.column);
}

int interpret(const ir::Module &m, const Options &o) {
  ir::InterpreterOptions options;
  options.maxOps = o.maxOps;
  if (!o.publicInput.empty()) {
    const auto lanes = parsePublicInput(o.publicInput);
    if (!lanes)
      return failed("--public: " + lanes.error().message);
    options.publicInput = *lanes;
  }
  if (!o.advice.empty()) {
    const auto text = readTextFile(o.advice);
    if (!text)
      return failed(text.error().message);
    const auto advice = parseAdvice(*text);
    if (!advice)
      return failed(o.advice + ": " + advice.error().message);
    for (const auto &[name, entries] : *advice)
      for (const AdviceEntry &entry : entries) {
        auto &out = options.advice[name].emplace_back();
        for (const AdviceItem &item : entry)
          out.push_back({item.word, item.integer, item.isWord});
      }
  }
  const auto result = ir::interpret(m, options);
  if (!result)
    return failed(placeOf(m, result.error().loc) + result.error().message);
  for (const std::string &line : result->printed)
    fmt::print("{}\n", line);
  fmt::print("public input: {}\n", formatPublicInput(result->publicInput));
  return 0;
}

int write(const Options &o, std::string_view text) {
  if (o.output == "-") {
    fmt::print("{}", text);
    return 0;
  }
  const auto done = writeFileAtomic(o.output, text);
  return done ? 0 : failed(done.error().message);
}

int compile(const ir::Module &m, const Options &o) {
  std::string code;
  BackendOptions options;
  if (o.emit == "virtual")
    options.virtualAssembly = &code;
  const auto program = compileToLeanIsa(m, options);
  if (!program) {
    write(o, code); // as far as it came
    return failed(placeOf(m, program.error().loc) + program.error().message);
  }
  if (o.emit == "program") {
    const auto bytes = writeProgram(*program);
    return write(o, {reinterpret_cast<const char *>(bytes.data()), bytes.size()});
  }
  return write(o, o.emit == "virtual" ? code : printAssembly(*program));
}

int work(const Options &o) {
  const auto text = readTextFile(o.input == "-" ? "/dev/stdin" : o.input);
  if (!text)
    return failed(text.error().message);
  const auto module = ir::parse(*text);
  if (!module)
    return failed(o.input + ": " + module.error().message);
  ir::Module &m = **module;
  const auto check = [&] {
    const auto errors = ir::verify(m);
    for (const ir::VerifyError &e : errors)
      failed(placeOf(m, e.loc) + e.message);
    return errors.empty();
  };
  if (!check())
    return 1;
  auto error = ir::runPasses(m, o.passes);
  if (!error && o.level >= 0)
    error = ir::runPipeline(m, static_cast<unsigned>(o.level));
  if (error)
    return failed(placeOf(m, error->loc) + error->message);
  if (!check())
    return 1;
  if (o.run)
    return interpret(m, o);
  return o.quiet ? 0 : o.emit == "ir" ? write(o, ir::print(m)) : compile(m, o);
}

} // namespace

int main(int argc, char **argv) {
  CLI::App app("lean-opt: run passes over IR text, print, compile or interpret it");
  app.set_version_flag("--version", "lean-opt 0.1.0");
  Options o;
  app.add_option("input", o.input, "IR text, or - for standard input")->required();
  app.add_option("-o,--output", o.output, "Output file, or - for standard output");
  app.add_option("--passes", o.passes, "Passes to run, separated by commas");
  app.add_option("-O", o.level, "Run the pipeline of this level")->check(CLI::Range(0, 3));
  app.add_option("--emit", o.emit, "What to print")
      ->check(CLI::IsMember({"ir", "virtual", "asm", "program"}))
      ->capture_default_str();
  app.add_flag("--run", o.run, "Interpret the module");
  app.add_option("--public", o.publicInput, "Public input: four 64-bit lanes in hex");
  app.add_option("--advice", o.advice, "Advice as JSON");
  app.add_option("--max-ops", o.maxOps, "Refuse runs that are longer")->capture_default_str();
  app.add_flag("-q,--quiet", o.quiet, "Print errors only");
  CLI11_PARSE(app, argc, argv);
  return work(o);
}
