#include "lockstep.h"

#include "base/rv64/abi.h"
#include "vm/rv64/hart.h"

#include <cstdio>
#include <cstdlib>
#include <fmt/core.h>
#include <memory>
#include <optional>

namespace lean::test {

namespace {

constexpr const char *kQemu = "qemu-riscv64 -cpu rv64,a=false,c=false,f=false,d=false,zbc=true "
                              "-singlestep -d nochain,exec,cpu '{}' 2>&1";

struct State {
  uint64_t pc;
  uint64_t x[32];
};

/// Reads qemu's log: " pc HEX", then eight lines of four " xN/name HEX".
class QemuLog {
public:
  explicit QemuLog(const std::string &path)
      : pipe(::popen(fmt::format(kQemu, path).c_str(), "r")) {}
  ~QemuLog() {
    if (pipe != nullptr)
      ::pclose(pipe);
  }

  std::optional<State> next() {
    State s{};
    while (line()) {
      if (std::sscanf(text, " pc %lx", &s.pc) != 1)
        continue;
      for (unsigned row = 0; row < 8; ++row) {
        if (!line())
          return std::nullopt;
        const char *at = text;
        for (unsigned column = 0; column < 4; ++column) {
          while (*at == ' ')
            ++at;
          while (*at != ' ' && *at != 0)
            ++at;
          char *end = nullptr;
          s.x[4 * row + column] = std::strtoull(at, &end, 16);
          at = end;
        }
      }
      return s;
    }
    return std::nullopt;
  }

private:
  bool line() { return pipe != nullptr && std::fgets(text, sizeof text, pipe) != nullptr; }
  std::FILE *pipe;
  char text[1024];
};

class NoHost : public rv64::CallHandler {
public:
  bool call(rv64::Hart &hart) override {
    if (hart.x[17] == rv64::kExit)
      return false;
    hart.x[10] = static_cast<uint64_t>(-38);
    return true;
  }
};

} // namespace

LockstepResult compareWithQemu(const rv64::Image &image, const std::string &path, uint64_t most) {
  LockstepResult result;
  rv64::GuestMemory memory(image, uint64_t{1} << 30);
  NoHost host;
  rv64::Hart hart(image, memory, host);
  hart.allowUnaligned = true;
  QemuLog log(path);
  const rv64::Trap trap = hart.trace(most, [&](const rv64::Hart &) {
    const auto want = log.next();
    if (!want) {
      result.difference = "qemu has ended";
      return false;
    }
    if (result.compared == 0)
      hart.x[2] = want->x[2]; // qemu gives a stack at the start
    if (hart.programCounter() != want->pc) {
      result.difference =
          fmt::format("pc is {:#x}, expected {:#x}", hart.programCounter(), want->pc);
      return false;
    }
    for (unsigned i = 1; i < 32; ++i)
      if (hart.x[i] != want->x[i]) {
        result.difference = fmt::format("at pc {:#x}: x{} is {:#x}, expected {:#x}", want->pc, i,
                                        hart.x[i], want->x[i]);
        return false;
      }
    ++result.compared;
    return true;
  });
  if (result.difference.empty() && trap.kind != rv64::TrapKind::Exit &&
      trap.kind != rv64::TrapKind::CycleLimit)
    result.difference = rv64::trapText(trap.kind);
  return result;
}

} // namespace lean::test
