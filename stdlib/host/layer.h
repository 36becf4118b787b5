// A layer of a signature (SCHEMES §5, §6): a value's digits are accepted, the chains that they
// enter lead to a leaf, and the leaf's path to the root that the next layer signs.
#pragma once

#include "stdlib/host/one_time.h"
#include "stdlib/host/tree.h"

namespace lean::host {

/// Which digits a scheme accepts: zeros from `chains` on, and this sum.
struct DigitRule {
  unsigned chains, sum;
  bool accepts(const std::array<uint8_t, kDigits> &digits) const;
};

/// What one layer's part of a signature leads to; leaf and root are only there if the digits are
/// accepted.
struct Recovered {
  Value digest; ///< D.
  std::array<uint8_t, kDigits> digits;
  bool accepted;
  Value leaf, root;
};
Recovered recoverLayer(const KeyHasher &h, const KeyPlace &at, const DigitRule &rule,
                       const Value &digest, std::span<const Value> values,
                       std::span<const Value> siblings);

} // namespace lean::host
