// An rv64im ELF file: an error, or a program whose run ends within its limits and whose profile
// adds up.
#include "test/fuzz/target.h"
#include "vm/rv64/profile.h"
#include "vm/rv64/run.h"

using namespace lean;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const auto image = rv64::readElf({data, size});
  if (!image) {
    fuzz::require(!image.error().message.empty(), "a refused file has an error");
    return 0;
  }
  fuzz::require(4 * image->code.size() <= size && image->functions.size() <= size,
                "an image is no larger than its file");
  rv64::RunSettings settings;
  settings.publicInput = {1, 2, 3, 4};
  settings.advice = {{"member", {{{E(K(1)), 0, true}, {E(), 7, false}}}}};
  settings.maxCycles = 20'000;
  settings.maxMemory = 1 << 22;
  settings.profile = true;
  size_t printed = 0;
  settings.print = [&](const std::string &line) { printed += line.size(); };
  const rv64::RunOutcome ran = rv64::run(*image, settings);
  fuzz::require(ran.cycles <= settings.maxCycles, "a run stays within its cycles");
  fuzz::require(ran.memoryBytes <= settings.maxMemory, "a run stays within its memory");
  fuzz::require(!ran.failure || !ran.report().empty(), "a failed run says why");
  uint64_t cycles = 0;
  for (const rv64::ProfileLine &line : profileOf(*image, ran.counts).ops)
    cycles += line.cycles;
  fuzz::require(cycles == ran.cycles, "the cycles of all instructions are the run's");
  return 0;
}
