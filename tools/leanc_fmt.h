// leanc fmt: the canonical layout of source files.
#pragma once

#include <string>
#include <vector>

namespace lean::tool {

/// Rewrites the files that are laid out otherwise; with `check` it names them instead, and fails if
/// there are any. A file with syntax errors is left alone. Returns the exit status.
int formatFiles(const std::vector<std::string> &files, bool check, bool colours);

} // namespace lean::tool
