// leanvm verify.
#include "prover/verify.h"

#include "base/support/file.h"
#include "tools/leanvm/report.h"

#include <fmt/core.h>

namespace lean::tool {

int verify(const Options &options) {
  const auto program = loadProgram(options);
  if (!program)
    return kFailed;
  std::optional<PublicInput> expected;
  if (!options.publicInput.empty()) {
    const auto parsed = parsePublicInput(options.publicInput);
    if (!parsed)
      return failed("--public: " + parsed.error().message);
    expected = *parsed;
  }
  const auto bytes = readFile(options.proof, kLargestProof);
  if (!bytes)
    return failed(bytes.error().message);
  const Stopwatch watch;
  const VerifyResult result = lean::verify(*program, expected, *bytes);
  const double seconds = watch.seconds();
  if (options.json) {
    nlohmann::ordered_json json{{"accepted", result.ok()},
                                {"verify_seconds", seconds},
                                {"proof_bytes", bytes->size()},
                                {"public_input", lanes(result.publicInput)}};
    if (!result.ok())
      json["error"] = result.failure->text();
    fmt::print("{}\n", json.dump(2));
  }
  if (!result.ok())
    return failed(fmt::format("{}: proof refused: {}", options.proof, result.failure->text()));
  if (!options.json && !options.quiet)
    fmt::print("accepted      {} in {:.1f} ms\npublic input  {}\n", asBytes(bytes->size()),
               1000 * seconds, lanes(result.publicInput));
  return kDone;
}

} // namespace lean::tool
