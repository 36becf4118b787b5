#include "vm/check.h"

#include "base/field/text.h"
#include "vm/run_error.h"

#include <algorithm>
#include <fmt/core.h>
#include <tuple>
#include <unordered_map>

namespace lean {

namespace {

using Tuple = std::array<uint64_t, isa::kTupleSize>;

struct TupleHash {
  uint64_t bucket, value;
};

/// A hash good enough to tell unequal multisets of honest or mistaken tuples apart; nothing here
/// is adversarial, the proof is what convinces others.
TupleHash hashTuple(const Tuple &t) {
  uint64_t a = 0x9e3779b97f4a7c15, b = 0xc2b2ae3d27d4eb4f;
  for (const uint64_t w : t) {
    const auto wide = static_cast<unsigned __int128>(w ^ a) * (b | 1);
    a = static_cast<uint64_t>(wide) ^ (b << 23 | b >> 41);
    b ^= static_cast<uint64_t>(wide >> 64) + 0x165667b19e3779f9;
  }
  return {a ^ (a >> 29), b * 0xff51afd7ed558ccd ^ a};
}

/// Where a tuple comes from: a table (or a boundary past the opcodes) and a row.
enum Boundary : unsigned { kState = isa::kOpcodeCount, kMemory, kBytecode };

struct Origin {
  unsigned table;
  uint64_t row;
  bool push;
  unsigned flush;
};

class Checker {
public:
  Checker(const Program &program, const Trace &trace, size_t limit)
      : program(program), trace(trace), limit(limit) {}

  std::vector<CheckFailure> run() {
    rows();
    balance();
    std::ranges::sort(failures, {},
                      [](const Found &f) { return std::tie(f.table, f.row, f.what); });
    std::vector<CheckFailure> out;
    for (const Found &f : failures)
      if (out.size() < limit)
        out.push_back(describe(f));
    return out;
  }

private:
  struct Found {
    unsigned table;
    uint64_t row;
    std::string what;
  };

  void found(unsigned table, uint64_t row, std::string what) {
    if (failures.size() < 4 * limit)
      failures.push_back({table, row, std::move(what)});
  }

  template <class Op> auto rowOf(unsigned op, uint64_t r) const {
    return isa::makeRow<Op>([this, op, r](unsigned c) { return K(trace.tables[op][c][r]); },
                            [](K k) { return k; });
  }

  void rows() {
    isa::forEachOp([&]<class Op>(std::type_identity<Op>, unsigned op) {
      for (uint64_t r = 0; r < trace.rows[op]; ++r) {
        const auto row = rowOf<Op>(op, r);
        unsigned number = 0;
        Op::constraints(row, [&](K value) {
          if (!value.isZero())
            found(op, r, fmt::format("constraint {} does not vanish", number));
          ++number;
        });
        bool zeroCount = row.bytecodeCount().isZero();
        for (unsigned i = 0; i < Op::kReads; ++i)
          zeroCount |= row.count(i).isZero();
        if (zeroCount)
          found(op, r, "a read count is zero");
        if (op == static_cast<unsigned>(Opcode::Keccak))
          keccakRow(op, r);
      }
    });
  }

  /// The relation that PROTOCOL §8 proves.
  void keccakRow(unsigned op, uint64_t r) {
    using L = isa::Layout<isa::KeccakOp>;
    const auto &columns = trace.tables[op];
    std::array<uint64_t, 16> message;
    for (unsigned i = 0; i < 16; ++i)
      message[i] = columns[L::kFurther + i][r];
    const Digest digest = keccakBlock(message, columns[L::kSlot + 9][r]);
    for (unsigned i = 0; i < 4; ++i)
      if (columns[L::kFurther + 16 + i][r] != digest[i])
        return found(op, r, "digest lanes are not the permutation's");
  }

  /// Calls f(origin, tuple) for every tuple of the bus.
  template <class F> void forEachTuple(F &&f) const {
    const auto emit = [&](Origin origin, std::initializer_list<uint64_t> head,
                          std::span<const uint64_t> rest = {}) {
      Tuple t{};
      std::ranges::copy(rest, std::ranges::copy(head, t.begin()).out);
      f(origin, t);
    };
    isa::forEachOp([&]<class Op>(std::type_identity<Op>, unsigned op) {
      for (uint64_t r = 0; r < trace.rows[op]; ++r) {
        unsigned number[2] = {0, 0};
        const auto flush = [&](bool push, const std::vector<K> &coordinates) {
          Tuple t{};
          std::ranges::transform(coordinates, t.begin(), &K::v);
          f(Origin{op, r, push, number[push]++}, t);
        };
        isa::forEachFlush<Op>(
            rowOf<Op>(op, r), [&](const auto &t) { flush(false, t); },
            [&](const auto &t) { flush(true, t); });
      }
    });
    const uint64_t size = uint64_t{1} << program.log();
    emit({kState, 0, true, 0}, {isa::kStateChannel.v, 1, 1});
    emit({kState, 1, false, 0}, {isa::kStateChannel.v, gPow(size - 1).v, 1});
    K position(1);
    for (uint64_t i = 0; i < trace.memory[0].size(); ++i, position *= kG) {
      const uint64_t word[3] = {trace.memory[0][i], trace.memory[1][i], trace.memory[2][i]};
      emit({kMemory, i, true, 0}, {isa::kMemoryChannel.v, position.v, 1}, word);
      emit({kMemory, i, false, 0}, {isa::kMemoryChannel.v, position.v, trace.memory[3][i]}, word);
    }
    position = K(1);
    for (uint64_t i = 0; i < size; ++i, position *= kG) {
      const isa::Entry entry =
          i < program.code.size() ? isa::encode(program.code[i]) : isa::Entry{};
      emit({kBytecode, i, true, 0}, {isa::kBytecodeChannel.v, position.v, 1}, entry);
      emit({kBytecode, i, false, 0}, {isa::kBytecodeChannel.v, position.v, trace.bytecodeFinal[i]},
           entry);
    }
  }

  /// Sums hashes per bucket first, and looks only into buckets that do not cancel.
  void balance() {
    constexpr size_t kBuckets = 1 << 16;
    std::vector<uint64_t> sums(kBuckets);
    forEachTuple([&](const Origin &origin, const Tuple &t) {
      const TupleHash h = hashTuple(t);
      sums[h.bucket % kBuckets] += origin.push ? h.value : -h.value;
    });
    if (std::ranges::all_of(sums, [](uint64_t s) { return s == 0; }))
      return;
    std::unordered_map<uint64_t, std::vector<Origin>> left; // by hash; unmatched so far
    forEachTuple([&](const Origin &origin, const Tuple &t) {
      const TupleHash h = hashTuple(t);
      if (sums[h.bucket % kBuckets] == 0)
        return;
      auto &waiting = left[h.value];
      const auto other = std::ranges::find(waiting, !origin.push, &Origin::push);
      if (other != waiting.end())
        waiting.erase(other);
      else
        waiting.push_back(origin);
    });
    for (const auto &[hash, origins] : left)
      for (const Origin &o : origins)
        unmatched.push_back(o);
    std::ranges::sort(unmatched, {},
                      [](const Origin &o) { return std::tuple(o.table, o.row, o.flush, o.push); });
    for (const Origin &o : unmatched)
      found(o.table, o.row, flushText(o));
  }

  static std::string flushText(const Origin &o) {
    const char *side = o.push ? "pushed" : "pulled";
    const char *other = o.push ? "pulled" : "pushed";
    if (o.table == kState)
      return fmt::format("{} state is never {}", o.push ? "first" : "last", other);
    if (o.table == kMemory || o.table == kBytecode)
      return fmt::format("{} does not match the reads", o.push ? "seed" : "final count");
    if (o.flush == 0)
      return fmt::format("state {} here is never {}", side, other);
    if (o.flush == 1)
      return fmt::format("bytecode read: tuple {} here is never {}", side, other);
    return fmt::format("memory read {}: tuple {} here is never {}", o.flush - 2, side, other);
  }

  /// The number of the instruction at pc, if there is one.
  uint32_t instructionAt(K pc) const {
    K position(1);
    for (uint32_t i = 0; i < program.code.size(); ++i, position *= kG)
      if (position == pc)
        return i;
    return kNone;
  }

  CheckFailure describe(const Found &f) const {
    CheckFailure out;
    out.row = f.row;
    out.what = f.what;
    if (f.table < isa::kOpcodeCount) {
      out.table = isa::allOps()[f.table].name;
      out.instruction = instructionAt(K(trace.tables[f.table][0][f.row]));
    } else {
      out.table = f.table == kState ? "state" : f.table == kMemory ? "memory" : "bytecode";
      if (f.table == kBytecode && f.row < program.code.size())
        out.instruction = static_cast<uint32_t>(f.row);
    }
    if (out.instruction != kNone)
      out.place = placeOf(program, program.locationOf(out.instruction));
    return out;
  }

  const Program &program;
  const Trace &trace;
  size_t limit;
  std::vector<Found> failures;
  std::vector<Origin> unmatched;
};

} // namespace

std::string CheckFailure::text() const {
  std::string out = fmt::format("table {}, row {}", table, row);
  if (instruction != kNone)
    out += fmt::format(", instruction {}", instruction);
  if (!place.empty())
    out += ", " + place;
  return out + ": " + what;
}

std::vector<CheckFailure> checkTrace(const Program &program, const Trace &trace, size_t limit) {
  return Checker(program, trace, limit).run();
}

} // namespace lean
