#include "base/field/text.h"
#include "base/program/assembly.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fmt/core.h>

namespace lean {

namespace {

/// Thrown within the parser only.
struct Refused {
  size_t column;
  std::string message;
};

[[noreturn]] void refuse(size_t column, std::string message) {
  throw Refused{column, std::move(message)};
}

/// Reads the parts of one line.
class LineReader {
public:
  explicit LineReader(std::string_view line) : line(line) {}

  size_t column() {
    skipBlanks();
    return at;
  }

  bool atEnd() {
    skipBlanks();
    return at == line.size() || line[at] == ';';
  }

  void end() {
    if (!atEnd())
      refuse(at, "unexpected text after the end of the item");
  }

  bool take(char c) {
    skipBlanks();
    if (at == line.size() || line[at] != c)
      return false;
    ++at;
    return true;
  }

  void expect(char c) {
    if (!take(c))
      refuse(at, fmt::format("expected '{}'", c));
  }

  /// Letters, digits, dots, hyphens.
  std::string_view name(const char *what) {
    skipBlanks();
    const size_t start = at;
    while (at < line.size() && (std::isalnum(static_cast<unsigned char>(line[at])) != 0 ||
                                line[at] == '.' || line[at] == '-'))
      ++at;
    if (at == start)
      refuse(at, fmt::format("expected {}", what));
    return line.substr(start, at - start);
  }

  template <class T> T number(const char *what) {
    skipBlanks();
    T value{};
    const auto [end, error] = std::from_chars(line.data() + at, line.data() + line.size(), value);
    if (error == std::errc::result_out_of_range)
      refuse(at, fmt::format("{} is out of range", what));
    if (error != std::errc())
      refuse(at, fmt::format("expected {}", what));
    at = static_cast<size_t>(end - line.data());
    return value;
  }

  uint32_t numberOrNone(const char *what) {
    skipBlanks();
    if (line.substr(at).starts_with("none")) {
      at += 4;
      return kNone;
    }
    return number<uint32_t>(what);
  }

  E word(const char *what) {
    const size_t start = column();
    const auto value = parseHexWord(name(what));
    if (!value)
      refuse(start, fmt::format("{} is no hex word of up to 48 digits", what));
    return *value;
  }

  std::string text(const char *what) {
    if (!take('"'))
      refuse(at, fmt::format("expected {} in quotes", what));
    std::string out;
    for (; at < line.size() && line[at] != '"'; ++at)
      out += line[at] == '\\' ? escape() : line[at];
    expect('"');
    return out;
  }

  template <class T> std::vector<T> numbers(char open, char close) {
    std::vector<T> out;
    expect(open);
    if (take(close))
      return out;
    do
      out.push_back(number<T>("a number"));
    while (take(','));
    expect(close);
    return out;
  }

private:
  void skipBlanks() {
    while (at < line.size() && (line[at] == ' ' || line[at] == '\t' || line[at] == '\r'))
      ++at;
  }

  char escape() {
    ++at;
    if (at < line.size() && (line[at] == '"' || line[at] == '\\'))
      return line[at];
    unsigned code = 0;
    if (at + 2 < line.size() && line[at] == 'x' &&
        std::from_chars(&line[at + 1], &line[at + 3], code, 16).ptr == &line[at + 3]) {
      at += 2;
      return static_cast<char>(code);
    }
    refuse(at, "unknown escape");
  }

  std::string_view line;
  size_t at = 0;
};

template <class Kind>
std::optional<Kind> findKind(std::string_view name, unsigned count,
                             std::string_view (*nameOf)(Kind)) {
  for (unsigned i = 0; i < count; ++i)
    if (nameOf(static_cast<Kind>(i)) == name)
      return static_cast<Kind>(i);
  return std::nullopt;
}

class Parser {
public:
  void parseLine(std::string_view line) {
    LineReader in(line);
    if (in.atEnd())
      return;
    const size_t column = in.column();
    const std::string_view word = in.name("an instruction or directive");
    if (word.front() == '.')
      directive(word, column, in);
    else
      instruction(word, column, in);
    in.end();
  }

  Program finish() {
    if (!open.empty())
      refuse(0, fmt::format("`{}` has no .end", p.symbols[open.back()].name));
    if (dangling())
      refuse(0, "a directive at the end has no instruction to belong to");
    if (const auto why = invalid(p))
      refuse(0, *why);
    return std::move(p);
  }

private:
  uint32_t here() const { return static_cast<uint32_t>(p.code.size()); }

  /// Hints, lines and assertions that wait for their instruction.
  bool dangling() const {
    return (!p.hints.empty() && p.hints.back().at == here()) ||
           (!p.lines.empty() && p.lines.back().first == here()) ||
           (!p.assertions.empty() && p.assertions.back().at == here());
  }

  void instruction(std::string_view word, size_t column, LineReader &in) {
    const auto found = isa::findMnemonic(word);
    if (!found)
      refuse(column, fmt::format("unknown instruction `{}`", word));
    Instruction i{found->first, found->second};
    const isa::OpInfo &info = isa::opInfo(i.op);
    for (unsigned k = 0; k < info.modes[i.mode].refs; ++k) {
      if (k > 0)
        in.expect(',');
      i.refs[k] = in.number<uint32_t>("a frame offset");
    }
    if (info.immediates > 0) {
      in.expect(',');
      const size_t at = in.column();
      const E value = in.word("an immediate");
      i.imm = {value.c0.v, value.c1.v, value.c2.v};
      if (info.immediates == 1 && !value.isInK())
        refuse(at, "immediate is wider than 64 bits");
    }
    p.code.push_back(i);
  }

  void directive(std::string_view word, size_t column, LineReader &in) {
    if (word == ".compiler") {
      p.compiler = in.text("a name");
    } else if (word == ".file") {
      p.files.push_back(in.text("a file name"));
    } else if (word == ".string") {
      p.strings.push_back(in.text("a text"));
    } else if (word == ".advice") {
      AdviceStream stream{in.text("a stream name"), {}};
      while (!in.atEnd())
        stream.element.push_back(kind<ScalarKind>(in, kScalarKinds, scalarKindName));
      p.advice.push_back(std::move(stream));
    } else if (word == ".location") {
      Location l;
      l.file = in.numberOrNone("a file number");
      range(in, l);
      l.inlinedAt = in.numberOrNone("a location number");
      p.locations.push_back(l);
    } else if (word == ".source") {
      SourceFunction f;
      f.name = in.text("a name");
      f.file = in.number<uint32_t>("a file number");
      range(in, f);
      p.functions.push_back(std::move(f));
    } else if (word == ".function" || word == ".loop") {
      Symbol s;
      s.name = in.text("a name");
      s.first = here();
      s.frameCells = in.number<uint32_t>("a number of cells");
      if (word == ".loop") {
        s.kind = SymbolKind::Loop;
        s.parentCell = in.numberOrNone("a frame offset");
        if (!in.atEnd())
          s.parentOffset = in.number<uint32_t>("a frame offset");
      }
      open.push_back(p.symbols.size());
      p.symbols.push_back(std::move(s));
    } else if (word == ".end") {
      if (open.empty() || p.symbols[open.back()].first == here())
        refuse(column, open.empty() ? ".end without a beginning" : "symbol without instructions");
      p.symbols[open.back()].last = here() - 1;
      open.pop_back();
    } else if (word == ".line") {
      p.lines.push_back({here(), in.numberOrNone("a location number")});
    } else if (word == ".assert") {
      Assertion a;
      a.at = here();
      a.kind = kind<AssertKind>(in, kAssertKinds, assertKindName);
      for (uint32_t &cell : a.cells)
        cell = in.numberOrNone("a frame offset");
      a.message = in.text("a message");
      a.expression = in.text("an expression");
      for (std::string &name : a.names)
        name = in.text("a name");
      p.assertions.push_back(std::move(a));
    } else if (word == ".hint") {
      Hint h;
      h.at = here();
      h.kind = kind<HintKind>(in, kHintKinds, hintKindName);
      h.cells = in.numbers<uint32_t>('[', ']');
      h.values = in.numbers<uint64_t>('(', ')');
      h.text = in.numberOrNone("a string number");
      if (!in.atEnd())
        h.location = in.number<uint32_t>("a location number");
      p.hints.push_back(std::move(h));
    } else {
      refuse(column, fmt::format("unknown directive `{}`", word));
    }
  }

  /// Where something begins and ends.
  template <class T> static void range(LineReader &in, T &item) {
    item.line = in.number<uint32_t>("a line");
    in.expect(':');
    item.column = in.number<uint32_t>("a column");
    item.endLine = in.number<uint32_t>("a line");
    in.expect(':');
    item.endColumn = in.number<uint32_t>("a column");
  }

  template <class Kind>
  Kind kind(LineReader &in, unsigned count, std::string_view (*nameOf)(Kind)) {
    const size_t column = in.column();
    const std::string_view name = in.name("a kind");
    const auto found = findKind<Kind>(name, count, nameOf);
    if (!found)
      refuse(column, fmt::format("unknown kind `{}`", name));
    return *found;
  }

  Program p;
  std::vector<size_t> open; ///< Symbols without .end so far.
};

} // namespace

std::expected<Program, AssemblyError> parseAssembly(std::string_view text) {
  Parser parser;
  uint32_t number = 0;
  try {
    while (!text.empty()) {
      ++number;
      const size_t end = text.find('\n');
      parser.parseLine(text.substr(0, end));
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return parser.finish();
  } catch (const Refused &refused) {
    return std::unexpected(AssemblyError{
        std::max(number, 1u), static_cast<uint32_t>(refused.column) + 1, refused.message});
  }
}

} // namespace lean
