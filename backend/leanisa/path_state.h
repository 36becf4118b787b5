// What is known of a frame's cells on the path to the current instruction. Definitions form a tree:
// a branch continues from its parent's node, a join keeps what all its branches define. Moving from
// one node to another undoes and redoes definitions, so a walk over structured code is linear.
#pragma once

#include "base/field/field.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace lean::backend {

/// What a cell holds.
struct CellState {
  enum Kind : uint8_t {
    Unset,
    Value,    // anything
    Constant, // value
    OwnFp,
    Enclosing, // fp of the number-th enclosing unit's frame
    LoopEnd,   // of a loop: points to where its parent's fp is
    ReturnPc,  // of this unit's caller
    CallerFp,
    NextPc,  // in a slot: written by deref.pc at instruction `at`
    ThisFp,  // in a slot: written by deref.fp
    Touched, // of a range check: nobody may read it
    Called,  // of a frame pointer: unit `number` was called with it
  };
  Kind kind = Unset;
  uint8_t facts = 0;
  char shape = 0; // '*' or '+': defined as the product or sum of cells x and y
  uint32_t number = 0;
  uint32_t x = 0, y = 0;
  uint32_t source = 0; // of a slot of another frame: the cell it was written from
  uint32_t at = 0;     // instruction
  E value;
};

class PathState {
public:
  using Node = uint32_t;

  explicit PathState(uint32_t cells) : current_(cells, 0) { nodes_.emplace_back(); }

  const CellState &operator[](uint32_t cell) const { return nodes_[current_[cell]].state; }
  bool isSet(uint32_t cell) const { return current_[cell] != 0; }
  void define(uint32_t cell, const CellState &state) {
    nodes_.push_back({here_, nodes_[here_].depth + 1, cell, current_[cell], state});
    here_ = static_cast<Node>(nodes_.size() - 1);
    current_[cell] = here_;
  }

  /// The slot at `offset` of the frame that cell `pointer` points to, as a cell of its own.
  uint32_t slot(uint32_t pointer, uint32_t offset) {
    const auto [it, isNew] = slots_.try_emplace(uint64_t{pointer} << 32 | offset,
                                                static_cast<uint32_t>(current_.size()));
    if (isNew)
      current_.push_back(0);
    return it->second;
  }

  Node here() const { return here_; }
  /// Goes to a node; returns the common ancestor on the way.
  Node move(Node to);
  /// Goes to the join of paths that end in `nodes`, given in order of code.
  void join(const std::vector<Node> &nodes);

private:
  struct Event {
    Node parent = 0;
    uint32_t depth = 0;
    uint32_t cell = 0;
    Node before = 0; // the cell's former definition
    CellState state;
  };
  std::vector<Event> nodes_;  // nodes_[0]: nothing defined
  std::vector<Node> current_; // each cell's definition on the current path, 0 if unset
  std::unordered_map<uint64_t, uint32_t> slots_; // never iterated
  Node here_ = 0;
};

} // namespace lean::backend
