// Builder: one method per operation, appending to a region. It infers result types by the rules of
// docs/ir.md, so that the front end never spells a refinement; operands of the wrong kind are the
// caller's bug and are reported by the verifier, not here.
//
//   Builder b(module, function);            // appends to the function's body
//   b.setLoc(loc);                          // location of the operations that follow
//   Value s = b.add(x, y);
//   Op *op = b.createIf(cond);              // two empty regions
//   { Builder::Scope in(b, op->regions[0]); b.yield({s}); }
//   { Builder::Scope in(b, op->regions[1]); b.yield({t}); }
//   b.setResults(op, {Type::word()});       // results: op->results[i]
#pragma once

#include "ir/module.h"

#include <initializer_list>
#include <span>

namespace lean::ir {

class Builder {
public:
  using Values = std::span<const Value>;
  using Types = std::span<const Type>;

  Builder(Module &m, Function &f) : module_(m), function_(f), region_(f.body) {}

  Module &module() { return module_; }
  Function &function() { return function_; }
  Region *region() const { return region_; }
  void setRegion(Region *r) { region_ = r; }
  void setLoc(LocId loc) { loc_ = loc; }
  LocId loc() const { return loc_; }
  /// A name for the text form; not needed to be unique.
  void setName(Value v, std::string_view name);
  Type type(Value v) const { return function_.type(v); }
  /// The current region has its terminator: nothing may be added.
  bool terminated() const;

  /// Appends to `region` while alive, then returns to the former region.
  class Scope {
  public:
    Scope(Builder &b, Region *region) : b_(b), saved_(b.region_) { b.region_ = region; }
    ~Scope() { b_.region_ = saved_; }
    Scope(const Scope &) = delete;
    Scope &operator=(const Scope &) = delete;

  private:
    Builder &b_;
    Region *saved_;
  };

  // Pure operations.
  Value constant(E value); ///< the narrowest type: 0 bit, 1 bit!0, lane!0, word!0
  Value constant(uint64_t lane) { return constant(E(K(lane))); }
  Value constIdx(uint64_t position); ///< idx<position + 1> up to 2^32, above that idx
  Value add(Value a, Value b);
  Value mul(Value a, Value b);
  Value div(Value a, Value b); ///< b nonzero by type
  Value select(Value bit, Value ifOne, Value ifZero);
  Value eqZero(Value a); ///< bit: 1 when a = 0
  Value idxAdd(Value a, Value b);
  Value idxSub(Value a, Value b);
  Value idxScale(Value a, uint64_t factor);
  Value gpow(Value index);
  Value ptrAdd(Value ptr, Value index, uint64_t stride);
  /// Eight message words; returns the two digest cells.
  std::pair<Value, Value> keccak(Values message, uint64_t tail);

  // Checks. Each returns its operand at the proven type.
  Value checkLane(Value a, MsgId msg = 0);
  Value checkBit(Value a, MsgId msg = 0);
  Value checkNonZero(Value a, MsgId msg = 0);
  Value checkIdx(Value a, MsgId msg = 0);         ///< word or lane g^i, or idx: proves i < 2^32
  Value checkLt(Value i, Value n, MsgId msg = 0); ///< n bounded; result i at idx<n>
  void assertEq(Value a, Value b, MsgId msg = 0);
  void assertNe(Value a, Value b, MsgId msg = 0);

  // Memory.
  Value alloc(Value count, uint64_t cells); ///< count elements of `cells` cells
  Value local(uint64_t cells);
  Value load(Value ptr, uint64_t offset, Type type = Type::word());
  void store(Value ptr, uint64_t offset, Value v, MsgId msg = 0);
  std::pair<Value, Value> publicInput();

  // Prover's values; every result is an unchecked word, a position i being the word g^i.
  std::span<Value> advice(std::string_view stream, std::span<const TypeKind> kinds);
  /// Pops one entry of `count` elements, each of kinds.size() cells, into ptr[0..].
  void adviceInto(std::string_view stream, Value ptr, Value count, std::span<const TypeKind> kinds);
  Value hintInverse(Value a);                             ///< 1/a, or 0
  Value hintLimb(Value a, unsigned number);               ///< limb 0..2 of a word
  Value hintLow(Value a);                                 ///< the word with limb 2 set to zero
  Value hintBit(Value a, unsigned number);                ///< bit 0..191 of a word
  Value hintPositionBit(Value index, unsigned number);    ///< bit of a position, as 0 or 1
  Value hintDigit(Value a, unsigned bits, unsigned from); ///< g^(those bits of c0, c1)
  Value hintLog(Value a, uint64_t bound); ///< g^i = a with i < bound, i.e. a itself, or 1
  Value hintLess(Value i, Value j);       ///< 1 if the position i is below j, else 0
  /// Quotient and remainder of a position by n >= 1.
  std::pair<Value, Value> hintDivRem(Value index, uint64_t n);

  // Control.
  std::span<Value> call(const Function &callee, Values args);
  /// An if without results yet: fill both regions, then setResults.
  Op *createIf(Value condition);
  /// A match with `cases` regions, taken by the position 0..cases-1.
  Op *createMatch(Value index, uint64_t cases);
  /// Runs i = lo..hi-1. regions[0]->args: the index, then one value per carried variable.
  /// The results (after the last iteration, or the initial values) are set already.
  Op *createFor(Value lo, Value hi, Values inits, Types carried, bool unroll = false);
  /// One more carried variable of a for whose body is still being built; returns the body's value,
  /// the result is op->results.back(). The body's yield must give its next value.
  Value addCarried(Op *forOp, Value init, Type type);
  void setResults(Op *op, Types types) { function_.setResults(op, types); }
  void setResults(Op *op, std::initializer_list<Type> types) {
    function_.setResults(op, {types.begin(), types.size()});
  }
  void yield(Values values);
  void yield(std::initializer_list<Value> v) { yield(Values(v.begin(), v.size())); }
  void ret(Values values);
  void ret(std::initializer_list<Value> v) { ret(Values(v.begin(), v.size())); }
  /// Ends a region whose last operation never continues (an if whose arms all return).
  void unreachable();
  void print(std::string_view label, Values values);

private:
  Op *append(OpCode code, Values operands = {}, MsgId msg = 0);
  Op *append(OpCode code, std::initializer_list<Value> operands, MsgId msg = 0) {
    return append(code, Values(operands.begin(), operands.size()), msg);
  }
  Value result(Op *op, Type type);

  Module &module_;
  Function &function_;
  Region *region_;
  LocId loc_ = 0;
};

/// Result type of an operation with one result, from its operands' types; what the builder sets
/// and the verifier requires. For load the given type.
Type inferType(const Function &f, const Op &op);

/// Type of a for's index when its limit has type `hi`: below hi when that is bounded.
Type loopIndexType(Type hi);

} // namespace lean::ir
