// A pass transforms one function and leaves valid IR. One file and one class each; `lean-opt
// --passes=name,..` runs them alone.
#pragma once

#include "ir/module.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lean::ir {

struct PassError {
  std::string message;
  LocId loc = 0;
};

class Pass {
public:
  virtual ~Pass() = default;
  virtual std::string_view name() const = 0;
  /// Nothing, or why the program cannot be compiled.
  virtual std::optional<PassError> run(Module &m, Function &f) = 0;
};

std::unique_ptr<Pass> createConstantFolding();      // "fold"
std::unique_ptr<Pass> createCommonSubexpressions(); // "cse"
std::unique_ptr<Pass> createInlining();             // "inline"
std::unique_ptr<Pass> createDeadCode();             // "dce"
std::unique_ptr<Pass> createUnrolling();            // "unroll"
std::unique_ptr<Pass> createLocalForwarding();      // "forward"
std::unique_ptr<Pass> createChoosing();             // "choose"
std::unique_ptr<Pass> createDeciding();             // "decide"
std::unique_ptr<Pass> createHoisting();             // "hoist"
std::unique_ptr<Pass> createSpecialising();         // "specialise"
std::unique_ptr<Pass> createWalking();              // "walk"

/// By name; null when there is none.
std::unique_ptr<Pass> createPass(std::string_view name);
/// All names, in the order of the pipeline.
std::vector<std::string_view> passNames();

} // namespace lean::ir
