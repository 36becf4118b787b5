// Random programs as source text, well-typed and mostly with a fixed meaning. They use what the
// language has; some fail an assertion, read cells that are not set, store a second value, divide
// by zero or run a loop backwards.
#pragma once

#include "test/differential/choices.h"

#include <string>

namespace lean::differential {

struct Source {
  std::string root;    // root.lean
  std::string module;  // lib.lean, or empty: the program imports none
  bool isTest = false; // starts at a `test` block instead of `main`
};

Source generate(Choices choices);

} // namespace lean::differential
