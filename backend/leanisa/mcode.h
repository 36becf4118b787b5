// Machine code over virtual cells: instructions of base/isa whose refs are cell numbers, grouped in
// units. A unit is code with frames of its own: a function, or the body of a run-time loop.
#pragma once

#include "backend/leanisa/checker.h"
#include "base/program/program.h"
#include "ir/module.h"

#include <array>
#include <deque>
#include <string>
#include <vector>

namespace lean::backend {

using CellId = uint32_t;  // dense over the whole program
using LabelId = uint32_t; // dense over the whole program
using UnitId = uint32_t;
inline constexpr uint32_t kNoId = ~uint32_t{0};

/// What a `set` writes.
enum class Immediate : uint8_t {
  Value,   // imm
  Address, // g^(address of label imm[0])
  Offset,  // g^(frame offset of cell imm[0])
  Halt,    // g^(P - 1)
};

struct MInst {
  Opcode op = Opcode::Xor;
  uint8_t mode = 0;
  Immediate immediate = Immediate::Value;
  /// deref: refs[1] is an offset; otherwise the cell whose offset it is, in another unit's frame.
  bool rawOffset = false;
  /// Emitted only if this unit uses its own fp.
  UnitId onlyForOwnFp = kNoId;
  std::array<uint32_t, 9> refs{};
  std::array<uint64_t, 3> imm{};
  ir::LocId loc = 0;
  /// Facts of the cell that the row defines which its type promises (checker.h).
  uint8_t promise = 0;
};

struct MHint {
  uint32_t at = 0;
  HintKind kind = HintKind::Touch;
  ir::StrId text = 0;
  bool hasText = false;
  /// Alloc of a frame: the unit whose size is values[0].
  UnitId frameOf = kNoId;
  std::vector<CellId> cells;
  std::vector<uint64_t> values;
  ir::LocId loc = 0;
};

struct MAssert {
  uint32_t at = 0;
  AssertKind kind = AssertKind::Equal;
  ir::MsgId msg = 0;
  std::array<CellId, 2> cells{kNoId, kNoId};
};

/// Cells belong to a scope; scopes of one group exclude each other at run time and share offsets.
struct CellInfo {
  UnitId unit = 0;
  uint32_t scope = 0;
  uint32_t count = 1; // consecutive cells
  uint32_t offset = 0;
  uint8_t facts = 0; // of the value it holds, by its type (checker.h)
};

struct Scope {
  uint32_t parent = 0;
  uint32_t group = 0;
};

/// A jump through a table: its place, the table's entries and where they begin.
struct TableUse {
  uint32_t at = 0, entries = 0;
  LabelId table = kNoId;
};

struct Unit {
  std::string name;
  SymbolKind kind = SymbolKind::Function;
  UnitId parent = kNoId; // loops: the unit that the loop stands in
  bool isMain = false;
  LabelId entry = kNoId;

  std::vector<MInst> code;
  std::vector<MHint> hints;
  std::vector<MAssert> asserts;
  std::vector<LabelId> labels; // in order of position

  // Cells written by the caller's call sequence, or by the previous iteration.
  CellId returnPc = kNoId, callerFp = kNoId; // functions; in main the public input
  CellId parentFp = kNoId;                   // loops that do not slide
  CellId ownFp = kNoId;                      // absent in main, where it is the constant 1
  bool usesOwnFp = false;
  // A loop whose frames slide (analysis.h): the address of the frame behind the last, in whose cell
  // nextCells() is the parent's fp, and the first of the cells of this frame that are end, ownFp
  // and params of the next one, which begins `slide` cells further on.
  CellId end = kNoId, nextFrame = kNoId;
  uint32_t slide = 0;
  uint32_t nextCells() const { return end == kNoId ? 0 : 2 + static_cast<uint32_t>(params.size()); }
  // What only the last iteration uses, on its way out, lies behind all that.
  uint32_t exitScope = kNoId;
  /// Cells of all frames together but `slide` for each.
  uint32_t lastCells = 0;
  std::vector<CellId> params, results; // a loop's results are cells of its parent
  LabelId exit = kNoId;                // loops: where the parent goes on
  std::vector<TableUse> tables;        // in order of place

  std::vector<CellId> cells; // in order of creation
  std::vector<Scope> scopes{Scope{}};
  uint32_t groups = 1;
  uint32_t frameCells = 0;
};

struct LabelInfo {
  UnitId unit = kNoId;
  uint32_t index = 0; // instruction of the unit
};

struct MProgram {
  std::deque<Unit> units; // in order of layout; units[0] is main
  std::vector<CellInfo> cells;
  std::vector<LabelInfo> labels;

  CellId newCell(UnitId unit, uint32_t scope, uint32_t count = 1) {
    const auto id = static_cast<CellId>(cells.size());
    cells.push_back({unit, scope, count, 0, 0});
    units[unit].cells.push_back(id);
    return id;
  }
  LabelId newLabel() {
    labels.emplace_back();
    return static_cast<LabelId>(labels.size() - 1);
  }
};

/// Gives every cell its offset and every unit its frame size. False when a frame is too large.
bool allocateCells(MProgram &program);
/// The same for one unit, whose code is complete.
bool allocateUnit(MProgram &program, Unit &unit);

/// Text of the code with virtual cells.
std::string printVirtual(const MProgram &program, const ir::Module &module);

/// Addresses, halt address, tables; cells must be allocated. Also the contracts for the checker.
Expected<Program> layout(const MProgram &program, const ir::Module &module, std::string compiler,
                         Contracts &contracts);

} // namespace lean::backend
