// Binary trees of values (SCHEMES §1): the nodes above a range of leaves, and outside of it what
// stands in for the nodes that the key does not serve.
#pragma once

#include "stdlib/host/hash.h"

#include <functional>

namespace lean::host {

class Tree {
public:
  /// Node (level, index) from its children.
  using Combine =
      std::function<Value(unsigned level, uint32_t index, const Value &, const Value &)>;
  /// A node without served leaves beneath it.
  using Outside = std::function<Value(unsigned level, uint32_t index)>;

  /// The tree of 2^height leaves in which `leaves` are those from `first` on; indices count through
  /// the whole layer.
  Tree(unsigned height, uint32_t first, std::vector<Value> leaves, const Combine &combine,
       const Outside &outside);

  /// Node (level, index), for a served leaf's path or a sibling of it.
  const Value &at(unsigned level, uint32_t index) const {
    return levels[level].nodes.at(index - levels[level].first);
  }
  /// The siblings of leaf `index`'s path, height 0 first.
  std::vector<Value> path(uint32_t index) const;
  const Value &root() const { return levels.back().nodes.front(); }

private:
  struct Level {
    uint32_t first;
    std::vector<Value> nodes;
  };
  std::vector<Level> levels;
};

/// From a leaf up along `siblings`: bit l of `index` says that the node of height l is a right
/// child.
Value climb(uint32_t index, Value node, std::span<const Value> siblings,
            const Tree::Combine &combine);

/// The nodes of the one-time keys' trees.
Tree::Combine keyNodes(const KeyHasher &h, unsigned layer);

} // namespace lean::host
