#include "base/field/subspace.h"

namespace lean {

const SubspaceTable &subspaceTable() {
  static const SubspaceTable table = [] {
    SubspaceTable w{};
    for (unsigned c = 0; c < kMaxDomainLog; ++c)
      w[0][c] = uint64_t{1} << c;
    // W_(i+1)(X) = W_i(X) (W_i(X) + W_i(x^i))
    for (unsigned i = 0; i + 1 < kMaxDomainLog; ++i)
      for (unsigned c = 0; c < kMaxDomainLog; ++c)
        w[i + 1][c] = (K(w[i][c]) * K(w[i][c] ^ w[i][i])).v;
    for (unsigned i = 0; i < kMaxDomainLog; ++i) {
      const K scale = K(w[i][i]).inverse();
      for (uint64_t &v : w[i])
        v = (K(v) * scale).v;
    }
    return w;
  }();
  return table;
}

K subspaceValue(unsigned i, uint64_t label) {
  const auto &row = subspaceTable()[i];
  uint64_t acc = 0;
  for (; label != 0; label &= label - 1)
    acc ^= row[static_cast<unsigned>(__builtin_ctzll(label))];
  return K(acc);
}

} // namespace lean
