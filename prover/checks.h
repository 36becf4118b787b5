// The verifier's checks by name (checks.def). Each is made through `holds`, which is nothing but
// its condition, except in a library of the tests where one check can be left out.
#pragma once

#include <cstdint>
#include <string_view>

namespace lean::proof {

enum class Check : uint8_t {
#define LEAN_CHECK(name, id, kind, text) name,
#include "prover/checks.def"
};

enum class CheckKind : uint8_t { Truth, Bound };

struct CheckInfo {
  Check check;
  std::string_view id;
  CheckKind kind;
  std::string_view text;
};

inline constexpr CheckInfo kChecks[] = {
#define LEAN_CHECK(name, id, kind, text) {Check::name, id, CheckKind::kind, text},
#include "prover/checks.def"
};

#ifdef LEAN_SKIP_CHECKS
/// True also where the environment's LEAN_SKIP_CHECK is this check's id and its kind is Truth.
bool holds(Check check, bool condition);
#else
constexpr bool holds(Check, bool condition) {
  return condition;
}
#endif

} // namespace lean::proof
