// What leanc and leanc-rv64im share: to their users they are one command.
#pragma once

#include "frontend/compilation.h"
#include "ir/module.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace lean::tool {

inline constexpr int kProgramErrors = 1, kUsageError = 2;

/// Prints `leanc: error: MESSAGE` and returns the status.
int complain(const std::string &message, int status = kProgramErrors);
/// The same at a place of the source.
int complainAt(const ir::Module &module, ir::LocId place, const std::string &message);

/// Writes a file, or the standard output for "-"; returns the exit status.
int write(const std::string &path, std::span<const uint8_t> bytes);
int write(const std::string &path, std::string_view text);

/// file:line:column, or leanc where there is no place.
std::string placeOf(const ir::Module &module, ir::LocId id);

/// A file beside this program.
std::string besideProgram(const std::string &name);

/// Options on sources: -D, -I, --stdlib, --color, -O0 to -O3.
struct SourceOptions {
  frontend::FrontendOptions frontend;
  unsigned level = 2;
  bool colours = false;

  std::vector<std::string> defines; ///< As given; parseArguments fills in the rest from these.
  std::string colourChoice = "auto";
  bool levels[4] = {};
};
void addSource(CLI::App &app, SourceOptions &options);
/// Parses arguments without the program's name; the exit status where that is the end of it.
std::optional<int> parseArguments(CLI::App &app, std::vector<std::string> args,
                                  SourceOptions &options);

/// The module of a source file, with its messages printed; nothing when it has errors.
std::unique_ptr<ir::Module> compileSource(const std::string &path, const SourceOptions &options);

} // namespace lean::tool
