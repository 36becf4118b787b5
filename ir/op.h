// Operations, regions and values. An Op lives in its function's arena and owns its regions; a Value
// is a dense number within its function. Nothing here has use lists: a pass counts what it needs in
// one linear walk.
#pragma once

#include "base/field/field.h"
#include "ir/type.h"

#include <cstdint>
#include <span>
#include <vector>

namespace lean::ir {

enum class OpCode : uint8_t {
#define OP(Enum, name, effect, operands, results) Enum,
#include "ir/ops.def"
};

/// What a pass may do with an operation (docs/ir.md, "Effect classes"; COMPILER rules 14-16).
enum class Effect : uint8_t {
  Pure,       // mergeable, droppable, movable
  Partial,    // may fail: mergeable and droppable, not hoisted over control
  Check,      // kept; moves only under the same condition of execution
  Store,      // kept; defines a cell or asserts its value
  Stream,     // kept, in order per stream
  Place,      // a fresh buffer: droppable, never merged
  Hint,       // prover's advice: droppable, mergeable with an equal one
  Control,    // owns regions or calls
  Terminator, // ends a region
  Print,      // kept, in order; costs nothing
};

struct OpInfo {
  const char *name;
  Effect effect;
  int operands, results; // -1: varies
};
const OpInfo &opInfo(OpCode code);
inline Effect effectOf(OpCode code) {
  return opInfo(code).effect;
}

/// A value's number within its function; 0xffffffff is "none".
struct Value {
  uint32_t id = ~uint32_t{0};
  constexpr bool valid() const { return id != ~uint32_t{0}; }
  friend constexpr bool operator==(Value, Value) = default;
};

/// Numbers of interned entries of the module; 0 means none.
using LocId = uint32_t;
using MsgId = uint32_t;
using StrId = uint32_t;
using FuncId = uint32_t;

struct Region;

struct Op {
  OpCode code = OpCode::Const;
  /// For: unroll when the bounds are constant.
  bool unroll = false;
  LocId loc = 0;
  MsgId msg = 0;
  /// A number for the pass at work.
  uint32_t scratch = 0;
  /// Stream name (advice), label (print), callee's FuncId (call).
  uint32_t sym = 0;
  /// IdxScale: factor. Const idx: the position. Load, Store: cell offset k. Alloc: cells per
  /// element. Local: cells. PtrAdd: cells per step. AdviceInto: elements' cell count is
  /// kinds.size(). Keccak: tail. HintLimb, HintBit, HintPosBit: number. HintDigit: first bit.
  /// HintLog: bound. HintDivRem: divisor.
  uint64_t a = 0;
  /// HintDigit: bits per digit.
  uint64_t b = 0;
  /// Const of a field type.
  E value;
  std::span<Value> operands;
  std::span<Value> results;
  std::span<Region *> regions;
  /// Advice, AdviceInto: what the stream's entry holds, one kind per cell.
  std::span<TypeKind> kinds;

  Value operand(size_t i) const { return operands[i]; }
  Value result(size_t i = 0) const { return results[i]; }
};

/// A list of operations ending in a terminator. Arguments: a function's parameters; a for's index
/// and carried values.
struct Region {
  std::vector<Value> args;
  std::vector<Op *> ops;

  Op *terminator() const { return ops.empty() ? nullptr : ops.back(); }
};

struct ValueInfo {
  Type type;
  StrId name = 0;
  /// The defining operation; null for a region's argument.
  Op *def = nullptr;
};

} // namespace lean::ir
