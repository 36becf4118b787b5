#include "prover/lean_verify.h"

#include "base/program/program.h"
#include "base/support/c_message.h"
#include "prover/verify.h"

#include <algorithm>
#include <new>
#include <numeric>

namespace {

using namespace lean;

constexpr lean_verify_status statusOf(ProofError error) {
  switch (error) {
  case ProofError::Malformed:
    return LEAN_VERIFY_MALFORMED;
  case ProofError::Size:
    return LEAN_VERIFY_SIZE;
  case ProofError::Program:
    return LEAN_VERIFY_PROGRAM;
  case ProofError::PublicInput:
    return LEAN_VERIFY_PUBLIC_INPUT;
  case ProofError::Exhausted:
    return LEAN_VERIFY_EXHAUSTED;
  case ProofError::Trailing:
    return LEAN_VERIFY_TRAILING;
  case ProofError::ProofOfWork:
    return LEAN_VERIFY_PROOF_OF_WORK;
  case ProofError::Merkle:
    return LEAN_VERIFY_MERKLE;
  case ProofError::Sumcheck:
    return LEAN_VERIFY_SUMCHECK;
  case ProofError::Final:
    return LEAN_VERIFY_FINAL;
  }
  return LEAN_VERIFY_FINAL;
}

/// The caller's buffer for a message.
struct Message {
  char *text;
  size_t size;

  void set(std::string_view what) const {
    copyMessage(what, text, std::min(size, size_t{LEAN_VERIFY_MESSAGE_SIZE}));
  }
};

std::span<const uint8_t> bytes(const void *data, size_t size) {
  return {static_cast<const uint8_t *>(data), size};
}

lean_verify_status verifyFile(std::span<const uint8_t> programFile,
                              const std::optional<PublicInput> &expected,
                              std::span<const uint8_t> proof, lean_verify_result &result,
                              const Message &message) {
  const auto program = readProgram(programFile);
  if (!program) {
    message.set(program.error().message);
    return LEAN_VERIFY_PROGRAM_FILE;
  }
  const VerifyResult verified = verify(*program, expected, proof);
  if (!verified.ok()) {
    message.set(verified.failure->text());
    return statusOf(verified.failure->error);
  }
  std::copy(verified.publicInput.begin(), verified.publicInput.end(), result.public_input);
  result.rows =
      std::accumulate(verified.sizes.rows.begin(), verified.sizes.rows.end(), uint64_t{0});
  return LEAN_VERIFY_OK;
}

} // namespace

lean_verify_status lean_verify(const void *program, size_t program_size,
                               const uint64_t *public_input, const void *proof, size_t proof_size,
                               lean_verify_result *result, char *message, size_t message_size) {
  const Message out{message, message_size};
  lean_verify_result found{};
  lean_verify_status status = LEAN_VERIFY_ARGUMENT;
  out.set("");
  if ((program == nullptr && program_size != 0) || (proof == nullptr && proof_size != 0)) {
    out.set("null pointer");
  } else {
    try {
      std::optional<PublicInput> expected;
      if (public_input != nullptr)
        expected = {public_input[0], public_input[1], public_input[2], public_input[3]};
      status =
          verifyFile(bytes(program, program_size), expected, bytes(proof, proof_size), found, out);
    } catch (const std::bad_alloc &) {
      status = LEAN_VERIFY_OUT_OF_MEMORY;
      out.set("out of memory");
    }
  }
  if (result != nullptr)
    *result = found;
  return status;
}

const char *lean_verify_status_text(lean_verify_status status) {
  switch (status) {
  case LEAN_VERIFY_OK:
    return "accepted";
  case LEAN_VERIFY_ARGUMENT:
    return "wrong argument";
  case LEAN_VERIFY_PROGRAM_FILE:
    return "malformed program file";
  case LEAN_VERIFY_OUT_OF_MEMORY:
    return "out of memory";
  default:
    break;
  }
#define LEAN_PROOF_ERROR(name, text)                                                               \
  if (status == statusOf(ProofError::name))                                                        \
    return text;
#include "prover/proof_error.def"
  return "unknown status";
}
