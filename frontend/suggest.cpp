#include "frontend/suggest.h"

#include <algorithm>

namespace lean::frontend {

size_t editDistance(std::string_view a, std::string_view b, size_t limit) {
  size_t gap = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
  if (gap > limit)
    return limit + 1;
  std::vector<size_t> older(b.size() + 1), previous(b.size() + 1), row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j)
    previous[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      row[j] =
          std::min({previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], older[j - 2] + 1);
    }
    std::swap(older, previous);
    std::swap(previous, row);
  }
  return std::min(previous[b.size()], limit + 1);
}

std::optional<std::string_view> nearestName(std::string_view name,
                                            const std::vector<std::string_view> &candidates) {
  constexpr size_t kLongest = 64; // a longer name is not worth the time
  if (name.size() > kLongest)
    return std::nullopt;
  size_t best = std::max<size_t>(1, name.size() / 3) + 1;
  std::optional<std::string_view> found;
  for (std::string_view candidate : candidates) {
    if (candidate == name)
      continue;
    size_t distance = editDistance(name, candidate, best - 1);
    // One letter for another is no typo worth proposing.
    if (distance < best && distance < std::max(name.size(), candidate.size())) {
      best = distance;
      found = candidate;
    }
  }
  return found;
}

} // namespace lean::frontend
