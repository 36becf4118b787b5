// "Did you mean": the known name nearest to a mistyped one.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace lean::frontend {

// The number of letters to insert, drop, replace or swap with a neighbour, `limit + 1` when above
// the limit.
size_t editDistance(std::string_view a, std::string_view b, size_t limit);

// The first of the nearest candidates, when near enough (a third of the name's length) to be meant.
std::optional<std::string_view> nearestName(std::string_view name,
                                            const std::vector<std::string_view> &candidates);

} // namespace lean::frontend
