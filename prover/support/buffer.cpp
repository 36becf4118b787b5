#include "prover/support/buffer.h"

#include "prover/support/arena.h"

#include <new>

namespace lean::proof {

namespace {
/// From this size on a buffer is made of whole pages.
constexpr size_t kLarge = size_t{1} << 20;
} // namespace

WordBuffer::WordBuffer(size_t words) : count(words) {
  if (words == 0)
    return;
  start =
      static_cast<uint64_t *>(8 * words < kLarge ? ::operator new(8 * words, std::align_val_t{64})
                                                 : allocatePages(8 * words));
}

WordBuffer::~WordBuffer() {
  if (start == nullptr)
    return;
  if (8 * count < kLarge)
    ::operator delete(start, std::align_val_t{64});
  else
    freePages(start, 8 * count);
}

} // namespace lean::proof
