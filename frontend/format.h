// The canonical layout of source text: indentation, spaces between tokens and blank lines. Where
// lines break is the author's.
#pragma once

#include <string>
#include <string_view>

namespace lean::frontend {

/// `text` with the same tokens and comments in the canonical layout; formatting that again changes
/// nothing. The text must parse.
std::string formatSource(std::string_view text);

} // namespace lean::frontend
