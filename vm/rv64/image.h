// A program for rv64im as its ELF file gives it: what is mapped where, the code decoded, names,
// side table.
#pragma once

#include "base/rv64/side_table.h"
#include "base/support/error.h"
#include "vm/rv64/instruction.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace lean::rv64 {

struct Segment {
  uint64_t address = 0, size = 0; ///< Mapped bytes; those behind `bytes` are zero.
  bool readable = false, writable = false;
  std::vector<uint8_t> bytes;

  uint64_t end() const { return address + size; }
};

struct Function {
  uint64_t address = 0, size = 0;
  std::string name;
};

struct Image {
  uint64_t entry = 0;
  uint64_t textBase = 0;
  std::vector<Decoded> code;       ///< Of the executable segment, followed by one End.
  std::vector<Segment> segments;   ///< By address, text included; they do not overlap.
  std::vector<Function> functions; ///< By address.
  std::vector<Site> sites;

  uint64_t textEnd() const { return textBase + 4 * (code.size() - 1); }
  /// The function around an address, or nothing.
  const Function *functionAt(uint64_t address) const;
};

/// True if the bytes begin as an ELF file does.
bool isElf(std::span<const uint8_t> bytes);

/// Reads any bytes. Allocates at most a small multiple of their number.
Expected<Image> readElf(std::span<const uint8_t> bytes);

} // namespace lean::rv64
