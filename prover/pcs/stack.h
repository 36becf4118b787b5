// The committed stack (PROTOCOL §3) as the prover holds it: rows of the level 0 matrix, each where
// its column already is; only rows made of several pieces are copied.
#pragma once

#include "prover/shape.h"
#include "prover/support/buffer.h"
#include "vm/trace.h"

#include <vector>

namespace lean::proof {

/// Columns in declaration order, by their data; `middle` holds the Keccak rows' middle lanes.
std::vector<const uint64_t *> columnData(const Shape &shape, const Trace &trace,
                                         std::span<const Column> middle);

class Stack {
public:
  Stack(const Shape &shape, const std::vector<const uint64_t *> &columns);

  unsigned logCols() const { return cols; }
  /// The used rows, from row 0 up, 2^logCols words each.
  const std::vector<const uint64_t *> &rows() const { return pointers; }
  /// The words from `place` of the stack on, up to the end of their row.
  const uint64_t *at(uint64_t place) const {
    return pointers[place >> cols] + (place & ((uint64_t{1} << cols) - 1));
  }

private:
  unsigned cols;
  std::vector<const uint64_t *> pointers;
  WordBuffer mixed; ///< Rows made of several pieces.
};

} // namespace lean::proof
