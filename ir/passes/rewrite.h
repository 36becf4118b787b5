// What passes share: replacing values, new constants, cloning.
#pragma once

#include "ir/module.h"

#include <vector>

namespace lean::ir {

/// Values to be replaced by others, collected during a walk and applied in one more.
class Replacements {
public:
  explicit Replacements(const Function &f) : to_(f.numValues()) {}

  void set(Value from, Value to) {
    grow(from);
    to_[from.id] = at(to);
  }
  /// What stands for v now.
  Value at(Value v) const {
    while (v.id < to_.size() && to_[v.id].valid())
      v = to_[v.id];
    return v;
  }

private:
  void grow(Value v) {
    if (v.id >= to_.size())
      to_.resize(v.id + 1);
  }
  std::vector<Value> to_;
};

/// Replaces operands of the whole function and infers types anew, since the new values may have
/// narrower ones.
void apply(Function &f, const Replacements &r);

/// The result type follows from the operands (infer.cpp).
bool hasInferredType(OpCode code);
/// Infers one operation's types anew: its result, or a for's index.
void inferAgain(Function &f, Op &op);

/// Turns `op` into a constant of its only result.
void becomeConstant(Function &f, Op &op, const E &value);
void becomeIndex(Function &f, Op &op, uint64_t position);

/// Constant operand: the position of an idx constant, the element of a field constant.
const Op *constantDef(const Function &f, Value v);

/// Copies operations into a function, from itself or another one, renaming values that are defined
/// within.
class Cloner {
public:
  explicit Cloner(Function &f) : Cloner(f, f) {}
  Cloner(Function &f, const Function &from) : f_(f), from_(from), map_(from.numValues()) {}
  void map(Value from, Value to) {
    if (from.id >= map_.size())
      map_.resize(from_.numValues());
    map_[from.id] = to;
  }
  Value at(Value v) const { return v.id < map_.size() && map_[v.id].valid() ? map_[v.id] : v; }
  Op *clone(const Op &op);

private:
  Region *clone(const Region &r);
  Function &f_;
  const Function &from_;
  std::vector<Value> map_;
};

/// Operations in a region and the regions in it, counted up to about `limit`.
size_t countOps(const Region &r, size_t limit);

} // namespace lean::ir
