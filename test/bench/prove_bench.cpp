// Proves the run of a program that needs no advice, as a fresh process, and prints the phases:
// prove_bench PROGRAM [threads] [log2 of the inverse rate].
#include "base/support/file.h"
#include "prover/prove.h"
#include "prover/verify.h"
#include "vm/build_trace.h"

#include <fmt/core.h>

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <sys/resource.h>
#include <vector>

namespace {

using namespace lean;

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Processor time of all threads, which a busy machine disturbs less than the clock.
double processorSeconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

double peakGiB() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / (1 << 20);
}

} // namespace

int main(int argc, char **argv) {
  const auto argument = [&](int i, unsigned otherwise) {
    return argc > i ? static_cast<unsigned>(std::atoi(argv[i])) : otherwise;
  };
  const auto bytes = readFile(argc > 1 ? argv[1] : "");
  const auto program = bytes ? readProgram(*bytes) : std::unexpected(bytes.error());
  if (!program) {
    fmt::print("{}\n", program.error().message);
    return 2;
  }
  double start = now();
  auto trace = traceProgram(*program, {});
  if (!trace) {
    fmt::print("{}\n", trace.error().report());
    return 1;
  }
  fmt::print("run      {:7.3f} s\n", now() - start);
  ProveOptions options;
  options.threads = argument(2, 0);
  options.logInvRate = argument(3, 1);
  std::vector<double> processor;
  options.progress = [&](std::string_view) { processor.push_back(processorSeconds()); };
  start = now();
  const auto proof = prove(*program, std::move(*trace), options);
  if (!proof) {
    fmt::print("{}\n", proof.error().message);
    return 1;
  }
  processor.push_back(processorSeconds());
  for (size_t i = 0; i < proof->phases.size(); ++i)
    fmt::print("{:8} {:7.3f} s, processor {:7.3f} s\n", proof->phases[i].name,
               proof->phases[i].seconds, processor[i + 1] - processor[i]);
  fmt::print("prove    {:7.3f} s, {} bytes, peak {:.2f} GiB\n", now() - start, proof->bytes.size(),
             peakGiB());
  start = now();
  const VerifyResult result = verify(*program, std::nullopt, proof->bytes);
  fmt::print("verify   {:7.1f} ms: {}\n", 1e3 * (now() - start),
             result.ok() ? "accepted" : result.failure->text());
  fmt::print("cells {}, rows", result.sizes.cells);
  for (const uint64_t n : result.sizes.rows)
    fmt::print(" {}", n);
  fmt::print("\n");
  return result.ok() ? 0 : 1;
}
