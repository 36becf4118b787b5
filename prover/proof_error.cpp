#include "prover/proof_error.h"

namespace lean {

std::string_view proofErrorText(ProofError error) {
  switch (error) {
#define LEAN_PROOF_ERROR(name, text)                                                               \
  case ProofError::name:                                                                           \
    return text;
#include "prover/proof_error.def"
  }
  return "unknown";
}

std::string ProofFailure::text() const {
  return std::string(proofErrorText(error)) + ": " + context;
}

} // namespace lean
