// Verification of a proof (PROTOCOL §7, §11). Scalar, single-threaded, without exceptions or
// mutable global state; allocates no more than follows from announced sizes that passed their caps.
#pragma once

#include "base/isa/isa.h"
#include "prover/pcs/params.h"
#include "prover/proof_error.h"
#include "prover/shape.h"

#include <array>
#include <optional>
#include <span>

namespace lean {

struct Program;

using PublicInput = std::array<uint64_t, 4>;

struct VerifyResult {
  std::optional<ProofFailure> failure;
  PublicInput publicInput{}; ///< As the header says; proven when ok().
  proof::Sizes sizes;        ///< Announced; zero when the header was refused.

  bool ok() const { return !failure; }
};

/// Verifies `proofBytes` as a proof that `code` runs to its end on a public input: `expected`, or
/// any.
VerifyResult verify(std::span<const Instruction> code, const std::optional<PublicInput> &expected,
                    std::span<const uint8_t> proofBytes) noexcept;
VerifyResult verify(const Program &program, const std::optional<PublicInput> &expected,
                    std::span<const uint8_t> proofBytes) noexcept;

/// Like verify, but nothing reads the instructions: the caller supplies the value of the bytecode
/// polynomial and owes the check that it is the value at `point` (PROTOCOL §9).
struct DeferredResult : VerifyResult {
  std::vector<E> point; ///< zeta_<p, then alpha.
  E value;              ///< What was assumed there.
};

/// The program as the verifier sees it in deferred mode.
struct ProgramIdentity {
  Digest digest;
  unsigned logSize; ///< p: the padded length is 2^p.
};

DeferredResult verifyDeferred(const ProgramIdentity &program,
                              const std::optional<PublicInput> &expected,
                              std::span<const uint8_t> proofBytes, const E &value) noexcept;

namespace proof {

class Observer;

/// The verifier's inner interface, for tests and `inspect`: other parameters, a program whose
/// digest is given apart from its entries, an observer, a value instead of the entries.
struct VerifyInput {
  std::span<const Instruction> code;
  std::optional<Digest> digest;           ///< Of the code when absent.
  std::optional<unsigned> logProgram;     ///< Of the code when absent.
  std::optional<PublicInput> publicInput; ///< Any when absent.
  std::span<const uint8_t> bytes;
  std::optional<E> bytecodeValue;
  const Params *params = &Params::full();
  Observer *observer = nullptr;
};

struct VerifyOutput : DeferredResult {
  std::optional<Shape> shape; ///< When the sizes passed their caps.
};

VerifyOutput verifyProof(const VerifyInput &input) noexcept;

} // namespace proof
} // namespace lean
