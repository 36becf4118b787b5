// Little-endian: "LSIT", version, number of sites; a site is its kind, then length-prefixed strings
// and lists.
#include "base/rv64/side_table.h"

namespace lean::rv64 {

namespace {

constexpr uint32_t kMagic = 0x5449534c, kVersion = 1;
/// Bytes of the shortest site: a kind and six lengths.
constexpr size_t kShortestSite = 1 + 6 * 4;

class Writer {
public:
  std::vector<uint8_t> bytes;
  void number(uint32_t n) {
    for (unsigned i = 0; i < 4; ++i)
      bytes.push_back(static_cast<uint8_t>(n >> 8 * i));
  }
  void text(const std::string &s) {
    number(static_cast<uint32_t>(s.size()));
    bytes.insert(bytes.end(), s.begin(), s.end());
  }
};

class Reader {
public:
  explicit Reader(std::span<const uint8_t> bytes) : rest(bytes) {}
  std::span<const uint8_t> rest;
  bool good = true;

  uint32_t number() {
    const auto b = take(4);
    return good ? b[0] | b[1] << 8 | b[2] << 16 | static_cast<uint32_t>(b[3]) << 24 : 0;
  }
  uint8_t byte() {
    const auto b = take(1);
    return good ? b[0] : 0;
  }
  std::string text() {
    const auto b = take(number());
    return std::string(b.begin(), b.end());
  }

private:
  std::span<const uint8_t> take(size_t n) {
    good = good && n <= rest.size();
    if (!good)
      return {};
    const auto out = rest.first(n);
    rest = rest.subspan(n);
    return out;
  }
};

bool readSite(Reader &in, Site &site) {
  const uint8_t kind = in.byte();
  if (kind > static_cast<uint8_t>(SiteKind::Print))
    return false;
  site.kind = static_cast<SiteKind>(kind);
  for (std::string *s : {&site.code, &site.place, &site.message, &site.expression})
    *s = in.text();
  for (uint32_t n = in.number(); n > 0 && in.good; --n)
    site.names.push_back(in.text());
  for (uint32_t n = in.number(); n > 0 && in.good; --n) {
    const uint8_t value = in.byte();
    if (value > static_cast<uint8_t>(ValueKind::Position))
      return false;
    site.values.push_back(static_cast<ValueKind>(value));
  }
  return in.good;
}

} // namespace

std::vector<uint8_t> writeSideTable(const std::vector<Site> &sites) {
  Writer out;
  out.number(kMagic);
  out.number(kVersion);
  out.number(static_cast<uint32_t>(sites.size()));
  for (const Site &site : sites) {
    out.bytes.push_back(static_cast<uint8_t>(site.kind));
    for (const std::string *s : {&site.code, &site.place, &site.message, &site.expression})
      out.text(*s);
    out.number(static_cast<uint32_t>(site.names.size()));
    for (const std::string &name : site.names)
      out.text(name);
    out.number(static_cast<uint32_t>(site.values.size()));
    for (const ValueKind value : site.values)
      out.bytes.push_back(static_cast<uint8_t>(value));
  }
  return std::move(out.bytes);
}

Expected<std::vector<Site>> readSideTable(std::span<const uint8_t> bytes) {
  Reader in(bytes);
  if (in.number() != kMagic || in.number() != kVersion)
    return fail("side table: not one of this version");
  const uint32_t count = in.number();
  if (!in.good || count > in.rest.size() / kShortestSite)
    return fail("side table: truncated");
  std::vector<Site> sites(count);
  for (Site &site : sites)
    if (!readSite(in, site))
      return fail("side table: a malformed site");
  if (!in.rest.empty())
    return fail("side table: bytes behind its end");
  return sites;
}

} // namespace lean::rv64
