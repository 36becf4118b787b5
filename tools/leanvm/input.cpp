#include "tools/leanvm/input.h"

#include "base/support/file.h"

#include <filesystem>
#include <fmt/core.h>

namespace lean::tool {

namespace fs = std::filesystem;

namespace {

/// NAME.suffix beside the program, else beside the source that it names by a relative path.
std::optional<fs::path> findBeside(const Options &options, const Program &program,
                                   const char *suffix) {
  std::error_code ignored;
  const fs::path own = fs::path(options.program).replace_extension(suffix);
  if (fs::is_regular_file(own, ignored))
    return own;
  if (program.files.empty())
    return std::nullopt;
  const fs::path source = fs::path(program.files.front()).lexically_normal();
  if (source.is_absolute() || source.empty() || *source.begin() == "..")
    return std::nullopt;
  fs::path beside = fs::path(source).replace_extension(suffix);
  return fs::is_regular_file(beside, ignored) ? std::optional(beside) : std::nullopt;
}

} // namespace

int failed(const std::string &message) {
  fmt::print(stderr, "leanvm: error: {}\n", message);
  return kFailed;
}

std::string stem(const std::string &path) {
  return fs::path(path).stem().string();
}

std::optional<Program> loadProgram(const Options &options) {
  const auto bytes = readFile(options.program);
  if (!bytes) {
    failed(bytes.error().message);
    return std::nullopt;
  }
  auto program = readProgram(*bytes);
  if (!program) {
    failed(options.program + ": " + program.error().message);
    return std::nullopt;
  }
  return std::move(*program);
}

std::optional<RunOptions> loadRunOptions(const Options &options, const Program &program) {
  RunOptions run;
  run.maxCycles = options.maxCycles;
  run.maxCells = options.maxMemory / sizeof(Cell);
  run.scatter = options.scatter;

  std::string publicText = options.publicInput, publicName = "--public";
  if (publicText.empty())
    if (const auto file = findBeside(options, program, ".public")) {
      constexpr uint64_t kLongest = 1 << 12;
      auto text = readTextFile(*file, kLongest);
      if (!text) {
        failed(text.error().message);
        return std::nullopt;
      }
      publicText = std::move(*text);
      publicName = file->string();
    }
  if (!publicText.empty()) {
    const auto lanes = parsePublicInput(publicText);
    if (!lanes) {
      failed(publicName + ": " + lanes.error().message);
      return std::nullopt;
    }
    run.publicInput = *lanes;
  }

  fs::path adviceFile = options.advice;
  if (adviceFile.empty())
    adviceFile = findBeside(options, program, ".advice.json").value_or(fs::path());
  if (!adviceFile.empty()) {
    const auto text = readTextFile(adviceFile);
    if (!text) {
      failed(text.error().message);
      return std::nullopt;
    }
    auto advice = parseAdvice(*text);
    if (!advice) {
      failed(adviceFile.string() + ": " + advice.error().message);
      return std::nullopt;
    }
    run.advice = std::move(*advice);
  }
  if (!options.quiet && !options.json)
    run.print = [](const std::string &line) { fmt::print("{}\n", line); };
  return run;
}

} // namespace lean::tool
