#include "prover/support/buffer.h"

#include <new>
#include <sys/mman.h>

namespace lean::proof {

namespace {
constexpr size_t kHugePage = size_t{1} << 21;
}

WordBuffer::WordBuffer(size_t words) : count(words) {
  if (words == 0)
    return;
  if (8 * words < kHugePage) {
    start = static_cast<uint64_t *>(::operator new(8 * words, std::align_val_t{64}));
    return;
  }
  void *map =
      ::mmap(nullptr, 8 * words, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (map == MAP_FAILED)
    throw std::bad_alloc();
  ::madvise(map, 8 * words, MADV_HUGEPAGE);
  start = static_cast<uint64_t *>(map);
}

WordBuffer::~WordBuffer() {
  if (start == nullptr)
    return;
  if (8 * count < kHugePage)
    ::operator delete(start, std::align_val_t{64});
  else
    ::munmap(start, 8 * count);
}

} // namespace lean::proof
