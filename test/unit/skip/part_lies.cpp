// Every part's lie. A base run pins the cells that its attacked row reads by `set`, so that a
// program which expects another value there is a false statement.
#include "test/unit/skip/part_lies.h"

#include "test/unit/prover/programs.h"

#include <fmt/format.h>

namespace lean::test {

namespace {

constexpr const char *kBus = "sumcheck: bus.layer0";
constexpr const char *kZeroCount = "final check: product of the counts is zero";
constexpr const char *kTables = "sumcheck: tables";
constexpr unsigned kMemoryFlushes = 2, kValues = 3;

const E kA = E::limbs(0x1234567890abcdef, 77, 0xfedcba), kB = E::limbs(99, 5, 3);

std::string nameOf(Opcode op) {
  return std::string(isa::opInfo(op).name);
}

/// What a table's lies are made from. The attacked row is its first.
struct Base {
  Opcode op;
  GuestRun run;
  size_t instruction; ///< Of the attacked row.
  Instruction other;  ///< What a false program says instead.
  /// By read, the pinned cells that rows of the table read; first the attacked row's.
  std::vector<std::vector<uint32_t>> cells;
};

Base arithmetic(Opcode op) {
  Base b{op, {}, 2, three(op, 3, 3, 4), {{2}, {3}, {4}}};
  b.run.program.code = {setTo(2, kA), setTo(3, kB), three(op, 2, 3, 4),
                        setTo(4, op == Opcode::Xor ? kA + kB : kA * kB)};
  finish(b.run, 5);
  return b;
}

constexpr size_t kDerefPc = 5, kDerefFp = 8; // instructions

/// One deref of each mode.
Base derefs() {
  const E pointer(gPow(20));
  Base b{Opcode::Deref, {}, 2, deref(0, 2, 5, 2), {{2, 6, 7}, {3}, {25, 26, 27}}};
  b.run.program.code = {setTo(2, pointer),
                        setTo(3, kA),
                        deref(0, 2, 5, 3),
                        setTo(25, kA),
                        setTo(6, pointer),
                        deref(1, 6, 6, 0),
                        setTo(26, E(gPow(kDerefPc + 2))),
                        setTo(7, pointer),
                        deref(2, 7, 7, 0),
                        setTo(27, E::one())};
  finish(b.run, 8);
  return b;
}

/// A jump over an instruction that fails, or past a target that fails; every operand of every jump
/// has its own cell.
Base jumps(bool taken) {
  Base b{Opcode::Jump, {}, 3, three(Opcode::Jump, 2, 4, 4), {{2, 5}, {3, 6}, {4, 7}}};
  const Instruction fails = setTo(4, kA);
  b.run.program.code = {setTo(2, E(K(taken))),
                        setTo(3, E(gPow(taken ? 5 : 9))),
                        setTo(4, E::one()),
                        three(Opcode::Jump, 2, 3, 4),
                        taken ? fails : setTo(8, E::one()),
                        setTo(5, E::one()),
                        setTo(6, E(gPow(15))),
                        setTo(7, E::one()),
                        three(Opcode::Jump, 5, 6, 7),
                        fails};
  return b;
}

/// A hash of eight cells with the digest that the program expects; of the half form, only in the
/// first cell.
Base hash(bool half) {
  constexpr uint32_t kDigest = 10;
  Base b{Opcode::Keccak, {}, 8, {}, {{2}, {3}, {4}, {5}, {6}, {7}, {8}, {9}, {10}, {11}}};
  std::array<uint64_t, 16> message;
  for (unsigned i = 0; i < message.size(); ++i)
    message[i] = 0x100 + i;
  const Digest d = keccakBlock(message, kTailShort);
  auto &code = b.run.program.code;
  for (unsigned i = 0; i < 8; ++i)
    code.push_back(setTo(2 + i, E::limbs(message[2 * i], message[2 * i + 1], 0)));
  b.other = {Opcode::Keccak, half, {2, 3, 4, 5, 6, 7, 8, 9, kDigest}, {kTailShort}};
  code.push_back(b.other);
  code.push_back(setTo(kDigest, E::limbs(d[0], d[1], 0)));
  code.push_back(setTo(kDigest + 1, half ? E::limbs(1, 2, 0) : E::limbs(d[2], d[3], 0)));
  finish(b.run, kDigest + 2);
  b.other.refs[0] = 3;
  return b;
}

E withoutLimb(E v, unsigned limb) {
  (limb == 0 ? v.c0 : limb == 1 ? v.c1 : v.c2) = K(0);
  return v;
}

/// Memory reads, their limbs and their counts.
void memoryLies(std::vector<PartLie> &out, const Base &b) {
  const proof::TableForms forms = proof::declaredForms()[static_cast<size_t>(b.op)];
  for (unsigned k = 0; k < b.cells.size(); ++k) {
    const proof::Tuple &tuple = forms.pull[kMemoryFlushes + k];
    const bool narrow = tuple[kValues + 2].terms().empty();
    const auto lie = [b, k, narrow](bool countIsZero) {
      Forgery f(b.run);
      const uint32_t cell = b.cells[k][0];
      f.repin(cell, f.cell(cell) + (narrow ? E::limbs(0, 0, 1) : E::one()));
      if (countIsZero)
        f.at(b.op, fmt::format("n{}", k).c_str()) = 0;
      return f;
    };
    const std::string flush = fmt::format("{}.flush.memory{}", nameOf(b.op), k);
    out.push_back(
        {flush, narrow ? "the cell has a third limb" : "the cell holds another value than the row",
         kBus, true, [lie] { return lie(false); }});
    out.push_back({fmt::format("{}.count.memory{}", nameOf(b.op), k), "the same, read with count 0",
                   kZeroCount, true, [lie] { return lie(true); }});
    for (unsigned limb = 0; limb < 3; ++limb)
      if (!tuple[kValues + limb].terms().empty())
        out.push_back({fmt::format("{}.limb{}", flush, limb),
                       fmt::format("limb {} of the cell is 0, the row's is not", limb), kBus, true,
                       [b, k, limb] {
                         Forgery f(b.run);
                         for (const uint32_t cell : b.cells[k])
                           f.repin(cell, withoutLimb(f.cell(cell), limb));
                         return f;
                       }});
  }
}

/// Bytecode reads and their counts.
void bytecodeLies(std::vector<PartLie> &out, const Base &b) {
  const auto lie = [b](bool countIsZero) {
    Forgery f(b.run);
    f.run.program.code[b.instruction] = b.other;
    if (countIsZero)
      f.at(b.op, "nb") = 0;
    return f;
  };
  out.push_back({nameOf(b.op) + ".flush.bytecode", "the program has other operands there", kBus,
                 true, [lie] { return lie(false); }});
  out.push_back({nameOf(b.op) + ".count.bytecode", "the same, read with count 0", kZeroCount, true,
                 [lie] { return lie(true); }});
}

/// A row that the walk does not pass.
void stateLie(std::vector<PartLie> &out, const Instruction &instruction) {
  out.push_back({nameOf(instruction.op) + ".flush.state", "a row besides the walk", kBus, false,
                 [instruction] {
                   GuestRun run;
                   run.program.code = {three(Opcode::Jump, 0, 1, 0), instruction,
                                       setTo(9, E::one())};
                   const uint64_t halt = gPow(3).v;
                   run.options.publicInput = {0, 0, halt, 0};
                   Forgery through(run); // the jump is not taken
                   run.options.publicInput = {1, 0, halt, 0};
                   Forgery f(run);
                   const auto op = static_cast<size_t>(instruction.op);
                   for (const Column &c : through.trace.tables[op])
                     f.trace.tables[op].push_back(resized(c, 1));
                   f.trace.rows[op] = 1;
                   for (unsigned limb = 0; limb < 3; ++limb)
                     for (size_t i = 2; i < f.trace.memory[limb].size(); ++i)
                       f.trace.memory[limb][i] = through.trace.memory[limb][i];
                   return f;
                 }});
}

/// `set` twice, to values that differ in one limb.
void setLies(std::vector<PartLie> &out) {
  const auto contradiction = [](unsigned limb, bool cellIsZero, bool countIsZero) {
    const E other = kA + E::limbs(limb == 0, limb == 1, limb == 2);
    GuestRun run;
    run.program.code = {setTo(2, kA), setTo(2, kA), setTo(3, withoutLimb(kB, limb))};
    Forgery f(run);
    const char *const column[] = {"k0", "k1", "k2"};
    f.run.program.code[1] = setTo(2, other);
    f.at(Opcode::Set, column[limb], 1) ^= 1;
    if (cellIsZero)
      f.trace.memory[limb][2] = 0;
    if (countIsZero)
      f.at(Opcode::Set, "n0", 1) = 0;
    return f;
  };
  out.push_back({"set.flush.memory0", "a cell is set to two values", kBus, true,
                 [=] { return contradiction(0, false, false); }});
  out.push_back({"set.count.memory0", "the same, read with count 0", kZeroCount, true,
                 [=] { return contradiction(0, false, true); }});
  for (unsigned limb = 0; limb < 3; ++limb)
    out.push_back({fmt::format("set.flush.memory0.limb{}", limb),
                   fmt::format("limb {} of the cell is 0, but is set to two other values", limb),
                   kBus, true, [=] { return contradiction(limb, true, false); }});
  // 1, y or y^2 times something is 7; the program says 0 times something
  for (unsigned limb = 0; limb < 3; ++limb)
    out.push_back(
        {fmt::format("set.flush.bytecode.k{}", limb),
         fmt::format("the program sets limb {} to 0, the row does not", limb), kBus, true, [limb] {
           const E unit = E::limbs(limb == 0, limb == 1, limb == 2);
           GuestRun run;
           run.options.publicInput = {7, 0, 0, 0};
           run.program.code = {setTo(2, unit), three(Opcode::Mul, 2, 3, 0), setTo(2, unit)};
           Forgery f(run);
           f.run.program.code[0] = f.run.program.code[2] = setTo(2, E());
           return f;
         }});
  Base b{Opcode::Set, {}, 0, setTo(2, kB), {}};
  b.run.program.code = {setTo(2, kA), setTo(2, kA), setTo(3, kB)};
  bytecodeLies(out, b);
}

/// Flags and the tail: zero in the program, but not in the row.
void zeroOperandLies(std::vector<PartLie> &out) {
  const auto add = [&](const char *id, const char *lie, const Base &b, size_t at,
                       void (*change)(Instruction &)) {
    out.push_back({id, lie, kBus, true, [=] {
                     Forgery f(b.run);
                     change(f.run.program.code[at]);
                     return f;
                   }});
  };
  const auto plain = [](Instruction &i) { i.mode = 0; };
  add("deref.flush.bytecode.fpc", "the program has a plain deref where the row takes pc", derefs(),
      kDerefPc, plain);
  add("deref.flush.bytecode.ffp", "the program has a plain deref where the row takes fp", derefs(),
      kDerefFp, plain);
  const Base full = hash(false), half = hash(true);
  add("keccak.flush.bytecode.tail", "the program's tail is 0, the row's is not", full,
      full.instruction, [](Instruction &i) { i.imm[0] = 0; });
  add("keccak.flush.bytecode.half", "the program has the full form, the row is a half one", half,
      half.instruction, plain);
}

void constraintLies(std::vector<PartLie> &out) {
  out.push_back(
      {"jump.constraint0", "a jump is taken though the condition is 0", kTables, true, [] {
         Forgery f(jumps(true).run);
         f.repin(2, E());
         f.at(Opcode::Jump, "c") = f.at(Opcode::Jump, "w") = 0;
         return f;
       }});
  out.push_back(
      {"jump.constraint1", "a jump is not taken though the condition is 1", kTables, true, [] {
         Forgery f(jumps(false).run);
         f.repin(2, E::one());
         f.at(Opcode::Jump, "c") = 1;
         return f;
       }});
}

/// No rows at all, for a program that cannot succeed.
PartLie emptyRun() {
  return {"state.flush", "no rows at all", kBus, true, [] {
            GuestRun run;
            run.program.code = {setTo(2, kA), setTo(2, kA), setTo(3, kB)};
            Forgery f(run);
            f.run.program.code[1] = setTo(2, kB);
            f.trace.rows = {};
            for (auto &table : f.trace.tables)
              table.clear();
            return f;
          }};
}

} // namespace

std::vector<PartLie> partLies() {
  std::vector<PartLie> out{emptyRun()};
  for (const Base &b :
       {arithmetic(Opcode::Xor), arithmetic(Opcode::Mul), derefs(), jumps(true), hash(false)}) {
    memoryLies(out, b);
    bytecodeLies(out, b);
  }
  setLies(out);
  zeroOperandLies(out);
  constraintLies(out);
  for (const Instruction &i :
       {three(Opcode::Xor, 1, 1, 2), three(Opcode::Mul, 1, 1, 2), setTo(2, kA), deref(0, 1, 5, 1),
        Instruction{Opcode::Keccak, 0, {1, 1, 1, 1, 1, 1, 1, 1, 2}, {1}}})
    stateLie(out, i);
  return out;
}

std::vector<ClosingPart> closingParts() {
  return {
      {"memory.flush", "without it a read's counts would have to come full circle, after 2^64 - 1 "
                       "reads: no row can be proven"},
      {"bytecode.flush", "likewise"},
      {"jump.flush.state", "without it no walk passes a jump, and a program through which a walk "
                           "goes without one has no entry for a row of jump"}};
}

} // namespace lean::test
