// leanc: compiles a guest program to leanISA, or through leanc-rv64im to rv64im.
//
// Exit status: 0 done, 1 the program has errors or a file cannot be read or written, 2 wrong usage.
#include "backend/leanisa/leanisa.h"
#include "base/program/assembly.h"
#include "base/support/file.h"
#include "frontend/compilation.h"
#include "ir/passes/pipeline.h"
#include "ir/text.h"
#include "ir/verifier.h"
#include "tools/leanc_test.h"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <filesystem>
#include <unistd.h>

using namespace lean;

namespace {

constexpr int kProgramErrors = 1, kUsageError = 2;

struct Options {
  std::string input, output, emit = "bin", colours = "auto";
  std::vector<std::string> defines;
  frontend::FrontendOptions frontend;
  unsigned level = 2;
  bool level0 = false, level1 = false, level2 = false;
  std::vector<std::string> more; // `leanc test`: further files
  std::string filter;
};

int complain(const std::string &message, int status = kProgramErrors) {
  fmt::print(stderr, "leanc: error: {}\n", message);
  return status;
}

int write(const Options &options, std::span<const uint8_t> bytes) {
  if (options.output == "-") {
    bool good = fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size() && fflush(stdout) == 0;
    return good ? 0 : complain("cannot write to the standard output");
  }
  if (auto written = writeFileAtomic(options.output, bytes); !written)
    return complain(written.error().message);
  return 0;
}

int write(const Options &options, std::string_view text) {
  return write(options, std::span(reinterpret_cast<const uint8_t *>(text.data()), text.size()));
}

std::string placeOf(const ir::Module &module, ir::LocId id) {
  const ir::Location &loc = module.loc(id);
  if (loc.line == 0 || loc.file >= module.files.size())
    return "leanc";
  return fmt::format("{}:{}:{}", module.files[loc.file], loc.line, loc.column);
}

/// The standard library beside the folder that this program stands in.
std::string installedStdlib() {
  std::error_code failed;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", failed);
  return failed ? "" : (self.parent_path().parent_path() / "stdlib").string();
}

int compile(const Options &options) {
  frontend::Compilation unit;
  bool loaded = unit.load(options.input, options.frontend);
  bool astOnly = options.emit == "ast";
  std::unique_ptr<ir::Module> module;
  if (loaded && !astOnly)
    module = unit.compile(options.frontend);
  bool colours = options.colours == "always" ||
                 (options.colours == "auto" && isatty(STDERR_FILENO));
  std::string messages = unit.diags.render(colours);
  fputs(messages.c_str(), stderr);
  if (!loaded || (!astOnly && !module))
    return kProgramErrors;
  if (astOnly)
    return write(options, frontend::dumpAst(unit.root()));

  if (auto broken = ir::verify(*module); !broken.empty())
    return complain(fmt::format("internal error: {}: the IR is not valid: {}",
                                placeOf(*module, broken[0].loc), broken[0].message));
  if (auto failed = ir::runPipeline(*module, options.level)) {
    fmt::print(stderr, "{}: error: {}\n", placeOf(*module, failed->loc), failed->message);
    return kProgramErrors;
  }
  if (options.emit == "ir")
    return write(options, ir::print(*module));

  auto program = compileToLeanIsa(*module);
  if (!program) {
    fmt::print(stderr, "{}: error: {}\n", placeOf(*module, program.error().loc),
               program.error().message);
    return kProgramErrors;
  }
  // A program file names no folder of the machine that it was compiled on (ISA §6).
  for (std::string &file : program->files)
    if (const std::filesystem::path path(file); path.is_absolute())
      file = path.filename().string();
  if (options.emit == "asm")
    return write(options, printAssembly(*program));
  return write(options, writeProgram(*program));
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

/// Becomes the program beside this one; returns only when that fails.
int startLlvm(char **argv) {
  std::error_code failed;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", failed);
  const std::string program = (self.parent_path() / "leanc-rv64im").string();
  ::execv(program.c_str(), argv);
  return complain(fmt::format("cannot start {}", program));
}

} // namespace

int main(int argc, char **argv) {
  if (needsLlvm(argc, argv))
    return startLlvm(argv);
  Options options;
  std::string target = "leanisa";
  bool llvmOnly = false; // needsLlvm has looked at these
  CLI::App app{"Compiles a guest program to leanISA. `leanc test FILE..` runs the tests in files."};
  app.add_option("input", options.input, "the program's root file")->required();
  app.add_option("files", options.more, "further files, after `leanc test` only");
  app.add_option("--filter", options.filter, "test: only tests whose name contains it");
  app.add_option("-o", options.output, "the file to write; - is the standard output");
  app.add_option("--emit", options.emit, "what to write: bin (default), asm, ir or ast")
      ->check(CLI::IsMember({"bin", "asm", "ir", "ast"}));
  app.add_option("--target", target, "leanisa (default) or rv64im (--target=rv64im --help has its options)")
      ->check(CLI::IsMember({"leanisa", "rv64im"}));
  app.add_flag("--disasm", llvmOnly, "print the code of an rv64im ELF file");
  app.add_flag("--cross-check", llvmOnly, "run the program on both targets at every -O level and compare");
  app.add_flag("--O0", options.level0, "-O0: only what is needed");
  app.add_flag("--O1", options.level1, "-O1: cheap optimisations");
  app.add_flag("--O2,--O3", options.level2, "-O2, -O3: all optimisations (default)");
  app.add_option("-D", options.defines, "NAME=expr: the value of an extern const")
      ->allow_extra_args(false);
  app.add_option("-I", options.frontend.searchPaths, "a folder to look for modules in")
      ->allow_extra_args(false);
  app.add_option("--stdlib", options.frontend.stdlib, "the folder of the modules under std; default: stdlib beside the program's folder");
  app.add_option("--color", options.colours, "auto (default), always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  app.set_version_flag("--version", "leanc 0.1.0");

  // -O0 is customary with one dash, which CLI11 would read as a bundle of letters.
  std::vector<std::string> args(argv + 1, argv + argc);
  const bool testing = !args.empty() && args[0] == "test";
  if (testing)
    args.erase(args.begin());
  for (std::string &arg : args)
    if (arg == "-O0" || arg == "-O1" || arg == "-O2" || arg == "-O3")
      arg.insert(0, "-");
  std::reverse(args.begin(), args.end());
  try {
    app.parse(args);
  } catch (const CLI::ParseError &e) {
    int code = app.exit(e);
    return code == 0 ? 0 : kUsageError;
  }

  if (options.frontend.stdlib.empty())
    options.frontend.stdlib = installedStdlib();
  options.level = options.level0 ? 0 : options.level1 ? 1 : 2;
  for (const std::string &define : options.defines) {
    size_t equals = define.find('=');
    if (equals == std::string::npos || equals == 0)
      return complain(fmt::format("-D {}: expected NAME=expr", define), kUsageError);
    options.frontend.defines[define.substr(0, equals)] = define.substr(equals + 1);
  }
  if (testing) {
    tool::TestOptions tests{{options.input}, options.filter, options.frontend, options.level,
                            options.colours == "always" ||
                                (options.colours == "auto" && isatty(STDERR_FILENO))};
    tests.files.insert(tests.files.end(), options.more.begin(), options.more.end());
    return tool::runTests(tests);
  }
  if (!options.more.empty())
    return complain("more than one file", kUsageError);
  if (options.output.empty()) {
    if (options.emit == "bin")
      return complain("say with -o which file to write", kUsageError);
    options.output = "-";
  }
  return compile(options);
}
