// Random IR programs for comparing what passes and back ends make of them with the interpreter.
#pragma once

#include "ir/interpreter.h"
#include "ir/module.h"

#include <memory>
#include <random>

namespace lean::test {

/// A module with its advice. Most runs succeed; some end in a failed assertion.
struct RandomProgram {
  std::unique_ptr<ir::Module> module;
  ir::AdviceStreams advice;
};

RandomProgram randomProgram(uint64_t seed);

} // namespace lean::test
