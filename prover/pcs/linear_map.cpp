#include "prover/pcs/linear_map.h"

namespace lean::proof {

LinearMap::LinearMap(const RingMap &phi, const E &factor, const E &scale)
    : table(size_t{kDigits} * kValues) {
  for (unsigned bit = 0; bit < 4 * kDigits; ++bit) {
    uint64_t limbs[3] = {};
    limbs[bit / 64] = uint64_t{1} << bit % 64;
    const E image = scale * phi(factor * E::limbs(limbs[0], limbs[1], limbs[2]));
    Entry *digit = &table[size_t{bit / 4} * kValues];
    const unsigned weight = 1u << bit % 4;
    for (unsigned v = 0; v < weight; ++v) {
      const Entry &low = digit[v];
      digit[v | weight] = {
          {low.limb[0] ^ image.c0.v, low.limb[1] ^ image.c1.v, low.limb[2] ^ image.c2.v, 0}};
    }
  }
}

void LinearMap::addTo(ConstEPlanes in, size_t n, EPlanes out) const {
  typedef uint64_t Padded __attribute__((vector_size(32)));
  constexpr unsigned kDigitsPerLimb = 16;
  for (size_t i = 0; i < n; ++i) {
    Padded sum{};
    const Entry *digit = table.data();
    for (unsigned limb = 0; limb < 3; ++limb) {
      uint64_t w = in.p[limb][i];
      for (unsigned d = 0; d < kDigitsPerLimb; ++d, w >>= 4, digit += kValues)
        sum ^= reinterpret_cast<const Padded &>(digit[w & (kValues - 1)]);
    }
    for (unsigned limb = 0; limb < 3; ++limb)
      out.p[limb][i] ^= sum[limb];
  }
}

} // namespace lean::proof
