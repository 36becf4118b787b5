// Completeness at the edges: opcodes alone and absent, heights around powers of two, every rate,
// any number of threads; and acceptance by the reference verifier.
#include "test/unit/prover/programs.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>
#include <unistd.h>

namespace lean::test {
namespace {

void accepted(const GuestRun &run, const proof::Params &params, ProveOptions options = {}) {
  const auto bytes = proveRun(run, params, options);
  const auto r = proof::verifyProof({.code = run.program.code, .bytes = bytes, .params = &params});
  ASSERT_TRUE(r.ok()) << r.failure->text();
}

TEST(Edges, SingleInstructions) {
  for (const auto &[name, run] : singleInstructions()) {
    SCOPED_TRACE(name);
    accepted(run, proof::Params::toy());
    accepted(run, proof::Params::full());
  }
}

TEST(Edges, HeightsAroundPowersOfTwo) {
  for (const unsigned n : {0u,  1u,  2u,  3u,  4u,  5u,  7u,   8u,   9u,   15u,  16u,  17u,
                           31u, 32u, 33u, 63u, 64u, 65u, 127u, 128u, 129u, 255u, 256u, 257u}) {
    SCOPED_TRACE(n);
    accepted(mixed(n, 0, 0), proof::Params::toy());
    accepted(mixed(0, n, 0), proof::Params::toy());
    accepted(mixed(0, 0, n), proof::Params::toy());
    accepted(mixed(n, n + 1, 3, 5), proof::Params::toy());
  }
}

TEST(Edges, MixedHeights) {
  const auto &toy = proof::Params::toy();
  accepted(mixed(33, 11, 5), toy);
  accepted(mixed(8, 16, 3, 40), toy);
  accepted(mixed(17, 1, 9), toy);
  accepted(mixed(0, 0, 4, 700), toy);
  accepted(mixed(1000, 2049, 513), toy);
  accepted(mixed(4097, 100, 1), toy);
}

TEST(Edges, MemoryBeyondTheMinimum) {
  accepted(mixed(3, 2, 1, 66000), proof::Params::full());
}

TEST(Edges, LongTablesAtFullStrength) {
  accepted(mixed(20000, 33000, 5000), proof::Params::full());
}

TEST(Edges, EveryRate) {
  for (unsigned rate = 1; rate <= 4; ++rate) {
    ProveOptions options;
    options.logInvRate = rate;
    accepted(mixed(5, 9, 3), proof::Params::toy(), options);
    accepted(mixed(5, 9, 3), proof::Params::full(), options);
  }
}

TEST(Edges, RatesBeyondTheCapsAreErrors) {
  for (const unsigned rate : {0u, 5u}) {
    ProveOptions options;
    options.logInvRate = rate;
    const GuestRun run = mixed(1, 1, 1);
    const auto result = prove(run.program, run.trace(proof::Params::full()), options);
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().message, "size out of range: rate");
  }
}

TEST(Edges, SameBytesWithAnyNumberOfThreads) {
  for (const proof::Params *params : {&proof::Params::toy(), &proof::Params::full()}) {
    for (const GuestRun &run : {mixed(300, 9000, 40), hashes(300)}) {
      ProveOptions options;
      options.threads = 1;
      const auto one = proveRun(run, *params, options);
      for (const unsigned threads : {2u, 3u}) {
        options.threads = threads;
        EXPECT_EQ(proveRun(run, *params, options), one);
      }
    }
  }
}

/// The kernels are chosen once per process, so another one proves with others.
TEST(Edges, SameBytesWithAnyKernels) {
  const auto prove = [] { return proveRun(hashes(150), proof::Params::full()); };
  const auto write = [&](const std::string &path) {
    const auto bytes = prove();
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char *>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
  };
  if (const char *path = std::getenv("LEAN_PROOF_OUT"))
    return write(path);
  const auto folder =
      std::filesystem::temp_directory_path() / ("lean_kernels_" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  const auto expected = prove();
  const std::string self = std::filesystem::read_symlink("/proc/self/exe");
  for (const std::string set : {"portable", "avx2", "avx512"}) {
    const std::string path = folder / set;
    const std::string command = "LEAN_KERNELS=" + set + " LEAN_PROOF_OUT=" + path + " " + self +
                                " --gtest_filter=Edges.SameBytesWithAnyKernels > /dev/null";
    ASSERT_EQ(std::system(command.c_str()), 0) << set;
    std::ifstream file(path, std::ios::binary);
    const std::vector<uint8_t> bytes{std::istreambuf_iterator<char>(file), {}};
    EXPECT_EQ(bytes, expected) << set;
  }
  std::filesystem::remove_all(folder);
}

TEST(Edges, PhasesAreReported) {
  std::vector<std::string> seen;
  ProveOptions options;
  options.progress = [&](std::string_view phase) { seen.emplace_back(phase); };
  const GuestRun run = mixed(1, 1, 1);
  const auto result = prove(run.program, run.trace(proof::Params::full()), options);
  ASSERT_TRUE(result.has_value());
  ASSERT_EQ(result->phases.size(), seen.size());
  for (size_t i = 0; i < seen.size(); ++i)
    EXPECT_EQ(result->phases[i].name, seen[i]);
}

/// Two proofs at once share the arena and nothing else.
TEST(Edges, ProofsInTwoThreads) {
  const GuestRun first = mixed(100, 3000, 20), second = mixed(2000, 30, 300);
  const auto &full = proof::Params::full();
  const auto expectedFirst = proveRun(first, full), expectedSecond = proveRun(second, full);
  std::vector<uint8_t> a, b;
  std::thread one([&] { a = proveRun(first, full); }), two([&] { b = proveRun(second, full); });
  one.join();
  two.join();
  EXPECT_EQ(a, expectedFirst);
  EXPECT_EQ(b, expectedSecond);
}

/// Resident memory in MiB.
long residentMiB() {
  std::ifstream statm("/proc/self/statm");
  long total = 0, resident = 0;
  statm >> total >> resident;
  return resident * 4096 / (1 << 20);
}

TEST(Edges, ManyProofsReturnTheirMemory) {
  const GuestRun run = mixed(100, 5000, 20);
  const auto &full = proof::Params::full();
  proveRun(run, full);
  const long before = residentMiB();
  for (unsigned i = 0; i < 20; ++i)
    proveRun(run, full);
  EXPECT_LT(residentMiB(), before + 32);
}

/// The reference verifier, which shares no code with ours.
TEST(Edges, AcceptedByTheReferenceVerifier) {
  if (std::system("python3 -c '' > /dev/null 2>&1") != 0)
    GTEST_SKIP() << "no python3";
  const auto folder = std::filesystem::temp_directory_path() / "lean_prover_test";
  std::filesystem::create_directories(folder);
  const GuestRun run = mixed(37, 50, 9, 12);
  const auto proofBytes = proveRun(run, proof::Params::full());
  json program = json::array();
  for (const Instruction &i : run.program.code) {
    json entry = json::array();
    for (const uint64_t w : isa::encode(i)) {
      char text[17];
      std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(w));
      entry.push_back(text);
    }
    program.push_back(entry);
  }
  std::ofstream(folder / "program.json") << program;
  std::ofstream(folder / "proof.bin", std::ios::binary)
      .write(reinterpret_cast<const char *>(proofBytes.data()),
             static_cast<std::streamsize>(proofBytes.size()));
  const std::string command = std::string("python3 -B ") + LEAN_VECTORS +
                              "/protocol_ref.py --verify " + (folder / "program.json").string() +
                              " " + (folder / "proof.bin").string() + " > /dev/null";
  EXPECT_EQ(std::system(command.c_str()), 0);
  std::filesystem::remove_all(folder);
}

} // namespace
} // namespace lean::test
