#include "vm/memory.h"

#include <algorithm>
#include <new>
#include <sys/mman.h>

namespace lean {

Memory::Memory(uint64_t wanted) : maxCells(std::clamp<uint64_t>(wanted, 2, uint64_t{1} << 32)) {
  static_assert(sizeof(Cell) == 32);
  void *map = ::mmap(nullptr, maxCells * sizeof(Cell), PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (map == MAP_FAILED)
    throw std::bad_alloc();
  cells = static_cast<Cell *>(map);
}

void Memory::advise() {
  if (expected + kStep > maxCells)
    return;
  ::madvise(cells + expected, kStep * sizeof(Cell), MADV_HUGEPAGE);
  expected += kStep;
}

void Memory::expect(uint64_t end) {
  if (end > expected && end - expected <= kStep)
    advise();
}

Memory::~Memory() {
  ::munmap(cells, maxCells * sizeof(Cell));
}

} // namespace lean
