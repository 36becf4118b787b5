// Selection: IR operations to machine code over virtual cells. One Selector compiles all units; the
// function's loops are compiled where they stand, into units of their own.
#pragma once

#include "backend/leanisa/analysis.h"
#include "backend/leanisa/leanisa.h"
#include "backend/leanisa/mcode.h"
#include "backend/leanisa/rules.h"

#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace lean::backend {

/// What a type promises (checker.h): positions and pointers are powers of g.
inline uint8_t factsOf(ir::Type t) {
  const bool address = t.isIdx() || t.isPtr();
  return (address || t.isLane() ? kInK : 0) | (address || t.nonzero ? kNonzero : 0);
}

/// What a cell holds for a constant: g^i for a position i.
inline E elementOf(const ir::Op &constant, const ir::Function &f) {
  return f.type(constant.result()).isIdx() ? E(K(gPow(constant.a))) : constant.value;
}

/// Where a value is.
struct Place {
  enum Kind : uint8_t {
    None,
    Cell,     // cell · g^offset (offset 0 but for pointers)
    Const,    // op is the constant; set where it is used (COMPILER rule 18)
    Deferred, // op is selected by the value's only user
    Public,   // public input cell `cell`
    Frame,    // a local array whose address is not needed; `cell` = number in locals_
  };
  Kind kind = None;
  uint32_t cell = kNoId;
  uint64_t offset = 0;
  const ir::Op *op = nullptr;
};

class Selector {
public:
  Selector(const ir::Module &m) : module_(m) {}

  std::expected<MProgram, CompileError> run();

private:
  // --- select.cpp: functions, regions, pure operations
  void function(const ir::Function &f);
  /// Lowers all operations; the terminator is handled by `finish`.
  void region(const ir::Region &r);
  void operation(const ir::Op &op);
  /// Computes a deferred or current op with a result in the field or idx into `to`.
  void compute(const ir::Op &op, CellId to);
  void computeSelect(const ir::Op &op, CellId to);
  void computeScale(CellId from, uint64_t factor, CellId to);
  void keccak(const ir::Op &op);
  bool neighbours(CellId first, CellId second) const;
  void ptrAdd(const ir::Op &op);
  void load(const ir::Op &op);
  void store(const ir::Op &op);

  // --- select_hint.cpp
  void hintOp(const ir::Op &op);
  void hintParts(const ir::Op &first, CellId from);
  void adviceOp(const ir::Op &op);

  // --- select_check.cpp
  void check(const ir::Op &op);
  void checkLt(const ir::Op &op);
  void touch(CellId pointer);
  bool waits(const ir::Op &op, ir::Value unproven) const;
  void checkLane(const ir::Op &op);
  void assertEq(const ir::Op &op);
  void assertNe(const ir::Op &op);
  /// The cell's value is not zero: cell · inverse = 1.
  void proveNonzero(CellId cell);
  void addAssert(AssertKind kind, const ir::Op &op, CellId left, CellId right);

  // --- select_control.cpp
  void call(const ir::Op &op);
  void ifOp(const ir::Op &op);
  void matchOp(const ir::Op &op);
  void planMatches(const ir::Op &op);
  void tableJump(const ir::Op &match);
  void shareConstants(std::span<const ir::Op *const> branches);
  void forOp(const ir::Op &op);
  /// One arm of a branch, its results in the given cells; true if it goes on to the join.
  bool arm(const ir::Region &r, const std::vector<CellId> &results);
  std::optional<uint64_t> tripsOf(const ir::Op &loop) const;
  CellId endOfFrames(const Unit &loop, const ir::Op &op, CellId first);
  void loopBody(const ir::Op &op, UnitId unit, const std::vector<CellId> &results, LabelId after,
                const std::vector<CellId> &handedOn);
  CellId slide();
  void returnOp(const ir::Op &op);
  void epilogue();
  void jumpTo(LabelId label, CellId fp);
  /// Frame of `unit` at a hinted address.
  CellId newFrame(UnitId unit);
  /// Frames of a loop's iterations, one behind the other.
  CellId newFrames(const Unit &loop, const ir::Op &op);
  void passOwnFp(UnitId unit, CellId frame);

  // --- values.cpp: places, constants, cells
  const Place &place(ir::Value v) const { return places_[v.id]; }
  void setPlace(ir::Value v, Place p) { places_[v.id] = p; }
  void setCell(ir::Value v, CellId c) {
    places_[v.id] = {Place::Cell, c};
    program_.cells[c].facts |= factsOf(function_->type(v));
  }
  /// The constant that v is known to be.
  std::optional<E> constantOf(ir::Value v) const;
  /// A cell of this unit that holds v.
  CellId use(ir::Value v);
  /// A cell of this unit that holds pointer v up to the returned offset.
  std::pair<CellId, uint64_t> usePointer(ir::Value v, uint64_t offset);
  CellId constant(const E &v);
  CellId one() { return constant(E::one()); }
  CellId zero() { return constant(E()); }
  CellId address(LabelId label);
  CellId ownFp();
  /// Of a loop: the fp of the unit around it.
  CellId parentFp();
  /// This unit's copy of a cell of an enclosing unit.
  CellId import(CellId cell);
  /// The cell where v is to be computed: where its user wants it, else a fresh one.
  CellId destination(ir::Value v);
  CellId fresh(uint32_t count = 1) { return program_.newCell(frame().unit, frame().scope, count); }
  CellId frameCell(const Place &p, uint64_t k);
  /// to = from, as an assertion or definition.
  void copy(CellId from, CellId to);
  void copy(ir::Value from, CellId to);
  /// Wishes of the region's terminator for where its operands are computed.
  void claimResults(const ir::Region &r, const std::vector<CellId> &results);
  void enterScope(uint32_t group);
  void leaveScope();

  // --- emission
  Unit &unit() { return program_.units[frame().unit]; }
  MInst &emit(Opcode op, std::initializer_list<uint32_t> refs, uint8_t mode = 0);
  void derefRaw(CellId pointer, uint64_t offset, CellId value);
  /// value <-> the cell `slot` of another unit's frame at [frame].
  void derefSlot(CellId frame, CellId slot, CellId value);
  void set(CellId cell, const E &v);
  MHint &hint(HintKind kind, std::vector<CellId> cells, std::vector<uint64_t> values = {});
  void placeLabel(LabelId label);
  /// A hint must not slide behind a join: gives it an instruction of its own path.
  void anchorHints();
  [[noreturn]] void error(std::string message);

  struct ConstKey {
    uint8_t kind; // 0 element, 1 label address, 2 public input cell
    std::array<uint64_t, 3> v;
    friend bool operator==(const ConstKey &, const ConstKey &) = default;
  };
  struct ConstHash {
    size_t operator()(const ConstKey &k) const {
      return (k.v[0] * 0x9e3779b97f4a7c15u ^ k.v[1] * 0xff51afd7ed558ccdu ^ k.v[2]) + k.kind;
    }
  };
  static ConstKey keyOf(const E &v) { return {0, {v.c0.v, v.c1.v, v.c2.v}}; }
  /// A shared cell of the unit and whether it is set on every path to the current place.
  struct Shared {
    CellId cell = kNoId;
    bool available = false;
  };
  /// A unit being selected: the function, or a loop around the current place.
  struct Frame {
    UnitId unit = 0;
    uint32_t scope = 0;
    std::unordered_map<ConstKey, Shared, ConstHash> constants; // never iterated
    std::unordered_map<CellId, Shared> imports;                // never iterated
    Shared parentFp;
    std::vector<Shared *> trail;                     // made available, in order
    std::vector<std::pair<size_t, uint32_t>> scopes; // trail length and scope at entry
  };
  /// The shared cell, and whether the caller has to set it here.
  bool request(Shared &s);
  void widen(CellId cell);
  Frame &frame() { return frames_.back(); }

  struct LocalArray {
    UnitId unit;
    uint32_t scope;
    std::unordered_map<uint64_t, CellId> cells;
  };

  const ir::Module &module_;
  MProgram program_;
  std::vector<UnitId> unitOfFunction_;
  std::vector<const ir::Function *> queue_;
  UnitId unitOf(ir::FuncId id);

  const ir::Function *function_ = nullptr;
  std::unique_ptr<Analysis> analysis_;
  std::vector<Place> places_;
  std::vector<CellId> wanted_;
  std::vector<LocalArray> locals_;
  std::deque<Frame> frames_; // the function's unit, then the loops around the current place
  LabelId epilogue_ = kNoId;
  bool epilogueUsed_ = false;

  /// Where a match jumps, and the one that its arms go on to without a join.
  struct MatchPlan {
    CellId target = kNoId;
    LabelId table = kNoId;
    const ir::Op *next = nullptr;
  };
  std::unordered_map<const ir::Op *, MatchPlan> plans_; // never iterated

  ir::LocId loc_ = 0;
  const ir::Region *current_ = nullptr; // region and position being selected, for look-ahead
  size_t position_ = 0;
  const ir::Op *pendingLane_ = nullptr;
};

} // namespace lean::backend
