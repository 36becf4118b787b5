// What the parser does about text that is no program: one error per mistake in our own words, then
// on with the next statement or declaration. Since scan.cpp has paired the brackets, "the next
// statement" can be found by counting them.
#pragma once

#include "frontend/diag.h"

#include <antlr4-runtime.h>

namespace lean::frontend {

class SyntaxErrors : public antlr4::DefaultErrorStrategy {
public:
  SyntaxErrors(const SourceFile &file, DiagEngine &diags) : file(file), diags(diags) {}

  void reportError(antlr4::Parser *parser, const antlr4::RecognitionException &e) override;
  void recover(antlr4::Parser *parser, std::exception_ptr e) override;
  antlr4::Token *recoverInline(antlr4::Parser *parser) override;
  void sync(antlr4::Parser *parser) override;

private:
  SourceRange rangeOf(antlr4::Token *token) const;
  std::string describe(antlr4::Token *token) const;
  std::string expectation(antlr4::Parser *parser) const;
  void reportUnexpected(antlr4::Parser *parser, antlr4::Token *found, const std::string &expected);
  void skipStatement(antlr4::Parser *parser, antlr4::Token *from);
  void skipDeclaration(antlr4::Parser *parser, antlr4::Token *from);

  const SourceFile &file;
  DiagEngine &diags;
};

} // namespace lean::frontend
