#include "frontend/syntax_errors.h"

#include "GuestParser.h"

namespace lean::frontend {

using antlr4::Parser;
using antlr4::Token;
using grammar::GuestParser;

namespace {

std::string spellingOf(const Token *token) {
  return const_cast<Token *>(token)->getText();
}

bool isOpening(const std::string &text) {
  return text == "(" || text == "[" || text == "{";
}
bool isClosing(const std::string &text) {
  return text == ")" || text == "]" || text == "}";
}

bool startsDeclaration(const std::string &text) {
  return text == "fn" || text == "inline" || text == "const" || text == "extern" ||
         text == "struct" || text == "import" || text == "pub" || text == "test" || text == "#";
}

bool startsStatement(const std::string &text) {
  return text == "let" || text == "var" || text == "assert" || text == "return" || text == "for" ||
         text == "unroll";
}

bool endsWithBlock(const std::string &text) {
  return text == "if" || text == "for" || text == "unroll" || text == "match" || text == "{";
}

bool isKeyword(const Token *token) {
  std::string text = spellingOf(token);
  return token->getType() != GuestParser::IDENT && !text.empty() && text[0] >= 'a' &&
         text[0] <= 'z';
}

// Brackets open at `until`, counted from `from`.
int depthBetween(Parser *parser, Token *from, Token *until) {
  int depth = 0;
  for (size_t i = from->getTokenIndex(); i < until->getTokenIndex(); ++i) {
    std::string text = parser->getTokenStream()->get(i)->getText();
    depth += isOpening(text) ? 1 : isClosing(text) ? -1 : 0;
  }
  return depth;
}

} // namespace

SourceRange SyntaxErrors::rangeOf(Token *token) const {
  uint32_t begin = uint32_t(file.base + std::min(token->getStartIndex(), file.text.size()));
  if (token->getType() == Token::EOF)
    return {uint32_t(file.base + file.text.size()), uint32_t(file.base + file.text.size())};
  uint32_t end = uint32_t(file.base + token->getStopIndex() + 1);
  return {begin, std::max(end, begin + 1)}; // a TAIL stands for the brace behind it
}

std::string SyntaxErrors::describe(Token *token) const {
  if (token->getType() == Token::EOF)
    return "the end of the file";
  if (token->getType() == GuestParser::TAIL)
    return "`}`";
  if (token->getType() == GuestParser::STRING)
    return "a string";
  std::string text = token->getText();
  if (text.size() > 40)
    text = text.substr(0, 40) + "..";
  return fmt::format("{}`{}`", isKeyword(token) ? "the keyword " : "", text);
}

// What the grammar wants here, in the author's terms.
std::string SyntaxErrors::expectation(Parser *parser) const {
  switch (parser->getContext()->getRuleIndex()) {
  case GuestParser::RuleType:
    return "a type";
  case GuestParser::RulePattern:
    return "a name";
  case GuestParser::RuleExpr:
  case GuestParser::RuleOperand:
  case GuestParser::RulePrimary:
    if (parser->getExpectedTokens().contains(ssize_t(GuestParser::INT)))
      return "an expression";
    break;
  case GuestParser::RuleFile:
  case GuestParser::RuleTopLevel:
  case GuestParser::RuleItem:
    return "a declaration";
  default:
    break;
  }
  antlr4::misc::IntervalSet set = parser->getExpectedTokens();
  set.remove(size_t(GuestParser::TAIL));
  std::vector<ssize_t> expected = set.toList();
  std::string out;
  constexpr size_t kListed = 4;
  if (expected.empty() || expected.size() > kListed)
    return out;
  for (size_t i = 0; i < expected.size(); ++i) {
    if (i > 0)
      out += i + 1 == expected.size() ? " or " : ", ";
    size_t type = size_t(expected[i]);
    std::string literal = parser->getVocabulary().getLiteralName(type);
    if (type == GuestParser::IDENT)
      out += "a name";
    else if (type == GuestParser::STRING)
      out += "a string";
    else if (literal.size() > 2)
      out += "`" + literal.substr(1, literal.size() - 2) + "`";
    else
      out += "a number";
  }
  return out;
}

void SyntaxErrors::reportUnexpected(Parser *parser, Token *found, const std::string &expected) {
  if (inErrorRecoveryMode(parser))
    return;
  beginErrorCondition(parser);
  if (expected.empty())
    diags.report(DiagId::unexpectedToken, rangeOf(found), describe(found));
  else
    diags.report(DiagId::expectedToken, rangeOf(found), expected, describe(found));
}

void SyntaxErrors::reportError(Parser *parser, const antlr4::RecognitionException &e) {
  Token *found = e.getOffendingToken();
  bool here = found == parser->getCurrentToken();
  // Further on than the decision began, what was expected there is not known.
  reportUnexpected(parser, found, here ? expectation(parser) : std::string());
}

Token *SyntaxErrors::recoverInline(Parser *parser) {
  Token *found = parser->getCurrentToken();
  antlr4::misc::IntervalSet expected = parser->getExpectedTokens();
  size_t semicolon = 0;
  for (size_t t = 1; t <= parser->getVocabulary().getMaxTokenType() && semicolon == 0; ++t)
    if (parser->getVocabulary().getLiteralName(t) == "';'")
      semicolon = t;
  Token *previous = parser->getTokenStream()->LT(-1);
  // A forgotten semicolon before a new line or a bracket that closes: go on as if it stood there.
  bool ends = previous && (found->getLine() > previous->getLine() || found->getText() == "}");
  if (expected.contains(ssize_t(semicolon)) && ends) {
    if (!inErrorRecoveryMode(parser)) {
      beginErrorCondition(parser);
      uint32_t place = rangeOf(previous).end;
      diags.report(DiagId::missingSemicolon, {place, place}).fix({place, place}, ";", "add it");
    }
    return getMissingSymbol(parser);
  }
  antlr4::InputMismatchException mismatch(parser);
  reportError(parser, mismatch);
  throw mismatch;
}

// Only where statements or declarations are listed: anything that cannot start one is one error.
void SyntaxErrors::sync(Parser *parser) {
  Token *token = parser->getCurrentToken();
  if (token->getType() == Token::EOF)
    return;
  size_t rule = parser->getContext()->getRuleIndex();
  std::string text = token->getText();
  if (rule == GuestParser::RuleFile && !startsDeclaration(text)) {
    reportUnexpected(parser, token, "a declaration");
    skipDeclaration(parser, token);
  } else if (rule == GuestParser::RuleBlock && text != "{" && text != "}" &&
             parser->getTokenStream()->LT(-1) != parser->getContext()->getStart() &&
             !parser->getExpectedTokens().contains(ssize_t(token->getType()))) {
    reportUnexpected(parser, token, "a statement");
    skipStatement(parser, token);
  }
}

void SyntaxErrors::recover(Parser *parser, std::exception_ptr e) {
  antlr4::ParserRuleContext *context = parser->getContext();
  switch (context->getRuleIndex()) {
  case GuestParser::RuleStmt:
    skipStatement(parser, context->getStart());
    return;
  case GuestParser::RuleTopLevel:
    skipDeclaration(parser, context->getStart());
    return;
  case GuestParser::RuleFile:
    return;
  default:
    std::rethrow_exception(e); // up to the statement or declaration
  }
}

void SyntaxErrors::skipStatement(Parser *parser, Token *from) {
  int depth = depthBetween(parser, from, parser->getCurrentToken());
  bool block = endsWithBlock(from->getText());
  for (;; parser->consume()) {
    Token *token = parser->getCurrentToken();
    std::string text = token->getText();
    if (token->getType() == Token::EOF)
      break;
    if (depth == 0 && (text == "}" || (token != from && startsStatement(text))))
      break;
    if (depth == 0 && text == ";") {
      parser->consume();
      break;
    }
    depth += isOpening(text) ? 1 : isClosing(text) ? -1 : 0;
    Token *next = parser->getTokenStream()->LT(2);
    if (depth == 0 && text == "}" && block && next->getText() != "else") {
      parser->consume();
      break;
    }
  }
  endErrorCondition(parser);
}

void SyntaxErrors::skipDeclaration(Parser *parser, Token *from) {
  int depth = depthBetween(parser, from, parser->getCurrentToken());
  for (;; parser->consume()) {
    Token *token = parser->getCurrentToken();
    std::string text = token->getText();
    if (token->getType() == Token::EOF)
      break;
    if (depth == 0 && token != from && startsDeclaration(text))
      break;
    depth += isOpening(text) ? 1 : isClosing(text) ? -1 : 0;
    if (depth <= 0 && (text == ";" || text == "}")) {
      parser->consume();
      break;
    }
  }
  endErrorCondition(parser);
}

} // namespace lean::frontend
