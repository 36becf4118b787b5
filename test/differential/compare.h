// One random program run by everybody who knows what it means: the reference interpreter on the
// syntax tree, the IR interpreter and the machine, before and after the passes.
#pragma once

#include "test/differential/generator.h"
#include "test/differential/reference/interpreter.h"
#include "vm/advice.h"

#include <filesystem>

namespace lean::differential {

struct Setup {
  std::filesystem::path folder; // where root.lean and lib.lean are written
  std::string stdlib;
  reference::Wrong wrong = reference::Wrong::Nothing;
};

struct Comparison {
  enum Kind : uint8_t {
    Agree,
    Refused, // by the compiler, as its messages in `difference` say
    Unclear, // the reference does not say what the program means
    Differ
  } kind = Agree;
  std::string difference;     // Differ: who says what
  reference::Outcome meaning; // the reference's
  Advice advice;              // what the reference took
};

// The seed decides the advice, which is made as the program asks for it. Equal input, equal result.
Comparison compare(const Source &source, uint64_t seed, const Setup &setup);

// The smallest program that the shrinker finds of those that still make a difference.
Source shrink(Source source, uint64_t seed, const Setup &setup);

} // namespace lean::differential
