// golden_files FOLDER: the golden programs and proofs of test/vectors as the files that tools take:
// {full,toy}/NAME.bin, NAME.proof, and NAME.changed.proof, in which one bit of a scalar differs.
#include "base/program/program.h"
#include "base/support/file.h"
#include "prover/transcript/reader.h"
#include "test/unit/prover/golden.h"

#include <cstdio>
#include <filesystem>

namespace {

using namespace lean;
using namespace lean::test;

void write(const std::filesystem::path &path, std::span<const uint8_t> bytes) {
  if (const auto done = writeFileAtomic(path.string(), bytes); !done)
    throw std::runtime_error(done.error().message);
}

void writeAll(const std::filesystem::path &folder, bool full) {
  std::filesystem::create_directories(folder);
  for (const Golden &g : loadGolden(full)) {
    std::string name = g.name();
    std::replace(name.begin(), name.end(), ' ', '_');
    Program program;
    program.code = g.code;
    write(folder / (name + ".bin"), writeProgram(program));
    write(folder / (name + ".proof"), g.proof);
    auto changed = g.proof;
    changed[proof::kHeaderBytes + 6 * proof::kScalarBytes] ^= 4;
    write(folder / (name + ".changed.proof"), changed);
  }
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: golden_files FOLDER\n");
    return 2;
  }
  try {
    writeAll(std::filesystem::path(argv[1]) / "full", true);
    writeAll(std::filesystem::path(argv[1]) / "toy", false);
  } catch (const std::exception &error) {
    std::fprintf(stderr, "golden_files: %s\n", error.what());
    return 1;
  }
  return 0;
}
