// Units of a program, each walked once; what a walk knows at its start.
#include "backend/leanisa/unit_checker.h"

#include <algorithm>
#include <fmt/format.h>

namespace lean::backend {

void UnitChecker::run() {
  start();
  bool reached = true;
  size_t next = std::ranges::lower_bound(p_.hints, u_.first, {}, &Hint::at) - p_.hints.begin();
  for (at_ = u_.first; at_ <= u_.last; ++at_) {
    landings();
    if (const auto it = pending_.find(at_); it != pending_.end()) {
      std::vector<PathState::Node> nodes = std::move(it->second);
      if (reached)
        nodes.push_back(s_.here());
      s_.join(nodes);
      reached = true;
    }
    for (touch_ = false; next < p_.hints.size() && p_.hints[next].at == at_; ++next) {
      touch_ |= p_.hints[next].kind == HintKind::Touch;
      if (reached)
        hint(p_.hints[next]);
    }
    if (reached)
      reached = instruction(p_.code[at_]);
  }
  if (reached)
    fail(3, "control runs past the end of the unit");
  finish(summaries_[number_]);
}

CellState UnitChecker::state(Kind kind, uint8_t facts) {
  CellState s;
  s.kind = kind;
  s.facts = facts;
  return s;
}

CellState UnitChecker::constant(const E &v) {
  CellState s = state(Kind::Constant, (v.isInK() ? kInK : 0) | (v.isZero() ? 0 : kNonzero));
  s.value = v;
  return s;
}

void UnitChecker::start() {
  for (const uint32_t cell : u_.params)
    inFrame(cell);
  if (u_.kind == SymbolKind::Loop) {
    CellState parent = state(u_.end == kNone ? Kind::Enclosing : Kind::LoopEnd, kAddress);
    parent.number = 1;
    s_.define(inFrame(u_.end == kNone ? u_.parentFp : u_.end), parent);
  } else {
    s_.define(inFrame(0),
              state(u_.isMain ? Kind::Value : Kind::ReturnPc, u_.isMain ? 0 : kAddress));
    s_.define(inFrame(1),
              state(u_.isMain ? Kind::Value : Kind::CallerFp, u_.isMain ? 0 : kAddress));
  }
  if (u_.ownFp != kNone)
    s_.define(inFrame(u_.ownFp), state(Kind::OwnFp, kAddress));
  for (size_t i = 0; i < u_.params.size(); ++i)
    s_.define(u_.params[i], state(Kind::Value, u_.paramFacts[i]));
}

uint32_t UnitChecker::inFrame(uint32_t cell) const {
  if (cell >= cells_)
    fail(2, fmt::format("cell {} is outside the frame of {}", cell, cells_));
  return cell;
}

void UnitChecker::finish(LoopSummary &s) {
  const auto need = [](const LoopSummary::Need &n) { return std::pair(n.distance, n.cell); };
  std::ranges::sort(s.needs, {}, need);
  s.needs.erase(std::ranges::unique(s.needs, {}, need).begin(), s.needs.end());
  std::ranges::sort(s.exits, {},
                    [](const LoopSummary::FarExit &e) { return std::pair(e.target, e.distance); });
  std::vector<LoopSummary::FarExit> exits;
  for (LoopSummary::FarExit &e : s.exits)
    if (exits.empty() || exits.back().target != e.target || exits.back().distance != e.distance)
      exits.push_back(std::move(e));
    else
      std::erase_if(exits.back().cells,
                    [&](uint32_t c) { return std::ranges::find(e.cells, c) == e.cells.end(); });
  s.exits = std::move(exits);
}

namespace {

/// The contracts fit the program: ranges follow each other, numbers are in range.
std::optional<RuleViolation> malformed(const Program &p, const Contracts &c) {
  uint32_t next = 0;
  bool ok = c.units.size() == p.symbols.size() && !c.units.empty() && c.units[0].isMain &&
            c.promises.size() == p.code.size();
  for (size_t i = 0; ok && i < c.units.size(); ++i) {
    const UnitContract &u = c.units[i];
    ok = u.first == next && u.first <= u.last && u.last < p.code.size() &&
         p.symbols[i].first == u.first && u.params.size() == u.paramFacts.size() &&
         u.results.size() == u.resultFacts.size() &&
         (u.kind == SymbolKind::Function ||
          (u.parent < i && (u.parentFp != kNone || (u.end != kNone && u.behind != kNone))));
    next = u.last + 1;
  }
  if (ok && next == p.code.size())
    return std::nullopt;
  return RuleViolation{0, 0, "contracts do not fit the program"};
}

} // namespace

std::optional<RuleViolation> checkFinalCode(const Program &p, const Contracts &c) {
  if (auto error = malformed(p, c))
    return error;
  std::unordered_map<uint64_t, uint32_t> positions;
  positions.reserve(p.code.size());
  K power(1);
  for (uint32_t i = 0; i < p.code.size(); ++i, power *= kG)
    positions.emplace(power.v, i);
  std::unordered_map<uint32_t, uint32_t> entries;
  for (uint32_t i = 0; i < c.units.size(); ++i)
    entries.emplace(c.units[i].first, i);
  std::vector<LoopSummary> summaries(c.units.size());
  try {
    // Loops before the units they stand in.
    for (auto i = static_cast<uint32_t>(c.units.size()); i-- > 0;)
      UnitChecker(p, c, i, summaries, positions, entries).run();
  } catch (RuleViolation &violation) {
    return std::move(violation);
  }
  return std::nullopt;
}

} // namespace lean::backend
