// The bit kernels, written once over vectors of 64-bit lanes and compiled per kernel set with its own
// flags. LEAN_LANES is the number of lanes of the vectors that the permutation runs over.
#include "prover/keccak/bit_kernels.h"

namespace lean::proof::keccak {
namespace {

typedef uint64_t Padded __attribute__((vector_size(32)));
typedef uint64_t Rows __attribute__((vector_size(8 * LEAN_LANES)));

inline const Padded &vec(const PaddedElement &e) { return reinterpret_cast<const Padded &>(e); }
inline Padded &vec(PaddedElement &e) { return reinterpret_cast<Padded &>(e); }

void build(const PaddedElement *weights, SumTable *table) {
  for (unsigned g = 0; g < kGroups; ++g) {
    vec(table->sums[g][0]) = Padded{};
    for (unsigned b = 0; b < kGroupBits; ++b) {
      const unsigned bit = g * kGroupBits + b;
      const Padded w = bit < 64 ? vec(weights[bit]) : Padded{};
      for (unsigned s = 0; s < 1u << b; ++s)
        vec(table->sums[g][s | 1u << b]) = vec(table->sums[g][s]) ^ w;
    }
  }
}

/// The sum of group g's subset in w. The subset is shifted to a byte offset right away.
template <unsigned g> inline const Padded &subset(const SumTable &t, uint64_t w) {
  constexpr unsigned kShift = 5, kPlace = g * kGroupBits; // an element has 2^kShift bytes
  constexpr uint64_t kMask = uint64_t{kGroupSize - 1} << kShift;
  const uint64_t offset = (kPlace < kShift ? w << (kShift - kPlace) : w >> (kPlace - kShift)) & kMask;
  return *reinterpret_cast<const Padded *>(reinterpret_cast<const char *>(t.sums[g]) + offset);
}

/// Adds the sum over the groups of one word.
inline void addLookUp(const SumTable &t, uint64_t w, Padded &sum) {
  Padded a = subset<0>(t, w) ^ subset<1>(t, w), b = subset<2>(t, w) ^ subset<3>(t, w);
  a ^= subset<4>(t, w);
  b ^= subset<5>(t, w);
  a ^= subset<6>(t, w);
  b ^= subset<7>(t, w);
  a ^= subset<8>(t, w);
  b ^= subset<9>(t, w);
  a ^= subset<10>(t, w);
  sum ^= a ^ b;
}

void chosen(const SumTable &table, const uint64_t *words, size_t n, PaddedElement *sums) {
  for (size_t i = 0; i < n; ++i)
    addLookUp(table, words[i], vec(sums[i]));
}

/// Transposes 64 x 64 bits: bit z of word k goes to bit k of word z.
void transpose(uint64_t *a) {
  uint64_t mask = 0x00000000ffffffff;
  for (unsigned j = 32; j != 0; j >>= 1, mask ^= mask << j)
    for (unsigned k = 0; k < 64; k = (k + j + 1) & ~j) {
      const uint64_t t = (a[k] >> j ^ a[k + j]) & mask;
      a[k] ^= t << j;
      a[k + j] ^= t;
    }
}

void columns(const SumTable &table, uint64_t *words, EPlanes out) {
  transpose(words);
  for (unsigned z = 0; z < 64; ++z) {
    Padded sum{};
    addLookUp(table, words[z], sum);
    out.p[0][z] = sum[0];
    out.p[1][z] = sum[1];
    out.p[2][z] = sum[2];
  }
}

constexpr unsigned kRotation[25] = {0,  1,  62, 28, 27, 36, 44, 6,  55, 20, 3,  10, 43,
                                    25, 39, 41, 45, 15, 21, 8,  18, 2,  61, 56, 14};

constexpr uint64_t kRoundConstant[24] = {
    0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000,
    0x000000000000808b, 0x0000000080000001, 0x8000000080008081, 0x8000000000008009,
    0x000000000000008a, 0x0000000000000088, 0x0000000080008009, 0x000000008000000a,
    0x000000008000808b, 0x800000000000008b, 0x8000000000008089, 0x8000000000008003,
    0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
    0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008};

template <class T> inline T rotate(T v, unsigned n) {
  return n == 0 ? v : static_cast<T>(v << n | v >> (64 - n));
}

/// Rows i .. i + the vector's lanes of all 24 rounds.
template <class T>
inline void permuteRows(uint64_t *const *states, size_t first, size_t i, uint64_t *const *pre,
                        uint64_t *const *middle) {
  const auto load = [](const uint64_t *p) {
    T v;
    __builtin_memcpy(&v, p, sizeof v); // rows need not be aligned
    return v;
  };
  const auto store = [](uint64_t *p, const T &v) { __builtin_memcpy(p, &v, sizeof v); };
  T a[25], b[25], c[5];
  for (unsigned l = 0; l < 25; ++l)
    a[l] = load(states[l] + i);
  for (unsigned round = 0; round < 24; ++round) {
    if (round == 12)
      for (unsigned l = 0; l < 25; ++l)
        store(middle[l] + first + i, a[l]);
    for (unsigned x = 0; x < 5; ++x)
      c[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
#pragma GCC unroll 25
    for (unsigned l = 0; l < 25; ++l) {
      const unsigned x = l % 5, y = l / 5, to = y + 5 * ((2 * x + 3 * y) % 5);
      b[to] = rotate<T>(a[l] ^ c[(x + 4) % 5] ^ rotate<T>(c[(x + 1) % 5], 1), kRotation[l]);
      store(pre[25 * round + to] + first + i, b[to]);
    }
    for (unsigned l = 0; l < 25; ++l)
      a[l] = b[l] ^ (~b[(l % 5 + 1) % 5 + l / 5 * 5] & b[(l % 5 + 2) % 5 + l / 5 * 5]);
    a[0] ^= kRoundConstant[round];
  }
  for (unsigned l = 0; l < 25; ++l)
    store(states[l] + i, a[l]);
}

void permute(uint64_t *const *states, size_t first, size_t n, uint64_t *const *pre,
             uint64_t *const *middle) {
  size_t i = 0;
  for (; i + LEAN_LANES <= n; i += LEAN_LANES)
    permuteRows<Rows>(states, first, i, pre, middle);
  for (; i < n; ++i)
    permuteRows<uint64_t>(states, first, i, pre, middle);
}

constexpr BitKernels kTable{build, chosen, columns, permute};

} // namespace
} // namespace lean::proof::keccak
