#include "frontend/format.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

namespace lean::frontend {

namespace {

constexpr size_t kStep = 4;

struct Token {
  enum Kind : uint8_t { Word, String, Comment, Sign } kind;
  std::string_view text;
  unsigned newlines; // before it
};

bool isWordByte(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

/// Tokens as the grammar has them, and comments. `>>` is one sign: Printer knows which two close
/// types.
std::vector<Token> tokensOf(std::string_view text) {
  constexpr std::array<std::string_view, 12> kPairs = {
      "**", "<<", ">>", ">=", "<=", "==", "!=", "&&", "||", "->", "=>", ".."};
  std::vector<Token> out;
  unsigned newlines = 0;
  for (size_t i = 0; i < text.size();) {
    if (std::isspace(static_cast<unsigned char>(text[i]))) {
      newlines += text[i++] == '\n';
      continue;
    }
    const std::string_view rest = text.substr(i);
    Token token{Token::Sign, rest.substr(0, 1), newlines};
    if (rest.starts_with("//")) {
      token.kind = Token::Comment;
      token.text = rest.substr(0, std::min(rest.size(), rest.find_first_of("\r\n")));
      while (token.text.ends_with(' ') || token.text.ends_with('\t'))
        token.text.remove_suffix(1);
    } else if (rest[0] == '"') {
      size_t n = 1;
      while (n < rest.size() && rest[n] != '"')
        n += rest[n] == '\\' ? 2 : 1;
      token.kind = Token::String;
      token.text = rest.substr(0, n + 1);
    } else if (isWordByte(rest[0])) {
      token.kind = Token::Word;
      token.text = rest.substr(
          0, static_cast<size_t>(std::ranges::find_if_not(rest, isWordByte) - rest.begin()));
    } else if (std::ranges::count(kPairs, rest.substr(0, 2)) != 0) {
      token.text = rest.substr(0, 2);
    }
    i += token.text.size();
    newlines = 0;
    out.push_back(token);
  }
  return out;
}

bool isKeyword(std::string_view word) {
  constexpr std::array<std::string_view, 19> kAll = {
      "import", "as",     "pub", "const",  "fn", "extern", "inline", "struct", "let", "var",
      "assert", "return", "for", "unroll", "in", "if",     "else",   "match",  "test"};
  return std::ranges::count(kAll, word) != 0;
}

/// What a token is where it stands.
enum class Role : uint8_t {
  Operand, // a word that is no keyword, a string, a closing bracket
  Keyword,
  Binary, // an operator between operands, `=`, `->`, `=>`
  Prefix,
  Open, // ( [
  Brace,
  Close,
  CloseBrace,
  AngleOpen, // of a type
  AngleClose,
  BarOpen, // of an arm's |name|
  BarClose,
  Joint, // . and ..
  Hash,
  Colon,
  Stop, // , ;
  Comment
};

class Printer {
public:
  std::string run(std::string_view text) {
    for (const Token &t : tokensOf(text))
      if (t.text == ">>" && angles > 0) {
        add({t.kind, t.text.substr(0, 1), t.newlines});
        add({t.kind, t.text.substr(1), 0});
      } else {
        add(t);
      }
    if (!out.empty())
      out += '\n';
    return std::move(out);
  }

private:
  struct Bracket {
    bool isBrace;
    bool isAttribute;
    size_t lineIndent;   // of the line, or the statement, that the bracket belongs to
    size_t inside;       // indentation of lines inside
    bool breaks = false; // a line ends behind the bracket
  };

  static bool endsOperand(Role r) {
    return r == Role::Operand || r == Role::Close || r == Role::CloseBrace || r == Role::AngleClose;
  }

  Role roleOf(const Token &t) {
    switch (t.kind) {
    case Token::Comment:
      return Role::Comment;
    case Token::String:
      return Role::Operand;
    case Token::Word:
      return isKeyword(t.text) ? Role::Keyword : Role::Operand;
    case Token::Sign:
      break;
    }
    const std::string_view s = t.text;
    if (s == "(" || s == "[")
      return Role::Open;
    if (s == ")" || s == "]")
      return Role::Close;
    if (s == "{")
      return Role::Brace;
    if (s == "}")
      return Role::CloseBrace;
    if (s == "." || s == "..")
      return Role::Joint;
    if (s == "," || s == ";")
      return Role::Stop;
    if (s == "#")
      return Role::Hash;
    if (s == ":")
      return Role::Colon;
    if (s == "<" && (before == "ptr" || before == "slice" || before == "alloc"))
      return Role::AngleOpen;
    if (s == ">" && angles > 0)
      return Role::AngleClose;
    if (s == "|" && before == "=>")
      return Role::BarOpen;
    if (s == "|" && inBars)
      return Role::BarClose;
    if ((s == "-" || s == "!" || s == "&") && !endsOperand(role))
      return Role::Prefix;
    return Role::Binary;
  }

  bool spaceBefore(Role next, std::string_view text) const {
    if (next == Role::Comment)
      return true;
    if (role == Role::Open || role == Role::Joint || role == Role::Prefix || role == Role::Hash ||
        role == Role::AngleOpen || role == Role::BarOpen)
      return false;
    switch (next) {
    case Role::Close:
    case Role::Stop:
    case Role::Colon:
    case Role::Joint:
    case Role::AngleOpen:
    case Role::AngleClose:
    case Role::BarClose:
      return false;
    case Role::Open:
      return !(role == Role::Operand || role == Role::Close || role == Role::AngleClose ||
               (role == Role::CloseBrace && text == "["));
    case Role::CloseBrace:
      return role != Role::Brace;
    default:
      return true;
    }
  }

  /// Indentation of a line that starts with a token of this role.
  size_t indentFor(Role next) const {
    if (brackets.empty())
      return ended ? 0 : kStep;
    const Bracket &b = brackets.back();
    if (next == Role::Close || next == Role::CloseBrace)
      return b.isBrace || b.breaks ? b.lineIndent : b.inside - 1;
    return b.inside + (b.isBrace && !ended ? kStep : 0);
  }

  void add(const Token &t) {
    const Role next = roleOf(t);
    const bool first = out.empty();
    if (!first && (t.newlines > 0 || behindComment)) {
      if (!brackets.empty() && role == Role::Open)
        breakBehindBracket();
      out += '\n';
      const bool inner = role == Role::Brace || next == Role::CloseBrace;
      if (t.newlines > 1 && !inner)
        out += '\n';
      lineIndent = indentFor(next);
      lineStart = out.size();
      out.append(lineIndent, ' ');
    } else if (!first && spaceBefore(next, t.text)) {
      out += ' ';
    }
    out += t.text;
    behindComment = next == Role::Comment;
    if (behindComment)
      return; // what follows stands where it would without the comment
    enter(next);
    role = next;
    before = t.text;
  }

  void breakBehindBracket() {
    Bracket &b = brackets.back();
    b.breaks = true;
    b.inside = b.lineIndent + kStep;
  }

  /// Keeps brackets and the place in a statement up to date.
  void enter(Role next) {
    bool attributeEnds = false;
    switch (next) {
    case Role::Open:
      brackets.push_back({false, role == Role::Hash, lineIndent, out.size() - lineStart});
      break;
    case Role::Brace: {
      // A block belongs to its statement, wherever that has broken lines.
      const bool inStatement = brackets.empty() || brackets.back().isBrace;
      const size_t of = !inStatement ? lineIndent : brackets.empty() ? 0 : brackets.back().inside;
      brackets.push_back({true, false, of, of + kStep});
      break;
    }
    case Role::Close:
    case Role::CloseBrace:
      attributeEnds = !brackets.empty() && brackets.back().isAttribute;
      if (!brackets.empty())
        brackets.pop_back();
      break;
    case Role::AngleOpen:
      ++angles;
      break;
    case Role::AngleClose:
      --angles;
      break;
    case Role::BarOpen:
      inBars = true;
      break;
    case Role::BarClose:
      inBars = false;
      break;
    default:
      break;
    }
    ended = next == Role::Stop || next == Role::Brace || next == Role::CloseBrace || attributeEnds;
  }

  std::string out;
  std::vector<Bracket> brackets;
  unsigned angles = 0; // open ones of types
  bool inBars = false;
  bool ended = true; // the last token ends a statement, field or arm
  bool behindComment = false;
  size_t lineStart = 0, lineIndent = 0;
  Role role = Role::Stop;  // of the last token
  std::string_view before; // and its text
};

} // namespace

std::string formatSource(std::string_view text) {
  return Printer().run(text);
}

} // namespace lean::frontend
