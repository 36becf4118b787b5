// The rv64im interpreter: registers, pc, traps. What calls mean is the host's (host.h).
#pragma once

#include "vm/rv64/guest_memory.h"
#include "vm/rv64/image.h"

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace lean::rv64 {

enum class TrapKind : uint8_t {
  None,
  Exit,         ///< The host ended the run.
  Illegal,      ///< pc left the code.
  MisalignedPc, ///< A jump to an address that is no multiple of four.
  Misaligned,   ///< A load or store at an address that is no multiple of its size.
  Load,
  Store,       ///< Outside of what is mapped, or without the right.
  OutOfMemory, ///< A store that would need a page more than allowed.
  Breakpoint,  ///< ebreak.
  CycleLimit,
};
const char *trapText(TrapKind kind);

struct Trap {
  TrapKind kind = TrapKind::None;
  uint64_t address = 0; ///< Load, Store, Misaligned: of the access. MisalignedPc: the target.
};

class Hart;

/// Serves ecall. Returns false to end the run.
class CallHandler {
public:
  virtual ~CallHandler() = default;
  virtual bool call(Hart &hart) = 0;
};

class Hart {
public:
  /// Image, memory and handler must outlive the hart.
  Hart(const Image &image, GuestMemory &memory, CallHandler &handler)
      : image(image), mem(memory), handler(handler), pc(image.entry) {}

  /// 32 registers and the place that writes of register 0 go to.
  std::array<uint64_t, 33> x{};

  /// Runs until a trap. The trapping instruction has no effect; pc is its address.
  Trap run(uint64_t maxCycles);
  /// The same, counting how often each instruction runs.
  Trap profile(uint64_t maxCycles);
  /// The same, calling `each` before every instruction; it ends the run by returning false.
  Trap trace(uint64_t maxCycles, const std::function<bool(const Hart &)> &each);

  GuestMemory &memory() { return mem; }
  uint64_t programCounter() const { return pc; }
  uint64_t cycles() const { return cycle; }
  /// Executions by instruction, after `profile`.
  const std::vector<uint64_t> &counts() const { return executed; }
  /// Loads and stores at addresses that are no multiple of their size are done instead of trapping.
  bool allowUnaligned = false;

private:
  enum class Mode { Run, Profile, Trace };
  template <Mode mode> Trap loop(uint64_t maxCycles, const std::function<bool(const Hart &)> *each);

  const Image &image;
  GuestMemory &mem;
  CallHandler &handler;
  uint64_t pc;
  uint64_t cycle = 0;
  std::vector<uint64_t> executed;
};

} // namespace lean::rv64
