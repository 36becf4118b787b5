#include "test/unit/golden_programs.h"
#include "vm/build_trace.h"

#include <gtest/gtest.h>
#include <map>
#include <set>

namespace lean {
namespace {

using test::goldenProgram, test::goldenPublicInput, test::loadVectors, test::word;

TEST(Machine, GoldenRuns) {
  for (const auto &run : loadVectors("machine.json")) {
    const Program program = goldenProgram(run);
    ASSERT_FALSE(invalid(program));
    RunOptions options;
    options.publicInput = goldenPublicInput(run);
    Machine machine(program, options);
    const auto ended = machine.run();
    ASSERT_TRUE(ended) << ended.error().report();
    EXPECT_EQ(machine.cycles(), run["cycles"].get<uint64_t>());
    for (const isa::OpInfo &op : isa::allOps())
      EXPECT_EQ(machine.rows()[static_cast<unsigned>(op.op)],
                run["rows"].value(std::string(op.name), uint64_t{0}))
          << op.name;
    for (uint64_t cell = 0; cell < machine.memory().used(); ++cell) {
      const auto golden = run["memory"].find(std::to_string(cell));
      const Cell &ours = machine.memory().peek(cell);
      ASSERT_EQ(ours.isSet(), golden != run["memory"].end()) << cell;
      if (ours.isSet())
        EXPECT_EQ(ours.value, test::element(*golden)) << cell;
    }
  }
}

using Tuple = std::array<uint64_t, isa::kTupleSize>;

/// All tuples of a trace, one list per direction, as machine.json digests them: sorted.
std::array<std::vector<Tuple>, 2> allTuples(const Program &program, const Trace &trace) {
  std::array<std::vector<Tuple>, 2> out;
  const auto add = [&](unsigned direction, const std::vector<K> &coordinates) {
    Tuple t{};
    for (size_t i = 0; i < coordinates.size(); ++i)
      t[i] = coordinates[i].v;
    out[direction].push_back(t);
  };
  isa::forEachOp([&]<class Op>(std::type_identity<Op>, unsigned op) {
    for (uint64_t r = 0; r < trace.rows[op]; ++r) {
      const auto row = isa::makeRow<Op>([&](unsigned c) { return K(trace.tables[op][c][r]); },
                                        [](K k) { return k; });
      isa::forEachFlush<Op>(
          row, [&](const auto &t) { add(1, t); }, [&](const auto &t) { add(0, t); });
      Op::constraints(row, [](K zero) { EXPECT_TRUE(zero.isZero()); });
    }
  });
  const uint64_t size = uint64_t{1} << program.log();
  add(0, {isa::kStateChannel, K(1), K(1)});
  add(1, {isa::kStateChannel, gPow(size - 1), K(1)});
  for (uint64_t i = 0; i < trace.memory[0].size(); ++i) {
    std::vector<K> t{isa::kMemoryChannel, gPow(i), K(1)};
    for (unsigned limb = 0; limb < 3; ++limb)
      t.push_back(K(trace.memory[limb][i]));
    add(0, t);
    t[2] = K(trace.memory[3][i]);
    add(1, t);
  }
  for (uint64_t i = 0; i < size; ++i) {
    std::vector<K> t{isa::kBytecodeChannel, gPow(i), K(1)};
    const isa::Entry entry = i < program.code.size() ? isa::encode(program.code[i]) : isa::Entry{};
    for (const uint64_t slot : entry)
      t.push_back(K(slot));
    add(0, t);
    t[2] = K(trace.bytecodeFinal[i]);
    add(1, t);
  }
  return out;
}

/// keccak256 of the sorted little-endian tuples.
std::string digest(std::vector<Tuple> tuples) {
  std::vector<std::vector<uint8_t>> encoded;
  for (const Tuple &t : tuples) {
    std::vector<uint8_t> bytes;
    for (const uint64_t w : t)
      for (unsigned i = 0; i < 8; ++i)
        bytes.push_back(static_cast<uint8_t>(w >> (8 * i)));
    encoded.push_back(std::move(bytes));
  }
  std::ranges::sort(encoded);
  std::vector<uint8_t> all;
  for (const auto &bytes : encoded)
    all.insert(all.end(), bytes.begin(), bytes.end());
  std::string hex;
  for (const uint64_t lane : keccak256(all))
    for (unsigned i = 0; i < 8; ++i)
      hex += "0123456789abcdef"[lane >> (8 * i + 4) & 15],
          hex += "0123456789abcdef"[lane >> (8 * i) & 15];
  return hex;
}

TEST(Trace, GoldenTuples) {
  for (const auto &run : loadVectors("machine.json")) {
    const Program program = goldenProgram(run);
    RunOptions options;
    options.publicInput = goldenPublicInput(run);
    options.record = true;
    Machine machine(program, options);
    ASSERT_TRUE(machine.run());
    const auto tuples = allTuples(program, buildTrace(machine, 1));
    EXPECT_EQ(digest(tuples[0]), run["pushed_keccak256"].get<std::string>()) << run["name"];
    EXPECT_EQ(digest(tuples[1]), run["pulled_keccak256"].get<std::string>()) << run["name"];
  }
}

} // namespace
} // namespace lean
