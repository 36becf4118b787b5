// What selection needs to know about a function before it starts, from one walk over it.
#pragma once

#include "ir/module.h"

#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace lean::backend {

/// Ops whose result is their first operand, in the same cell.
bool isAlias(const ir::Op &op);

struct Analysis {
  explicit Analysis(const ir::Function &f);

  /// Follows aliases to the value whose cell holds `v`.
  ir::Value resolve(ir::Value v) const;

  struct ValueFacts {
    uint32_t uses = 0;
    uint32_t loop = 0;    // number of the innermost for around the definition, 0 outside
    uint32_t claim = ~0u; // operand of the region's terminator to compute it for, if any
    bool folds = false;   // computed by its only user
    bool escapes = false; // local: its address is needed
  };
  std::vector<ValueFacts> values;

  struct Loop {
    uint32_t parent = 0;
    std::vector<ir::Value> captures; // values of outer units used inside, in order of use
    bool returns = false;            // a `return` stands inside
  };
  std::vector<Loop> loops;                             // loops[0] is the function itself
  std::unordered_map<const ir::Op *, uint32_t> loopOf; // never iterated

private:
  void region(const ir::Region &r, uint32_t loop);
  void define(ir::Value v, uint32_t loop, uint32_t region);
  void use(ir::Value v, uint32_t loop);
  void fold(ir::Value v, uint32_t region, bool condition);
  void claim(const ir::Op &terminator, uint32_t region);

  struct Point {
    uint32_t region = 0, memory = 0, returns = 0;
  };
  const ir::Function &f_;
  std::vector<Point> points_;             // where each value is defined
  std::unordered_set<uint64_t> captured_; // loop and value; never iterated
  uint32_t regions_ = 0, memory_ = 0, returns_ = 0;
};

} // namespace lean::backend
