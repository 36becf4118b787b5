// Guest source: diagnostics, or IR that verifies and compiles to a program the back end's checker
// accepts.
#include "backend/leanisa/leanisa.h"
#include "frontend/compilation.h"
#include "ir/passes/pipeline.h"
#include "ir/verifier.h"
#include "test/fuzz/guest_run.h"

using namespace lean;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  frontend::Compilation unit;
  std::unique_ptr<ir::Module> module;
  if (unit.loadText("fuzz.lean", std::string(fuzz::text(data, size))))
    module = unit.compile({});
  const std::string messages = unit.diags.render(false);
  if (!module) {
    fuzz::require(!messages.empty(), "refused source has a diagnostic");
    return 0;
  }
  const auto broken = ir::verify(*module);
  fuzz::require(broken.empty(), broken.empty() ? "" : "IR is not valid: " + broken[0].message);
  const unsigned level = size % 3;
  if (ir::runPipeline(*module, level))
    return 0;
  const auto program = compileToLeanIsa(*module);
  if (program) {
    fuzz::require(!invalid(*program), "a compiled program is valid");
    fuzz::roundTrips(*program);
  } else {
    fuzz::require(!program.error().message.starts_with("internal error"), program.error().message);
  }
  return 0;
}
