// Small programs with chosen numbers of rows per opcode.
#pragma once

#include "test/unit/prover/runs.h"

namespace lean::test {

inline Instruction setTo(uint32_t cell, const E &v) {
  return {Opcode::Set, 0, {cell}, {v.c0.v, v.c1.v, v.c2.v}};
}
inline Instruction three(Opcode op, uint32_t a, uint32_t b, uint32_t c) {
  return {op, 0, {a, b, c}, {}};
}
inline Instruction deref(uint8_t mode, uint32_t p, uint32_t o, uint32_t a) {
  return {Opcode::Deref, mode, {p, o, a}, {}};
}

/// Appends the jump to the halt address, through three free cells from `free` on.
inline void finish(GuestRun &run, uint32_t free) {
  auto &code = run.program.code;
  const uint64_t size = uint64_t{1} << isa::paddedLog(code.size() + 3);
  code.push_back(setTo(free, E(gPow(size - 1))));
  code.push_back(setTo(free + 1, E::one()));
  code.push_back(three(Opcode::Jump, free + 1, free, free + 1));
}

/// Straight-line program with these numbers of rows; `spread` leaves a gap in memory.
inline GuestRun mixed(unsigned xors, unsigned muls, unsigned derefs, uint32_t spread = 0) {
  GuestRun run;
  auto &code = run.program.code;
  code = {setTo(2, E::limbs(0x1234567890abcdef, 77, 0xfedcba)), setTo(3, E::limbs(99, 5, 0)),
          setTo(4, E::one())};
  uint32_t free = 5 + spread;
  for (unsigned i = 0; i < xors; ++i, ++free)
    code.push_back(three(Opcode::Xor, 2, i != 0 ? free - 1 : 3, free));
  for (unsigned i = 0; i < muls; ++i, ++free)
    code.push_back(three(Opcode::Mul, 2, 3, free));
  for (unsigned i = 0; i < derefs; ++i, ++free)
    code.push_back(deref(i % 3, 4, free, i % 3 == 0 ? 2 : 0));
  finish(run, free);
  return run;
}

/// Straight-line program of so many hashes, every second one in the half form.
inline GuestRun hashes(unsigned count) {
  GuestRun run;
  auto &code = run.program.code;
  code = {setTo(2, E::limbs(0x1234567890abcdef, 77, 0)), setTo(3, E::limbs(99, 5, 0))};
  uint32_t free = 4;
  for (unsigned i = 0; i < count; ++i, free += 2)
    code.push_back({Opcode::Keccak,
                    static_cast<uint8_t>(i % 2),
                    {2, 3, 3, 2, 3, 3, 2, i == 0 ? 3 : free - 2, free},
                    {kTailShort + i}});
  finish(run, free);
  return run;
}

/// One instruction, so that no round of the table sumcheck is left; the halt address follows it.
inline std::vector<std::pair<std::string, GuestRun>> singleInstructions() {
  std::vector<std::pair<std::string, GuestRun>> out;
  const auto add = [&](const char *name, const Instruction &i, PublicInput input) {
    GuestRun run;
    run.program.code = {i};
    run.options.publicInput = input;
    out.emplace_back(name, std::move(run));
  };
  add("set", setTo(2, E::limbs(1, 2, 3)), {});
  add("xor", three(Opcode::Xor, 0, 1, 2), {1, 2, 3, 4});
  add("mul", three(Opcode::Mul, 0, 1, 2), {1, 2, 3, 4});
  add("deref", deref(0, 0, 3, 1), {1, 0, 5, 6});
  add("jump", three(Opcode::Jump, 0, 1, 1), {0, 0, 7, 0});
  add("keccak", {Opcode::Keccak, 0, {0, 1, 0, 1, 0, 1, 0, 1, 2}, {1}}, {9, 8, 7, 6});
  return out;
}

} // namespace lean::test
