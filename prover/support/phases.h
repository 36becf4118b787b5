// Wall time of the prover's phases.
#pragma once

#include "prover/prove.h"

#include <chrono>

namespace lean::proof {

class Phases {
public:
  explicit Phases(const ProveOptions &options) : options(options) {}

  /// Ends the phase before, if there is one.
  void start(std::string_view name) {
    finish();
    if (options.progress)
      options.progress(name);
    current = name;
    began = Clock::now();
  }
  void finish() {
    if (!current.empty())
      times.push_back({current, std::chrono::duration<double>(Clock::now() - began).count()});
    current = {};
  }

  std::vector<PhaseTime> times;

private:
  using Clock = std::chrono::steady_clock;
  const ProveOptions &options;
  std::string_view current;
  Clock::time_point began;
};

} // namespace lean::proof
