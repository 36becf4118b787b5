// Write-once memory cells: a store defines or compares, a load of an unset cell fails (docs/ir.md,
// "Memory"). A pointer is a cell's number, a residue modulo 2^64 - 1 like any position.
#include "runtime.h"

using namespace lean::rv64;

namespace {

u64 nextCell;

extern "C" u64 lean_idx_add(u64 a, u64 b);

/// Where site + 1 is the failure "memory limit exceeded".
inline Cell *cellAt(u64 pointer, u64 k, u64 site) {
  const u64 number = lean_idx_add(pointer, k);
  if (__builtin_expect(number >= lean_heap_cells, 0))
    panic(site + 1);
  return reinterpret_cast<Cell *>(kHeapBase) + number;
}

/// A field element's cell after a cell of another kind was met: positions are the words g^i.
[[gnu::noinline]] u64 powerIn(const Cell *cell, u64 site) {
  if (cell->kind != kPosition)
    panic(site);
  return lean_g_pow(cell->c0);
}

[[gnu::noinline]] u64 logarithmIn(const Cell *cell, u64 site) {
  if (cell->kind != kField || (cell->c1 | cell->c2) != 0)
    panic(site);
  const u64 i = lean_index_of(cell->c0);
  if (i == ~u64{0})
    panic(site);
  return i;
}

inline void define(Cell *cell, u64 c0, u64 c1, u64 c2, CellKind kind) {
  cell->c0 = c0;
  cell->c1 = c1;
  cell->c2 = c2;
  cell->kind = kind;
}

} // namespace

extern "C" {

u64 lean_alloc(u64 n, u64 cells, u64 site) {
  const u64 first = nextCell, limit = lean_heap_cells - first;
  if (n > limit || cells > limit || n * cells > limit) // both below 2^32
    panic(site);
  nextCell = first + n * cells;
  return first;
}

void lean_load_word(u64 *out, u64 pointer, u64 k, u64 site) {
  const Cell *cell = cellAt(pointer, k, site);
  out[1] = out[2] = 0;
  if (__builtin_expect(cell->kind != kField, 0)) {
    out[0] = powerIn(cell, site);
    return;
  }
  out[0] = cell->c0;
  out[1] = cell->c1;
  out[2] = cell->c2;
}

u64 lean_load_lane(u64 pointer, u64 k, u64 site) {
  const Cell *cell = cellAt(pointer, k, site);
  return __builtin_expect(cell->kind != kField, 0) ? powerIn(cell, site) : cell->c0;
}

u64 lean_load_position(u64 pointer, u64 k, u64 site) {
  const Cell *cell = cellAt(pointer, k, site);
  return __builtin_expect(cell->kind != kPosition, 0) ? logarithmIn(cell, site) : cell->c0;
}

u64 lean_load_pointer(u64 pointer, u64 k, u64 site) {
  const Cell *cell = cellAt(pointer, k, site);
  if (__builtin_expect(cell->kind != kPointer, 0))
    panic(site);
  return cell->c0;
}

void lean_store_word(u64 pointer, u64 k, u64 c0, u64 c1, u64 c2, u64 site) {
  Cell *cell = cellAt(pointer, k, site);
  if (cell->kind == kUnset)
    return define(cell, c0, c1, c2, kField);
  const bool isField = cell->kind == kField;
  const u64 now = isField ? cell->c0 : powerIn(cell, site);
  if (now != c0 || (isField ? cell->c1 : 0) != c1 || (isField ? cell->c2 : 0) != c2)
    panic(site);
}

void lean_store_position(u64 pointer, u64 k, u64 i, u64 site) {
  Cell *cell = cellAt(pointer, k, site);
  if (cell->kind == kUnset)
    return define(cell, i, 0, 0, kPosition);
  if ((cell->kind == kPosition ? cell->c0 : logarithmIn(cell, site)) != i)
    panic(site);
}

void lean_store_pointer(u64 pointer, u64 k, u64 target, u64 site) {
  Cell *cell = cellAt(pointer, k, site);
  if (cell->kind == kUnset)
    return define(cell, target, 0, 0, kPointer);
  if (cell->kind != kPointer || cell->c0 != target)
    panic(site);
}

// What code generation may call by itself.

void *memcpy(void *to, const void *from, unsigned long n) {
  auto *t = static_cast<unsigned char *>(to);
  const auto *f = static_cast<const unsigned char *>(from);
  for (; n != 0; --n)
    *t++ = *f++;
  return to;
}

void *memmove(void *to, const void *from, unsigned long n) {
  auto *t = static_cast<unsigned char *>(to);
  const auto *f = static_cast<const unsigned char *>(from);
  if (t <= f || t >= f + n)
    return memcpy(to, from, n);
  while (n-- != 0)
    t[n] = f[n];
  return to;
}

void *memset(void *to, int value, unsigned long n) {
  auto *t = static_cast<unsigned char *>(to);
  for (; n != 0; --n)
    *t++ = static_cast<unsigned char>(value);
  return to;
}

int memcmp(const void *a, const void *b, unsigned long n) {
  const auto *p = static_cast<const unsigned char *>(a), *q = static_cast<const unsigned char *>(b);
  for (; n != 0; --n, ++p, ++q)
    if (*p != *q)
      return *p - *q;
  return 0;
}
}
