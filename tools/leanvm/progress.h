// A progress bar on standard error, where that is a terminal.
#pragma once

#include <string_view>

namespace lean::tool {

class ProgressBar {
public:
  explicit ProgressBar(bool wanted);
  ~ProgressBar() { finish(); }
  ProgressBar(const ProgressBar &) = delete;
  ProgressBar &operator=(const ProgressBar &) = delete;

  /// A phase begins.
  void phase(std::string_view name);
  /// Removes the bar.
  void finish();

private:
  bool shown;
  unsigned phases = 0;
};

} // namespace lean::tool
