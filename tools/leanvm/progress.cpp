#include "tools/leanvm/progress.h"

#include <algorithm>
#include <cstdio>
#include <fmt/core.h>
#include <string>
#include <unistd.h>

namespace lean::tool {

namespace {
/// Phases of a proof without hashes; more only fill the bar.
constexpr unsigned kPhases = 5, kWidth = 30;
constexpr const char *kEraseLine = "\r\x1b[K";
} // namespace

ProgressBar::ProgressBar(bool wanted) : shown(wanted && ::isatty(STDERR_FILENO) != 0) {}

void ProgressBar::phase(std::string_view name) {
  if (!shown)
    return;
  const unsigned filled = std::min(phases++, kPhases) * kWidth / kPhases;
  fmt::print(stderr, "{}[{}{}] {}", kEraseLine, std::string(filled, '#'),
             std::string(kWidth - filled, '.'), name);
  std::fflush(stderr);
}

void ProgressBar::finish() {
  if (shown && phases > 0)
    fmt::print(stderr, "{}", kEraseLine);
  phases = 0;
}

} // namespace lean::tool
