#include "vm/static_cost.h"

#include <algorithm>
#include <map>
#include <unordered_set>

namespace lean {

namespace {

std::vector<StaticCostEntry> ordered(const std::map<std::string, Cost> &costs) {
  std::vector<StaticCostEntry> out;
  for (const auto &[name, cost] : costs)
    out.push_back({name, cost});
  std::ranges::sort(out, [](const StaticCostEntry &a, const StaticCostEntry &b) {
    const uint64_t x = a.cost.cycles(), y = b.cost.cycles();
    return x != y ? x > y : a.name < b.name;
  });
  return out;
}

} // namespace

StaticCost staticCost(const Program &program) {
  StaticCost out;
  for (const Symbol &symbol : program.symbols)
    out.units.push_back({symbol.name, {{}, symbol.frameCells}});
  std::map<std::string, Cost> functions, lines;
  std::vector<std::unordered_set<uint64_t>> named(program.symbols.size()); // cells, by unit
  std::unordered_set<uint64_t> namedOutside;
  for (uint32_t i = 0; i < program.code.size(); ++i) {
    const Instruction &instruction = program.code[i];
    const Symbol *symbol = program.symbolOf(i);
    const auto unit = symbol == nullptr ? kNone : symbol - program.symbols.data();
    Cost cost;
    cost.rows[static_cast<unsigned>(instruction.op)] = 1;
    if (symbol != nullptr)
      out.units[unit].cost += cost;
    auto &cells = symbol != nullptr ? named[unit] : namedOutside;
    forEachFrameCell(instruction, [&](uint64_t cell) { cost.cells += cells.insert(cell).second; });
    const Location *location = program.locationOf(i);
    const SourceFunction *source = location == nullptr ? nullptr : program.functionOf(*location);
    functions[source != nullptr ? source->name : symbol != nullptr ? symbol->name : "?"] += cost;
    lines[lineOf(program, location)] += cost;
    out.total.rows[static_cast<unsigned>(instruction.op)] += 1;
  }
  for (const StaticCostEntry &unit : out.units)
    out.total.cells += unit.cost.cells;
  out.functions = ordered(functions);
  out.lines = ordered(lines);
  return out;
}

std::optional<uint64_t> instructionsOf(const Program &program, std::string_view function) {
  for (const Symbol &symbol : program.symbols)
    if (symbol.kind == SymbolKind::Function && symbol.name == function)
      return uint64_t{symbol.last} - symbol.first + 1;
  return std::nullopt;
}

} // namespace lean
