// Advice tracking (LANGUAGE, "Safety" 1): which of the prover's values nothing ties down.
#pragma once

#include "ir/module.h"

#include <vector>

namespace lean::ir {

struct AdviceFinding {
  enum Kind : uint8_t {
    Unconstrained, ///< No assertion, match or cell of a buffer depends on it.
    SelfChecked,   ///< Those that do depend on nothing else but constants.
    NeverWritten,  ///< Cells of a buffer that are read and nothing writes.
    TooMuch        ///< More advice than is tracked; the only finding then.
  } kind;
  LocId loc = 0;         ///< Of the pop, hint or allocation.
  bool isHint = false;   ///< Unconstrained: no pop.
  uint32_t element = 0;  ///< Unconstrained: of the entry,
  uint32_t elements = 1; ///< which has so many.
};

/// Findings of a module as lowered, before any pass, in the order of their code. Dependence is
/// followed through calls and, by buffer, through memory; conditions count for all that they
/// decide. Functions that `main` does not reach are left out.
std::vector<AdviceFinding> trackAdvice(const Module &module);

} // namespace lean::ir
