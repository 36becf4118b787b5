// leanvm run and leanvm profile of an rv64im ELF file.
#include "tools/leanvm/rv64.h"

#include "base/support/file.h"
#include "tools/leanvm/report.h"
#include "vm/rv64/profile.h"
#include "vm/rv64/run.h"

#include <fmt/core.h>

namespace lean::tool {

namespace {

constexpr uint64_t kLargestElf = uint64_t{1} << 28;

std::optional<rv64::Image> loadImage(const Options &options) {
  const auto bytes = readFile(options.program, kLargestElf);
  if (!bytes) {
    failed(bytes.error().message);
    return std::nullopt;
  }
  auto image = rv64::readElf(*bytes);
  if (!image) {
    failed(options.program + ": " + image.error().message);
    return std::nullopt;
  }
  return std::move(*image);
}

/// The source that the program's sites name, so that files beside it are found.
Program namesOnly(const rv64::Image &image) {
  Program names;
  for (const rv64::Site &site : image.sites)
    if (const size_t colon = site.place.find(':'); colon != std::string::npos) {
      names.files.push_back(site.place.substr(0, colon));
      break;
    }
  return names;
}

void print(const rv64::Profile &profile) {
  const auto lines = [&](const char *title, const std::vector<rv64::ProfileLine> &all, bool calls) {
    fmt::print("\n{:<32} {:>16} {:>7}{}\n", title, "cycles", "%", calls ? "            calls" : "");
    for (const rv64::ProfileLine &line : all)
      fmt::print("{:<32} {:>16} {:6.2f} {}\n", line.name, grouped(line.cycles),
                 100 * static_cast<double>(line.cycles) / static_cast<double>(profile.cycles),
                 calls ? fmt::format("{:>16}", grouped(line.calls)) : "");
  };
  lines("instruction", profile.ops, false);
  lines("function", profile.functions, true);
}

nlohmann::ordered_json toJson(const std::vector<rv64::ProfileLine> &lines) {
  nlohmann::ordered_json out = nlohmann::ordered_json::array();
  for (const rv64::ProfileLine &line : lines)
    out.push_back({{"name", line.name}, {"cycles", line.cycles}, {"calls", line.calls}});
  return out;
}

} // namespace

bool isElfFile(const std::string &path) {
  std::FILE *file = std::fopen(path.c_str(), "rb");
  if (file == nullptr)
    return false;
  uint8_t magic[4];
  const bool good = std::fread(magic, 1, sizeof magic, file) == sizeof magic;
  std::fclose(file);
  return good && rv64::isElf(magic);
}

int runElf(const Options &options, bool profile) {
  const auto image = loadImage(options);
  if (!image)
    return kFailed;
  auto common = loadRunOptions(options, namesOnly(*image));
  if (!common)
    return kFailed;
  rv64::RunSettings settings;
  settings.publicInput = common->publicInput;
  settings.advice = std::move(common->advice);
  settings.print = common->print;
  settings.maxCycles = options.maxCycles;
  settings.maxMemory = options.maxMemory;
  settings.profile = profile;
  const Stopwatch watch;
  const rv64::RunOutcome ran = rv64::run(*image, settings);
  const double seconds = watch.seconds();
  if (ran.failure) {
    fmt::print(stderr, "{}\n", ran.report());
    return kFailed;
  }
  const rv64::Profile counted = profileOf(*image, ran.counts);
  if (options.json) {
    nlohmann::ordered_json json = {{"cycles", ran.cycles},
                                   {"memory_bytes", ran.memoryBytes},
                                   {"public_input", lanes(ran.publicInput)},
                                   {"run_seconds", seconds}};
    if (profile) {
      json["instructions"] = toJson(counted.ops);
      json["functions"] = toJson(counted.functions);
    }
    fmt::print("{}\n", json.dump(2));
    return kDone;
  }
  if (options.quiet)
    return kDone;
  fmt::print("cycles        {} ({:.3f} s)\n", grouped(ran.cycles), seconds);
  fmt::print("memory        {}\n", asBytes(ran.memoryBytes));
  fmt::print("public input  {}\n", lanes(ran.publicInput));
  if (profile)
    print(counted);
  return kDone;
}

} // namespace lean::tool
