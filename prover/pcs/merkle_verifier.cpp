#include "prover/pcs/merkle_verifier.h"

#include "prover/checks.h"

#include <algorithm>

namespace lean::proof {

LeafHasher::LeafHasher(LeafShape shape) : shape(shape), leading(shape.zeroWords) {
  if (isShort())
    return;
  ChainedHash chain(8 * (shape.words + shape.zeroWords));
  constexpr std::array<uint64_t, 12> kZeros{};
  for (; leading >= 12; leading -= 12)
    chain.chunk(kZeros);
  start = chain.digest();
}

Digest LeafHasher::operator()(std::span<const uint64_t> words) const {
  std::array<uint64_t, 16> block{};
  if (isShort()) {
    std::copy(words.begin(), words.end(), block.begin() + static_cast<ptrdiff_t>(leading));
    return hashWords(std::span(block).first(leading + words.size()));
  }
  Digest cv = start;
  size_t place = leading;
  while (!words.empty()) {
    const size_t take = std::min(words.size(), 12 - place);
    std::copy(cv.begin(), cv.end(), block.begin());
    std::fill(block.begin() + 4, block.end(), 0);
    std::copy_n(words.begin(), take, block.begin() + 4 + static_cast<ptrdiff_t>(place));
    cv = compressBlock(block);
    words = words.subspan(take);
    place = 0;
  }
  return cv;
}

bool verifyMerkle(ProofReader &reader, unsigned level, const Digest &root, unsigned depth,
                  std::span<const uint64_t> positions, LeafShape shape,
                  std::map<uint64_t, std::vector<uint64_t>> &leaves) {
  struct Node {
    uint64_t index;
    Digest digest;
  };
  std::vector<uint64_t> distinct(positions.begin(), positions.end());
  std::sort(distinct.begin(), distinct.end());
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());

  const LeafHasher hash(shape);
  std::vector<Node> nodes;
  for (const uint64_t v : distinct) {
    std::vector<uint64_t> words(shape.words);
    if (!reader.words({MessageId::OpenLeaf, level}, words))
      return false;
    nodes.push_back({v, hash(words)});
    leaves.emplace(v, std::move(words));
  }
  for (unsigned d = 0; d < depth; ++d) {
    size_t out = 0;
    for (size_t i = 0; i < nodes.size(); ++i, ++out) {
      const Node node = nodes[i];
      Digest sibling;
      if ((node.index & 1) == 0 && i + 1 < nodes.size() && nodes[i + 1].index == node.index + 1)
        sibling = nodes[++i].digest;
      else if (!reader.words({MessageId::OpenSibling, level}, sibling))
        return false;
      const Digest &left = node.index & 1 ? sibling : node.digest;
      const Digest &right = node.index & 1 ? node.digest : sibling;
      const std::array<uint64_t, 8> both{left[0],  left[1],  left[2],  left[3],
                                         right[0], right[1], right[2], right[3]};
      nodes[out] = {node.index >> 1, hashWords(both)};
    }
    nodes.resize(out);
  }
  return holds(Check::MerkleRoot, nodes[0].digest == root) ||
         reader.reject(ProofError::Merkle, "open" + std::to_string(level));
}

} // namespace lean::proof
