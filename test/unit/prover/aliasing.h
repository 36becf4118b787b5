// One small run for each opcode and each way in which its operands can share cells.
#pragma once

#include "test/unit/prover/programs.h"

#include <fmt/format.h>

namespace lean::test {

/// The instruction's row is the first of its table.
struct AliasedRun {
  Opcode op;
  std::string name; ///< By operand, the number of its cell: xor 0 1 0.
  GuestRun run;
};

/// Which of n operands share a cell: all ways, each as the operands' cells numbered as they occur.
inline std::vector<std::vector<unsigned>> sharings(unsigned n) {
  std::vector<std::vector<unsigned>> out{{}};
  for (unsigned i = 0; i < n; ++i) {
    std::vector<std::vector<unsigned>> longer;
    for (const auto &s : out)
      for (unsigned c = 0, fresh = s.empty() ? 0 : *std::ranges::max_element(s) + 1; c <= fresh;
           ++c) {
        longer.push_back(s);
        longer.back().push_back(c);
      }
    out = std::move(longer);
  }
  return out;
}

namespace aliasing {

inline const E kA = E::limbs(0x1234567890abcdef, 77, 0xfedcba), kB = E::limbs(99, 5, 3);

/// Operands a, b and c; what `set` does not give is solved for.
inline GuestRun arithmetic(Opcode op, const std::vector<unsigned> &s) {
  const uint32_t a = 2 + s[0], b = 2 + s[1], c = 2 + s[2];
  GuestRun run;
  auto &code = run.program.code;
  if (a == b && b == c)
    code = {setTo(a, op == Opcode::Xor ? E() : E::one())};
  else if (b == c)
    code = {setTo(b, kB)};
  else
    code = {setTo(a, kA)};
  if (a != b && b != c && a != c)
    code.push_back(setTo(b, kB));
  code.push_back(three(op, a, b, c));
  finish(run, 8);
  return run;
}

/// The pointer's cell, a's and the target.
inline GuestRun derefPlain(const std::vector<unsigned> &s) {
  constexpr uint32_t kPointer = 2, kOther = 3, kFar = 20;
  const uint32_t a = s[1] == s[0] ? kPointer : kOther;
  const uint32_t target = s[2] == s[0] ? kPointer : s[2] == s[1] ? kOther : kFar;
  GuestRun run;
  run.program.code = {setTo(kPointer, E(gPow(1)))};
  if (s[1] != s[0] && s[2] != s[0])
    run.program.code.push_back(setTo(a, kA));
  run.program.code.push_back(deref(0, kPointer, target - 1, a));
  finish(run, 8);
  return run;
}

/// The pointer's cell and the target, which takes g^2 pc (mode 1) or fp (mode 2).
inline GuestRun derefState(uint8_t mode, bool shared) {
  GuestRun run;
  if (!shared)
    run.program.code = {setTo(2, E(gPow(5))), deref(mode, 2, 15, 0)};
  else if (mode == 1) // cell 4 holds g^3, the position after the next
    run.program.code = {setTo(4, E(gPow(3))), deref(mode, 4, 1, 0)};
  else
    run.program.code = {setTo(2, E::one()), deref(mode, 2, 2, 0)};
  finish(run, 8);
  return run;
}

/// Condition, target and frame. A taken one leads over an instruction into another frame.
inline GuestRun jump(bool taken, const std::vector<unsigned> &s) {
  const unsigned cells = *std::ranges::max_element(s) + 1;
  const unsigned target = cells + 2;
  std::vector<E> values(cells);
  values[s[2]] = E(taken ? gPow(40) : K(123));
  values[s[1]] = E(taken ? gPow(target) : K(77));
  if (!taken)
    values[s[0]] = E();
  else if (s[0] != s[1] && s[0] != s[2])
    values[s[0]] = E(K(9));
  GuestRun run;
  for (unsigned i = 0; i < cells; ++i)
    run.program.code.push_back(setTo(2 + i, values[i]));
  run.program.code.push_back(three(Opcode::Jump, 2 + s[0], 2 + s[1], 2 + s[2]));
  run.program.code.push_back(setTo(taken ? 2 : 7, E(K(55))));
  finish(run, 8);
  return run;
}

/// Eight message cells from `first` on; with two hashes, the second is the same instruction again.
inline GuestRun hash(bool half, const std::vector<unsigned> &s, uint32_t first, unsigned count) {
  GuestRun run;
  run.options.publicInput = {1, 2, 3, 4};
  Instruction hash{Opcode::Keccak, half, {}, {kTailShort}};
  for (unsigned i = 0; i < s.size(); ++i)
    hash.refs[i] = first + s[i];
  hash.refs[8] = 12;
  for (unsigned i = 0; first + i < 10; ++i)
    if (first + i > 1)
      run.program.code.push_back(setTo(first + i, E::limbs(17 * i + 5, i, 0)));
  for (unsigned i = 0; i < count; ++i)
    run.program.code.push_back(hash);
  finish(run, 14);
  return run;
}

} // namespace aliasing

inline std::vector<AliasedRun> aliasedRuns() {
  std::vector<AliasedRun> out;
  const auto add = [&](Opcode op, const std::string &what, const std::vector<unsigned> &s,
                       GuestRun run) {
    out.push_back({op, fmt::format("{} {}", what, fmt::join(s, " ")), std::move(run)});
  };
  for (const auto &s : sharings(3)) {
    add(Opcode::Xor, "xor", s, aliasing::arithmetic(Opcode::Xor, s));
    add(Opcode::Mul, "mul", s, aliasing::arithmetic(Opcode::Mul, s));
    add(Opcode::Deref, "deref", s, aliasing::derefPlain(s));
    add(Opcode::Jump, "jump, taken,", s, aliasing::jump(true, s));
    add(Opcode::Jump, "jump, not taken,", s, aliasing::jump(false, s));
  }
  for (const auto &s : sharings(2)) {
    add(Opcode::Deref, "deref.pc", s, aliasing::derefState(1, s[0] == s[1]));
    add(Opcode::Deref, "deref.fp", s, aliasing::derefState(2, s[0] == s[1]));
    GuestRun run; // two instructions here
    run.program.code = {setTo(2, aliasing::kA), setTo(2 + s[1], aliasing::kA)};
    finish(run, 8);
    add(Opcode::Set, "set", s, std::move(run));
  }
  for (const bool half : {false, true}) {
    const char *name = half ? "keccak.half" : "keccak";
    for (const auto &s : std::vector<std::vector<unsigned>>{{0, 1, 2, 3, 4, 5, 6, 7},
                                                            {0, 0, 0, 0, 0, 0, 0, 0},
                                                            {0, 1, 0, 1, 0, 1, 0, 1},
                                                            {0, 1, 2, 3, 4, 5, 6, 0}})
      add(Opcode::Keccak, name, s, aliasing::hash(half, s, 2, 1));
    const std::vector<unsigned> public01{0, 1, 0, 1, 0, 1, 0, 1};
    add(Opcode::Keccak, fmt::format("{} of the public input,", name), public01,
        aliasing::hash(half, public01, 0, 1));
    add(Opcode::Keccak, fmt::format("{}, twice the same,", name), public01,
        aliasing::hash(half, public01, 2, 2));
  }
  return out;
}

} // namespace lean::test
