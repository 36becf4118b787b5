// A prover that does not do what hints say. In an ordinary run every value that rows do not
// determine comes from a hint; here it comes from an intruder, which is how attacks on programs
// (attack.h) give the machine other values. What rows determine stays theirs.
#pragma once

#include "vm/memory.h"

#include <cstdint>

namespace lean {

struct Hint;

class Intruder {
public:
  /// A hint is about to give its cell number `item` this value; what the cell gets instead.
  virtual Cell hinted(const Hint &hint, uint32_t item, const Cell &value) = 0;
  /// A range check reads two cells that nothing has written; true when `value` shall be there now
  /// and not what the end of the run leaves.
  virtual bool touched(Cell &value) = 0;
  /// A row reads the frame's cell `ref`, which nothing has written: the prover's choice.
  virtual Cell unset(uint64_t ref) = 0;
  /// A cell that was unset got a value.
  virtual void written(Cell &cell) = 0;

protected:
  ~Intruder() = default;
};

} // namespace lean
