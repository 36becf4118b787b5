#include "frontend/parse.h"

#include "frontend/build_ast.h"
#include "frontend/scan.h"
#include "frontend/syntax_errors.h"

#include "GuestLexer.h"
#include "GuestParser.h"

#include <algorithm>

namespace lean::frontend {

namespace {

// The file's bytes as ANTLR's input, so that token positions are byte offsets. Bytes outside ASCII
// only occur in strings and comments, where the lexer takes anything.
class ByteStream : public antlr4::CharStream {
public:
  explicit ByteStream(const SourceFile &file) : file(file) {}

  void consume() override { ++place; }
  size_t LA(ssize_t i) override {
    size_t at = i > 0 ? place + size_t(i) - 1 : place - size_t(-i);
    return at < file.text.size() ? uint8_t(file.text[at]) : antlr4::Token::EOF;
  }
  ssize_t mark() override { return -1; }
  void release(ssize_t) override {}
  size_t index() override { return place; }
  void seek(size_t index) override { place = index; }
  size_t size() override { return file.text.size(); }
  std::string getSourceName() const override { return file.name; }
  std::string getText(const antlr4::misc::Interval &interval) override {
    return file.text.substr(size_t(interval.a), size_t(interval.b - interval.a + 1));
  }
  std::string toString() const override { return file.text; }

private:
  const SourceFile &file;
  size_t place = 0;
};

// Puts a TAIL between a token that can end an expression and a `}`.
class TailingLexer : public grammar::GuestLexer {
public:
  using GuestLexer::GuestLexer;

  std::unique_ptr<antlr4::Token> nextToken() override {
    if (held)
      return std::move(held);
    std::unique_ptr<antlr4::Token> token = GuestLexer::nextToken();
    bool closes = token->getType() == grammar::GuestLexer::CLOSE_BRACE;
    if (!closes || !endsExpression) {
      endsExpression = closes || canEndExpression(token->getType());
      return token;
    }
    held = std::move(token);
    // At the brace, with no text.
    size_t place = held->getStartIndex();
    auto tail = std::make_unique<antlr4::CommonToken>(
        std::pair<antlr4::TokenSource *, antlr4::CharStream *>(this, getInputStream()),
        grammar::GuestParser::TAIL, antlr4::Token::DEFAULT_CHANNEL, place, place - 1);
    tail->setLine(held->getLine());
    tail->setText("");
    return tail;
  }

private:
  static bool canEndExpression(size_t type) {
    using G = grammar::GuestLexer;
    return type == G::IDENT || type == G::INT || type == G::STRING || type == G::CLOSE_PAREN ||
           type == G::CLOSE_BRACKET || type == G::TRUE || type == G::FALSE;
  }

  std::unique_ptr<antlr4::Token> held;
  bool endsExpression = false; // the last token could
};

// How deep brackets nest, those in strings and comments included.
size_t bracketDepth(std::string_view text) {
  size_t depth = 0, deepest = 0;
  for (const char c : text) {
    if (c == '(' || c == '[' || c == '{')
      deepest = std::max(deepest, ++depth);
    else if ((c == ')' || c == ']' || c == '}') && depth > 0)
      --depth;
  }
  return deepest;
}

// Full-context prediction takes seconds on a syntax error around deeply nested text. There the
// second pass keeps to the first one's prediction, which can only change where an error is seen.
constexpr size_t kDeepForFullContext = 32;

} // namespace

ModuleDecl *parseModule(const SourceFile &file, Arena &arena, DiagEngine &diags) {
  if (!scanSource(file, diags))
    return nullptr;
  size_t before = diags.errorCount();

  ByteStream bytes(file);
  TailingLexer lexer(&bytes);
  lexer.removeErrorListeners(); // BAD takes whatever nothing else takes
  antlr4::CommonTokenStream tokens(&lexer);
  grammar::GuestParser parser(&tokens);
  parser.removeErrorListeners();
  auto *interpreter = parser.getInterpreter<antlr4::atn::ParserATNSimulator>();

  grammar::GuestParser::FileContext *tree = nullptr;
  try {
    interpreter->setPredictionMode(antlr4::atn::PredictionMode::SLL);
    parser.setErrorHandler(std::make_shared<antlr4::BailErrorStrategy>());
    tree = parser.file();
  } catch (const antlr4::ParseCancellationException &) {
    tokens.seek(0);
    parser.reset();
    if (bracketDepth(file.text) <= kDeepForFullContext)
      interpreter->setPredictionMode(antlr4::atn::PredictionMode::LL);
    parser.setErrorHandler(std::make_shared<SyntaxErrors>(file, diags));
    tree = parser.file();
  }
  if (diags.errorCount() != before)
    return nullptr;
  ModuleDecl *module = buildAst(*tree, file, arena, diags);
  return diags.errorCount() == before ? module : nullptr;
}

} // namespace lean::frontend
