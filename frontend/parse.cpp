#include "frontend/parse.h"

#include "frontend/build_ast.h"
#include "frontend/byte_stream.h"
#include "frontend/scan.h"
#include "frontend/syntax_errors.h"

#include "GuestLexer.h"
#include "GuestParser.h"

#include <algorithm>

namespace lean::frontend {

namespace {

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
