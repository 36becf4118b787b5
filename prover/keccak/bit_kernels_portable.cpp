// The bit kernels of the portable set: the specification of the others.
#include "prover/keccak/bit_kernels.h"
#include "prover/keccak/rows_of_rounds.h"

#include "base/field/field.h"

#include <span>
#include <vector>

namespace lean::proof::keccak {
namespace {

/// A nibble table turned to limbs.
struct Subsets {
  uint64_t limb[16][3];

  explicit Subsets(const NibbleTable &table) : limb{} {
    for (unsigned s = 0; s < 16; ++s)
      for (unsigned b = 0; b < kElementBytes; ++b)
        limb[s][b / 8] |= uint64_t{table.byte[b][s]} << (b % 8 * 8);
  }
};

struct Sum {
  uint64_t limb[3] = {};

  void add(const Subsets &subsets, unsigned s) {
    for (unsigned l = 0; l < 3; ++l)
      limb[l] ^= subsets.limb[s][l];
  }
};

void nibbles(ConstEPlanes weights, size_t n, NibbleTable *tables) {
  for (size_t t = 0; t < n; ++t)
    for (unsigned s = 0; s < 16; ++s)
      for (unsigned b = 0; b < kElementBytes; ++b) {
        uint8_t byte = 0;
        for (unsigned i = 0; i < 4; ++i)
          if (s >> i & 1)
            byte ^= static_cast<uint8_t>(weights.p[b / 8][4 * t + i] >> (b % 8 * 8));
        tables[t].byte[b][s] = byte;
      }
}

/// A lane's word at an entry: the XOR over the digits that agree with it outside infinity.
uint64_t extendedWord(const ExtendedTile &tile, unsigned lane, size_t row, size_t entry) {
  size_t fixed = 0, infinite = 0;
  for (unsigned j = 0; j < tile.variables; ++j, entry /= 3) {
    fixed |= (entry % 3 & 1) << j;
    infinite |= (entry % 3 >> 1) << j;
  }
  uint64_t word = 0;
  for (unsigned part = 0; part < tile.partCount; ++part)
    for (size_t rest = infinite;; rest = (rest - 1) & infinite) {
      word ^= tile.lanes[lane][tile.parts[part] + tile.stride * (fixed | rest) + row];
      if (rest == 0)
        break;
    }
  return word;
}

/// The sum of the weights chosen by chi's output in one row.
Sum chosenSum(const ExtendedTile &tile, std::span<const Subsets> subsets, size_t row, size_t entry,
              bool infinite) {
  Sum sum;
  for (unsigned plane = 0; plane < 10; ++plane) {
    uint64_t lane[5];
    for (unsigned x = 0; x < 5; ++x)
      lane[x] = extendedWord(tile, 5 * plane + x, row, entry);
    for (unsigned x = 0; x < 5; ++x) {
      const uint64_t second = lane[(x + 2) % 5];
      uint64_t chosen = lane[(x + 1) % 5] & second;
      if (!infinite)
        chosen ^= lane[x] ^ second;
      for (unsigned nibble = 0; nibble < 16; ++nibble)
        sum.add(subsets[nibbleIndex(plane, nibble / 2, x, nibble % 2)],
                chosen >> (4 * nibble) & 15);
    }
  }
  return sum;
}

void extended(const ExtendedTile &tile, uint64_t *sums) {
  const std::vector<Subsets> subsets(tile.tables, tile.tables + kNibbleTables);
  size_t entries = 1;
  for (unsigned j = 0; j < tile.variables; ++j)
    entries *= 3;
  for (size_t e = 0; e < entries; ++e) {
    bool infinite = tile.infinite;
    for (size_t rest = e; rest != 0; rest /= 3)
      infinite |= rest % 3 == 2;
    E total;
    for (size_t row = 0; row < kTileRows; ++row) {
      const Sum sum = chosenSum(tile, subsets, row, e, infinite);
      const auto &w = tile.rowWeights.p;
      total += E::limbs(w[0][row], w[1][row], w[2][row]) *
               E::limbs(sum.limb[0], sum.limb[1], sum.limb[2]);
    }
    sums[3 * e] ^= total.c0.v;
    sums[3 * e + 1] ^= total.c1.v;
    sums[3 * e + 2] ^= total.c2.v;
  }
}

void columns(const NibbleTable *tables, const uint64_t *words, size_t n, EPlanes out) {
  const std::vector<Subsets> subsets(tables, tables + 2 * n);
  for (unsigned z = 0; z < 64; ++z) {
    Sum sum;
    for (size_t t = 0; t < 2 * n; ++t) {
      unsigned subset = 0;
      for (unsigned i = 0; i < 4; ++i)
        subset |= static_cast<unsigned>(words[4 * t + i] >> z & 1) << i;
      sum.add(subsets[t], subset);
    }
    for (unsigned l = 0; l < 3; ++l)
      out.p[l][z] = sum.limb[l];
  }
}

void rounds(const uint64_t *const *in, unsigned first, unsigned count, bool linear, size_t begin,
            size_t end, uint64_t *const *out) {
  for (size_t i = begin; i < end; ++i)
    roundsOfRows<uint64_t>(in, first, count, linear, i, out);
}

} // namespace

namespace kernels {
constinit const BitKernels portableBits{nibbles, extended, columns, rounds};
}

} // namespace lean::proof::keccak
