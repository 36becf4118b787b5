// A program compiled for one of the targets and run: the same answer from each, for comparing them.
#pragma once

#include "ir/module.h"
#include "vm/advice.h"

#include <array>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace lean::tool {

struct RunInput {
  std::optional<std::array<uint64_t, 4>> publicInput;
  Advice advice;
};

struct Outcome {
  bool accepted = false;
  std::array<uint64_t, 4> publicInput{};
  std::vector<std::string> printed;
  std::string code, place, message; ///< Of a failure; the place is file:line:column or empty.
  uint64_t cycles = 0;

  std::string text() const;
  /// An assertion of the source failed, with this message.
  bool failedWith(const std::string &assertion) const;
  /// A cell was read that nothing wrote.
  bool readUnset() const;
};

/// Instructions that a run may take on each target.
struct RunLimits {
  uint64_t leanIsa = uint64_t{1} << 32, rv64 = uint64_t{1} << 40;
};

using Runner = std::function<Outcome(const RunInput &)>;

/// Compiles a module after its passes; the error is the compiler's. `level` is LLVM's.
std::expected<Runner, std::string> forLeanIsa(const ir::Module &module, const RunLimits &limits);
std::expected<Runner, std::string> forRv64(const ir::Module &module, unsigned level, bool zbc,
                                           const RunLimits &limits);

/// What the IR itself means, by at most so many operations. Of a failure the outcome has the
/// message, and the code of a read of an unset cell.
Outcome interpreted(const ir::Module &module, const RunInput &in, uint64_t mostOps);

} // namespace lean::tool
