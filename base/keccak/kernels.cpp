// Choice of the Keccak kernels, and the portable set, which is the specification.
#include "base/keccak/kernels.h"

#include "base/keccak/keccak.h"
#include "base/support/cpu.h"

#include <algorithm>
#include <iterator>

namespace lean {

namespace {

void hashColumns(const MessageColumns &m, size_t first, size_t n, uint64_t *digests) {
  for (size_t i = first; i < first + n; ++i, digests += 4) {
    std::array<uint64_t, 16> block{};
    if (m.isShort) {
      for (size_t j = 0; j < m.count; ++j)
        block[m.leadingZeros + j] = m.words[j][i];
      const Digest d = hashWords(std::span(block).first(m.leadingZeros + m.count));
      std::copy(d.begin(), d.end(), digests);
      continue;
    }
    Digest chain{m.chain[0], m.chain[1], m.chain[2], m.chain[3]};
    for (size_t j = 0, place = m.leadingZeros; j < m.count; place = 0) {
      std::copy(chain.begin(), chain.end(), block.begin());
      std::fill(block.begin() + 4, block.end(), 0);
      for (; place < 12 && j < m.count; ++place, ++j)
        block[4 + place] = m.words[j][i];
      chain = compressBlock(block);
    }
    std::copy(chain.begin(), chain.end(), digests);
  }
}

void hashPairs(const uint64_t *children, size_t n, uint64_t *parents) {
  for (size_t i = 0; i < n; ++i) {
    const Digest d = hashWords(std::span(children + 8 * i, 8));
    std::copy(d.begin(), d.end(), parents + 4 * i);
  }
}

uint64_t findNonce(const uint64_t *state, unsigned bits, uint64_t first, uint64_t n) {
  std::array<uint64_t, 16> block{};
  std::copy(state, state + 4, block.begin());
  block[7] = 6;
  for (uint64_t nonce = first; nonce != first + n; ++nonce) {
    block[4] = nonce;
    if ((compressBlock(block)[0] & ((uint64_t{1} << bits) - 1)) == 0)
      return nonce;
  }
  return kNoNonce;
}

} // namespace

namespace kernels {
constinit const KeccakKernels portableKeccak{hashColumns, hashPairs, findNonce};
}

const KeccakKernels &keccakKernels(KernelSet set) {
  switch (set) {
  case KernelSet::Portable:
    break;
  case KernelSet::Avx2:
    return kernels::avx2Keccak;
  case KernelSet::Avx512:
    return kernels::avx512Keccak;
  }
  return kernels::portableKeccak;
}

const KeccakKernels &keccakKernels() {
  static const KeccakKernels &chosen = keccakKernels(kernelSet());
  return chosen;
}

} // namespace lean
