// A proof. The first byte chooses program and parameters among the golden ones; bytes that are not
// the golden proof must be refused.
#include "base/program/program.h"
#include "prover/lean_verify.h"
#include "test/fuzz/target.h"
#include "test/unit/prover/golden.h"

#include <algorithm>

using namespace lean;

namespace {

struct Target {
  test::Golden golden;
  std::vector<uint8_t> file;
};

/// Toy proofs first, as seeds.py numbers them.
const std::vector<Target> &targets() {
  static const std::vector<Target> all = [] {
    std::vector<Target> out;
    for (const bool full : {false, true})
      for (test::Golden &g : test::loadGolden(full)) {
        Program program;
        program.code = g.code;
        out.push_back({std::move(g), writeProgram(program)});
      }
    return out;
  }();
  return all;
}

} // namespace

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0)
    return 0;
  const Target &target = targets()[data[0] % targets().size()];
  proof::VerifyInput input = target.golden.input();
  input.publicInput.reset();
  input.bytes = {data + 1, size - 1};
  const bool accepted = proof::verifyProof(input).ok();
  fuzz::require(accepted == std::ranges::equal(input.bytes, target.golden.proof),
                "the golden proof and no other is accepted");
  if (input.params == &proof::Params::full()) {
    char message[LEAN_VERIFY_MESSAGE_SIZE];
    const auto status =
        lean_verify(target.file.data(), target.file.size(), nullptr, input.bytes.data(),
                    input.bytes.size(), nullptr, message, sizeof message);
    fuzz::require((status == LEAN_VERIFY_OK) == accepted, "the C interface agrees");
  }
  return 0;
}
