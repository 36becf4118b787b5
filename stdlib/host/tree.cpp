#include "stdlib/host/tree.h"

namespace lean::host {

Tree::Tree(unsigned height, uint32_t first, std::vector<Value> leaves, const Combine &combine,
           const Outside &outside) {
  uint32_t last = first + static_cast<uint32_t>(leaves.size()) - 1;
  std::vector<Value> nodes = std::move(leaves);
  for (unsigned level = 0; level < height; ++level) {
    // Complete the outermost pairs.
    if (first & 1)
      nodes.insert(nodes.begin(), outside(level, --first));
    if (!(last & 1))
      nodes.push_back(outside(level, ++last));
    std::vector<Value> parents;
    for (size_t i = 0; i < nodes.size(); i += 2)
      parents.push_back(
          combine(level + 1, static_cast<uint32_t>(first + i) >> 1, nodes[i], nodes[i + 1]));
    levels.push_back({first, std::move(nodes)});
    nodes = std::move(parents);
    first >>= 1;
    last >>= 1;
  }
  levels.push_back({first, std::move(nodes)});
}

std::vector<Value> Tree::path(uint32_t index) const {
  std::vector<Value> out;
  for (unsigned level = 0; level + 1 < levels.size(); ++level)
    out.push_back(at(level, index >> level ^ 1));
  return out;
}

Value climb(uint32_t index, Value node, std::span<const Value> siblings,
            const Tree::Combine &combine) {
  for (unsigned level = 0; level < siblings.size(); ++level) {
    const bool right = index >> level & 1;
    const uint32_t parent = static_cast<uint32_t>(uint64_t{index} >> (level + 1));
    node = right ? combine(level + 1, parent, siblings[level], node)
                 : combine(level + 1, parent, node, siblings[level]);
  }
  return node;
}

Tree::Combine keyNodes(const KeyHasher &h, unsigned layer) {
  return [&h, layer](unsigned level, uint32_t index, const Value &left, const Value &right) {
    return h.th(Call::Node, {.layer = layer, .lo = index, .hi = level},
                std::array{left[0], left[1], right[0], right[1]});
  };
}

} // namespace lean::host
