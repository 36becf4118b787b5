// The walk over one unit's code; see checker.h. Internal to the checker.
#pragma once

#include "backend/leanisa/checker.h"
#include "backend/leanisa/path_state.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_map>

namespace lean::backend {

/// Facts of a position or pointer: a power of g.
inline constexpr uint8_t kAddress = kInK | kNonzero;

/// What a loop does to the frames around it.
struct LoopSummary {
  /// Cells of enclosing frames that its path reads, by distance.
  struct Need {
    uint32_t distance, cell;
  };
  std::vector<Need> needs;
  /// Exits by `return`: targets in enclosing units, with the cells written there on each of them.
  struct FarExit {
    uint32_t target;
    uint32_t distance;
    std::vector<uint32_t> cells;
  };
  std::vector<FarExit> exits;
};

class UnitChecker {
public:
  UnitChecker(const Program &p, const Contracts &c, uint32_t number,
              std::vector<LoopSummary> &summaries,
              const std::unordered_map<uint64_t, uint32_t> &positions,
              const std::unordered_map<uint32_t, uint32_t> &entries)
      : p_(p), c_(c), number_(number), u_(c.units[number]), summaries_(summaries),
        positions_(positions), entries_(entries), cells_(p.symbols[number].frameCells), s_(cells_) {
  }
  /// Throws a RuleViolation.
  void run();

private:
  using Kind = CellState::Kind;

  [[noreturn]] void fail(unsigned rule, std::string message) const {
    throw RuleViolation{rule, std::min(at_, u_.last),
                        fmt::format("{}: {}", u_.name, std::move(message))};
  }

  static CellState state(Kind kind, uint8_t facts);
  static CellState constant(const E &v);

  void start();
  uint32_t inFrame(uint32_t cell) const;
  const CellState &read(uint32_t cell) const;
  /// The row defines the cell or, where it is set already, asserts its value.
  void write(uint32_t cell, CellState to);
  void learn(uint32_t cell, uint8_t facts);
  bool is(uint32_t cell, const E &v) const {
    return s_[cell].kind == Kind::Constant && s_[cell].value == v;
  }
  bool isOwnFp(uint32_t cell) const {
    return s_[cell].kind == Kind::OwnFp || (u_.isMain && is(cell, E::one()));
  }

  void hint(const Hint &h);
  /// False when control does not go on to the next instruction.
  bool instruction(const Instruction &i);
  /// Rules 2 and 11: two operands are known and determine the third.
  void arithmetic(const Instruction &i);
  /// A row whose operands are all set may prove more of them.
  void equation(const Instruction &i);
  void deref(const Instruction &i);
  /// The cell `o` of the frame or buffer that cell p points to.
  CellState loaded(uint32_t p, const CellState &pointer, uint32_t o);
  static constexpr uint32_t kCalledSlot = ~0u;

  std::optional<uint32_t> target(uint32_t cell) const;
  bool jump(const Instruction &i);
  bool isHalt(uint32_t d) const { return is(d, E(K(gPow((uint64_t{1} << p_.log()) - 1)))); }
  bool returns(uint32_t f, bool always);
  void addPending(uint32_t to);
  bool branch(uint32_t to, bool always) {
    addPending(to);
    return !always;
  }
  /// base · g^(2 i), i bounded by its type or a range check.
  bool table(uint32_t d, bool always);
  void landings();
  /// Rules 3 and 5: a call, a loop's first iteration, or its next one.
  bool enters(uint32_t to, uint32_t p, bool always);
  bool calls(uint32_t number, uint32_t p, bool always, const CellState *pc, const CellState *fp);
  bool isAhead(uint32_t p, uint32_t distance) const;
  void entersLoop(const LoopSummary &loop, const UnitContract &callee);
  /// Out of this loop, into the frame of an enclosing unit.
  bool exits(uint32_t to, uint32_t f, bool always);

  /// Each cell that is read and each exit once; of several exits what all of them write.
  static void finish(LoopSummary &s);

  const Program &p_;
  const Contracts &c_;
  const uint32_t number_;
  const UnitContract &u_;
  std::vector<LoopSummary> &summaries_;
  const std::unordered_map<uint64_t, uint32_t> &positions_; // g^i of unit-internal targets
  const std::unordered_map<uint32_t, uint32_t> &entries_;
  const uint32_t cells_;
  PathState s_;
  std::unordered_map<uint32_t, std::vector<PathState::Node>> pending_; // looked up by instruction
  /// Jumps into the table at an instruction.
  struct Arrivals {
    uint32_t entries = 0;
    std::vector<PathState::Node> nodes;
  };
  std::unordered_map<uint32_t, Arrivals> arrivals_; // looked up by instruction
  uint32_t at_ = 0;
  bool touch_ = false; // the instruction is a range check's deref
};

} // namespace lean::backend
