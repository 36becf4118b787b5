// What a program for rv64im and its host agree on (docs/rv64im.md): the memory map and the calls.
// Read by the back end, by the host in vm/rv64 and by the freestanding run-time library, so it
// includes nothing of ours.
#pragma once

#include <stdint.h>

namespace lean::rv64 {

// Addresses. The gaps are not mapped, so that a stack that grows too far traps.
inline constexpr uint64_t kPublicBase = 0x10000; ///< PublicInput, a page of its own.
inline constexpr uint64_t kTextBase = 0x20000;   ///< Code, then constants, then variables.
inline constexpr uint64_t kStackTop = 0x40000000;
inline constexpr uint64_t kStackBytes = uint64_t{1} << 28;
inline constexpr uint64_t kHeapBase = uint64_t{1} << 32; ///< Cell 0.
/// Guest addresses are below this.
inline constexpr uint64_t kAddressSpace = uint64_t{1} << 34;

/// Cells of the heap: 2^27, that is 4 GiB.
inline constexpr unsigned kLogHeapCells = 27;

/// What a memory cell holds; the values of Cell::kind.
enum CellKind : uint64_t { kUnset = 0, kField = 1, kPosition = 2, kPointer = 3 };

/// A write-once memory cell: a field element, or a position or pointer in c0.
struct Cell {
  uint64_t c0, c1, c2, kind;
};
inline constexpr unsigned kCellBytes = 32;
inline constexpr unsigned kLogCellBytes = 5;

/// The public input: two words of two lanes, each set or not.
struct PublicInput {
  uint64_t lanes[4];
  uint64_t isSet[2];
};

/// Numbers of calls, in a7. Arguments in a0.., result in a0. `site` is an index into the side
/// table.
enum Call : uint64_t {
  kExit = 93,           ///< (status): ends the run.
  kPanic = 0x4c00,      ///< (site, up to six limbs): the check of that site failed.
  kAdvice = 0x4c01,     ///< (site, elements): opens the stream's next entry. 0, or negative.
  kAdviceItem = 0x4c02, ///< (address of three limbs): writes the entry's next item. 0, or negative.
  kLogarithm = 0x4c03,  ///< (lane): i < 2^32 with g^i = lane, or -1.
  kInverse = 0x4c04,    ///< (address of three limbs): replaces the word by its inverse; 0 stays 0.
  kPrint = 0x4c05,      ///< (site, address of three limbs each): prints a line.
};

/// Exit status when the host does not know a call.
inline constexpr uint64_t kNoHost = 3;

} // namespace lean::rv64
