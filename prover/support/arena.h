// Memory of one proof: freed arrays are given out again instead of going back to the system, whose
// zeroing of fresh pages would cost more than some of the phases. Everything is returned when the
// last scope ends.
#pragma once

#include <cstddef>
#include <cstdint>

namespace lean::proof {

/// While one lives, large WordBuffers come from a common address range, lowest place first.
class ArenaScope {
public:
  ArenaScope();
  ~ArenaScope();
  ArenaScope(const ArenaScope &) = delete;
  ArenaScope &operator=(const ArenaScope &) = delete;
};

/// `bytes` rounded up to whole huge pages from the range, or from the system where there is none.
/// Throws std::bad_alloc.
void *allocatePages(size_t bytes);
void freePages(void *start, size_t bytes);

} // namespace lean::proof
