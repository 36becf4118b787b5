#include "vm/rv64/run.h"

#include "base/rv64/abi.h"

#include <fmt/core.h>

namespace lean::rv64 {

namespace {

/// A failure for an end that the program did not choose.
Failure failureOf(const Trap &trap) {
  switch (trap.kind) {
  case TrapKind::OutOfMemory:
    return {"R0007", "", trapText(trap.kind), {}};
  case TrapKind::CycleLimit:
    return {"R0008", "", trapText(trap.kind), {}};
  case TrapKind::Illegal:
  case TrapKind::MisalignedPc:
    return {"R0009", "", fmt::format("{}: {:#x}", trapText(trap.kind), trap.address), {}};
  case TrapKind::Load:
  case TrapKind::Store:
    // The stack ends in a gap, so deep recursion arrives here.
    if (trap.address < kStackTop - kStackBytes && trap.address >= kStackTop - 2 * kStackBytes)
      return {"R0007", "", "memory limit exceeded: the stack is full", {}};
    return {"R0006", "", fmt::format("{}: {:#x}", trapText(trap.kind), trap.address), {}};
  case TrapKind::Misaligned:
    return {"R0006", "", fmt::format("{}: {:#x}", trapText(trap.kind), trap.address), {}};
  default:
    return {"R0009", "", trapText(trap.kind), {}};
  }
}

std::optional<Failure> failureOf(const Trap &trap, const Host &host) {
  if (host.failure())
    return host.failure();
  if (trap.kind != TrapKind::Exit)
    return failureOf(trap);
  if (const uint64_t status = host.exitStatus().value_or(0); status != 0)
    return Failure{"R0001", "", fmt::format("the program ends with status {}", status), {}};
  return host.leftOver();
}

} // namespace

std::string RunOutcome::report() const {
  if (!failure)
    return "";
  std::string out = fmt::format("error[{}]: {}", failure->code, failure->message);
  if (!failure->place.empty())
    out = failure->place + ": " + out;
  for (const std::string &note : failure->notes)
    out += "\n  " + note;
  return out + fmt::format("\n  in {} at {:#x}\n  after {} cycles",
                           function.empty() ? "?" : function, pc, cycles);
}

bool placePublicInput(GuestMemory &memory, const std::array<uint64_t, 4> &lanes) {
  for (unsigned i = 0; i < 4; ++i)
    if (!memory.write(kPublicBase + 8 * i, lanes[i]))
      return false;
  return memory.write(kPublicBase + 32, uint64_t{1}) && memory.write(kPublicBase + 40, uint64_t{1});
}

RunOutcome run(const Image &image, const RunSettings &settings) {
  RunOutcome out;
  GuestMemory memory(image, settings.maxMemory);
  if (!memory.good()) {
    out.failure = Failure{"R0007", "", "memory limit exceeded by the program itself", {}};
    return out;
  }
  if (settings.publicInput && !placePublicInput(memory, *settings.publicInput)) {
    out.failure = Failure{
        "R0014", "", fmt::format("the program has no public input at {:#x}", kPublicBase), {}};
    return out;
  }
  Host host(image, settings.advice, settings.print);
  Hart hart(image, memory, host);
  const Trap trap =
      settings.profile ? hart.profile(settings.maxCycles) : hart.run(settings.maxCycles);
  out.failure = failureOf(trap, host);
  for (unsigned i = 0; i < 4; ++i)
    if (!memory.read(kPublicBase + 8 * i, out.publicInput[i]))
      out.publicInput[i] = 0;
  out.cycles = hart.cycles();
  out.memoryBytes = memory.touchedBytes();
  out.pc = hart.programCounter();
  if (const Function *f = image.functionAt(out.pc))
    out.function = f->name;
  out.counts = hart.counts();
  return out;
}

} // namespace lean::rv64
