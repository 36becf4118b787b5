#include "skip_rules.h"

namespace lean::backend {

namespace {
std::optional<Rule> skipped;
}

void skipRule(std::optional<Rule> rule) {
  skipped = rule;
}

bool kept(Rule rule) {
  return skipped != rule;
}

bool skipping() {
  return skipped.has_value();
}

} // namespace lean::backend
