#include "vm/trace.h"

#include <bit>
#include <cstring>
#include <new>
#include <sys/mman.h>
#include <utility>

namespace lean {

namespace {

/// From this size on a column is a mapping of its own, on huge pages where the system has them.
constexpr size_t kHugePage = size_t{1} << 21;

size_t bytesOf(size_t words) {
  return 8 * words;
}

} // namespace

size_t Column::coveredRows(size_t n) {
  const unsigned tau = n < 2 ? 0 : static_cast<unsigned>(std::bit_width(n - 1));
  const size_t unit = size_t{1} << (tau > 4 ? tau - 4 : 0);
  return (n + unit - 1) / unit * unit;
}

Column::Column(size_t n) : rows(n), covered(coveredRows(n)) {
  if (covered == 0)
    return;
  const size_t bytes = bytesOf(covered);
  if (bytes >= kHugePage) {
    void *map = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (map == MAP_FAILED)
      throw std::bad_alloc();
    ::madvise(map, bytes, MADV_HUGEPAGE);
    words = static_cast<uint64_t *>(map);
  } else {
    words = static_cast<uint64_t *>(::operator new(bytes, std::align_val_t{64}));
    std::memset(words, 0, bytes);
  }
}

Column::Column(Column &&other) noexcept
    : words(std::exchange(other.words, nullptr)), rows(std::exchange(other.rows, 0)),
      covered(std::exchange(other.covered, 0)) {}

Column &Column::operator=(Column &&other) noexcept {
  std::swap(words, other.words);
  std::swap(rows, other.rows);
  std::swap(covered, other.covered);
  return *this;
}

Column::~Column() {
  if (words == nullptr)
    return;
  const size_t bytes = bytesOf(covered);
  if (bytes >= kHugePage)
    ::munmap(words, bytes);
  else
    ::operator delete(words, std::align_val_t{64});
}

} // namespace lean
