#include "vm/rv64/profile.h"

#include <algorithm>
#include <array>
#include <map>

namespace lean::rv64 {

namespace {

void sortLines(std::vector<ProfileLine> &lines) {
  std::erase_if(lines, [](const ProfileLine &l) { return l.cycles == 0; });
  std::ranges::sort(lines, [](const ProfileLine &a, const ProfileLine &b) {
    return a.cycles != b.cycles ? a.cycles > b.cycles : a.name < b.name;
  });
}

} // namespace

Profile profileOf(const Image &image, const std::vector<uint64_t> &counts) {
  Profile out;
  std::array<uint64_t, kOps> byOp{};
  std::map<std::string, ProfileLine> byFunction;
  for (size_t i = 0; i < counts.size() && i + 1 < image.code.size(); ++i) {
    if (counts[i] == 0)
      continue;
    out.cycles += counts[i];
    byOp[static_cast<unsigned>(image.code[i].op)] += counts[i];
    const uint64_t address = image.textBase + 4 * i;
    const Function *f = image.functionAt(address);
    const std::string name = f != nullptr ? f->name : "?";
    ProfileLine &line = byFunction[name];
    line.name = name;
    line.cycles += counts[i];
    if (f != nullptr && f->address == address)
      line.calls += counts[i];
  }
  for (unsigned op = 0; op < kOps; ++op)
    out.ops.push_back({std::string(opInfo(static_cast<Op>(op)).mnemonic), byOp[op], 0});
  for (auto &[name, line] : byFunction)
    out.functions.push_back(std::move(line));
  sortLines(out.ops);
  sortLines(out.functions);
  return out;
}

} // namespace lean::rv64
