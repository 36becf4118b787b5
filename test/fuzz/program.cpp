// A program file.
#include "test/fuzz/guest_run.h"

using namespace lean;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const auto program = readProgram({data, size});
  if (!program)
    return 0;
  fuzz::require(!invalid(*program), "a program that was read is valid");
  fuzz::roundTrips(*program);
  fuzz::runs(*program);
  return 0;
}
