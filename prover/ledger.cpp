#include "prover/ledger.h"

#include "prover/keccak/keccak_argument.h"
#include "prover/pcs/bounds.h"

#include <algorithm>
#include <cmath>

namespace lean::proof {

std::vector<LedgerEntry> ledger(const Shape &shape) {
  const auto &levels = shape.opening.levels;
  std::vector<double> list; // log2 of each level's list size
  for (const OpeningLevel &l : levels)
    list.push_back(std::log2(johnson(l.logInvRate, l.logCols, l.m).listSize));
  // the root fixes a list of candidate stacks, not one
  const double base = list[0] - kLogField;
  std::vector<LedgerEntry> out;
  const auto add = [&](std::string what, double bits) { out.push_back({std::move(what), bits}); };

  add("bus: fingerprint", std::log2(5.0) + shape.mu + base);
  add("bus: lambda", 1 + base);
  add("bus: layer round", 2 + base);
  add("bus: child combination", base);
  add("tables: xi", std::log2(2.0 + shape.constraintCount()) + base);
  add("tables: round", std::log2(3.0) + base);
  add("public input: r", base);
  if (shape.keccakRows() != 0) {
    add("keccak: gamma", std::log2(keccak::kValues - 1.0) + base);
    add("keccak: row, bit, lane round", std::log2(3.0) + base);
    add("ring switching", 32 + base);
  }
  const double claims = 4 + 1 + static_cast<double>(shape.columns.size()) + 3 + 2;
  add("batching: pooled claims", std::log2(claims) + base);

  for (size_t i = 0; i < levels.size(); ++i) {
    const OpeningLevel &l = levels[i];
    const std::string name = "opening " + std::to_string(i) + ": ";
    if (i > 0) {
      const double vars = l.logCols + l.fold;
      add(name + "out of domain", 2 * list[i] - 1 + std::log2(vars) - kLogField);
      add(name + "batching", std::log2(levels[i - 1].queries + 1.0) + list[i] - kLogField);
    }
    const double agreement = agreementLog2(l.logInvRate, l.logCols, l.m);
    for (unsigned j = 1; j <= l.fold; ++j)
      add(name + "fold " + std::to_string(j),
          std::log2(std::exp2(1 + list[i]) + std::exp2(l.fold - j + agreement)) - kLogField);
    const double radius = johnson(l.logInvRate, l.logCols, l.m).radius;
    add(name + "queries", l.queries * std::log2(1 - radius) - shape.params->grinding);
  }
  add("opening: last batching", std::log2(levels.back().queries) - kLogField);
  add("opening: closing rounds", 1 - kLogField);
  return out;
}

std::optional<LedgerEntry> weakEntry(const Shape &shape) {
  for (LedgerEntry &e : ledger(shape))
    if (!(e.log2Error <= -kSecurity))
      return std::move(e);
  return std::nullopt;
}

} // namespace lean::proof
