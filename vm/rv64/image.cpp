// Reads ELF64 little-endian, static executables for RISC-V. Every offset and size is checked
// against the file before it is used.
#include "vm/rv64/image.h"

#include "base/rv64/abi.h"

#include <algorithm>
#include <cstring>
#include <fmt/core.h>

namespace lean::rv64 {

namespace {

constexpr uint64_t kHeaderBytes = 64, kProgramHeaderBytes = 56, kSectionHeaderBytes = 64,
                   kSymbolBytes = 24;
constexpr uint16_t kExecutable = 2, kRiscV = 243;
constexpr uint32_t kLoad = 1, kDynamic = 2, kInterpreter = 3;
constexpr uint32_t kExecute = 1, kWrite = 2, kRead = 4;
constexpr uint32_t kSymbolTable = 2, kNoBits = 8;
constexpr unsigned kFunctionSymbol = 2;
/// More than any compiler makes of a guest.
constexpr unsigned kMostSegments = 64;

struct SectionHeader {
  uint32_t name = 0, type = 0, link = 0;
  uint64_t offset = 0, size = 0;
};

class ElfReader {
public:
  explicit ElfReader(std::span<const uint8_t> bytes) : bytes(bytes) {}

  Expected<Image> read() {
    if (bytes.size() < kHeaderBytes)
      return fail("elf: the file ends within its header");
    if (auto good = header(); !good)
      return std::unexpected(good.error());
    if (auto good = segments(); !good)
      return std::unexpected(good.error());
    if (auto good = sections(); !good)
      return std::unexpected(good.error());
    return std::move(image);
  }

private:
  template <class T> T at(uint64_t offset) const {
    T value;
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
  }
  bool inFile(uint64_t offset, uint64_t size) const {
    return offset <= bytes.size() && size <= bytes.size() - offset;
  }

  Expected<void> header() {
    if (!isElf(bytes))
      return fail("elf: no ELF file");
    if (bytes[4] != 2)
      return fail("elf: class is not ELF64");
    if (bytes[5] != 1)
      return fail("elf: byte order is not little-endian");
    if (bytes[6] != 1 || at<uint32_t>(20) != 1)
      return fail("elf: unknown version");
    if (at<uint16_t>(16) != kExecutable)
      return fail(
          fmt::format("elf: type is {}, expected 2 (a static executable)", at<uint16_t>(16)));
    if (at<uint16_t>(18) != kRiscV)
      return fail(fmt::format("elf: machine is {}, expected 243 (RISC-V)", at<uint16_t>(18)));
    const auto flags = at<uint32_t>(48);
    if (flags & 1)
      return fail("elf: the file is for compressed instructions");
    if (flags & 6)
      return fail("elf: the file is for a floating-point calling convention");
    if (flags != 0)
      return fail(fmt::format("elf: flags are {:#x}, expected 0", flags));
    image.entry = at<uint64_t>(24);
    return {};
  }

  Expected<void> segments() {
    const auto table = at<uint64_t>(32);
    const auto entryBytes = at<uint16_t>(54), count = at<uint16_t>(56);
    if (count == 0)
      return fail("elf: no program headers");
    if (entryBytes != kProgramHeaderBytes || count > kMostSegments ||
        !inFile(table, count * kProgramHeaderBytes))
      return fail("elf: malformed program header table");
    bool haveText = false;
    for (unsigned i = 0; i < count; ++i) {
      const uint64_t header = table + i * kProgramHeaderBytes;
      const auto type = at<uint32_t>(header), flags = at<uint32_t>(header + 4);
      if (type == kDynamic || type == kInterpreter)
        return fail("elf: the file is not statically linked");
      if (type != kLoad)
        continue;
      if (auto good = segment(i, header, flags, haveText); !good)
        return good;
    }
    if (!haveText)
      return fail("elf: no executable segment");
    std::ranges::sort(image.segments, {}, &Segment::address);
    for (size_t i = 1; i < image.segments.size(); ++i)
      if (image.segments[i].address < image.segments[i - 1].end())
        return fail(fmt::format("elf: segments overlap at {:#x}", image.segments[i].address));
    if (image.entry < image.textBase || image.entry >= image.textEnd() || image.entry % 4 != 0)
      return fail(fmt::format("elf: entry {:#x} is no instruction's address", image.entry));
    return {};
  }

  Expected<void> segment(unsigned number, uint64_t header, uint32_t flags, bool &haveText) {
    const auto offset = at<uint64_t>(header + 8), address = at<uint64_t>(header + 16);
    const auto fileBytes = at<uint64_t>(header + 32), size = at<uint64_t>(header + 40);
    if (!inFile(offset, fileBytes))
      return fail(fmt::format("elf: segment {} lies outside of the file", number));
    if (fileBytes > size)
      return fail(fmt::format("elf: segment {} has more bytes than memory", number));
    if (size == 0)
      return {};
    if (fileBytes > unshared)
      return fail("elf: segments share bytes of the file");
    unshared -= fileBytes;
    if (address >= kAddressSpace || size > kAddressSpace - address)
      return fail(fmt::format("elf: segment {} at {:#x} of {} bytes is beyond the address space",
                              number, address, size));
    const auto content = bytes.subspan(offset, fileBytes);
    if (flags & kExecute) {
      if (flags & kWrite)
        return fail(fmt::format("elf: segment {} is both writable and executable", number));
      if (haveText)
        return fail("elf: more than one executable segment");
      haveText = true;
      if (auto good = text(address, content, size); !good)
        return good;
    }
    image.segments.push_back({address,
                              size,
                              (flags & kRead) != 0,
                              (flags & kWrite) != 0,
                              {content.begin(), content.end()}});
    return {};
  }

  Expected<void> text(uint64_t address, std::span<const uint8_t> content, uint64_t size) {
    if (address % 4 != 0 || content.size() % 4 != 0 || size != content.size())
      return fail("elf: the executable segment is not whole instructions");
    image.textBase = address;
    image.code.resize(content.size() / 4 + 1);
    for (size_t i = 0; i < content.size() / 4; ++i) {
      uint32_t word;
      std::memcpy(&word, content.data() + 4 * i, 4);
      if (const Refusal r = decode(word, image.code[i]); r != Refusal::None)
        return fail(
            fmt::format("elf: {} {:#010x} at {:#x}", refusalText(r), word, address + 4 * i));
    }
    return {};
  }

  /// Symbols and the side table. Their absence is no error; nothing else reads sections.
  Expected<void> sections() {
    const auto table = at<uint64_t>(40);
    const auto entryBytes = at<uint16_t>(58), count = at<uint16_t>(60), names = at<uint16_t>(62);
    if (count == 0 || table == 0)
      return {};
    if (entryBytes != kSectionHeaderBytes || !inFile(table, count * kSectionHeaderBytes) ||
        names >= count)
      return fail("elf: malformed section header table");
    std::vector<SectionHeader> all(count);
    for (unsigned i = 0; i < count; ++i) {
      const uint64_t h = table + i * kSectionHeaderBytes;
      all[i] = {at<uint32_t>(h), at<uint32_t>(h + 4), at<uint32_t>(h + 40), at<uint64_t>(h + 24),
                at<uint64_t>(h + 32)};
      if (i == 0)
        all[i].type = kNoBits; // stands for no section, whatever it says
      if (all[i].type != kNoBits && !inFile(all[i].offset, all[i].size))
        return fail(fmt::format("elf: section {} lies outside of the file", i));
    }
    bool haveSymbols = false, haveSites = false;
    for (unsigned i = 1; i < count; ++i) {
      if (all[i].type == kSymbolTable && !haveSymbols) {
        haveSymbols = true;
        if (all[i].link >= count || all[all[i].link].type == kNoBits)
          return fail("elf: the symbol table has no names");
        symbols(all[i], all[all[i].link]);
      }
      if (all[i].type == kNoBits || haveSites || nameAt(all[names], all[i].name) != ".lean.sites")
        continue;
      haveSites = true;
      auto sites = readSideTable(bytes.subspan(all[i].offset, all[i].size));
      if (!sites)
        return std::unexpected(sites.error());
      image.sites = std::move(*sites);
    }
    return {};
  }

  std::string_view nameAt(const SectionHeader &strings, uint64_t offset) const {
    if (strings.type == kNoBits || offset >= strings.size)
      return {};
    const auto *begin = reinterpret_cast<const char *>(bytes.data() + strings.offset + offset);
    return {begin, strnlen(begin, strings.size - offset)};
  }

  void symbols(const SectionHeader &table, const SectionHeader &strings) {
    // Names may share bytes, so that all of them together are bounded by the file as well.
    uint64_t nameBytes = bytes.size();
    for (uint64_t k = 0; k < table.size / kSymbolBytes; ++k) {
      const uint64_t s = table.offset + k * kSymbolBytes;
      const auto address = at<uint64_t>(s + 8);
      if ((bytes[s + 4] & 15) != kFunctionSymbol || address < image.textBase ||
          address >= image.textEnd())
        continue;
      const std::string_view name = nameAt(strings, at<uint32_t>(s));
      if (name.empty() || name.size() > nameBytes)
        continue;
      nameBytes -= name.size();
      image.functions.push_back(
          {address, std::min(at<uint64_t>(s + 16), image.textEnd() - address), std::string(name)});
    }
    std::ranges::sort(image.functions, [](const Function &a, const Function &b) {
      return a.address != b.address ? a.address < b.address : a.name < b.name;
    });
  }

  std::span<const uint8_t> bytes;
  uint64_t unshared = bytes.size(); ///< Bytes of the file that no segment before has.
  Image image;
};

} // namespace

const Function *Image::functionAt(uint64_t address) const {
  auto it = std::ranges::upper_bound(functions, address, {}, &Function::address);
  if (it == functions.begin())
    return nullptr;
  --it;
  return address - it->address < it->size ? &*it : nullptr;
}

bool isElf(std::span<const uint8_t> bytes) {
  static constexpr uint8_t kMagic[] = {0x7f, 'E', 'L', 'F'};
  return bytes.size() >= 4 && std::equal(kMagic, kMagic + 4, bytes.begin());
}

Expected<Image> readElf(std::span<const uint8_t> bytes) {
  return ElfReader(bytes).read();
}

} // namespace lean::rv64
