// ELF files made field by field, so that a test can make each of them wrong.
#pragma once

#include "base/rv64/abi.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace lean::test {

struct ElfSegment {
  uint64_t address = 0;
  std::vector<uint8_t> bytes;
  uint32_t flags = 6; ///< 1 execute, 2 write, 4 read
  uint64_t more = 0;  ///< Zero bytes behind `bytes`.
};

/// A file with a header, program headers and what they load; no sections.
struct ElfFile {
  uint8_t elfClass = 2, order = 1, version = 1;
  uint16_t type = 2, machine = 243;
  uint32_t flags = 0;
  uint64_t entry = rv64::kTextBase;
  std::vector<ElfSegment> segments;

  std::vector<uint8_t> bytes() const {
    constexpr uint64_t kHeader = 64, kEntry = 56;
    std::vector<uint8_t> out(kHeader + kEntry * segments.size());
    const auto put = [&](uint64_t at, auto value) {
      std::memcpy(out.data() + at, &value, sizeof value);
    };
    const uint8_t ident[] = {0x7f, 'E', 'L', 'F', elfClass, order, version};
    std::copy(std::begin(ident), std::end(ident), out.begin());
    put(16, type);
    put(18, machine);
    put(20, uint32_t{version});
    put(24, entry);
    put(32, kHeader);
    put(48, flags);
    put(52, uint16_t{kHeader});
    put(54, uint16_t{kEntry});
    put(56, static_cast<uint16_t>(segments.size()));
    constexpr uint64_t kPage = 4096; // a kernel wants offsets and addresses alike modulo this
    for (size_t i = 0; i < segments.size(); ++i) {
      const ElfSegment &s = segments[i];
      if (!s.bytes.empty())
        out.resize((out.size() + kPage - 1) / kPage * kPage + s.address % kPage);
      const uint64_t h = kHeader + kEntry * i;
      put(h, uint32_t{1});
      put(h + 4, s.flags);
      put(h + 8, static_cast<uint64_t>(s.bytes.empty() ? s.address % kPage : out.size()));
      put(h + 16, s.address);
      put(h + 24, s.address);
      put(h + 32, static_cast<uint64_t>(s.bytes.size()));
      put(h + 40, static_cast<uint64_t>(s.bytes.size() + s.more));
      put(h + 48, kPage);
      out.insert(out.end(), s.bytes.begin(), s.bytes.end());
    }
    return out;
  }
};

/// Code, 64 KiB of data at `kData` and a stack, as programs of ours have it.
inline constexpr uint64_t kData = 0x400000, kDataBytes = 0x10000;
inline ElfFile programOf(std::vector<uint8_t> code, std::vector<uint8_t> data = {}) {
  ElfFile file;
  file.segments.push_back({rv64::kPublicBase, {}, 6, sizeof(rv64::PublicInput)});
  file.segments.push_back({rv64::kTextBase, std::move(code), 5, 0});
  const uint64_t rest = kDataBytes - data.size();
  file.segments.push_back({kData, std::move(data), 6, rest});
  file.segments.push_back({rv64::kStackTop - 0x10000, {}, 6, 0x10000});
  return file;
}

} // namespace lean::test
