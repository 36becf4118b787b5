// The canonical layout of source text: indentation, spaces between tokens and blank lines. Where
// lines break is the author's.
#pragma once

#include "frontend/source.h"

#include <string>

namespace lean::frontend {

/// The file's text with the same tokens and comments in the canonical layout; formatting that again
/// changes nothing. The file must parse.
std::string formatSource(const SourceFile &file);

} // namespace lean::frontend
