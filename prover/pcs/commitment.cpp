#include "prover/pcs/commitment.h"

#include "base/keccak/kernels.h"
#include "prover/pcs/code.h"
#include "prover/support/parallel.h"

#include <algorithm>

namespace lean::proof {

static_assert(kBasisStride == kMaxDomainLog);

namespace {
/// Leaves or nodes per task.
constexpr size_t kHashGrain = 1024;
/// Encoded rows are an odd number of cache lines longer than a power of two, so that a leaf's
/// words do not compete for one set of the cache.
constexpr size_t kRowPadding = 9 * 8;
} // namespace

Commitment::Commitment(std::span<const uint64_t *const> words, size_t zeroWords, unsigned logCols,
                       unsigned logInvRate)
    : depth(logCols + logInvRate), leafWords(words.size()),
      stride((size_t{1} << depth) + kRowPadding), code(words.size() * stride),
      tree(size_t{8} << depth) {
  encode(words, logCols, logInvRate);
  hash({words.size(), zeroWords});
}

void Commitment::encode(std::span<const uint64_t *const> words, unsigned logCols,
                        unsigned logInvRate) {
  const uint64_t *basis = subspaceTable()[0].data();
  const size_t cosets = size_t{1} << logInvRate;
  parallelChunks(words.size() * cosets, 1, [&](size_t task, size_t) {
    const size_t word = task / cosets, coset = task % cosets;
    uint64_t *out = code.data() + word * stride + (coset << logCols);
    fieldKernels().ntt(words[word], out, logCols, coset << logCols, basis);
  });
}

void Commitment::hash(LeafShape shape) {
  const LeafHasher start(shape);
  std::vector<const uint64_t *> columns;
  for (size_t j = 0; j < leafWords; ++j)
    columns.push_back(code.data() + j * stride);
  MessageColumns m{columns.data(), columns.size(), start.leadingZeros(), start.isShort(), {}};
  std::copy(start.prefix().begin(), start.prefix().end(), m.chain);
  parallelChunks(size_t{1} << depth, kHashGrain, [&](size_t begin, size_t end) {
    keccakKernels().hashColumns(m, begin, end - begin, tree.data() + 4 * begin);
  });
  uint64_t *level = tree.data();
  for (unsigned d = depth; d > 0; --d) {
    uint64_t *parents = level + (size_t{4} << d);
    parallelChunks(size_t{1} << (d - 1), kHashGrain, [&](size_t begin, size_t end) {
      keccakKernels().hashPairs(level + 8 * begin, end - begin, parents + 4 * begin);
    });
    level = parents;
  }
  std::copy_n(level, 4, top.begin());
}

void Commitment::open(std::span<const uint64_t> positions, ProofWriter &writer) const {
  std::vector<uint64_t> nodes(positions.begin(), positions.end());
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  std::vector<uint64_t> leaf(leafWords);
  for (const uint64_t v : nodes) {
    for (size_t j = 0; j < leafWords; ++j)
      leaf[j] = code[j * stride + v];
    writer.open(leaf);
  }
  const uint64_t *level = tree.data();
  for (unsigned d = depth; d > 0; --d) {
    std::vector<uint64_t> parents;
    for (size_t i = 0; i < nodes.size(); ++i) {
      const uint64_t v = nodes[i];
      if ((v & 1) == 0 && i + 1 < nodes.size() && nodes[i + 1] == v + 1)
        ++i;
      else
        writer.open({level + 4 * (v ^ 1), 4});
      parents.push_back(v >> 1);
    }
    nodes = std::move(parents);
    level += size_t{4} << d;
  }
}

} // namespace lean::proof
