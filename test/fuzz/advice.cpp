// Advice as JSON, and the text of a public input.
#include "vm/advice.h"
#include "test/fuzz/target.h"

using namespace lean;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const auto text = fuzz::text(data, size);
  if (const auto advice = parseAdvice(text); !advice)
    fuzz::require(!advice.error().message.empty(), "refused advice has a message");
  if (const auto lanes = parsePublicInput(text)) {
    const auto again = parsePublicInput(formatPublicInput(*lanes));
    fuzz::require(again && *again == *lanes, "a printed public input can be parsed");
  }
  return 0;
}
