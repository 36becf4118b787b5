// The manifest: for every check of the verifier a lie that this check refuses (SOUNDNESS, end of
// 3).
#pragma once

#include "prover/checks.h"

#include <functional>
#include <string>
#include <vector>

namespace lean::test {

/// Verifies something; "accepted", or the refusal's text.
using Verdict = std::function<std::string()>;

struct Attack {
  proof::Check check;
  std::string lie;
  std::string refusal; ///< What the verifier says.
  std::function<Verdict()> make;
};

std::vector<Attack> bytesAttacks();
std::vector<Attack> proverAttacks();

} // namespace lean::test
