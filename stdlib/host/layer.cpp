#include "stdlib/host/layer.h"

namespace lean::host {

bool DigitRule::accepts(const std::array<uint8_t, kDigits> &digits) const {
  unsigned total = 0;
  for (unsigned i = 0; i < kDigits; ++i) {
    if (i >= chains && digits[i] != 0)
      return false;
    total += digits[i];
  }
  return total == sum;
}

Recovered recoverLayer(const KeyHasher &h, const KeyPlace &at, const DigitRule &rule,
                       const Value &digest, std::span<const Value> values,
                       std::span<const Value> siblings) {
  Recovered out{};
  out.digest = digest;
  out.digits = digitsOf(digest);
  out.accepted = rule.accepts(out.digits);
  if (!out.accepted)
    return out;
  out.leaf = recoverLeaf(h, at, out.digits, values);
  out.root = climb(at.leaf, out.leaf, siblings, keyNodes(h, at.layer));
  return out;
}

} // namespace lean::host
