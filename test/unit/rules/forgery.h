// A guest, compiled with or without a rule, and a run of it with hints that lie.
#pragma once

#include "skip_rules.h"

#include "vm/machine.h"

#include <functional>
#include <string>
#include <vector>

namespace lean::test {

/// What a prover chooses: advice, the public input, and hints in place of the compiler's.
struct Forgery {
  Program program;
  RunOptions options;
  unsigned lies = 0;

  /// Before instruction `at` and its hints, frame cells get these values: {true, word} or
  /// {false, position}.
  void write(uint32_t at, std::vector<uint32_t> cells, std::vector<AdviceItem> values);
  /// The first hint of a kind gives these values in the cells that it writes, from the n-th on.
  void replace(HintKind kind, size_t firstWritten, std::vector<AdviceItem> values);

  /// The first instruction from `from` on for which f holds.
  uint32_t find(uint32_t from, const std::function<bool(const Instruction &)> &f) const;
  /// The address that a `set` gives cell `cell`, among instructions from `from` on.
  uint32_t target(uint32_t from, uint32_t cell) const;
  const Symbol &symbol(const std::string &name) const;
};

inline AdviceItem word(const E &value) {
  return {value, 0, true};
}
inline AdviceItem lane(uint64_t value) {
  return word(E(K(value)));
}
inline AdviceItem position(uint64_t i) {
  return {E(), i, false};
}

/// Compiles a guest, leaving out a rule's rows if one is named. Throws std::runtime_error.
Program compileGuest(const std::string &source, std::optional<backend::Rule> without);

/// What the run publishes when all rows hold and the bus balances; else why not.
std::expected<std::array<uint64_t, 4>, std::string> balance(const Forgery &forgery);

} // namespace lean::test
