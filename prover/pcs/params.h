// Parameters of the polynomial commitment's opening (PROTOCOL §5, MESSAGES §10).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace lean::proof {

/// One level: a polynomial of log_cols + fold variables as 2^fold rows, encoded at 2^-log_inv_rate.
struct OpeningLevel {
  unsigned logInvRate, logCols, fold;
  unsigned m; ///< Theorem parameter (PROTOCOL §10).
  unsigned queries;

  /// log2 of the code's length: the number of leaves.
  unsigned depth() const { return logCols + logInvRate; }
  friend bool operator==(const OpeningLevel &, const OpeningLevel &) = default;
};

struct Opening {
  std::vector<OpeningLevel> levels;
  unsigned logResidual; ///< Variables of the polynomial sent in clear.
  friend bool operator==(const Opening &, const Opening &) = default;
};

/// A set of parameters. `full` is the protocol; `toy` shares all code paths and proves nothing.
struct Params {
  uint64_t version;
  uint64_t minCells;
  unsigned grinding; ///< Bits of work before each level's queries.
  std::optional<Opening> (*opening)(unsigned logStack, unsigned logInvRate);

  static const Params &full();
  static const Params &toy();
};

} // namespace lean::proof
