// ELF files that are wrong: each refused with its reason, none read beyond its end.
#include "test/unit/rv64/machine.h"
#include "vm/rv64/run.h"

#include <gtest/gtest.h>
#include <random>

namespace lean::rv64 {
namespace {

using test::assemble;
using test::ElfFile;
using test::ElfSegment;
using test::kData;
using test::programOf;

ElfFile sound() {
  return programOf(assemble("li a0, 0\nli a7, 93\necall\n"), {1, 2, 3});
}

std::string refusal(const std::vector<uint8_t> &bytes) {
  // On the heap without room behind it, so that a sanitizer sees every read beyond the end.
  const auto image = readElf(std::vector<uint8_t>(bytes));
  return image ? "" : image.error().message;
}
std::string refusal(const ElfFile &file) {
  return refusal(file.bytes());
}

template <class T> void put(std::vector<uint8_t> &bytes, uint64_t at, T value) {
  std::memcpy(bytes.data() + at, &value, sizeof value);
}

TEST(Elf, Sound) {
  const auto image = readElf(sound().bytes());
  ASSERT_TRUE(image) << image.error().message;
  EXPECT_EQ(image->entry, kTextBase);
  EXPECT_EQ(image->textEnd(), kTextBase + 12);
  EXPECT_EQ(image->segments.size(), 4u);
  EXPECT_FALSE(run(*image, {}).failure);
}

TEST(Elf, Headers) {
  struct Wrong {
    const char *message;
    void (*change)(ElfFile &);
  };
  const Wrong wrongs[] = {
      {"elf: class is not ELF64", [](ElfFile &f) { f.elfClass = 1; }},
      {"elf: byte order is not little-endian", [](ElfFile &f) { f.order = 2; }},
      {"elf: unknown version", [](ElfFile &f) { f.version = 2; }},
      {"elf: type is 3, expected 2 (a static executable)", [](ElfFile &f) { f.type = 3; }},
      {"elf: type is 1, expected 2 (a static executable)", [](ElfFile &f) { f.type = 1; }},
      {"elf: machine is 62, expected 243 (RISC-V)", [](ElfFile &f) { f.machine = 62; }},
      {"elf: the file is for compressed instructions", [](ElfFile &f) { f.flags = 1; }},
      {"elf: the file is for a floating-point calling convention", [](ElfFile &f) { f.flags = 4; }},
      {"elf: flags are 0x8, expected 0", [](ElfFile &f) { f.flags = 8; }},
      {"elf: no program headers", [](ElfFile &f) { f.segments.clear(); }},
      {"elf: malformed program header table", [](ElfFile &f) { f.segments.resize(65); }},
      {"elf: entry 0x20002 is no instruction's address", [](ElfFile &f) { f.entry += 2; }},
      {"elf: entry 0x2000c is no instruction's address", [](ElfFile &f) { f.entry += 12; }},
      {"elf: entry 0x1fffc is no instruction's address", [](ElfFile &f) { f.entry -= 4; }},
      {"elf: entry 0x400000 is no instruction's address", [](ElfFile &f) { f.entry = kData; }},
  };
  for (const Wrong &w : wrongs) {
    ElfFile file = sound();
    w.change(file);
    EXPECT_EQ(refusal(file), w.message);
  }
  EXPECT_EQ(refusal(std::vector<uint8_t>(64, 'x')), "elf: no ELF file");
  EXPECT_EQ(refusal(std::vector<uint8_t>{}), "elf: the file ends within its header");
}

TEST(Elf, Segments) {
  struct Wrong {
    const char *message;
    void (*change)(ElfFile &);
  };
  const Wrong wrongs[] = {
      {"elf: segments overlap at 0x400002",
       [](ElfFile &f) { f.segments.push_back({kData + 2, {9}, 6, 0}); }},
      {"elf: segments overlap at 0x20008",
       [](ElfFile &f) { f.segments.push_back({kTextBase + 8, {}, 6, 8}); }},
      {"elf: segment 2 at 0x400000 of 17179869185 bytes is beyond the address space",
       [](ElfFile &f) { f.segments[2].more = kAddressSpace - 2; }},
      {"elf: segment 4 at 0xfffffffffffff000 of 8192 bytes is beyond the address space",
       [](ElfFile &f) { f.segments.push_back({~uint64_t{4095}, {}, 6, 8192}); }},
      {"elf: segment 4 at 0x400000000 of 1 bytes is beyond the address space",
       [](ElfFile &f) { f.segments.push_back({kAddressSpace, {}, 6, 1}); }},
      {"elf: segment 1 is both writable and executable",
       [](ElfFile &f) { f.segments[1].flags = 7; }},
      {"elf: more than one executable segment", [](ElfFile &f) { f.segments[2].flags = 5; }},
      {"elf: no executable segment", [](ElfFile &f) { f.segments[1].flags = 4; }},
      {"elf: the executable segment is not whole instructions",
       [](ElfFile &f) { f.segments[1].bytes.pop_back(); }},
      {"elf: the executable segment is not whole instructions",
       [](ElfFile &f) { f.segments[1].more = 4; }},
      {"elf: the executable segment is not whole instructions",
       [](ElfFile &f) { f.segments[1].address += 2; }},
  };
  for (const Wrong &w : wrongs) {
    ElfFile file = sound();
    w.change(file);
    EXPECT_EQ(refusal(file), w.message);
  }
  constexpr uint64_t kThird = 64 + 2 * 56;
  auto bytes = sound().bytes();
  put(bytes, kThird + 8, uint64_t{bytes.size()}); // offset
  EXPECT_EQ(refusal(bytes), "elf: segment 2 lies outside of the file");
  bytes = sound().bytes();
  put(bytes, kThird + 8, ~uint64_t{0});
  EXPECT_EQ(refusal(bytes), "elf: segment 2 lies outside of the file");
  bytes = sound().bytes();
  put(bytes, kThird + 40, uint64_t{2}); // size in memory
  EXPECT_EQ(refusal(bytes), "elf: segment 2 has more bytes than memory");
  for (const uint32_t type : {2u, 3u}) {
    bytes = sound().bytes();
    put(bytes, kThird, type);
    EXPECT_EQ(refusal(bytes), "elf: the file is not statically linked");
  }
}

TEST(Elf, CodeOfOtherMachines) {
  struct Wrong {
    const char *text, *features, *message;
  };
  for (const Wrong &w :
       {Wrong{"c.addi a0, 1\nc.nop\n", "+c", "elf: compressed instruction 0x00010505 at 0x20004"},
        Wrong{"fadd.d fa0, fa1, fa2\n", "+d",
              "elf: floating-point instruction 0x02c5f553 at 0x20004"},
        Wrong{"lr.d a0, (a1)\n", "+a", "elf: atomic instruction 0x1005b52f at 0x20004"},
        Wrong{"rdcycle a0\n", "", "elf: CSR instruction 0xc0002573 at 0x20004"},
        Wrong{"mret\n", "", "elf: privileged instruction 0x30200073 at 0x20004"},
        Wrong{".word 0xffffffff\n", "", "elf: unknown instruction 0xffffffff at 0x20004"},
        Wrong{".word 0\n", "", "elf: compressed instruction 0x00000000 at 0x20004"}}) {
    ElfFile file =
        programOf(assemble(std::string("nop\n.option norvc\n.option arch, +m\n") + "nop\n"));
    const auto code = assemble(w.text, w.features);
    std::copy(code.begin(), code.end(), file.segments[1].bytes.begin() + 4);
    EXPECT_EQ(refusal(file), w.message);
  }
}

/// A file with sections: names, one symbol, a side table.
struct Sectioned {
  std::vector<uint8_t> bytes = sound().bytes();
  uint64_t headers = 0, names = 0, symbols = 0, sites = 0;

  Sectioned() {
    const std::string strings = std::string("\0.lean.sites\0main\0", 18);
    names = append({strings.begin(), strings.end()});
    std::vector<uint8_t> symbol(24);
    put(symbol, 0, uint32_t{13});
    symbol[4] = 2;
    put(symbol, 8, kTextBase);
    put(symbol, 16, uint64_t{12});
    symbols = append(symbol);
    const auto table = writeSideTable({{SiteKind::Print, "", "", "label", "", {}, {}}});
    sites = append(table);
    headers = append(std::vector<uint8_t>(4 * 64));
    section(1, 0, 3, names, strings.size(), 0);
    section(2, 0, 2, symbols, 24, 1);
    section(3, 1, 1, sites, table.size(), 0);
    put(bytes, 40, headers);
    put(bytes, 58, uint16_t{64});
    put(bytes, 60, uint16_t{4});
    put(bytes, 62, uint16_t{1});
  }
  uint64_t append(const std::vector<uint8_t> &more) {
    const uint64_t at = bytes.size();
    bytes.insert(bytes.end(), more.begin(), more.end());
    return at;
  }
  void section(unsigned number, uint32_t name, uint32_t type, uint64_t offset, uint64_t size,
               uint32_t link) {
    const uint64_t h = headers + 64 * number;
    put(bytes, h, name);
    put(bytes, h + 4, type);
    put(bytes, h + 24, offset);
    put(bytes, h + 32, size);
    put(bytes, h + 40, link);
  }
};

TEST(Elf, Sections) {
  const auto image = readElf(Sectioned().bytes);
  ASSERT_TRUE(image) << image.error().message;
  ASSERT_EQ(image->functions.size(), 1u);
  EXPECT_EQ(image->functions[0].name, "main");
  EXPECT_EQ(image->functionAt(kTextBase + 8), &image->functions[0]);
  EXPECT_EQ(image->functionAt(kTextBase + 12), nullptr);
  EXPECT_EQ(image->functionAt(kTextBase - 1), nullptr);
  ASSERT_EQ(image->sites.size(), 1u);
  EXPECT_EQ(image->sites[0].message, "label");
}

TEST(Elf, MalformedSections) {
  constexpr uint64_t kHuge = uint64_t{1} << 62;
  Sectioned s;
  s.section(3, 1, 1, kHuge, 8, 0);
  EXPECT_EQ(refusal(s.bytes), "elf: section 3 lies outside of the file");
  s = {};
  s.section(2, 0, 2, s.symbols, 24, 4);
  EXPECT_EQ(refusal(s.bytes), "elf: the symbol table has no names");
  s = {};
  put(s.bytes, 62, uint16_t{4});
  EXPECT_EQ(refusal(s.bytes), "elf: malformed section header table");
  s = {};
  put(s.bytes, 60, uint16_t{0xffff});
  EXPECT_EQ(refusal(s.bytes), "elf: malformed section header table");
  s = {};
  put(s.bytes, 40, kHuge);
  EXPECT_EQ(refusal(s.bytes), "elf: malformed section header table");
  // Names taken from the header that stands for no section.
  for (const bool ofSymbols : {false, true}) {
    s = {};
    s.section(0, 0, 3, kHuge, kHuge, 0);
    if (ofSymbols)
      s.section(2, 0, 2, s.symbols, 24, 0);
    else
      put(s.bytes, 62, uint16_t{0});
    const auto image = readElf(s.bytes);
    if (image) {
      EXPECT_TRUE(ofSymbols ? image->functions.empty() : image->sites.empty());
    }
  }
  // A name without an end, a size beyond the code.
  s = {};
  put(s.bytes, s.symbols, uint32_t{17});
  put(s.bytes, s.symbols + 16, ~uint64_t{0});
  EXPECT_EQ(refusal(s.bytes), "");
  s = {};
  s.bytes[s.sites] ^= 1;
  EXPECT_EQ(refusal(s.bytes), "side table: not one of this version");
}

TEST(Elf, SegmentsSharingBytesDoNotMultiplyTheFile) {
  ElfFile file = sound();
  constexpr uint64_t kLarge = uint64_t{1} << 20;
  file.segments.push_back({kData + 0x100000, std::vector<uint8_t>(kLarge), 6, 0});
  const uint64_t first = 64 + 56 * (file.segments.size() - 1);
  while (file.segments.size() < 64)
    file.segments.push_back({kData + kLarge * (1 + file.segments.size()), {}, 6, kLarge});
  auto bytes = file.bytes();
  uint64_t offset;
  std::memcpy(&offset, bytes.data() + first + 8, 8);
  for (uint64_t h = first + 56; h < 64 + 56 * 64; h += 56) {
    put(bytes, h + 8, offset);
    put(bytes, h + 32, kLarge);
  }
  EXPECT_EQ(refusal(bytes), "elf: segments share bytes of the file");
}

TEST(Elf, EveryPrefix) {
  const auto bytes = Sectioned().bytes;
  for (size_t n = 0; n < bytes.size(); ++n)
    EXPECT_NE(refusal({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(n)}), "") << n;
}

/// What is accepted after a change must run to some end as well.
void readAndRun(const std::vector<uint8_t> &bytes) {
  const auto image = readElf(std::vector<uint8_t>(bytes));
  if (!image) {
    EXPECT_NE(image.error().message, "");
    return;
  }
  RunSettings settings;
  settings.maxCycles = 1000;
  settings.maxMemory = 1 << 20;
  run(*image, settings);
}

TEST(Elf, EveryByteOfTheTablesFlipped) {
  const auto bytes = Sectioned().bytes;
  std::mt19937 random(3);
  for (size_t at = 0; at < bytes.size(); ++at) {
    if (bytes[at] == 0 && at > 64 + 56 * 4 && random() % 64 != 0)
      continue; // padding
    for (const uint8_t change : {0x01, 0x80, 0xff}) {
      auto changed = bytes;
      changed[at] ^= change;
      readAndRun(changed);
    }
  }
}

TEST(Elf, ManyRandomChanges) {
  const auto bytes = Sectioned().bytes;
  std::vector<size_t> interesting;
  for (size_t at = 0; at < bytes.size(); ++at)
    if (bytes[at] != 0 || at < 64 + 56 * 4)
      interesting.push_back(at);
  std::mt19937 random(4);
  for (unsigned i = 0; i < 3000; ++i) {
    auto changed = bytes;
    for (unsigned k = 0; k <= random() % 6; ++k)
      changed[interesting[random() % interesting.size()]] = static_cast<uint8_t>(random());
    readAndRun(changed);
  }
}

} // namespace
} // namespace lean::rv64
