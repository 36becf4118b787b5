#include "backend/leanisa/path_state.h"

#include <algorithm>
#include <utility>

namespace lean::backend {

PathState::Node PathState::move(Node to) {
  std::vector<Node> redo;
  Node from = std::exchange(here_, to);
  const auto undo = [&] {
    current_[nodes_[from].cell] = nodes_[from].before;
    from = nodes_[from].parent;
  };
  const auto climb = [&] {
    redo.push_back(to);
    to = nodes_[to].parent;
  };
  while (from != to)
    if (nodes_[from].depth >= nodes_[to].depth)
      undo();
    else
      climb();
  const Node ancestor = to;
  for (; !redo.empty(); redo.pop_back())
    current_[nodes_[redo.back()].cell] = redo.back();
  return ancestor;
}

namespace {

/// What is known of a cell that holds `a` or `b`.
CellState merge(const CellState &a, const CellState &b) {
  const bool same = a.kind == b.kind && a.number == b.number && a.value == b.value &&
                    a.source == b.source && a.at == b.at;
  CellState out;
  out.kind = same ? a.kind : CellState::Value;
  if (a.kind == CellState::Touched || b.kind == CellState::Touched)
    out.kind = CellState::Touched;
  out.facts = a.facts & b.facts;
  if (same) {
    out.number = a.number;
    out.value = a.value;
    out.source = a.source;
    out.at = a.at;
  }
  return out;
}

} // namespace

void PathState::join(const std::vector<Node> &nodes) {
  move(nodes[0]);
  if (nodes.size() == 1)
    return;
  // One tour finds the common ancestor, a second one what every path defines.
  Node ancestor = nodes[0], shortest = nodes[0];
  for (const Node n : nodes) {
    const Node common = move(n);
    if (nodes_[common].depth < nodes_[ancestor].depth)
      ancestor = common;
    if (nodes_[n].depth < nodes_[shortest].depth)
      shortest = n;
  }
  struct Candidate {
    uint32_t cell;
    CellState state;
  };
  std::vector<Candidate> common;
  for (Node n = shortest; n != ancestor; n = nodes_[n].parent)
    common.push_back({nodes_[n].cell, {}});
  std::ranges::sort(common, {}, &Candidate::cell);
  common.erase(std::ranges::unique(common, {}, &Candidate::cell).begin(), common.end());
  for (size_t i = nodes.size(); i-- > 0;) {
    move(nodes[i]);
    std::erase_if(common, [&](Candidate &c) {
      if (!isSet(c.cell))
        return true;
      const CellState &now = (*this)[c.cell];
      c.state = i + 1 == nodes.size() ? now : merge(c.state, now);
      return false;
    });
  }
  move(ancestor);
  for (const Candidate &c : common)
    define(c.cell, c.state);
}

} // namespace lean::backend
