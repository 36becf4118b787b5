// Hints of a program (ISA §5): they may write unset cells and are no part of what is proven.
#pragma once

#include "vm/machine.h"

namespace lean {

/// Runs hints of the instruction that the machine stands at.
class HintRunner {
public:
  explicit HintRunner(Machine &machine) : m(machine) {}

  /// False when the hint cannot be carried out; the machine then holds the fault.
  bool run(const Hint &hint);

private:
  bool allocate(const Hint &hint, uint64_t cells);
  bool allocateCounted(const Hint &hint);
  bool advice(const Hint &hint);
  bool adviceInto(const Hint &hint, uint64_t elements, size_t firstKind);
  bool adviceCounted(const Hint &hint);
  bool bits(const Hint &hint);
  bool positionBits(const Hint &hint);
  bool digits(const Hint &hint);
  bool limbs(const Hint &hint);
  bool inverse(const Hint &hint);
  bool logarithm(const Hint &hint);
  bool less(const Hint &hint);
  bool divRem(const Hint &hint);
  bool print(const Hint &hint);

  const AdviceEntry *pop(const Hint &hint);
  /// The cell for one advice item of a kind.
  std::optional<Cell> convert(const Hint &hint, const AdviceItem &item, uint64_t kind,
                              size_t place);
  const std::string &text(const Hint &hint) const { return m.code.strings[hint.text]; }
  /// A frame cell that must be set, or null and a fault.
  Cell *source(uint32_t ref);
  /// Writes a frame cell; one that is set already keeps its value, the rows decide.
  bool define(uint64_t ref, const Cell &value);
  /// The same with a cell of memory.
  void give(Cell &cell, const Cell &value);
  /// Exponent of a position in a frame cell, or nothing and a fault.
  std::optional<uint64_t> position(uint32_t ref, const char *what);
  Cell positionCell(uint64_t e) const;

  Machine &m;
  const Hint *running = nullptr;
  uint32_t item = 0; ///< Of the running hint's cells, the next to be given.
};

} // namespace lean
