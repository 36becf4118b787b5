#include "tools/leanc_common.h"

#include "base/support/file.h"
#include "tools/leanc_cost.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/core.h>
#include <unistd.h>

namespace lean::tool {

int complain(const std::string &message, int status) {
  fmt::print(stderr, "leanc: error: {}\n", message);
  return status;
}

int complainAt(const ir::Module &module, ir::LocId place, const std::string &message) {
  fmt::print(stderr, "{}: error: {}\n", placeOf(module, place), message);
  return kProgramErrors;
}

int write(const std::string &path, std::span<const uint8_t> bytes) {
  if (path == "-") {
    const bool good =
        fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size() && fflush(stdout) == 0;
    return good ? 0 : complain("cannot write to the standard output");
  }
  const auto written = writeFileAtomic(path, bytes);
  return written ? 0 : complain(written.error().message);
}

int write(const std::string &path, std::string_view text) {
  return write(path, std::span(reinterpret_cast<const uint8_t *>(text.data()), text.size()));
}

std::string placeOf(const ir::Module &module, ir::LocId id) {
  const ir::Location &loc = module.loc(id);
  if (loc.line == 0 || loc.file >= module.files.size())
    return "leanc";
  return fmt::format("{}:{}:{}", module.files[loc.file], loc.line, loc.column);
}

std::string besideProgram(const std::string &name) {
  std::error_code failed;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", failed);
  return failed ? "" : (self.parent_path() / name).lexically_normal().string();
}

void addSource(CLI::App &app, SourceOptions &options) {
  app.add_flag("--O0", options.levels[0], "-O0: only what is needed");
  app.add_flag("--O1", options.levels[1], "-O1: cheap optimisations");
  app.add_flag("--O2", options.levels[2], "-O2: all optimisations (default)");
  app.add_flag("--O3", options.levels[3], "-O3: for rv64im, more of LLVM's");
  app.add_option("-D", options.defines, "NAME=expr: the value of an extern const")
      ->allow_extra_args(false);
  app.add_option("-I", options.frontend.searchPaths, "a folder to look for modules in")
      ->allow_extra_args(false);
  app.add_option(
      "--stdlib", options.frontend.stdlib,
      "the folder of the modules under std; default: stdlib beside the program's folder");
  app.add_option("--color", options.colourChoice, "auto (default), always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}));
}

std::optional<int> parseArguments(CLI::App &app, std::vector<std::string> args,
                                  SourceOptions &options) {
  // -O0 is customary with one dash, which CLI11 would read as a bundle of letters.
  for (std::string &arg : args)
    if (arg.size() == 3 && arg.starts_with("-O") && arg[2] >= '0' && arg[2] <= '3')
      arg.insert(0, "-");
  std::reverse(args.begin(), args.end());
  try {
    app.parse(args);
  } catch (const CLI::ParseError &e) {
    return app.exit(e) == 0 ? 0 : kUsageError;
  }
  for (unsigned i = 4; i-- > 0;)
    if (options.levels[i])
      options.level = i;
  if (options.frontend.stdlib.empty())
    options.frontend.stdlib = besideProgram("../stdlib");
  for (const std::string &define : options.defines) {
    const size_t equals = define.find('=');
    if (equals == std::string::npos || equals == 0)
      return complain(fmt::format("-D {}: expected NAME=expr", define), kUsageError);
    options.frontend.defines[define.substr(0, equals)] = define.substr(equals + 1);
  }
  options.colours = options.colourChoice == "always" ||
                    (options.colourChoice == "auto" && isatty(STDERR_FILENO) != 0);
  return std::nullopt;
}

std::unique_ptr<ir::Module> compileSource(const std::string &path, const SourceOptions &options) {
  frontend::Compilation unit;
  std::unique_ptr<ir::Module> module;
  if (unit.load(path, options.frontend))
    module = unit.compile(options.frontend);
  if (module && !checkCosts(unit, *module))
    module = nullptr;
  fputs(unit.diags.render(options.colours).c_str(), stderr);
  return module;
}

} // namespace lean::tool
