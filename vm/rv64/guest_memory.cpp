#include "vm/rv64/guest_memory.h"

#include <sys/mman.h>

namespace lean::rv64 {

namespace {

uint8_t *reserve(uint64_t bytes) {
  void *p = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? nullptr : static_cast<uint8_t *>(p);
}

} // namespace

GuestMemory::GuestMemory(const Image &image, uint64_t maxBytes) : maxPages(maxBytes >> kLogPage) {
  base = reserve(kAddressSpace + kPage);
  rights = reserve(kPages + kPage);
  if (base == nullptr || rights == nullptr)
    return;
  for (const Segment &s : image.segments) {
    const uint8_t right = (s.readable ? kRead : 0) | (s.writable ? kWrite : 0);
    const uint64_t first = s.address >> kLogPage, last = (s.end() - 1) >> kLogPage;
    for (uint64_t page = first; page <= last; ++page)
      rights[page] |= right;
    if (s.bytes.empty())
      continue;
    for (uint64_t page = first; page <= (s.address + s.bytes.size() - 1) >> kLogPage; ++page) {
      if (!count())
        return;
      if (s.writable)
        rights[page] |= kReady;
    }
    std::memcpy(base + s.address, s.bytes.data(), s.bytes.size());
  }
  ok = true;
}

GuestMemory::~GuestMemory() {
  if (base != nullptr)
    ::munmap(base, kAddressSpace + kPage);
  if (rights != nullptr)
    ::munmap(rights, kPages + kPage);
}

bool GuestMemory::count() {
  if (touched == maxPages) {
    full = true;
    return false;
  }
  ++touched;
  return true;
}

bool GuestMemory::touch(uint64_t address, uint64_t size) {
  if (!allowed(address, size, kWrite))
    return false;
  for (uint64_t page = address >> kLogPage; page <= (address + size - 1) >> kLogPage; ++page) {
    if (rights[page] & kReady)
      continue;
    if (!count())
      return false;
    rights[page] |= kReady;
  }
  return true;
}

} // namespace lean::rv64
