// leanc-rv64im: the part of leanc that needs LLVM. leanc starts it for --target=rv64im, --disasm
// and --cross-check, so that compiling to leanISA does not wait for LLVM to load.
//
// Exit status: 0 done, 1 the program has errors, a file cannot be read or written or targets
// differ, 2 wrong usage.
#include "backend/rv64im/rv64im.h"
#include "base/support/file.h"
#include "ir/passes/pipeline.h"
#include "ir/text.h"
#include "ir/verifier.h"
#include "tools/cross_check.h"
#include "tools/leanc_common.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <filesystem>

using namespace lean;
using namespace lean::tool;

namespace {

struct Options {
  std::string input, output, emit, target, feature, publicInput, filter;
  std::vector<std::string> more, advice;
  SourceOptions source;
  bool disassemble = false, crossCheck = false;
  rv64::CodegenOptions codegen;
};

/// The IR of the program or of an .ir file, before any pass; errors are printed.
std::unique_ptr<ir::Module> load(const Options &options) {
  if (options.input.ends_with(".ir")) {
    const auto text = readTextFile(options.input);
    if (!text) {
      complain(text.error().message);
      return nullptr;
    }
    auto module = ir::parse(*text);
    if (!module) {
      complain(fmt::format("{}:{}", options.input, module.error().message));
      return nullptr;
    }
    if (auto broken = ir::verify(**module); !broken.empty()) {
      complainAt(**module, broken[0].loc, broken[0].message);
      return nullptr;
    }
    return std::move(*module);
  }
  return compileSource(options.input, options.source);
}

int disassemble(const Options &options) {
  constexpr uint64_t kLargest = uint64_t{1} << 28;
  const auto bytes = readFile(options.input, kLargest);
  if (!bytes)
    return complain(bytes.error().message);
  const auto text =
      rv64::disassembleElf({reinterpret_cast<const char *>(bytes->data()), bytes->size()});
  if (!text)
    return complain(options.input + ": " + text.error());
  return write(options.output.empty() ? "-" : options.output, *text);
}

int compile(Options &options) {
  const auto module = load(options);
  if (!module)
    return kProgramErrors;
  if (const auto failed = ir::runPipeline(*module, options.codegen.level))
    return complainAt(*module, failed->loc, failed->message);
  const auto out = rv64::compileToRv64(*module, options.codegen);
  if (!out)
    return complainAt(*module, out.error().loc, out.error().message);
  const int status = write(options.output, *out);
  if (status == 0 && options.codegen.output == rv64::OutputKind::Executable &&
      options.output != "-") {
    using std::filesystem::perms;
    std::error_code ignored; // a file that cannot be started by name is still the program
    std::filesystem::permissions(options.output,
                                 perms::owner_exec | perms::group_exec | perms::others_exec,
                                 std::filesystem::perm_options::add, ignored);
  }
  return status;
}

/// Those that the options name, else all.
std::vector<unsigned> levelsToCheck(const Options &options) {
  std::vector<unsigned> all, asked;
  for (unsigned level = 0; level < std::size(options.source.levels); ++level) {
    all.push_back(level);
    if (options.source.levels[level])
      asked.push_back(level);
  }
  return asked.empty() ? all : asked;
}

int crossCheck(const Options &options) {
  const CrossCheckInput input{options.input, options.publicInput, options.advice,
                              levelsToCheck(options), [&] { return load(options); }};
  return tool::crossCheck(input) ? 0 : kProgramErrors;
}

int crossCheckTests(const Options &options) {
  TestOptions tests{
      {options.input}, options.filter, options.source.frontend, options.source.colours};
  tests.files.insert(tests.files.end(), options.more.begin(), options.more.end());
  return runTests(tests, [levels = levelsToCheck(options)](const TestProgram &test) {
    return crossCheckTest(test, levels);
  });
}

int work(Options &options) {
  if (options.disassemble)
    return disassemble(options);
  if (options.crossCheck)
    return crossCheck(options);
  return compile(options);
}

} // namespace

int main(int argc, char **argv) {
  Options options;
  CLI::App app{"Compiles a guest program to rv64im."};
  app.name("leanc");
  app.add_option("input", options.input,
                 "the program's root file, IR text (.ir), or an ELF file to disassemble")
      ->required();
  app.add_option("files", options.more, "further files, after `leanc test` only");
  auto *target =
      app.add_option("--target", options.target, "rv64im")->check(CLI::IsMember({"rv64im"}));
  auto *output =
      app.add_option("-o", options.output, "the file to write; - is the standard output");
  app.add_option("--emit", options.emit, "what to write: elf (default), llvm-ir, asm or obj")
      ->check(CLI::IsMember({"elf", "llvm-ir", "asm", "obj"}))
      ->needs(target);
  app.add_option("--target-feature", options.feature, "+zbc: use the carry-less products of Zbc")
      ->check(CLI::IsMember({"+zbc", "-zbc"}))
      ->needs(target);
  app.add_option("--heap-cells-log", options.codegen.logHeapCells,
                 "log2 of the memory cells that the program may use")
      ->check(CLI::Range(8, 28))
      ->needs(target);
  app.add_flag("--disasm", options.disassemble, "print the code of an ELF file")->excludes(target);
  auto *cross =
      app.add_flag("--cross-check", options.crossCheck,
                   "run the program, or with `test` the tests, on both targets at every level (or "
                   "those given) and compare")
          ->excludes(target)
          ->excludes(output);
  app.add_option("--public", options.publicInput, "for --cross-check: four hex lanes")
      ->needs(cross);
  app.add_option("--advice", options.advice,
                 "for --cross-check: advice file; a run for each where there are several")
      ->allow_extra_args(false)
      ->needs(cross);
  app.add_option("--filter", options.filter, "test: only tests whose name contains it");
  addSource(app, options.source);
  std::vector<std::string> args(argv + 1, argv + argc);
  const bool testing = !args.empty() && args[0] == "test";
  if (testing)
    args.erase(args.begin());
  if (const auto status = parseArguments(app, std::move(args), options.source))
    return *status;
  if (testing && !options.crossCheck)
    return complain("tests run on leanISA, or with --cross-check on both targets", kUsageError);
  if (testing && (!options.publicInput.empty() || !options.advice.empty()))
    return complain("tests have no public input and no advice", kUsageError);
  if (testing)
    return crossCheckTests(options);
  if (!options.more.empty())
    return complain("more than one file", kUsageError);
  if (options.disassemble && options.crossCheck)
    return complain("--disasm and --cross-check exclude each other", kUsageError);
  options.codegen.level = options.source.level;
  options.codegen.zbc = options.feature == "+zbc";
  options.codegen.output = options.emit == "llvm-ir" ? rv64::OutputKind::LlvmIr
                           : options.emit == "asm"   ? rv64::OutputKind::Assembly
                           : options.emit == "obj"   ? rv64::OutputKind::Object
                                                     : rv64::OutputKind::Executable;
  if (options.output.empty() && !options.disassemble && !options.crossCheck) {
    if (options.emit.empty() || options.emit == "elf" || options.emit == "obj")
      return complain("say with -o which file to write", kUsageError);
    options.output = "-";
  }
  return work(options);
}
