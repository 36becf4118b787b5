// leanvm hash: proves a batch of permutations alone and reports what it costs.
#include "prover/keccak/batch_prover.h"

#include "base/support/cpu.h"
#include "tools/leanvm/report.h"

#include <fmt/core.h>
#include <random>
#include <thread>

namespace lean::tool {

namespace {

/// Fixed messages, so that two runs prove the same.
std::vector<std::vector<uint64_t>> messages(uint64_t rows) {
  constexpr unsigned kMessageAndTail = 17;
  constexpr uint64_t kSeed = 1;
  std::mt19937_64 random(kSeed);
  std::vector<std::vector<uint64_t>> lanes(kMessageAndTail, std::vector<uint64_t>(rows));
  for (auto &lane : lanes)
    for (uint64_t &word : lane)
      word = random();
  return lanes;
}

} // namespace

int hash(const Options &options) {
  const uint64_t rows = (uint64_t{1} << options.logN) + options.extra;
  const auto shape = proof::Shape::makeBatch(proof::Params::full(), rows, options.logInvRate);
  if (!shape)
    return failed(shape.error().text());
  const auto lanes = messages(rows);
  const unsigned threads =
      options.threads != 0 ? options.threads : std::thread::hardware_concurrency();
  std::optional<proof::BatchProof> best;
  double seconds = 0, verifySeconds = 0;
  for (unsigned k = 0; k < options.repeat; ++k) {
    const Stopwatch watch;
    auto proved = proof::proveBatch(*shape, lanes, {options.logInvRate, threads, {}});
    const double took = watch.seconds();
    if (!proved)
      return failed(proved.error().message);
    const Stopwatch verifying;
    if (const auto refused = proof::verifyBatch(*shape, proved->scalars, proved->openings))
      return failed("the new proof is refused: " + refused->text());
    if (!best || took < seconds) {
      seconds = took;
      verifySeconds = verifying.seconds();
      best = std::move(*proved);
    }
  }
  const double rate = static_cast<double>(rows) / seconds;
  const uint64_t bytes = best->scalars.size() + best->openings.size();
  if (options.json) {
    nlohmann::ordered_json json{{"permutations", rows},
                                {"permutations_per_second", rate},
                                {"prove_seconds", seconds},
                                {"verify_seconds", verifySeconds},
                                {"proof_bytes", bytes},
                                {"scalars", best->scalars.size() / 24},
                                {"merkle_bytes", best->openings.size()}};
    addEnd(json, best->phases, threads);
    fmt::print("{}\n", json.dump(2));
    return kDone;
  }
  fmt::print("permutations  {} ({})\n", grouped(rows), asPower(rows));
  fmt::print("proved in     {:.3f} s, {} threads, {} kernels: {} permutations/s\n", seconds,
             threads, kernelSetName(kernelSet()), grouped(static_cast<uint64_t>(rate)));
  print(best->phases);
  fmt::print("proof         {}: {} scalars, {} of leaves and digests\n", asBytes(bytes),
             best->scalars.size() / 24, asBytes(best->openings.size()));
  printEnd(verifySeconds);
  return kDone;
}

} // namespace lean::tool
