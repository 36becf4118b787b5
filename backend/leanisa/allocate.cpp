// Cell allocation. Memory is written once, so a cell is never reused on one path; only the arms of
// a branch, which exclude each other, share offsets.
#include "backend/leanisa/mcode.h"

#include <algorithm>

namespace lean::backend {

namespace {

/// Far above what code of any size needs; bounds what hostile sources make the compiler allocate.
constexpr uint64_t kMaxFrameCells = uint64_t{1} << 24;

} // namespace

bool allocateUnit(MProgram &program, Unit &unit) {
  const size_t n = unit.scopes.size();
  std::vector<uint64_t> own(n), start(n);
  const auto placed = [&](CellId c) {
    return (c != unit.ownFp || unit.usesOwnFp) && c - unit.nextFrame >= unit.nextCells() &&
           (unit.end == kNoId || program.cells[c].scope != unit.exitScope);
  };
  for (const CellId c : unit.cells)
    if (placed(c))
      own[program.cells[c].scope] += program.cells[c].count;

  // Sizes from the inside out: a scope's children have larger numbers. Groups of one parent follow
  // each other, scopes of one group start together.
  std::vector<uint64_t> groupSize(unit.groups), groupStart(unit.groups);
  std::vector<uint32_t> groupParent(unit.groups, kNoId);
  std::vector<uint64_t> groups(n); // total size of a scope's groups
  for (size_t s = 1; s < n; ++s)
    groupParent[unit.scopes[s].group] = unit.scopes[s].parent;
  // A group's scopes lie within one parent, and every group inside them has a larger number.
  std::vector<std::vector<uint32_t>> members(unit.groups);
  for (uint32_t s = 1; s < n; ++s)
    members[unit.scopes[s].group].push_back(s);
  for (uint32_t g = unit.groups; g-- > 1;) {
    if (members[g].empty())
      continue;
    for (const uint32_t s : members[g])
      groupSize[g] = std::max(groupSize[g], own[s] + groups[s]);
    groups[groupParent[g]] += groupSize[g];
  }
  if (own[0] + groups[0] > kMaxFrameCells)
    return false;
  unit.slide = static_cast<uint32_t>(own[0] + groups[0]);
  unit.frameCells = unit.slide;

  std::vector<uint64_t> next(n); // where the next group of a scope starts
  next[0] = own[0];
  for (uint32_t g = 1; g < unit.groups; ++g) {
    if (members[g].empty())
      continue;
    const uint64_t at = next[groupParent[g]];
    next[groupParent[g]] += groupSize[g];
    for (const uint32_t s : members[g]) {
      start[s] = at;
      next[s] = at + own[s];
    }
  }
  for (const CellId c : unit.cells) {
    if (!placed(c))
      continue;
    CellInfo &cell = program.cells[c];
    cell.offset = static_cast<uint32_t>(start[cell.scope]);
    start[cell.scope] += cell.count;
  }
  if (unit.end == kNoId)
    return true;
  for (uint32_t i = 0; i < unit.nextCells(); ++i)
    program.cells[unit.nextFrame + i].offset = unit.slide + i;
  unit.lastCells = unit.nextCells() + 1; // the parent's fp
  for (const CellId c : unit.cells)
    if (program.cells[c].scope == unit.exitScope)
      program.cells[c].offset = unit.slide + unit.lastCells++;
  unit.frameCells = unit.slide + unit.lastCells;
  return true;
}

bool allocateCells(MProgram &program) {
  return std::ranges::all_of(program.units, [&](Unit &u) { return allocateUnit(program, u); });
}

} // namespace lean::backend
