// leanvm aggregate: proves that signatures back a list of claims, and reports what that costs.
#include "aggregate/aggregate.h"
#include "base/support/cpu.h"
#include "base/support/file.h"
#include "tools/leanvm/claims_file.h"
#include "tools/leanvm/progress.h"
#include "tools/leanvm/report.h"
#include "tools/leanvm/signatures.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/core.h>
#include <random>
#include <thread>

namespace lean::tool {

namespace {

std::filesystem::path cacheFolder(const Options &options) {
  if (!options.cache.empty())
    return options.cache;
  if (const char *folder = std::getenv("XDG_CACHE_HOME"); folder && *folder)
    return std::filesystem::path(folder) / "leanvm";
  if (const char *home = std::getenv("HOME"); home && *home)
    return std::filesystem::path(home) / ".cache" / "leanvm";
  return "leanvm-cache";
}

/// The guest beside the folder of this program, as it is built and installed.
std::string guestPath(const Options &options) {
  if (!options.program.empty())
    return options.program;
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  return (self.parent_path().parent_path() / "guests" / "aggregate.bin").string();
}

/// Rows of blobs of random symbols, always the same.
std::vector<host::blob::Symbols> benchmarkRows(unsigned count) {
  constexpr uint64_t kSeed = 5;
  std::mt19937_64 random(kSeed);
  std::vector<host::blob::Symbols> out;
  for (unsigned i = 0; i < count; ++i) {
    host::blob::Symbols symbols(host::blob::kSymbols);
    for (uint64_t &symbol : symbols)
      symbol = random();
    out.push_back(host::blob::encodeRow(symbols));
  }
  return out;
}

/// Signatures and rows made for the purpose, or kept from before.
Expected<ClaimsFile> madeInput(const Options &options, ProgressBar &bar) {
  const auto progress = [&bar](const char *kind) {
    return [&bar, kind](size_t done, size_t wanted) {
      bar.phase(fmt::format("{} {}/{}", kind, done, wanted));
    };
  };
  const auto folder = cacheFolder(options);
  auto xmss = xmssSignatures(folder, options.xmss, progress("leanXMSS signatures"));
  if (!xmss)
    return std::unexpected(xmss.error());
  auto sphincs = sphincsSignatures(folder, options.sphincs, progress("leanSPHINCS signatures"));
  if (!sphincs)
    return std::unexpected(sphincs.error());
  ClaimsFile out{{}, std::move(*xmss), std::move(*sphincs), benchmarkRows(options.blobs)};
  for (const host::SignedXmss &s : out.xmss)
    out.published.xmss.push_back(host::claimOf(s));
  for (const host::SignedSphincs &s : out.sphincs)
    out.published.sphincs.push_back(host::claimOf(s));
  if (!out.rows.empty())
    out.published.roots.push_back(host::blob::commit(out.rows).value().root);
  return out;
}

/// What one proof took.
struct Pass {
  double run = 0, prove = 0, verify = 0;
  std::vector<PhaseTime> phases;

  double seconds() const { return run + prove; }
};

struct Report {
  RunReport run;
  uint64_t items = 0, committedWords = 0, bytecode = 0, proofBytes = 0;
  std::vector<Pass> passes;
  unsigned threads = 1;

  const Pass &best() const { return *std::ranges::min_element(passes, {}, &Pass::seconds); }
};

void printJson(const Report &r) {
  nlohmann::ordered_json json = toJson(r.run);
  json["items"] = r.items;
  json["committed_words"] = r.committedWords;
  json["bytecode"] = r.bytecode;
  json["proof_bytes"] = r.proofBytes;
  json["prove_seconds"] = r.best().seconds();
  json["prove_seconds_all"] = nlohmann::json::array();
  for (const Pass &p : r.passes)
    json["prove_seconds_all"].push_back(p.seconds());
  json["verify_seconds"] = r.best().verify;
  json["items_per_second"] = static_cast<double>(r.items) / r.best().seconds();
  addEnd(json, r.best().phases, r.threads);
  fmt::print("{}\n", json.dump(2));
}

void printText(const Report &r) {
  const Pass &best = r.best();
  const auto [least, most] = std::ranges::minmax(r.passes, {}, &Pass::seconds);
  print(r.run);
  fmt::print("bytecode      {} instructions ({})\n", grouped(r.bytecode), asPower(r.bytecode));
  fmt::print("committed     {} words ({})\n", grouped(r.committedWords), asPower(r.committedWords));
  fmt::print("proof         {}\n", asBytes(r.proofBytes));
  fmt::print("proved in     {:.3f} s ({:.3f} to {:.3f} s), {} threads, {} kernels\n",
             best.seconds(), least.seconds(), most.seconds(), r.threads,
             kernelSetName(kernelSet()));
  print(best.phases);
  fmt::print("throughput    {:.1f} items/s\n", static_cast<double>(r.items) / best.seconds());
  printEnd(best.verify);
}

} // namespace

int aggregate(const Options &options) {
  const bool made = options.claims.empty();
  if (made == (options.xmss + options.sphincs + options.blobs == 0))
    return failed("give either --in or what to make: --xmss, --sphincs, --blobs");
  for (const std::string &file : {options.output, options.claimsOutput})
    if (!file.empty())
      if (const auto writable = checkWritable(file); !writable)
        return failed(writable.error().message);
  Options guest = options;
  guest.program = guestPath(options);
  const auto program = loadProgram(guest);
  if (!program)
    return kFailed;

  ProgressBar bar(!options.quiet && !options.json);
  auto input = made ? madeInput(options, bar) : readSignedClaims(options.claims);
  if (!input)
    return failed(input.error().message);
  host::Lists &lists = input->published;
  host::canonicalise(lists);
  const Digest environment = isa::programDigest(program->code);

  const auto advice =
      host::aggregateAdvice(environment, lists, input->xmss, input->sphincs, input->rows);
  if (!advice)
    return failed(advice.error().text);
  const PublicInput statement = host::formStatement(environment, lists, {}).publicInput;

  Report report;
  report.items = input->xmss.size() + input->sphincs.size() + input->rows.size();
  report.bytecode = program->code.size();
  report.threads = options.threads != 0 ? options.threads : std::thread::hardware_concurrency();
  for (unsigned k = 0; k < options.repeat; ++k) {
    Pass pass;
    const Stopwatch running;
    auto trace = aggregateTrace(*program, statement, *advice, [&](const Machine &machine) {
      report.run = reportOf(machine, running.seconds());
    });
    pass.run = running.seconds();
    if (!trace)
      return failed(trace.error().message);
    report.committedWords = committedWords(*trace);
    const Stopwatch watch;
    auto proved = lean::prove(
        *program, std::move(*trace),
        {options.logInvRate, report.threads, [&](std::string_view phase) { bar.phase(phase); }});
    pass.prove = watch.seconds();
    if (!proved)
      return failed(proved.error().message);
    pass.phases = std::move(proved->phases);
    pass.phases.insert(pass.phases.begin(), {"run", pass.run});
    const Stopwatch verifying;
    const VerifyResult verified =
        lean::verifyAggregate(*program, environment, lists, proved->bytes);
    pass.verify = verifying.seconds();
    if (!verified.ok())
      return failed("the new proof is refused: " + verified.failure->text());
    report.proofBytes = proved->bytes.size();
    report.passes.push_back(std::move(pass));
    if (!options.output.empty() && k == 0)
      if (const auto written = writeFileAtomic(options.output, proved->bytes); !written)
        return failed(written.error().message);
  }
  bar.finish();
  if (!options.claimsOutput.empty())
    if (const auto written = writeClaims(options.claimsOutput, lists); !written)
      return failed(written.error().message);
  if (options.json)
    printJson(report);
  else if (!options.quiet)
    printText(report);
  return kDone;
}

int verifyAggregate(const Options &options) {
  Options guest = options;
  guest.program = guestPath(options);
  const auto program = loadProgram(guest);
  if (!program)
    return kFailed;
  const auto lists = readClaims(options.claims);
  if (!lists)
    return failed(lists.error().message);
  if (const auto error = host::checkLists(*lists); error != host::ListError::None)
    return failed(fmt::format("{}: {}", options.claims, host::listErrorName(error)));
  const auto bytes = readFile(options.proof, kLargestProof);
  if (!bytes)
    return failed(bytes.error().message);
  const VerifyResult verified =
      lean::verifyAggregate(*program, isa::programDigest(program->code), *lists, *bytes);
  if (!verified.ok())
    return failed(fmt::format("{}: proof refused: {}", options.proof, verified.failure->text()));
  if (!options.quiet)
    fmt::print("accepted      {} leanXMSS, {} leanSPHINCS claims, {} DA roots\n",
               lists->xmss.size(), lists->sphincs.size(), lists->roots.size());
  return kDone;
}

} // namespace lean::tool
