// The choice of the rule to leave out, in the back end that only tests link.
#pragma once

#include "backend/leanisa/rules.h"

#include <optional>

namespace lean::backend {

/// Nothing: the compiler as it is.
void skipRule(std::optional<Rule> rule);

} // namespace lean::backend
