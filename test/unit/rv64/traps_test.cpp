// What ends a run: traps are precise, limits hold, counts are exact.
#include "test/unit/rv64/machine.h"
#include "vm/rv64/profile.h"

#include <gtest/gtest.h>

namespace lean::rv64 {
namespace {

using test::AssembledMachine;
using test::kData;
using test::kDataBytes;

constexpr unsigned kA0 = 10;

/// Runs the instruction in the middle; everything before it has happened, nothing of it and behind
/// it has.
Trap expectPrecise(const std::string &before, const std::string &instruction,
                   uint64_t beforeCount) {
  AssembledMachine machine("li s11, 1\n" + before + instruction + "\nli s11, 2\nebreak\n");
  machine.hart.x[kA0] = 0x5555;
  const Trap trap = machine.run();
  EXPECT_EQ(machine.hart.x[27], 1u) << instruction;
  EXPECT_EQ(machine.hart.x[kA0], 0x5555u) << instruction;
  EXPECT_EQ(machine.hart.programCounter(), kTextBase + 4 * (1 + beforeCount)) << instruction;
  EXPECT_EQ(machine.hart.cycles(), 1 + beforeCount) << instruction;
  return trap;
}

TEST(Traps, MisalignedAccesses) {
  for (const auto &[mnemonic, size] :
       std::initializer_list<std::pair<const char *, unsigned>>{{"lh", 2},
                                                                {"lhu", 2},
                                                                {"lw", 4},
                                                                {"lwu", 4},
                                                                {"ld", 8},
                                                                {"sh", 2},
                                                                {"sw", 4},
                                                                {"sd", 8}})
    for (unsigned offset = 1; offset < size; ++offset) {
      const Trap trap = expectPrecise(
          "lui s0, 0x400\n", std::string(mnemonic) + " a0, " + std::to_string(offset) + "(s0)", 1);
      EXPECT_EQ(trap.kind, TrapKind::Misaligned) << mnemonic << offset;
      EXPECT_EQ(trap.address, kData + offset);
    }
}

TEST(Traps, AccessesOutsideOfWhatIsMapped) {
  const auto expect = [](const char *before, unsigned count, const char *instruction, TrapKind kind,
                         uint64_t address) {
    const Trap trap = expectPrecise(before, instruction, count);
    EXPECT_EQ(trap.kind, kind) << before << instruction;
    EXPECT_EQ(trap.address, address) << before << instruction;
  };
  expect("", 0, "ld a0, 0(zero)", TrapKind::Load, 0);
  expect("", 0, "lb a0, -1(zero)", TrapKind::Load, ~uint64_t{0});
  expect("li s0, -1\nsrli s0, s0, 30\n", 2, "lb a0, 0(s0)", TrapKind::Load, kAddressSpace - 1);
  expect("li s0, 1\nslli s0, s0, 34\n", 2, "lb a0, 0(s0)", TrapKind::Load, kAddressSpace);
  expect("li s0, 1\nslli s0, s0, 63\n", 2, "sd a0, 0(s0)", TrapKind::Store, uint64_t{1} << 63);
  expect("li s0, -8\n", 1, "sd a0, 0(s0)", TrapKind::Store, static_cast<uint64_t>(-8));
  // Behind the data segment's last page; the page before it is in reach.
  expect("lui s0, 0x410\n", 1, "ld a0, 0(s0)", TrapKind::Load, kData + kDataBytes);
  expect("lui s0, 0x410\nld s1, -8(s0)\n", 2, "sd a0, 0(s0)", TrapKind::Store, kData + kDataBytes);
  // The code can be read, not written.
  expect("auipc s0, 0\nlw s1, 0(s0)\n", 2, "sw a0, 0(s0)", TrapKind::Store, kTextBase + 4);
}

TEST(Traps, AccessesAcrossTheEndOfWhatIsMapped) {
  AssembledMachine machine("lui s0, 0x410\nld a0, -4(s0)\nebreak\n");
  machine.hart.allowUnaligned = true;
  const Trap trap = machine.run();
  EXPECT_EQ(trap.kind, TrapKind::Load);
  EXPECT_EQ(trap.address, kData + kDataBytes - 4);
}

TEST(Traps, UnalignedAccessesWhereAllowed) {
  std::vector<uint8_t> data(0x2000);
  for (size_t i = 0; i < data.size(); ++i)
    data[i] = static_cast<uint8_t>(i);
  AssembledMachine machine("lui s0, 0x401\nld a0, -3(s0)\nsw a0, -2(s0)\nld a1, -8(s0)\nebreak\n",
                           data);
  machine.hart.allowUnaligned = true;
  ASSERT_EQ(machine.run().kind, TrapKind::Breakpoint);
  EXPECT_EQ(machine.hart.x[kA0], 0x04030201'00fffefdu);
  EXPECT_EQ(machine.hart.x[11], 0xfefd'fdfc'fbfa'f9f8u);
}

TEST(Traps, JumpsOutOfTheCode) {
  const auto run = [](const std::string &text) {
    AssembledMachine machine(text);
    const Trap trap = machine.run();
    return std::pair{trap, std::pair{machine.hart.programCounter(), machine.hart.cycles()}};
  };
  // The jump itself is done, the fetch at its target is not.
  auto [trap, at] = run("li a0, 0x400\nslli a0, a0, 12\njalr a1, 0(a0)\n");
  EXPECT_EQ(trap.kind, TrapKind::Illegal);
  EXPECT_EQ(at.first, kData);
  EXPECT_EQ(at.second, 3u);
  std::tie(trap, at) = run("j .-4\n");
  EXPECT_EQ(trap.kind, TrapKind::Illegal);
  EXPECT_EQ(at.first, kTextBase - 4);
  std::tie(trap, at) = run("nop\n"); // runs into the end
  EXPECT_EQ(trap.kind, TrapKind::Illegal);
  EXPECT_EQ(at.first, kTextBase + 4);
  EXPECT_EQ(at.second, 1u);
  // A target that is no multiple of four: nothing is done.
  std::tie(trap, at) = run("auipc a0, 0\njalr a1, 6(a0)\n");
  EXPECT_EQ(trap.kind, TrapKind::MisalignedPc);
  EXPECT_EQ(trap.address, kTextBase + 6);
  EXPECT_EQ(at.first, kTextBase + 4);
  EXPECT_EQ(at.second, 1u);
  std::tie(trap, at) = run("beq zero, zero, .+6\nnop\nnop\n");
  EXPECT_EQ(trap.kind, TrapKind::MisalignedPc);
  EXPECT_EQ(at.first, kTextBase);
}

TEST(Traps, MisalignedTargetsOfBranchesNotTakenAreNoFault) {
  AssembledMachine machine("bne zero, zero, .+6\nebreak\n");
  EXPECT_EQ(machine.run().kind, TrapKind::Breakpoint);
}

TEST(Traps, Cycles) {
  AssembledMachine machine("1: addi a1, a1, 1\nj 1b\n");
  EXPECT_EQ(machine.run(1000).kind, TrapKind::CycleLimit);
  EXPECT_EQ(machine.hart.cycles(), 1000u);
  EXPECT_EQ(machine.hart.x[11], 500u);
  // It goes on where it stopped.
  EXPECT_EQ(machine.run(1001).kind, TrapKind::CycleLimit);
  EXPECT_EQ(machine.hart.x[11], 501u);
  EXPECT_EQ(machine.run(10).kind, TrapKind::CycleLimit);
  EXPECT_EQ(machine.hart.cycles(), 1001u);
  AssembledMachine never("ebreak\n");
  EXPECT_EQ(never.run(0).kind, TrapKind::CycleLimit);
}

TEST(Traps, Memory) {
  // Writes a byte on each page of the data until the limit.
  const char *text = "lui s0, 0x400\nlui s1, 1\n1: sb s1, 0(s0)\nadd s0, s0, s1\nj 1b\n";
  AssembledMachine machine(text, {}, 5 << 12); // one of them is the code's
  const Trap trap = machine.run();
  EXPECT_EQ(trap.kind, TrapKind::OutOfMemory);
  EXPECT_EQ(machine.memory.touchedBytes(), uint64_t{5} << 12);
  AssembledMachine enough(text);
  EXPECT_EQ(enough.run().kind, TrapKind::Store);
  EXPECT_EQ(enough.hart.x[8], kData + kDataBytes);
}

TEST(Traps, NoneOfTheModesDiffers) {
  const std::string text = "li a0, 0\nli a1, 100\n1: add a0, a0, a1\naddi a1, a1, -1\nbnez a1, 1b\n"
                           "li a7, 1\necall\nmv a2, a0\nli a7, 93\necall\n";
  AssembledMachine plain(text), profiled(text), traced(text);
  EXPECT_EQ(plain.run().kind, TrapKind::Exit);
  EXPECT_EQ(profiled.hart.profile(1000000).kind, TrapKind::Exit);
  uint64_t steps = 0, last = 0;
  EXPECT_EQ(traced.hart
                .trace(1000000,
                       [&](const Hart &hart) {
                         EXPECT_EQ(hart.cycles(), steps);
                         last = hart.programCounter();
                         ++steps;
                         return true;
                       })
                .kind,
            TrapKind::Exit);
  for (const AssembledMachine *m : {&profiled, &traced}) {
    EXPECT_EQ(m->hart.x, plain.hart.x);
    EXPECT_EQ(m->hart.cycles(), plain.hart.cycles());
    EXPECT_EQ(m->hart.programCounter(), plain.hart.programCounter());
    EXPECT_EQ(m->calls.status, static_cast<uint64_t>(-38));
  }
  EXPECT_EQ(steps, plain.hart.cycles());
  EXPECT_EQ(last, plain.hart.programCounter());
  uint64_t counted = 0;
  for (const uint64_t n : profiled.hart.counts())
    counted += n;
  EXPECT_EQ(counted, plain.hart.cycles());
  EXPECT_EQ(profiled.hart.counts()[2], 100u);

  const Profile profile = profileOf(profiled.image, profiled.hart.counts());
  EXPECT_EQ(profile.cycles, counted);
  ASSERT_FALSE(profile.ops.empty());
  EXPECT_EQ(profile.ops[0].name, "addi");
  EXPECT_EQ(profile.ops[0].cycles, 105u);
  EXPECT_EQ(profile.ops[1].cycles, 100u);
}

TEST(Traps, TraceMayEndTheRun) {
  AssembledMachine machine("1: addi a0, a0, 1\nj 1b\n");
  unsigned left = 7;
  EXPECT_EQ(machine.hart.trace(1000000, [&](const Hart &) { return left-- != 0; }).kind,
            TrapKind::Exit);
  EXPECT_EQ(machine.hart.cycles(), 7u);
  EXPECT_EQ(machine.hart.x[kA0], 4u);
}

TEST(Traps, EveryTrapHasAText) {
  for (unsigned k = 0; k <= static_cast<unsigned>(TrapKind::CycleLimit); ++k)
    EXPECT_STRNE(trapText(static_cast<TrapKind>(k)), "");
}

} // namespace
} // namespace lean::rv64
