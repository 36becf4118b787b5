// The machine: runs a program, solves for unset operands, runs its hints (ISA §2, §3, §5).
#pragma once

#include "base/isa/tables.h"
#include "base/program/program.h"
#include "vm/advice.h"
#include "vm/intruder.h"
#include "vm/memory.h"
#include "vm/powers.h"
#include "vm/run_error.h"

#include <array>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace lean {

struct RunOptions {
  std::optional<std::array<uint64_t, 4>> publicInput; ///< Else what the program writes.
  Advice advice;
  uint64_t maxCycles = uint64_t{1} << 32;
  uint64_t maxCells = uint64_t{1} << 27;
  std::optional<uint64_t> scatter;                ///< Seed for random places of frames and buffers.
  bool record = false;                            ///< Keep what a trace is built from.
  std::function<void(const std::string &)> print; ///< Receives lines of `print`.
};

/// A run. Construct, `run` once, then look at the results.
class Machine {
public:
  /// `program` and `options` must outlive the machine; the program must be valid.
  Machine(const Program &program, const RunOptions &options);

  std::expected<void, RunError> run();

  const Program &program() const { return code; }
  const Memory &memory() const { return mem; }
  uint64_t cycles() const { return cycle; }
  /// Rows per opcode.
  const std::array<uint64_t, isa::kOpcodeCount> &rows() const { return rowCount; }
  /// Lanes in0..in3; zero where nothing wrote them.
  std::array<uint64_t, 4> publicInput() const;
  /// Executed instructions as pc + 2^32 fp, when recording.
  const std::vector<uint64_t> &steps() const { return log; }
  const PowerTable &powers() const { return power; }
  /// Logarithm of an address that a run used.
  std::optional<uint64_t> logarithm(K x) { return logs(x); }

private:
  friend class HintRunner;
  friend class Attack;

  /// An instruction ready to run.
  struct Decoded {
    uint8_t op; ///< Opcode and mode.
    bool hasHints, touch;
    uint32_t a, b, c;  ///< The first three refs.
    uint32_t constant; ///< Index of a set's value.
  };

  struct Fault {
    RunErrorKind kind;
    std::string message;
    std::vector<std::string> notes;
  };

  void decode();
  void begin();
  bool execute();
  /// The hints of one instruction, then its row.
  bool advance();
  bool step(const Decoded &d);
  bool arithmetic(const Decoded &d, bool product);
  bool deref(const Decoded &d);
  bool jump(const Decoded &d);
  bool keccak(const Instruction &i);
  bool settleTouched();
  bool runHints();
  bool onlyHintFailed();
  bool finish();

  /// The frame's cell j, or null past the memory limit (which is a fault).
  Cell *frameCell(uint64_t j);
  Cell *cellAt(uint64_t address);
  bool write(Cell &cell, const Cell &value);
  /// Gives an unset cell its value.
  void put(Cell &cell, const Cell &value) {
    cell = value;
    if (intruder != nullptr) [[unlikely]]
      intruder->written(cell);
  }
  /// Position of the address in `cell`, an offset added; a fault when it is none.
  std::optional<uint64_t> addressIn(Cell &cell, uint64_t offset, uint64_t limit, const char *what);
  bool needSet(Cell &cell, uint32_t ref);
  bool faulted(RunErrorKind kind, std::string message);
  bool contradiction(const E &left, const E &right);
  RunError describe() const;
  std::vector<StackFrame> stack() const;

  const Program &code;
  const RunOptions &options;
  Memory mem;
  PowerTable power;
  LogTable logs;
  std::vector<Decoded> decoded;
  std::vector<Cell> constants;
  std::vector<uint32_t> hintStart; ///< First hint of each instruction.
  uint64_t pc = 0, fp = 0, cycle = 0;
  uint64_t haltPc;
  uint64_t nextFree;
  std::optional<std::mt19937_64> scatter;
  uint64_t overlapOneIn =
      0; ///< When scattering: about one in so many allocations overlaps; 0: none.
  std::vector<std::pair<uint64_t, uint64_t>> touched;
  std::vector<size_t> adviceUsed; ///< Entries popped, by stream in Advice's order.
  std::array<uint64_t, isa::kOpcodeCount> rowCount{};
  std::vector<uint64_t> log;
  std::optional<Fault> fault;
  Intruder *intruder = nullptr; ///< Only under attack.
};

} // namespace lean
