#include "frontend/diag.h"

#include <algorithm>

namespace lean::frontend {

static constexpr DiagInfo kInfos[] = {
#define DIAG(code, id, text) {#code, #id, text, Severity::Error},
#define WARNING(code, id, text) {code, #id, text, Severity::Warning},
#include "frontend/diag.def"
};

const DiagInfo &diagInfo(DiagId id) {
  return kInfos[size_t(id)];
}
size_t diagCount() {
  return std::size(kInfos);
}

DiagEngine::Builder &DiagEngine::Builder::fix(SourceRange range, std::string replacement,
                                              std::string_view why) {
  if (live) {
    const char *verb = range.begin == range.end ? "insert" : "write";
    std::string message = fmt::format("{}: {} `{}`", why, verb, replacement);
    engine.last().notes.push_back({range, std::move(message), true, std::move(replacement)});
  }
  return *this;
}

DiagEngine::Builder &DiagEngine::Builder::suggest(SourceRange range, std::string_view name) {
  if (live)
    engine.last().notes.push_back(
        {range, fmt::format("did you mean `{}`?", name), true, std::string(name)});
  return *this;
}

DiagEngine::Builder DiagEngine::reportText(DiagId id, SourceRange range, std::string message) {
  reports += diagInfo(id).severity == Severity::Error;
  if (exhausted() || !seen.insert({range.begin, range.end, id}).second)
    return {*this, false};
  if (diagInfo(id).severity == Severity::Error)
    ++errors;
  diagnostics.push_back({id, range, std::move(message), {}});
  // The innermost few say enough; a deep chain would bury the error.
  constexpr size_t kShown = 4;
  for (size_t i = contexts.size(), shown = 0; i-- > 0 && shown < kShown;) {
    bool repeats = i + 1 < contexts.size() && contexts[i].range == contexts[i + 1].range;
    if (repeats)
      continue; // a recursion
    last().notes.push_back({contexts[i].range, contexts[i].message, false, {}});
    ++shown;
  }
  return {*this, true};
}

std::string DiagEngine::render(bool colours) const {
  std::vector<const Diagnostic *> order;
  for (const Diagnostic &d : diagnostics)
    order.push_back(&d);
  std::sort(order.begin(), order.end(), [](const Diagnostic *a, const Diagnostic *b) {
    return std::pair(a->range.begin, a) < std::pair(b->range.begin, b); // as reported, in one place
  });
  std::string out;
  for (const Diagnostic *d : order)
    out += renderDiagnostic(sources, *d, colours);
  if (exhausted())
    out += fmt::format("leanc: stopped after {} errors\n", errors);
  return out;
}

} // namespace lean::frontend
