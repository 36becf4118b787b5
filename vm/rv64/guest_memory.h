// The guest's memory: one reserved range of addresses, of which pages come to be when they are
// written, with rights for each page.
#pragma once

#include "base/rv64/abi.h"
#include "vm/rv64/image.h"

#include <cstdint>
#include <cstring>
#include <optional>
#include <span>

namespace lean::rv64 {

class GuestMemory {
public:
  /// Maps the image's segments. Writes beyond `maxBytes` of touched pages fail.
  GuestMemory(const Image &image, uint64_t maxBytes);
  ~GuestMemory();
  GuestMemory(const GuestMemory &) = delete;
  GuestMemory &operator=(const GuestMemory &) = delete;

  /// False when the host gave no address range or the image is larger than the limit.
  bool good() const { return ok; }
  /// The last refused write was for want of memory, not of rights.
  bool exhausted() const { return full; }
  uint64_t touchedBytes() const { return touched << kLogPage; }

  template <class T> bool read(uint64_t address, T &out) const {
    if (address >= kAddressSpace || !allowed(address, sizeof(T), kRead)) [[unlikely]]
      return false;
    std::memcpy(&out, base + address, sizeof(T));
    return true;
  }
  template <class T> bool write(uint64_t address, T value) {
    if (address >= kAddressSpace ||
        (!allowed(address, sizeof(T), kReady) && !touch(address, sizeof(T)))) [[unlikely]]
      return false;
    std::memcpy(base + address, &value, sizeof(T));
    return true;
  }

private:
  static constexpr unsigned kLogPage = 12;
  static constexpr uint64_t kPage = uint64_t{1} << kLogPage, kPages = kAddressSpace >> kLogPage;
  static constexpr uint8_t kRead = 1, kWrite = 2, kReady = 4; ///< kReady: writable and counted.

  bool allowed(uint64_t address, uint64_t size, uint8_t right) const {
    // An access of up to a page lies on the first byte's page and the last byte's.
    return (rights[address >> kLogPage] & rights[(address + size - 1) >> kLogPage] & right) != 0;
  }
  bool touch(uint64_t address, uint64_t size);
  bool count();

  uint8_t *base = nullptr;
  uint8_t *rights = nullptr; ///< One for each page, and one page of none behind the last.
  uint64_t touched = 0, maxPages;
  bool ok = false, full = false;
};

} // namespace lean::rv64
