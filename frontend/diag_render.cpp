// The look of a diagnostic. Tabs become four blanks, the underline follows the width on screen of
// what it underlines, and of a very long line only the part around the place is shown.
#include "frontend/diag.h"

#include <llvm/Support/Unicode.h>

#include <algorithm>

namespace lean::frontend {

namespace {

struct Style {
  const char *bold, *error, *warning, *note, *mark, *reset;
};
constexpr Style kPlain = {"", "", "", "", "", ""};
constexpr Style kColours = {"\033[1m",    "\033[1;31m", "\033[1;35m",
                            "\033[1;36m", "\033[1;32m", "\033[0m"};

constexpr size_t kContextBytes = 60; // of a long line, on each side of the place
constexpr size_t kMaxUnderlined = 60;
constexpr size_t kGutter = 5; // for the line's number

bool continues(char c) {
  return (uint8_t(c) & 0xc0) == 0x80;
}

struct Shown {
  std::string text;
  size_t width = 0;
};

// The text with tabs and control characters made visible as blanks, and its width on screen.
Shown show(std::string_view text) {
  Shown out;
  for (size_t i = 0; i < text.size();) {
    size_t n = 1;
    while (i + n < text.size() && continues(text[i + n]))
      ++n;
    std::string_view point = text.substr(i, n);
    i += n;
    if (point == "\t") {
      out.text += "    ";
      out.width += 4;
      continue;
    }
    int width = llvm::sys::unicode::columnWidthUTF8(llvm::StringRef(point.data(), point.size()));
    if (width < 0) { // not printable
      out.text += '?';
      out.width += 1;
      continue;
    }
    out.text += point;
    out.width += size_t(width);
  }
  return out;
}

bool sameLine(const SourceManager &sources, SourceRange a, SourceRange b) {
  const SourceFile *file = sources.fileOf(a);
  return file && file == sources.fileOf(b) &&
         sources.lineColumn(*file, a.begin).line == sources.lineColumn(*file, b.begin).line;
}

std::string excerpt(const SourceManager &sources, const SourceFile &file, SourceRange range,
                    const Style &style) {
  LineColumn at = sources.lineColumn(file, range.begin);
  std::string_view line = sources.lineText(file, at.line);
  size_t start =
      std::min<size_t>(range.begin - file.base - file.lineStarts[at.line - 1], line.size());
  size_t stop = std::clamp<size_t>(start + (range.end - range.begin), start, line.size());
  stop = std::min(stop, start + kMaxUnderlined);
  size_t from = start > kContextBytes ? start - kContextBytes : 0;
  size_t to = std::min(line.size(), stop + kContextBytes);
  while (from > 0 && continues(line[from]))
    --from;
  while (to < line.size() && continues(line[to]))
    ++to;
  while (stop < line.size() && stop > start && continues(line[stop]))
    ++stop;

  Shown before = show(line.substr(from, start - from));
  Shown marked = show(line.substr(start, stop - start));
  Shown after = show(line.substr(stop, to - stop));
  if (from > 0) {
    before.text.insert(0, "...");
    before.width += 3;
  }
  std::string number = std::to_string(at.line);
  std::string gutter(std::max(kGutter, number.size() + 1), ' ');
  std::string underline = "^" + std::string(marked.width > 1 ? marked.width - 1 : 0, '~');
  return fmt::format("{}{} | {}{}{}{}\n{} | {}{}{}{}\n", gutter.substr(number.size()), number,
                     before.text, marked.text, after.text, to < line.size() ? "..." : "", gutter,
                     std::string(before.width, ' '), style.mark, underline, style.reset);
}

std::string entry(const SourceManager &sources, SourceRange range, std::string_view kindStyle,
                  std::string_view kind, std::string_view message, bool strong,
                  const Style &style) {
  const SourceFile *file = sources.fileOf(range);
  std::string place = "leanc";
  if (file) {
    LineColumn at = sources.lineColumn(*file, range.begin);
    place = fmt::format("{}:{}:{}", file->name, at.line, at.column);
  }
  const char *bold = strong ? style.bold : "";
  std::string out =
      fmt::format("{}{}:{} {}{}:{} {}{}{}\n", style.bold, place, style.reset, kindStyle, kind,
                  style.reset, bold, message, strong ? style.reset : "");
  if (file)
    out += excerpt(sources, *file, range, style);
  return out;
}

} // namespace

std::string renderDiagnostic(const SourceManager &sources, const Diagnostic &d, bool colours) {
  const Style &style = colours ? kColours : kPlain;
  const DiagInfo &info = diagInfo(d.id);
  bool isError = info.severity == Severity::Error;
  std::string kind = fmt::format("{}[{}]", isError ? "error" : "warning", info.code);
  std::string out =
      entry(sources, d.range, isError ? style.error : style.warning, kind, d.message, true, style);
  for (const DiagNote &note : d.notes) {
    const char *kind = note.isFix ? "fix" : "note";
    if (!note.range.valid() || (note.isFix && sameLine(sources, d.range, note.range)))
      out += fmt::format("{} = {}{}:{} {}\n", std::string(kGutter, ' '), style.note, kind,
                         style.reset, note.message); // its place is on the screen already
    else
      out += entry(sources, note.range, style.note, kind, note.message, false, style);
  }
  return out;
}

} // namespace lean::frontend
