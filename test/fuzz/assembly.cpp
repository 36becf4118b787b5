// Assembler text: an error with its place, or a program.
#include "test/fuzz/guest_run.h"

using namespace lean;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const auto program = parseAssembly(fuzz::text(data, size));
  if (!program) {
    fuzz::require(program.error().line >= 1 && !program.error().message.empty(),
                  "refused text has an error with a line");
    return 0;
  }
  fuzz::require(!invalid(*program), "a parsed program is valid");
  fuzz::roundTrips(*program);
  fuzz::runs(*program);
  return 0;
}
