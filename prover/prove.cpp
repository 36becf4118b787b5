#include "prover/prove.h"

#include "prover/bus/bus_prover.h"
#include "prover/keccak/keccak_prover.h"
#include "prover/ledger.h"
#include "prover/pcs/opening_prover.h"
#include "prover/support/arena.h"
#include "prover/support/phases.h"
#include "prover/tables/tables_prover.h"
#include "prover/transcript/reader.h"

#include <tbb/task_arena.h>

#include <new>

namespace lean {

namespace proof {

namespace {

void appendWords(std::vector<uint8_t> &out, std::span<const uint64_t> words) {
  for (const uint64_t w : words)
    for (unsigned i = 0; i < 8; ++i)
      out.push_back(static_cast<uint8_t>(w >> (8 * i)));
}

/// All rounds of the run's hashes, or nothing when it has none.
std::optional<keccak::Witness> keccakWitness(const Shape &shape, const Trace &trace) {
  if (shape.keccakRows() == 0)
    return std::nullopt;
  using L = isa::Layout<isa::KeccakOp>;
  constexpr unsigned kMessageLanes = 16, kTailSlot = 9;
  const auto &table = trace.tables[static_cast<unsigned>(Opcode::Keccak)];
  std::vector<const uint64_t *> lanes;
  for (unsigned i = 0; i < kMessageLanes; ++i)
    lanes.push_back(table[L::kFurther + i].data());
  lanes.push_back(table[L::kSlot + kTailSlot].data());
  return std::optional<keccak::Witness>(std::in_place, lanes, shape.keccakRows());
}

ProofResult run(std::span<const Instruction> code, const Trace &trace, const ProveOptions &options,
                const Shape &shape, Observer *observer) {
  const ArenaScope memory;
  Phases phases(options);
  const Digest program = isa::programDigest(code);
  const Params &params = *shape.params;
  Transcript transcript(params.version, program, trace.publicInput, options.logInvRate, observer);
  ProofWriter writer(transcript);
  transcript.absorbSizes(shape.sizes.cells, shape.sizes.rows);

  if (shape.keccakRows() != 0)
    phases.start("witness");
  const std::optional<keccak::Witness> witness = keccakWitness(shape, trace);
  phases.start("commit");
  const std::vector<const uint64_t *> columns =
      columnData(shape, trace, witness ? std::span(witness->middle()) : std::span<const Column>());
  const Stack stack(shape, columns);
  std::unique_ptr<Commitment> commitment = commitStack(writer, shape, stack);

  phases.start("bus");
  ClaimPool pool(shape);
  const BusOutcome bus = proveBus(writer, shape, code, columns, pool);
  phases.start("tables");
  proveTables(writer, shape, bus, columns, pool);
  provePublicInput(writer, shape, columns, pool);

  if (witness) {
    keccak::Families families;
    proveKeccak(writer, shape, *witness, columns, families, phases);
    pool.addFamilies(RingMap(transcript.challenges(MessageId::RingF, kRingChallenges)), families);
  }

  phases.start("opening");
  const std::vector<E> batch =
      powers(transcript.challenge(MessageId::PoolBatch), pool.values().size());
  proveOpening(writer, shape, stack, std::move(commitment), pool, batch);
  phases.finish();

  ProofResult out;
  out.bytes.reserve(kHeaderBytes + 8 * (writer.scalars.size() + writer.openings.size()));
  std::vector<uint64_t> header{kMagic, params.version};
  header.insert(header.end(), program.begin(), program.end());
  header.insert(header.end(), trace.publicInput.begin(), trace.publicInput.end());
  header.insert(header.end(), {shape.sizes.logInvRate, shape.sizes.cells});
  header.insert(header.end(), shape.sizes.rows.begin(), shape.sizes.rows.end());
  appendWords(out.bytes, header);
  appendWords(out.bytes, writer.scalars);
  appendWords(out.bytes, writer.openings);
  out.phases = std::move(phases.times);
  return out;
}

} // namespace

Expected<ProofResult> proveTrace(std::span<const Instruction> code, const Trace &trace,
                                 const ProveOptions &options, const Params &params,
                                 Observer *observer) {
  Sizes sizes{options.logInvRate, trace.memory[0].size(), {}};
  std::copy(trace.rows.begin(), trace.rows.end(), sizes.rows.begin());
  const auto shape = Shape::make(params, isa::paddedLog(code.size()), sizes);
  if (!shape)
    return fail(shape.error().text());
  // toy parameters prove nothing and say so in their version
  if (&params == &Params::full())
    if (const auto weak = weakEntry(*shape))
      return fail("soundness error above 2^-128: " + weak->challenge);
  try {
    tbb::task_arena arena(options.threads == 0 ? tbb::task_arena::automatic
                                               : static_cast<int>(options.threads));
    return arena.execute([&] { return run(code, trace, options, *shape, observer); });
  } catch (const std::bad_alloc &) {
    return fail("out of memory while proving");
  }
}

} // namespace proof

Expected<ProofResult> prove(const Program &program, Trace &&trace, const ProveOptions &options) {
  const Trace owned = std::move(trace);
  return proof::proveTrace(program.code, owned, options, proof::Params::full());
}

} // namespace lean
