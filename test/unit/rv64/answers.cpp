#include "test/unit/rv64/answers.h"

#include "base/rv64/abi.h"
#include "test/unit/rv64/elf_builder.h"
#include "test/unit/rv64/words.h"
#include "vm/rv64/run.h"

#include <algorithm>

namespace lean::test {

namespace {

constexpr unsigned kSp = 2, kT0 = 5, kT1 = 6, kT2 = 7, kA0 = 10, kA7 = 17;
/// The place of the next answer, then the answers: address and value of what the host writes, then
/// a zero and the result.
constexpr uint64_t kAnswersData = 0x20000000;
constexpr unsigned kDoubleword = 3;

/// The host, writing down what it answers.
class RecordingHost : public rv64::CallHandler {
public:
  RecordingHost(const rv64::Image &image, const Advice &advice)
      : host(image, advice, [](const std::string &) {}) {}

  bool call(rv64::Hart &hart) override {
    const uint64_t number = hart.x[kA7], address = hart.x[kA0];
    if (!host.call(hart))
      return false;
    sites.push_back(hart.programCounter());
    if (number == rv64::kAdviceItem || number == rv64::kInverse)
      for (uint64_t at = address; at < address + 24; at += 8) {
        uint64_t value = 0;
        hart.memory().read(at, value);
        answers.insert(answers.end(), {at, value});
      }
    answers.insert(answers.end(), {0, hart.x[kA0]});
    return true;
  }

  std::vector<uint64_t> sites, answers;

private:
  rv64::Host host;
};

uint32_t load(unsigned rd, unsigned base, int32_t offset) {
  return encodeI(0x03, kDoubleword, rd, base, offset);
}
uint32_t store(unsigned base, unsigned source, int32_t offset) {
  return encodeS(kDoubleword, base, source, offset);
}

/// Code at `at` for the call at `site`: takes the next answer. It keeps all registers but a0; below
/// the stack there is room.
std::vector<uint32_t> playBack(uint64_t at, uint64_t site) {
  std::vector<uint32_t> code = {store(kSp, kT0, -8),    store(kSp, kT1, -16),
                                store(kSp, kT2, -24),   encodeU(0x37, kT0, kAnswersData >> 12),
                                load(kT1, kT0, 0),      load(kT2, kT1, 0), // loop
                                load(kA0, kT1, 8),      encodeI(0x13, 0, kT1, kT1, 16),
                                encodeB(0, kT2, 0, 12),                  // to done
                                store(kT2, kA0, 0),     encodeJ(0, -20), // to loop
                                store(kT0, kT1, 0),                      // done
                                load(kT2, kSp, -24),    load(kT1, kSp, -16),
                                load(kT0, kSp, -8)};
  const uint64_t here = at + 4 * code.size();
  code.push_back(encodeJ(0, static_cast<int32_t>(site + 4 - here)));
  return code;
}

} // namespace

std::expected<std::vector<uint8_t>, std::string> withAnswers(const rv64::Image &image,
                                                             const std::vector<uint8_t> &elf,
                                                             const ProgramInput &input,
                                                             uint64_t most) {
  rv64::GuestMemory memory(image, uint64_t{1} << 30);
  if (input.publicInput && !rv64::placePublicInput(memory, *input.publicInput))
    return std::unexpected("no place for the public input");
  RecordingHost host(image, input.advice);
  rv64::Hart hart(image, memory, host);
  hart.run(most);
  if (host.sites.empty() && !input.publicInput)
    return elf;

  std::vector<uint32_t> code;
  std::ranges::sort(host.sites);
  host.sites.erase(std::unique(host.sites.begin(), host.sites.end()), host.sites.end());
  ElfFile file;
  file.entry = image.entry;
  for (const rv64::Segment &s : image.segments) {
    const bool isText = s.address == image.textBase;
    if (s.address < kAnswersEnd && s.end() > kAnswersText)
      return std::unexpected("the program is where the answers should be");
    file.segments.push_back({s.address, s.bytes,
                             isText       ? 5u
                             : s.writable ? 6u
                                          : 4u,
                             s.size - s.bytes.size()});
    if (s.address == rv64::kPublicBase && input.publicInput) {
      rv64::PublicInput given{{}, {1, 1}};
      std::ranges::copy(*input.publicInput, given.lanes);
      file.segments.back() = {s.address, bytesOf(std::array{given}), 6, 0};
    }
    for (const uint64_t site : isText ? host.sites : std::vector<uint64_t>()) {
      const uint64_t at = kAnswersText + 4 * code.size();
      const uint32_t jump = encodeJ(0, static_cast<int32_t>(at - site));
      std::memcpy(&file.segments.back().bytes[site - s.address], &jump, sizeof jump);
      const auto more = playBack(at, site);
      code.insert(code.end(), more.begin(), more.end());
    }
  }
  if (code.empty())
    return file.bytes();
  if (4 * code.size() > kAnswersEnd - kAnswersText)
    return std::unexpected("too many calls");
  host.answers.insert(host.answers.begin(), kAnswersData + 8);
  file.segments.push_back({kAnswersText, bytesOf(code), 5, 0});
  file.segments.push_back({kAnswersData, bytesOf(host.answers), 6, 0});
  return file.bytes();
}

} // namespace lean::test
