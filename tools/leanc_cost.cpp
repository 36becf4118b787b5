#include "tools/leanc_cost.h"

#include "backend/leanisa/leanisa.h"
#include "ir/passes/pipeline.h"
#include "ir/text.h"
#include "vm/static_cost.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace lean::tool {

namespace {

using Json = nlohmann::ordered_json;

void addTable(std::string &out, const char *title, const std::vector<StaticCostEntry> &entries) {
  auto to = std::back_inserter(out);
  const auto row = [&](auto &&...cells) { (fmt::format_to(to, "{:>8}", cells), ...); };
  out += '\n';
  row("instr");
  for (const isa::OpInfo &op : isa::allOps())
    row(op.name);
  row("cells", "words");
  fmt::format_to(to, "  {}\n", title);
  for (const StaticCostEntry &e : entries) {
    row(e.cost.cycles());
    for (const uint64_t rows : e.cost.rows)
      row(rows);
    row(e.cost.cells, e.cost.words());
    fmt::format_to(to, "  {}\n", e.name);
  }
}

Json toJson(const Cost &cost) {
  Json rows = Json::object();
  for (const isa::OpInfo &op : isa::allOps())
    rows[std::string(op.name)] = cost.rows[static_cast<unsigned>(op.op)];
  return {{"instructions", cost.cycles()},
          {"rows", std::move(rows)},
          {"memory_cells", cost.cells},
          {"committed_words", cost.words()}};
}

Json toJson(const std::vector<StaticCostEntry> &entries) {
  Json out = Json::array();
  for (const StaticCostEntry &e : entries) {
    Json one = {{"name", e.name}};
    one.update(toJson(e.cost));
    out.push_back(std::move(one));
  }
  return out;
}

} // namespace

std::string costReport(const Program &program, bool json) {
  const StaticCost cost = staticCost(program);
  if (!json) {
    std::string out =
        fmt::format("{} instructions in 2^{} places\n", cost.total.cycles(), program.log());
    addTable(out, "frame of a function or loop, run once", cost.units);
    addTable(out, "function, in all places", cost.functions);
    addTable(out, "line", cost.lines);
    return out;
  }
  Json out = toJson(cost.total);
  out["frames"] = toJson(cost.units);
  out["functions"] = toJson(cost.functions);
  out["lines"] = toJson(cost.lines);
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

bool checkCosts(frontend::Compilation &unit, const ir::Module &module) {
  const auto &limits = unit.costLimits();
  if (limits.empty())
    return true;
  const auto copy = ir::parse(ir::print(module));
  if (!copy)
    return true; // the module itself is at fault, which compiling it tells
  for (const frontend::CostLimit &limit : limits)
    if (ir::Function *function = (*copy)->find(limit.function))
      function->keepCalls = true;
  constexpr unsigned kLevel = 2;
  if (ir::runPipeline(**copy, kLevel))
    return true;
  const auto program = compileToLeanIsa(**copy);
  if (!program)
    return true;
  bool good = true;
  for (const frontend::CostLimit &limit : limits)
    if (const auto taken = instructionsOf(*program, limit.function); taken && *taken > limit.max) {
      unit.diags.report(frontend::DiagId::costExceeded, limit.place, limit.name, *taken, limit.max)
          .note({}, "`leanc --cost` shows which lines they come from");
      good = false;
    }
  return good;
}

} // namespace lean::tool
