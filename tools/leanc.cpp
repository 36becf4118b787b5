// leanc: compiles a guest program to leanISA, or through leanc-rv64im to rv64im.
//
// Exit status: 0 done, 1 the program has errors or a file cannot be read or written, 2 wrong usage.
#include "backend/leanisa/leanisa.h"
#include "base/program/assembly.h"
#include "frontend/compilation.h"
#include "ir/passes/pipeline.h"
#include "ir/text.h"
#include "ir/verifier.h"
#include "tools/leanc_common.h"
#include "tools/leanc_cost.h"
#include "tools/leanc_fmt.h"
#include "tools/test_run.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>

using namespace lean;
using namespace lean::tool;

namespace {

struct Options {
  std::string input, output, emit = "bin";
  SourceOptions source;
  std::vector<std::string> more; // `leanc test`: further files
  std::string filter;
  bool cost = false, json = false, check = false;
};

int writeAst(const Options &options) {
  frontend::Compilation unit;
  const bool loaded = unit.load(options.input, options.source.frontend);
  fputs(unit.diags.render(options.source.colours).c_str(), stderr);
  return loaded ? write(options.output, frontend::dumpAst(unit.root())) : kProgramErrors;
}

int compile(const Options &options) {
  if (options.emit == "ast")
    return writeAst(options);
  const auto module = compileSource(options.input, options.source);
  if (!module)
    return kProgramErrors;
  if (const auto broken = ir::verify(*module); !broken.empty())
    return complain(fmt::format("internal error: {}: the IR is not valid: {}",
                                placeOf(*module, broken[0].loc), broken[0].message));
  if (const auto failed = ir::runPipeline(*module, options.source.level))
    return complainAt(*module, failed->loc, failed->message);
  if (options.emit == "ir")
    return write(options.output, ir::print(*module));

  auto program = compileToLeanIsa(*module);
  if (!program)
    return complainAt(*module, program.error().loc, program.error().message);
  // A program file names no folder of the machine that it was compiled on (ISA §6).
  for (std::string &file : program->files)
    if (const std::filesystem::path path(file); path.is_absolute())
      file = path.filename().string();
  if (options.cost)
    return write(options.output, costReport(*program, options.json));
  if (options.emit == "asm")
    return write(options.output, printAssembly(*program));
  return write(options.output, writeProgram(*program));
}

/// Whether the arguments ask for what needs LLVM; leanc-rv64im parses them then.
bool needsLlvm(int argc, char **argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view arg = argv[i];
    if (arg == "--disasm" || arg == "--cross-check" || arg == "--target=rv64im" ||
        (arg == "--target" && i + 1 < argc && std::string_view(argv[i + 1]) == "rv64im"))
      return true;
  }
  return false;
}

/// Whether tests shall be proven; leanc-prove parses the arguments then.
bool needsProver(int argc, char **argv) {
  return argc > 1 && std::string_view(argv[1]) == "test" &&
         std::any_of(argv + 2, argv + argc,
                     [](const char *arg) { return std::string_view(arg) == "--prove"; });
}

/// Becomes a program beside this one; returns only when that fails.
int start(const char *name, char **argv) {
  const std::string program = besideProgram(name);
  ::execv(program.c_str(), argv);
  return complain(fmt::format("cannot start {}", program));
}

} // namespace

int main(int argc, char **argv) {
  if (needsLlvm(argc, argv))
    return start("leanc-rv64im", argv);
  if (needsProver(argc, argv))
    return start("leanc-prove", argv);
  Options options;
  std::string target = "leanisa";
  bool llvmOnly = false, proving = false; // needsLlvm and needsProver have looked at these
  CLI::App app{
      "Compiles a guest program to leanISA. `leanc test FILE..` runs the tests in files, `leanc "
      "fmt FILE..` gives files the canonical layout."};
  app.add_option("input", options.input, "the program's root file")->required();
  app.add_option("files", options.more, "further files, after `leanc test` and `leanc fmt` only");
  app.add_option("--filter", options.filter, "test: only tests whose name contains it");
  app.add_option("-o", options.output, "the file to write; - is the standard output");
  app.add_option("--emit", options.emit, "what to write: bin (default), asm, ir or ast")
      ->check(CLI::IsMember({"bin", "asm", "ir", "ast"}));
  auto *cost = app.add_flag("--cost", options.cost,
                            "write what the code costs, by function and line, instead");
  cost->excludes("--emit");
  app.add_flag("--json", options.json, "with --cost: as JSON")->needs(cost);
  app.add_option("--target", target,
                 "leanisa (default) or rv64im (--target=rv64im --help has its options)")
      ->check(CLI::IsMember({"leanisa", "rv64im"}));
  app.add_flag("--disasm", llvmOnly, "print the code of an rv64im ELF file");
  app.add_flag(
      "--cross-check", llvmOnly,
      "run the program, or with `test` the tests, on both targets at every -O level and compare");
  app.add_flag("--prove", proving, "test: prove each run that holds, and verify the proof");
  app.add_flag("--check", options.check, "fmt: change nothing, print the files that would change");
  addSource(app, options.source);
  app.set_version_flag("--version", "leanc 0.1.0");

  std::vector<std::string> args(argv + 1, argv + argc);
  const bool testing = !args.empty() && args[0] == "test";
  const bool formatting = !args.empty() && args[0] == "fmt";
  if (testing || formatting)
    args.erase(args.begin());
  if (const auto status = parseArguments(app, std::move(args), options.source))
    return *status;
  if (proving)
    return complain("--prove is for `leanc test`; leanvm proves programs", kUsageError);
  if ((testing || formatting) && (options.cost || !options.output.empty()))
    return complain("there is no -o or --cost for `test` and `fmt`", kUsageError);
  std::vector<std::string> files{options.input};
  files.insert(files.end(), options.more.begin(), options.more.end());
  if (testing) {
    const TestOptions tests{files, options.filter, options.source.frontend, options.source.colours};
    return runTests(tests,
                    [&](const TestProgram &test) { return checkTest(test, options.source.level); });
  }
  if (formatting)
    return formatFiles(files, options.check, options.source.colours);
  if (options.check)
    return complain("--check is for `leanc fmt`", kUsageError);
  if (!options.more.empty())
    return complain("more than one file", kUsageError);
  if (options.output.empty()) {
    if (options.emit == "bin" && !options.cost)
      return complain("say with -o which file to write", kUsageError);
    options.output = "-";
  }
  return compile(options);
}
