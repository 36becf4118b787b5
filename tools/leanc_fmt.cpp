#include "tools/leanc_fmt.h"

#include "base/support/file.h"
#include "frontend/compilation.h"
#include "frontend/format.h"
#include "frontend/parse.h"
#include "tools/leanc_common.h"

#include <cstdio>
#include <fmt/core.h>

namespace lean::tool {

namespace {

/// Whether the file is in the layout now, or was made so.
bool formatFile(const std::string &file, bool check, bool colours) {
  const auto text = readTextFile(file, frontend::SourceManager::kMaxFileSize);
  if (!text) {
    complain(text.error().message);
    return false;
  }
  frontend::SourceManager sources;
  frontend::DiagEngine diags{sources};
  frontend::Arena arena;
  const frontend::SourceFile *source = sources.add(file, *text);
  const bool parses = source != nullptr && frontend::parseModule(*source, arena, diags) != nullptr;
  fputs(diags.render(colours).c_str(), stderr);
  if (!parses)
    return false;
  const std::string formatted = frontend::formatSource(*source);
  if (formatted == *text)
    return true;
  if (check) {
    fmt::print("{}\n", file);
    return false;
  }
  const auto written = writeFileAtomic(file, formatted);
  if (!written)
    complain(written.error().message);
  return written.has_value();
}

} // namespace

int formatFiles(const std::vector<std::string> &files, bool check, bool colours) {
  bool good = true;
  for (const std::string &file : files)
    good &= formatFile(file, check, colours);
  return good ? 0 : kProgramErrors;
}

} // namespace lean::tool
