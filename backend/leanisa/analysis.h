// What selection needs to know about a function before it starts, from one walk over it.
#pragma once

#include "ir/module.h"

#include <unordered_map>
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

  /// A value of an outer unit that a loop uses.
  struct Capture {
    ir::Value value;
    bool always = false; // in every iteration
  };
  struct Loop {
    uint32_t parent = 0;
    uint32_t region = 0, standsIn = 0; // the body, and where the loop is
    std::vector<Capture> captures;     // in order of use
    bool returns = false;              // a `return` stands inside
    bool slides = false;               // frames of iterations follow each other
  };
  std::vector<Loop> loops;                             // loops[0] is the function itself
  std::unordered_map<const ir::Op *, uint32_t> loopOf; // never iterated

private:
  void region(const ir::Region &r, uint32_t loop);
  void define(ir::Value v, uint32_t loop, uint32_t region);
  void use(ir::Value v, uint32_t loop, uint32_t region);
  bool slides(const ir::Op &loop, bool returns) const;
  void fold(ir::Value v, uint32_t region, bool condition);
  void claim(const ir::Op &terminator, uint32_t region);

  struct Point {
    uint32_t region = 0, memory = 0, returns = 0;
  };
  const ir::Function &f_;
  std::vector<Point> points_;                     // where each value is defined
  std::unordered_map<uint64_t, size_t> captured_; // by loop and value; never iterated
  uint32_t regions_ = 0, memory_ = 0, returns_ = 0;
};

} // namespace lean::backend
