#include "prover/keccak/batch_prover.h"

#include "base/support/bytes.h"
#include "prover/keccak/keccak_prover.h"
#include "prover/pcs/opening_prover.h"
#include "prover/support/arena.h"
#include "prover/support/parallel.h"
#include "prover/support/phases.h"

#include <tbb/task_arena.h>

#include <new>

namespace lean::proof {

namespace {

BatchProof run(const Shape &shape, std::span<const std::vector<uint64_t>> messageAndTail,
               const ProveOptions &options) {
  const ArenaScope memory;
  Phases phases(options);
  phases.start("witness");
  // Lanes are committed with the zeros up to the end of their last piece.
  std::vector<Column> lanes;
  std::vector<const uint64_t *> columns;
  for (const auto &lane : messageAndTail) {
    lanes.emplace_back(lane.size());
    std::copy(lane.begin(), lane.end(), lanes.back().data());
    columns.push_back(lanes.back().data());
  }
  const keccak::Witness witness(columns, shape.keccakRows());
  for (const Column &lane : witness.digest())
    columns.push_back(lane.data());
  for (const Column &lane : witness.middle())
    columns.push_back(lane.data());

  phases.start("commit");
  Transcript transcript = batchTranscript(shape);
  ProofWriter writer(transcript);
  const Stack stack(shape, columns);
  std::unique_ptr<Commitment> commitment = commitStack(writer, shape, stack);

  keccak::Families families;
  proveKeccak(writer, shape, witness, columns, families, phases);
  phases.start("opening");
  ClaimPool pool(shape);
  pool.addFamilies(RingMap(transcript.challenges(MessageId::RingF, kRingChallenges)), families);
  const std::vector<E> batch =
      powers(transcript.challenge(MessageId::PoolBatch), pool.values().size());
  proveOpening(writer, shape, stack, std::move(commitment), pool, batch);
  phases.finish();
  return {bytesOf(writer.scalars), bytesOf(writer.openings), std::move(phases.times)};
}

} // namespace

Expected<BatchProof> proveBatch(const Shape &shape,
                                std::span<const std::vector<uint64_t>> messageAndTail,
                                const ProveOptions &options) {
  try {
    tbb::task_arena arena(options.threads == 0 ? tbb::task_arena::automatic
                                               : static_cast<int>(options.threads));
    return arena.execute([&] { return run(shape, messageAndTail, options); });
  } catch (const std::bad_alloc &) {
    return fail("out of memory while proving");
  }
}

} // namespace lean::proof
