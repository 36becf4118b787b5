#include "test/unit/rv64/lockstep.h"

#include "base/rv64/abi.h"
#include "base/support/file.h"
#include "vm/rv64/run.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fmt/core.h>
#include <stdexcept>
#include <unistd.h>

namespace lean::test {

namespace {

struct State {
  uint64_t pc;
  std::array<uint64_t, 32> x;
};

/// Reads qemu's log of the CPU's state, records of one size: a line with pc, then eight lines of
/// four registers. Each number is 16 hex digits behind ten characters for its name.
class QemuLog {
public:
  QemuLog(const std::string &path, bool zbc)
      : pipe(::popen(fmt::format("exec {} -singlestep -d nochain,cpu -D /proc/self/fd/1 '{}'",
                                 qemuCommand(zbc), path)
                         .c_str(),
                     "r")) {
    if (pipe != nullptr)
      ::fcntl(::fileno(pipe), F_SETPIPE_SZ, static_cast<int>(kBuffer));
  }
  ~QemuLog() {
    if (pipe != nullptr)
      ::pclose(pipe);
  }

  /// The next instruction's state, those of the answers' code left out.
  std::optional<State> next() {
    while (const auto s = any())
      if (s->pc < kAnswersText || s->pc >= kAnswersEnd || !answered)
        return s;
    return std::nullopt;
  }
  bool answered = false;

private:
  static constexpr size_t kField = 26, kFirstLine = kField + 1, kLine = 4 * kField + 1;
  static constexpr ptrdiff_t kRecord = kFirstLine + 8 * kLine, kBuffer = 1 << 20;

  std::optional<State> any() {
    while (end - begin < kRecord)
      if (!fill())
        return std::nullopt;
    const char *text = buffer.data() + begin;
    begin += kRecord;
    if (std::string_view(text, 4) != " pc ")
      return std::nullopt;
    State s;
    s.pc = number(text);
    for (unsigned i = 0; i < 32; ++i)
      s.x[i] = number(text + kFirstLine + i / 4 * kLine + i % 4 * kField);
    return s;
  }

  /// qemu writes every record by itself, and whoever waits for each one wakes up for each one: that
  /// would take longer than all the rest.
  bool fill() {
    constexpr unsigned kMicroseconds = 500;
    if (pipe == nullptr)
      return false;
    std::copy(buffer.begin() + begin, buffer.begin() + end, buffer.begin());
    end -= begin;
    begin = 0;
    ::usleep(kMicroseconds);
    const ssize_t n = ::read(::fileno(pipe), buffer.data() + end, buffer.size() - end);
    end += std::max<ssize_t>(n, 0);
    return n > 0;
  }

  static uint64_t number(const char *field) {
    uint64_t v = 0;
    for (size_t i = kField - 16; i < kField; ++i)
      v = v << 4 | static_cast<uint64_t>(field[i] <= '9' ? field[i] - '0' : field[i] - 'a' + 10);
    return v;
  }

  std::FILE *pipe;
  std::vector<char> buffer = std::vector<char>(kBuffer);
  ptrdiff_t begin = 0, end = 0;
};

/// What differs, or nothing.
std::string difference(const rv64::Hart &hart, const State &want) {
  if (hart.programCounter() != want.pc)
    return fmt::format("pc is {:#x}, expected {:#x}", hart.programCounter(), want.pc);
  for (unsigned i = 0; i < 32; ++i)
    if (hart.x[i] != want.x[i])
      return fmt::format("at pc {:#x}: x{} is {:#x}, expected {:#x}", want.pc, i, hart.x[i],
                         want.x[i]);
  return "";
}

} // namespace

std::string qemuCommand(bool zbc) {
  return fmt::format("qemu-riscv64 -cpu rv64,a=false,c=false,f=false,d=false,h=false,v=false,"
                     "Zicsr=false,Zifencei=false,zba=false,zbb=false,zbc={},zbs=false",
                     zbc);
}

TemporaryProgram::TemporaryProgram(const std::vector<uint8_t> &bytes) {
  path = (std::filesystem::temp_directory_path() / "lean-lockstep-XXXXXX").string();
  const int file = ::mkstemp(path.data());
  if (file < 0)
    throw std::runtime_error("no temporary file");
  ::close(file);
  if (!writeFileAtomic(path, bytes))
    throw std::runtime_error("cannot write " + path);
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
}

TemporaryProgram::~TemporaryProgram() {
  std::error_code ignored;
  std::filesystem::remove(path, ignored);
}

LockstepResult compareWithQemu(const rv64::Image &image, const std::vector<uint8_t> &elf,
                               const ProgramInput &input, bool zbc, uint64_t most) {
  LockstepResult result;
  const auto answered = withAnswers(image, elf, input, most);
  if (!answered)
    return {answered.error()};
  const TemporaryProgram file(*answered);
  rv64::GuestMemory memory(image, uint64_t{1} << 30);
  if (input.publicInput)
    rv64::placePublicInput(memory, *input.publicInput);
  rv64::Host host(image, input.advice, [](const std::string &) {});
  rv64::Hart hart(image, memory, host);
  hart.allowUnaligned = true;
  QemuLog log(file.path, zbc);
  log.answered = *answered != elf;
  const rv64::Trap trap = hart.trace(most, [&](const rv64::Hart &) {
    const auto want = log.next();
    if (!want) {
      result.difference = "qemu has ended";
      return false;
    }
    if (result.compared == 0)
      hart.x[2] = want->x[2]; // qemu gives a stack at the start
    result.difference = difference(hart, *want);
    result.compared += result.difference.empty();
    return result.difference.empty();
  });
  result.toTheEnd = trap.kind == rv64::TrapKind::Exit && !host.failure();
  if (result.difference.empty() && trap.kind != rv64::TrapKind::Exit &&
      trap.kind != rv64::TrapKind::CycleLimit)
    result.difference = rv64::trapText(trap.kind);
  return result;
}

} // namespace lean::test
