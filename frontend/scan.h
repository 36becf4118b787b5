// The first look at a file, on its bytes: is it UTF-8, are its brackets paired, is it nested no
// deeper than the parser may recurse. Runs in one linear pass and reports at most a few errors, so
// that hostile files are refused before anything is built from them.
#pragma once

#include "frontend/diag.h"

namespace lean::frontend {

// Brackets and `<` of types together.
inline constexpr unsigned kMaxNesting = 200;

// True when the file may be parsed.
bool scanSource(const SourceFile &file, DiagEngine &diags);

} // namespace lean::frontend
