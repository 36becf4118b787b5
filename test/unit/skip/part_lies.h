// The manifest of lies about parts of the relation.
#pragma once

#include "test/unit/prover/forgery.h"

#include <functional>

namespace lean::test {

struct PartLie {
  std::string id, lie;
  std::string refusal; ///< What the whole verifier says.
  /// False where the statement is true and only the rows are not those of a run.
  bool falseStatement = true;
  /// The lie, made with the parts in force.
  std::function<Forgery()> make;
};

/// A part without which nothing can be proven, so that there is no lie about it, and why.
struct ClosingPart {
  std::string id, reason;
};

std::vector<PartLie> partLies();
std::vector<ClosingPart> closingParts();

} // namespace lean::test
