#include "prover/verify.h"

#include "base/program/program.h"
#include "prover/bus/bus_verifier.h"
#include "prover/checks.h"
#include "prover/keccak/keccak_verifier.h"
#include "prover/pcs/opening_verifier.h"
#include "prover/tables/tables_verifier.h"

#include <new>

namespace lean {

namespace proof {

namespace {

/// A header whose parts passed the checks of MESSAGES §1, and the two streams.
struct Parsed {
  Digest program;
  std::span<const uint8_t> scalars, openings;
};

std::optional<ProofFailure> invalidProgram(const VerifyInput &in) {
  if (in.bytecodeValue)
    return std::nullopt;
  if (!holds(Check::ProgramLength, !in.code.empty() && in.code.size() <= isa::kMaxInstructions))
    return ProofFailure{ProofError::Program, "number of instructions"};
  for (size_t i = 0; i < in.code.size(); ++i)
    if (const auto why = isa::invalid(in.code[i]); !holds(Check::ProgramInstruction, !why))
      return ProofFailure{ProofError::Program, *why + " of instruction " + std::to_string(i)};
  return std::nullopt;
}

/// Checks all that can be known before the transcript, in the order of MESSAGES §1.
std::optional<ProofFailure> parse(const VerifyInput &in, VerifyOutput &out, Parsed &parsed) {
  const auto fail = [](ProofError e, const char *what) { return ProofFailure{e, what}; };
  if (!holds(Check::HeaderLength, in.bytes.size() >= kHeaderBytes))
    return fail(ProofError::Malformed, "header");
  std::array<uint64_t, kHeaderWords> w;
  for (size_t i = 0; i < kHeaderWords; ++i)
    w[i] = loadWord(in.bytes.data() + 8 * i);
  if (!holds(Check::HeaderMagic, w[0] == kMagic))
    return fail(ProofError::Malformed, "magic");
  if (!holds(Check::HeaderVersion, w[1] == in.params->version))
    return fail(ProofError::Malformed, "version");
  if (auto why = invalidProgram(in))
    return why;
  parsed.program = in.digest ? *in.digest : isa::programDigest(in.code);
  if (!holds(Check::ProgramDigest, parsed.program == Digest{w[2], w[3], w[4], w[5]}))
    return fail(ProofError::Program, "digest");
  out.publicInput = {w[6], w[7], w[8], w[9]};
  if (!holds(Check::PublicHeader, !in.publicInput || *in.publicInput == out.publicInput))
    return fail(ProofError::PublicInput, "header");
  out.sizes = {w[10], w[11], {w[12], w[13], w[14], w[15], w[16], w[17]}};
  const unsigned logProgram = in.logProgram ? *in.logProgram : isa::paddedLog(in.code.size());
  auto shape = Shape::make(*in.params, logProgram, out.sizes);
  if (!shape)
    return shape.error();
  out.shape = std::move(*shape);
  const uint64_t scalarBytes = kScalarBytes * out.shape->scalarCount();
  const auto rest = in.bytes.subspan(kHeaderBytes);
  if (!holds(Check::ScalarsLength, rest.size() >= scalarBytes))
    return fail(ProofError::Exhausted, "scalars");
  parsed.scalars = rest.first(scalarBytes);
  parsed.openings = rest.subspan(scalarBytes);
  return std::nullopt;
}

bool follow(ProofReader &reader, const VerifyInput &in, VerifyOutput &out) {
  const Shape &shape = *out.shape;
  Transcript &transcript = reader.transcript;
  transcript.absorbSizes(shape.sizes.cells, shape.sizes.rows);
  Digest root;
  if (!reader.receiveDigest({MessageId::OpenRoot, 0}, root))
    return false;
  ClaimPool pool(shape);
  BusOutcome bus;
  BytecodeClaim bytecode;
  const auto bytecodeValue = [&](PointView z, std::span<const E> alphaEq) {
    return in.bytecodeValue ? *in.bytecodeValue : bytecodeAt(in.code, z, alphaEq);
  };
  if (!verifyBus(reader, shape, bytecodeValue, pool, bus, bytecode) ||
      !verifyTables(reader, shape, bus, pool) ||
      !verifyPublicInput(reader, shape, out.publicInput, pool))
    return false;
  if (shape.keccakRows() != 0) {
    keccak::Families families;
    if (!verifyKeccak(reader, shape, families))
      return false;
    pool.addFamilies(RingMap(transcript.challenges(MessageId::RingF, kRingChallenges)), families);
  }
  out.point = std::move(bytecode.point);
  out.value = bytecode.value;

  const std::vector<E> values = pool.values();
  const std::vector<E> batch = powers(transcript.challenge(MessageId::PoolBatch), values.size());
  const E claim = dot(batch, values);
  reader.note(MessageId::PoolValues, values);
  reader.note(MessageId::PoolClaim, std::span(&claim, 1));
  if (!verifyOpening(reader, shape, root, claim,
                     [&](PointView r) { return pool.weightAt(r, batch); }))
    return false;
  return holds(Check::OpeningsEnd, reader.openingsUsedUp()) ||
         reader.reject(ProofError::Trailing, "openings");
}

} // namespace

VerifyOutput verifyProof(const VerifyInput &in) noexcept {
  VerifyOutput out;
  try {
    Parsed parsed;
    out.failure = parse(in, out, parsed);
    if (out.failure)
      return out;
    Transcript transcript(in.params->version, parsed.program, out.publicInput, out.sizes.logInvRate,
                          in.observer);
    ProofReader reader(transcript, parsed.scalars, parsed.openings);
    if (!follow(reader, in, out))
      out.failure = reader.failure();
  } catch (const std::bad_alloc &) {
    out.failure = ProofFailure{ProofError::Size, "memory of this machine"};
  }
  return out;
}

} // namespace proof

VerifyResult verify(std::span<const Instruction> code, const std::optional<PublicInput> &expected,
                    std::span<const uint8_t> proofBytes) noexcept {
  return proof::verifyProof({.code = code, .publicInput = expected, .bytes = proofBytes});
}

VerifyResult verify(const Program &program, const std::optional<PublicInput> &expected,
                    std::span<const uint8_t> proofBytes) noexcept {
  return verify(program.code, expected, proofBytes);
}

DeferredResult verifyDeferred(const ProgramIdentity &program,
                              const std::optional<PublicInput> &expected,
                              std::span<const uint8_t> proofBytes, const E &value) noexcept {
  return proof::verifyProof({.digest = program.digest,
                             .logProgram = program.logSize,
                             .publicInput = expected,
                             .bytes = proofBytes,
                             .bytecodeValue = value});
}

} // namespace lean
