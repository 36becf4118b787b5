#include "prover/support/arena.h"

#include <iterator>
#include <map>
#include <mutex>
#include <new>
#include <sys/mman.h>

namespace lean::proof {

namespace {

constexpr size_t kHugePage = size_t{1} << 21;
/// Address space, not memory: pages come into being when they are written.
constexpr size_t kReserved = size_t{1} << 38;

size_t rounded(size_t bytes) {
  return (bytes + kHugePage - 1) & ~(kHugePage - 1);
}

void *map(size_t bytes) {
  void *p = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? nullptr : p;
}

/// Free stretches of the range by their start.
class Arena {
public:
  void open() {
    const std::lock_guard lock(mutex);
    if (scopes++ != 0)
      return;
    start = static_cast<uint8_t *>(map(kReserved));
    if (start == nullptr)
      return;
    ::madvise(start, kReserved, MADV_HUGEPAGE);
    uint8_t *aligned = start + (kHugePage - reinterpret_cast<uintptr_t>(start) % kHugePage);
    free.clear();
    free.emplace(aligned, kReserved - kHugePage);
  }

  void close() {
    const std::lock_guard lock(mutex);
    if (--scopes == 0 && start != nullptr) {
      ::munmap(start, kReserved);
      start = nullptr;
    }
  }

  void *take(size_t bytes) {
    const std::lock_guard lock(mutex);
    if (start == nullptr)
      return nullptr;
    for (auto at = free.begin(); at != free.end(); ++at) {
      const auto [place, size] = *at;
      if (size < bytes)
        continue;
      free.erase(at);
      if (size != bytes)
        free.emplace(place + bytes, size - bytes);
      return place;
    }
    return nullptr;
  }

  /// False when the memory is not of this range.
  bool give(uint8_t *place, size_t bytes) {
    const std::lock_guard lock(mutex);
    if (start == nullptr || place < start || place >= start + kReserved)
      return false;
    auto next = free.lower_bound(place);
    if (next != free.end() && place + bytes == next->first) {
      bytes += next->second;
      next = free.erase(next);
    }
    if (next != free.begin()) {
      const auto before = std::prev(next);
      if (before->first + before->second == place) {
        before->second += bytes;
        return true;
      }
    }
    free.emplace(place, bytes);
    return true;
  }

private:
  std::mutex mutex;
  unsigned scopes = 0;
  uint8_t *start = nullptr;
  std::map<uint8_t *, size_t> free;
};

Arena &arena() {
  static Arena instance;
  return instance;
}

} // namespace

ArenaScope::ArenaScope() {
  arena().open();
}
ArenaScope::~ArenaScope() {
  arena().close();
}

void *allocatePages(size_t bytes) {
  bytes = rounded(bytes);
  if (void *p = arena().take(bytes))
    return p;
  void *p = map(bytes);
  if (p == nullptr)
    throw std::bad_alloc();
  ::madvise(p, bytes, MADV_HUGEPAGE);
  return p;
}

void freePages(void *start, size_t bytes) {
  bytes = rounded(bytes);
  if (!arena().give(static_cast<uint8_t *>(start), bytes))
    ::munmap(start, bytes);
}

} // namespace lean::proof
