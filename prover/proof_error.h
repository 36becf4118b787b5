// The closed set of reasons for which a proof is refused (PROTOCOL §11, MESSAGES §9).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace lean {

enum class ProofError : uint8_t {
#define LEAN_PROOF_ERROR(name, text) name,
#include "prover/proof_error.def"
};

std::string_view proofErrorText(ProofError error);

/// An error with its context: which message, layer, limb or size.
struct ProofFailure {
  ProofError error;
  std::string context;

  /// "sumcheck: bus.layer3".
  std::string text() const;
};

} // namespace lean
