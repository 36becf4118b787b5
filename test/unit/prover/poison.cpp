// Takes the place of prover/support/buffer.cpp and of the C++ library's `operator new`.
#include "test/unit/prover/poison.h"

#include "prover/support/buffer.h"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <new>

namespace {

std::atomic<unsigned char> pattern{0};

void *poisoned(size_t bytes, size_t alignment) {
  const size_t whole = (bytes + alignment) / alignment * alignment; // not zero
  void *p = std::aligned_alloc(alignment, whole);
  if (p == nullptr)
    throw std::bad_alloc();
  return std::memset(p, pattern, whole);
}

constexpr size_t kLeast = alignof(std::max_align_t), kLine = 64;

} // namespace

void *operator new(size_t bytes) {
  return poisoned(bytes, kLeast);
}
void *operator new(size_t bytes, std::align_val_t alignment) {
  return poisoned(bytes, static_cast<size_t>(alignment));
}
void operator delete(void *p) noexcept {
  std::free(p);
}
void operator delete(void *p, size_t) noexcept {
  std::free(p);
}
void operator delete(void *p, std::align_val_t) noexcept {
  std::free(p);
}
void operator delete(void *p, size_t, std::align_val_t) noexcept {
  std::free(p);
}

namespace lean {

test::Poison::Poison(unsigned char p) {
  pattern = p;
}
test::Poison::~Poison() {
  pattern = 0;
}

proof::WordBuffer::WordBuffer(size_t words) : count(words) {
  if (words != 0)
    start = static_cast<uint64_t *>(poisoned(8 * words, kLine));
}
proof::WordBuffer::~WordBuffer() {
  std::free(start);
}

} // namespace lean
