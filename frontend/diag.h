// What the compiler has to say to the author of a guest: diagnostics with a stable code, a place,
// notes and fixes. diag.def declares them; nothing else makes up an error.
#pragma once

#include "frontend/int128.h"
#include "frontend/source.h"

#include <fmt/format.h>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace lean::frontend {

enum class DiagId : uint16_t {
#define DIAG(code, id, text) id,
#define WARNING(code, id, text) id,
#include "frontend/diag.def"
};

enum class Severity : uint8_t { Error, Warning };

struct DiagInfo {
  std::string_view code; // "E0123", or a warning's name
  std::string_view name;
  std::string_view text; // with {} for the arguments
  Severity severity;
};
// "1 argument", "2 arguments".
inline std::string counted(size_t n, std::string_view what) {
  return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}
const DiagInfo &diagInfo(DiagId id);
size_t diagCount();

struct DiagNote {
  SourceRange range; // may be none
  std::string message;
  // A fix: replace `range` (insert there when it is empty) by this text.
  bool isFix = false;
  std::string replacement;
};

struct Diagnostic {
  DiagId id;
  SourceRange range;
  std::string message;
  std::vector<DiagNote> notes;
};

// Where the code being compiled comes from, when that is not where it stands: an instance of a
// function with `const` parameters, an inlined call, an iteration of `unroll for`. Innermost last.
struct DiagContext {
  SourceRange range;
  std::string message;
};

class DiagEngine {
public:
  static constexpr size_t kMaxErrors = 50;

  explicit DiagEngine(const SourceManager &sources) : sources(sources) {}

  // Adds notes to the diagnostic just reported; does nothing for a suppressed one.
  class Builder {
  public:
    Builder(DiagEngine &engine, bool live) : engine(engine), live(live) {}
    template <typename... Args>
    Builder &note(SourceRange range, fmt::format_string<Args...> text, Args &&...args) {
      if (live)
        engine.last().notes.push_back(
            {range, fmt::format(text, std::forward<Args>(args)...), false, {}});
      return *this;
    }
    // What to write instead; `why` comes before it.
    Builder &fix(SourceRange range, std::string replacement, std::string_view why);
    // The name that was probably meant.
    Builder &suggest(SourceRange range, std::string_view name);

  private:
    DiagEngine &engine;
    bool live;
  };

  template <typename... Args> Builder report(DiagId id, SourceRange range, const Args &...args) {
    return reportText(id, range, fmt::format(fmt::runtime(diagInfo(id).text), args...));
  }

  // One mistake in a body that is compiled many times is one error.
  Builder reportText(DiagId id, SourceRange range, std::string message);

  bool hasErrors() const { return errors != 0; }
  size_t errorCount() const { return errors; }
  // Errors reported so far, repetitions of one in the same place included.
  size_t reportCount() const { return reports; }
  // So many errors that going on is of no use.
  bool exhausted() const { return errors >= kMaxErrors; }

  void pushContext(SourceRange range, std::string message) {
    contexts.push_back({range, std::move(message)});
  }
  void popContext() { contexts.pop_back(); }

  // All of it, in the order of the source, ready to print.
  std::string render(bool colours) const;
  const std::vector<Diagnostic> &all() const { return diagnostics; }

private:
  friend class Builder;
  Diagnostic &last() { return diagnostics.back(); }

  const SourceManager &sources;
  std::vector<Diagnostic> diagnostics;
  std::set<std::tuple<uint32_t, uint32_t, DiagId>> seen;
  std::vector<DiagContext> contexts;
  size_t errors = 0;
  size_t reports = 0;
};

// One diagnostic as text: "file:line:column: error[E0123]: ..", the line, the underline, the notes.
std::string renderDiagnostic(const SourceManager &sources, const Diagnostic &diagnostic,
                             bool colours);

// Pushes a context for as long as it lives.
class ContextScope {
public:
  ContextScope(DiagEngine &engine, SourceRange range, std::string message) : engine(engine) {
    engine.pushContext(range, std::move(message));
  }
  ~ContextScope() { engine.popContext(); }
  ContextScope(const ContextScope &) = delete;
  ContextScope &operator=(const ContextScope &) = delete;

private:
  DiagEngine &engine;
};

} // namespace lean::frontend
