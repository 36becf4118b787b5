#include "frontend/scan.h"

namespace lean::frontend {

namespace {

class Scanner {
public:
  Scanner(const SourceFile &file, DiagEngine &diags)
      : text(file.text), base(file.base), diags(diags) {}

  bool run() {
    size_t before = diags.errorCount();
    checkUtf8();
    if (diags.errorCount() == before)
      brackets();
    return diags.errorCount() == before;
  }

private:
  struct Open {
    char bracket;
    size_t place;
    unsigned angles; // `<` since the last separator inside this bracket
  };

  SourceRange at(size_t place, size_t size = 1) const {
    return {uint32_t(base + place), uint32_t(base + place + size)};
  }

  // Well-formed as in RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
  void checkUtf8() {
    for (size_t i = 0; i < text.size();) {
      uint8_t c = uint8_t(text[i]);
      size_t n = c < 0x80                ? 1
                 : c >= 0xc2 && c < 0xe0 ? 2
                 : c >= 0xe0 && c < 0xf0 ? 3
                 : c >= 0xf0 && c < 0xf5 ? 4
                                         : 0;
      bool good = n != 0 && i + n <= text.size();
      for (size_t k = 1; good && k < n; ++k)
        good = (uint8_t(text[i + k]) & 0xc0) == 0x80;
      if (good && n >= 3) {
        uint8_t d = uint8_t(text[i + 1]);
        good = !(c == 0xe0 && d < 0xa0) && !(c == 0xed && d >= 0xa0) && !(c == 0xf0 && d < 0x90) &&
               !(c == 0xf4 && d >= 0x90);
      }
      if (!good) {
        diags.report(DiagId::invalidUtf8, at(i), c);
        return;
      }
      i += n;
    }
  }

  void brackets() {
    for (size_t i = 0; i < text.size();) {
      char c = text[i];
      if (c == '/' && i + 1 < text.size() && text[i + 1] == '/') {
        while (i < text.size() && text[i] != '\n')
          ++i;
      } else if (c == '"') {
        if (!string(i))
          return;
      } else if (!step(i)) {
        return;
      }
    }
    if (!open.empty())
      diags.report(DiagId::unclosedBracket, at(open.back().place), open.back().bracket);
  }

  bool string(size_t &i) {
    size_t start = i++;
    while (i < text.size() && text[i] != '"' && text[i] != '\n')
      i += text[i] == '\\' && i + 1 < text.size() && text[i + 1] != '\n' ? 2 : 1;
    if (i >= text.size() || text[i] == '\n') {
      size_t stop = std::min(i, text.size());
      diags.report(DiagId::unterminatedString, at(start, stop - start));
      return false;
    }
    ++i;
    return true;
  }

  static bool known(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           std::string_view("_ \t\r\n()[]{}<>+-*/%&|^!=.,;:#").find(c) != std::string_view::npos;
  }

  // One byte outside strings and comments. False stops the scan.
  bool step(size_t &i) {
    char c = text[i];
    if (!known(c)) {
      size_t n = 1;
      while (i + n < text.size() && (uint8_t(text[i + n]) & 0xc0) == 0x80)
        ++n;
      diags.report(DiagId::unknownCharacter, at(i, n), printable(text.substr(i, n)));
      i += n;
      return !diags.exhausted();
    }
    unsigned &angles = open.empty() ? outer : open.back().angles;
    switch (c) {
    case '(':
    case '[':
    case '{':
      carried += angles;
      open.push_back({c, i, 0});
      break;
    case ')':
    case ']':
    case '}':
      if (!close(c, i))
        return false;
      break;
    case '<':
      if (i + 1 < text.size() && (text[i + 1] == '<' || text[i + 1] == '=')) {
        i += 2; // an operator, never a type's bracket
        return true;
      }
      ++angles;
      break;
    case '>':
      angles -= angles > 0;
      break;
    case ';':
    case ',':
    case '=':
      angles = 0;
      break;
    default:
      break;
    }
    unsigned here = open.empty() ? outer : open.back().angles;
    if (open.size() + carried + here > kMaxNesting) {
      diags.report(DiagId::nestingTooDeep, at(i), kMaxNesting);
      return false;
    }
    ++i;
    return true;
  }

  bool close(char c, size_t i) {
    char want = c == ')' ? '(' : c == ']' ? '[' : '{';
    if (open.empty()) {
      diags.report(DiagId::unexpectedClose, at(i), c);
      return false;
    }
    if (open.back().bracket != want) {
      diags.report(DiagId::mismatchedBracket, at(i), c, open.back().bracket)
          .note(at(open.back().place), "opened here");
      return false;
    }
    open.pop_back();
    unsigned &angles = open.empty() ? outer : open.back().angles;
    carried -= angles;
    if (c == '}')
      angles = 0; // a block ends what stood before it
    return true;
  }

  static std::string printable(std::string_view point) {
    if (point.size() == 1 && (uint8_t(point[0]) < 0x20 || uint8_t(point[0]) == 0x7f))
      return fmt::format("\\x{:02x}", uint8_t(point[0]));
    return std::string(point);
  }

  std::string_view text;
  uint32_t base;
  DiagEngine &diags;
  std::vector<Open> open;
  unsigned outer = 0;   // angles outside of all brackets
  unsigned carried = 0; // sum of the angles of all but the innermost bracket
};

} // namespace

bool scanSource(const SourceFile &file, DiagEngine &diags) {
  return Scanner(file, diags).run();
}

} // namespace lean::frontend
