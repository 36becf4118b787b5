// From ANTLR's contexts to our nodes. What the grammar leaves to say (digits, escapes, precedence,
// where a block's value may stand) is said here.
#pragma once

#include "frontend/arena.h"
#include "frontend/ast.h"
#include "frontend/diag.h"

#include "GuestParser.h"

namespace lean::frontend {

ModuleDecl *buildAst(grammar::GuestParser::FileContext &tree, const SourceFile &file, Arena &arena,
                     DiagEngine &diags);

class AstBuilder {
public:
  using G = grammar::GuestParser;
  AstBuilder(const SourceFile &file, Arena &arena, DiagEngine &diags)
      : file(file), arena(arena), diags(diags) {}

  ModuleDecl *module(G::FileContext &tree);

private:
  // build_ast.cpp
  SourceRange range(const antlr4::ParserRuleContext &context) const;
  SourceRange range(antlr4::Token *token) const;
  SourceRange range(antlr4::tree::TerminalNode *node) const { return range(node->getSymbol()); }
  std::string_view text(SourceRange range) const;
  std::string_view text(antlr4::tree::TerminalNode *node) const { return text(range(node)); }
  std::string_view string(antlr4::tree::TerminalNode *node);
  bool has(antlr4::ParserRuleContext &context, std::string_view token) const;
  std::string_view tokenText(antlr4::tree::ParseTree *child) const;

  void item(G::ItemContext &context, std::vector<Decl *> &items);
  void attribute(G::AttributeContext &context, Decl &decl);
  ImportDecl importDecl(G::ImportDeclContext &context);
  Decl *constDecl(G::ConstDeclContext &context);
  Decl *fnDecl(G::FnDeclContext &context);
  Decl *testDecl(G::TestDeclContext &context, size_t number);
  Decl *structDecl(G::StructDeclContext &context);
  std::span<Param> params(G::ParamListContext *context);
  TypeExpr *type(G::TypeContext &context);
  Block *block(G::BlockContext &context);
  Stmt *stmt(G::StmtContext &context, bool last, Expr *&tail);
  Pattern *pattern(G::PatternContext &context, bool isVar);
  LocalDecl *local(LocalKind kind, antlr4::tree::TerminalNode *name);

  // build_expr.cpp
  Expr *expr(G::ExprContext &context);
  Expr *operand(G::OperandContext &context);
  Expr *primary(G::PrimaryContext &context);
  Expr *suffix(Expr *base, G::SuffixContext &context);
  Expr *ifExpr(G::IfExprContext &context);
  Expr *matchExpr(G::MatchExprContext &context);
  std::span<Expr *> exprs(const std::vector<G::ExprContext *> &contexts);

  const SourceFile &file;
  Arena &arena;
  DiagEngine &diags;
};

} // namespace lean::frontend
