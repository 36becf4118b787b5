// leanvm profile: where a run's rows and cells went.
#include "vm/profile.h"

#include "base/support/file.h"
#include "tools/leanvm/report.h"
#include "tools/leanvm/rv64.h"

#include <algorithm>
#include <fmt/core.h>

namespace lean::tool {

namespace {

using Json = nlohmann::ordered_json;

double percent(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

void printTable(const char *title, const std::vector<ProfileEntry> &entries, const Cost &total,
                size_t most) {
  fmt::print("\n{:>12} {:>6} {:>12} {:>6} {:>11} {:>12} {:>9}  {}\n", "cycles", "%", "own", "%",
             "own cells", "own words", "calls", title);
  for (const ProfileEntry &e : std::span(entries).first(std::min(most, entries.size()))) {
    const uint64_t with = e.inclusive.cycles(), own = e.exclusive.cycles();
    fmt::print("{:>12} {:>6.2f} {:>12} {:>6.2f} {:>11} {:>12} {:>9}  {}\n", grouped(with),
               percent(with, total.cycles()), grouped(own), percent(own, total.cycles()),
               grouped(e.exclusive.cells), grouped(e.exclusive.words()),
               e.calls == 0 ? "" : grouped(e.calls), e.name);
  }
  if (entries.size() > most)
    fmt::print("{:>12} further ones (--top)\n", grouped(entries.size() - most));
}

void print(const Profile &profile, size_t most) {
  fmt::print("words         {} ({})\n", grouped(profile.total.words()),
             asPower(profile.total.words()));
  fmt::print("untouched     {} cells that no row names\n", grouped(profile.untouchedCells));
  printTable("function", profile.functions, profile.total, most);
  printTable("line", profile.lines, profile.total, most);
}

Json toJson(const Cost &cost) {
  Json rows = Json::object();
  for (const isa::OpInfo &op : isa::allOps())
    rows[std::string(op.name)] = cost.rows[static_cast<unsigned>(op.op)];
  return {{"cycles", cost.cycles()},
          {"rows", std::move(rows)},
          {"memory_cells", cost.cells},
          {"committed_words", cost.words()}};
}

Json toJson(const std::vector<ProfileEntry> &entries, bool calls) {
  Json out = Json::array();
  for (const ProfileEntry &e : entries) {
    Json one = {{"name", e.name}};
    if (calls)
      one["calls"] = e.calls;
    one["inclusive"] = toJson(e.inclusive);
    one["exclusive"] = toJson(e.exclusive);
    out.push_back(std::move(one));
  }
  return out;
}

/// A name as one frame of a folded stack: no separators.
std::string frameName(const std::string &name) {
  std::string out = name;
  for (char &c : out)
    if (c == ';' || static_cast<unsigned char>(c) <= ' ')
      c = '_';
  return out;
}

/// A line for each stack, as flame graph tools take them.
std::string folded(const Profile &profile) {
  std::string out;
  for (const ProfileStack &stack : profile.stacks) {
    const char *separator = "";
    for (const uint32_t f : stack.functions) {
      out += separator + frameName(profile.functions[f].name);
      separator = ";";
    }
    out += fmt::format(" {}\n", stack.cost.cycles());
  }
  return out;
}

std::string speedscope(const Profile &profile, const std::string &name) {
  Json frames = Json::array(), samples = Json::array(), weights = Json::array();
  for (const ProfileEntry &e : profile.functions)
    frames.push_back({{"name", e.name}});
  for (const ProfileStack &stack : profile.stacks) {
    samples.push_back(stack.functions);
    weights.push_back(stack.cost.cycles());
  }
  const Json json = {{"$schema", "https://www.speedscope.app/file-format-schema.json"},
                     {"shared", {{"frames", std::move(frames)}}},
                     {"profiles",
                      {{{"type", "sampled"},
                        {"name", name},
                        {"unit", "none"},
                        {"startValue", 0},
                        {"endValue", profile.total.cycles()},
                        {"samples", std::move(samples)},
                        {"weights", std::move(weights)}}}},
                     {"name", name},
                     {"exporter", "leanvm"}};
  return asText(json) + "\n";
}

} // namespace

int profile(const Options &options) {
  const bool files = !options.folded.empty() || !options.speedscope.empty();
  if (isElfFile(options.program))
    return files ? failed("--folded and --speedscope are for leanISA programs")
                 : runElf(options, true);
  for (const std::string &path : {options.folded, options.speedscope})
    if (!path.empty())
      if (const auto writable = checkWritable(path); !writable)
        return failed(writable.error().message);
  const auto program = loadProgram(options);
  auto runOptions = program ? loadRunOptions(options, *program) : std::nullopt;
  if (!runOptions)
    return kFailed;
  runOptions->record = true;
  Machine machine(*program, *runOptions);
  const Stopwatch watch;
  if (const auto ended = machine.run(); !ended) {
    fmt::print(stderr, "{}\n", ended.error().report());
    return kFailed;
  }
  const RunReport report = reportOf(machine, watch.seconds());
  const Profile profile = profileOf(machine);
  if (!options.folded.empty())
    if (const auto written = writeFileAtomic(options.folded, folded(profile)); !written)
      return failed(written.error().message);
  if (!options.speedscope.empty()) {
    const std::string text = speedscope(profile, stem(options.program));
    if (const auto written = writeFileAtomic(options.speedscope, text); !written)
      return failed(written.error().message);
  }
  if (options.json) {
    Json json = toJson(report);
    json["committed_words"] = profile.total.words();
    json["untouched_cells"] = profile.untouchedCells;
    json["functions"] = toJson(profile.functions, true);
    json["lines"] = toJson(profile.lines, false);
    fmt::print("{}\n", asText(json));
  } else if (!options.quiet) {
    print(report);
    print(profile, options.top);
  }
  return kDone;
}

} // namespace lean::tool
