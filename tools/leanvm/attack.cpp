// leanvm attack: what a dishonest prover could change unnoticed.
#include "vm/attack.h"
#include "base/field/text.h"
#include "base/program/assembly.h"
#include "tools/leanvm/report.h"
#include "tools/leanvm/rv64.h"

#include <algorithm>
#include <fmt/core.h>

namespace lean::tool {

namespace {

/// Findings at one place of the source: `unroll`, `inline` and constant parameters make copies.
struct Group {
  std::string place;                   ///< file:line:column, or empty.
  std::vector<std::string> expandedAt; ///< Calls in whose place the code stands, innermost first.
  std::string function;
  std::string what;
  bool isAdvice = false;
  std::array<uint64_t, kChanges> accepted{};
  AcceptedChange example;
};

/// A position by its number, another value in hex.
std::string show(const Cell &cell) {
  return cell.hasExponent() ? grouped(cell.exponent()) : formatWord(cell.value);
}

std::string describe(const Program &program, const AttackFinding &finding) {
  const Hint &hint = program.hints[finding.hint];
  const bool many = finding.firstItem != finding.lastItem;
  const std::string items =
      fmt::format("{}{} {}{}", hint.kind == HintKind::Touch ? "cell" : "word", many ? "s" : "",
                  finding.firstItem, many ? fmt::format(" to {}", finding.lastItem) : "");
  switch (hint.kind) {
  case HintKind::Advice:
  case HintKind::AdviceInto:
  case HintKind::AdviceCounted:
    return fmt::format("advice \"{}\", {}", program.strings[hint.text], items);
  case HintKind::Touch:
    return "cells that nothing writes";
  default:
    return fmt::format("hint {}, {}", hintKindName(hint.kind), items);
  }
}

std::vector<Group> group(const Program &program, const AttackReport &report) {
  std::vector<Group> groups;
  for (const AttackFinding &finding : report.findings) {
    const Hint &hint = program.hints[finding.hint];
    Group g;
    const Location *location = program.locationOf(hint);
    g.place = placeOf(program, location);
    const SourceFunction *source = location == nullptr ? nullptr : program.functionOf(*location);
    const Symbol *symbol = program.symbolOf(hint.at);
    g.function = source != nullptr ? source->name : symbol != nullptr ? symbol->name : "";
    for (; location != nullptr && location->inlinedAt != kNone;) {
      location = &program.locations[location->inlinedAt];
      g.expandedAt.push_back(placeOf(program, location));
    }
    g.what = describe(program, finding);
    g.isAdvice = hint.kind == HintKind::Advice || hint.kind == HintKind::AdviceInto ||
                 hint.kind == HintKind::AdviceCounted;
    g.example = finding.example;
    const auto same = std::ranges::find_if(groups, [&](const Group &other) {
      return other.place == g.place && other.expandedAt == g.expandedAt && other.what == g.what;
    });
    Group &into = same != groups.end() ? *same : groups.emplace_back(std::move(g));
    for (unsigned c = 0; c < kChanges; ++c)
      into.accepted[c] += finding.accepted[c];
  }
  return groups;
}

void print(const Group &g) {
  constexpr size_t kShownCalls = 4;
  fmt::print("\n{}: {}{}\n", g.place.empty() ? "?" : g.place, g.what,
             g.function.empty() ? "" : " in " + g.function);
  for (size_t i = 0; i < std::min(g.expandedAt.size(), kShownCalls); ++i)
    fmt::print("    expanded at {}\n", g.expandedAt[i]);
  std::string changes;
  for (unsigned c = 0; c < kChanges; ++c)
    if (g.accepted[c] > 0)
      changes += fmt::format("{}{} ({})", changes.empty() ? "" : ", ",
                             changeName(static_cast<Change>(c)), grouped(g.accepted[c]));
  fmt::print("    accepted: {}\n", changes);
  const AcceptedChange &e = g.example;
  fmt::print("    for instance word {} at cycle {}: {} as {}", e.item, grouped(e.cycle),
             show(e.before), show(e.after));
  if (e.follows == 0)
    fmt::print(", which nothing else depends on\n");
  else
    fmt::print(", and {} other cell{} with it\n", grouped(e.follows), e.follows == 1 ? "" : "s");
}

nlohmann::ordered_json toJson(const AttackReport &report, const std::vector<Group> &groups) {
  nlohmann::ordered_json json = {{"cycles", report.cycles},
                                 {"public_input", lanes(report.publicInput)},
                                 {"values", report.values},
                                 {"possible", report.possible},
                                 {"tried", report.tried},
                                 {"refused", report.refused},
                                 {"accepted", report.accepted},
                                 {"accepted_range_cells", report.rangeCells},
                                 {"accepted_unused_hints", report.unused},
                                 {"findings", nlohmann::ordered_json::array()}};
  for (const Group &g : groups) {
    nlohmann::ordered_json accepted = nlohmann::ordered_json::object();
    for (unsigned c = 0; c < kChanges; ++c)
      if (g.accepted[c] > 0)
        accepted[std::string(changeName(static_cast<Change>(c)))] = g.accepted[c];
    const AcceptedChange &e = g.example;
    json["findings"].push_back({{"place", g.place},
                                {"expanded_at", g.expandedAt},
                                {"function", g.function},
                                {"what", g.what},
                                {"accepted", accepted},
                                {"example",
                                 {{"change", changeName(e.change)},
                                  {"word", e.item},
                                  {"cycle", e.cycle},
                                  {"before", show(e.before)},
                                  {"after", show(e.after)},
                                  {"cells_that_follow", e.follows}}}});
  }
  return json;
}

} // namespace

int attackProgram(const Options &options) {
  if (isElfFile(options.program))
    return failed(options.program + ": an rv64im program has no hints of leanISA");
  const auto program = loadProgram(options);
  const auto runOptions = program ? loadRunOptions(options, *program) : std::nullopt;
  if (!runOptions)
    return kFailed;
  const auto report = attack(*program, *runOptions, {options.seed, options.limit});
  if (!report) {
    fmt::print(stderr, "{}\n", report.error().report());
    return kFailed;
  }
  const std::vector<Group> groups = group(*program, *report);
  if (options.json) {
    fmt::print("{}\n", asText(toJson(*report, groups)));
  } else if (!options.quiet) {
    fmt::print("run           {} cycles\n", grouped(report->cycles));
    fmt::print("public input  {}\n", lanes(report->publicInput));
    fmt::print("values        {} of the prover's choice, {} changes possible\n",
               grouped(report->values), grouped(report->possible));
    fmt::print("tried         {}: {} refused, {} accepted\n", grouped(report->tried),
               grouped(report->refused), grouped(report->accepted));
    if (report->rangeCells > 0)
      fmt::print("  harmless    {} of cells that only range checks read\n",
                 grouped(report->rangeCells));
    if (report->unused > 0)
      fmt::print("  harmless    {} of hints that nothing depends on in this run\n",
                 grouped(report->unused));
    for (const Group &g : groups)
      print(g);
  }
  if (groups.empty())
    return kDone;
  std::fflush(stdout);
  fmt::print(stderr, "leanvm: error: {} place{} where the program does not determine a value\n",
             groups.size(), groups.size() == 1 ? "" : "s");
  return kFailed;
}

} // namespace lean::tool
