// Rules whose rows a test can leave out (rules.def). Selection asks `kept`, which is true except in
// a library of the tests.
#pragma once

#include <cstdint>
#include <string_view>

namespace lean::backend {

enum class Rule : uint8_t {
#define LEAN_RULE(name, id, rule, text) name,
#include "backend/leanisa/rules.def"
};

struct RuleInfo {
  Rule rule;
  std::string_view id;
  unsigned number; ///< Of COMPILER §1.
  std::string_view text;
};

inline constexpr RuleInfo kRules[] = {
#define LEAN_RULE(name, id, number, text) {Rule::name, id, number, text},
#include "backend/leanisa/rules.def"
};

#ifdef LEAN_SKIP_RULES
/// False for the rule that the test has chosen.
bool kept(Rule rule);
/// A rule is left out, so that the final code is not what its checker wants.
bool skipping();
#else
constexpr bool kept(Rule) {
  return true;
}
constexpr bool skipping() {
  return false;
}
#endif

} // namespace lean::backend
