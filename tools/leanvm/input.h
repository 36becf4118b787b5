// Reading what the commands of leanvm take: programs, public inputs, advice.
#pragma once

#include "base/program/program.h"
#include "tools/leanvm/commands.h"
#include "vm/machine.h"

#include <optional>

namespace lean::tool {

/// Prints `leanvm: error: MESSAGE` and returns kFailed.
int failed(const std::string &message);

/// Bytes of the largest proof file that is read. A proof is below a MiB; the limit only keeps a
/// wrong file from being read whole.
inline constexpr uint64_t kLargestProof = uint64_t{1} << 26;

/// The program file, or nothing after an error was printed.
std::optional<Program> loadProgram(const Options &options);

/// Public input, advice and limits of a run, or nothing after an error was printed. Without
/// --public and --advice the files NAME.public and NAME.advice.json are taken where they exist:
/// beside the program file, else beside its source.
std::optional<RunOptions> loadRunOptions(const Options &options, const Program &program);

/// A path's last part without its extension.
std::string stem(const std::string &path);

} // namespace lean::tool
