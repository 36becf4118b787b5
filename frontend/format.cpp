#include "frontend/format.h"

#include "frontend/byte_stream.h"

#include "GuestLexer.h"

#include <utility>
#include <vector>

namespace lean::frontend {

namespace {

using Lexer = grammar::GuestLexer;

constexpr size_t kStep = 4;

struct Token {
  enum Kind : uint8_t { Word, Keyword, String, Comment, Sign } kind;
  std::string_view text;
  unsigned newlines = 0; // before it
  bool adjacent = false; // to the token before
};

Token::Kind kindOf(size_t type, std::string_view text) {
  if (type == Lexer::IDENT || type == Lexer::INT || type == Lexer::TRUE || type == Lexer::FALSE)
    return Token::Word;
  if (type == Lexer::STRING)
    return Token::String;
  return text[0] >= 'a' && text[0] <= 'z' ? Token::Keyword : Token::Sign;
}

/// The grammar's tokens, and the comments between them, which the lexer skips.
std::vector<Token> tokensOf(const SourceFile &file) {
  const std::string_view text = file.text;
  std::vector<Token> out;
  unsigned newlines = 0;
  // What stands between two tokens is white space and comments.
  const auto between = [&](std::string_view gap) {
    for (size_t i = 0; i < gap.size(); ++i)
      if (gap[i] == '/') {
        std::string_view comment = gap.substr(i, gap.find_first_of("\r\n", i) - i);
        i += comment.size() - 1;
        comment.remove_suffix(comment.size() - 1 - comment.find_last_not_of(" \t"));
        out.push_back({Token::Comment, comment, std::exchange(newlines, 0)});
      } else {
        newlines += gap[i] == '\n';
      }
  };
  ByteStream bytes(file);
  Lexer lexer(&bytes);
  for (size_t end = 0;;) {
    const auto token = lexer.nextToken();
    const bool last = token->getType() == antlr4::Token::EOF;
    const size_t start = last ? text.size() : token->getStartIndex();
    between(text.substr(end, start - end));
    if (last)
      return out;
    const bool adjacent = start == end;
    end = token->getStopIndex() + 1;
    const std::string_view itself = text.substr(start, end - start);
    out.push_back({kindOf(token->getType(), itself), itself, std::exchange(newlines, 0), adjacent});
  }
}

/// What a token is where it stands.
enum class Role : uint8_t {
  Operand, // a word that is no keyword, a string
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
  std::string run(const SourceFile &file) {
    for (const Token &t : tokensOf(file))
      add(t);
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
    case Token::Word:
      return Role::Operand;
    case Token::Keyword:
      return Role::Keyword;
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

  bool spaceBefore(Role next, const Token &t) const {
    if (next == Role::Comment)
      return true;
    if (t.text == ">" && before == ">" && t.adjacent)
      return false; // the operator >>
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
               (role == Role::CloseBrace && t.text == "["));
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
    } else if (!first && spaceBefore(next, t)) {
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

std::string formatSource(const SourceFile &file) {
  return Printer().run(file);
}

} // namespace lean::frontend
