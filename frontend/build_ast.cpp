#include "frontend/build_ast.h"

namespace lean::frontend {

using G = AstBuilder::G;

ModuleDecl *buildAst(G::FileContext &tree, const SourceFile &file, Arena &arena,
                     DiagEngine &diags) {
  return AstBuilder(file, arena, diags).module(tree);
}

// ---- Places and texts --------------------------------------------------------------------------

SourceRange AstBuilder::range(antlr4::Token *token) const {
  return {uint32_t(file.base + token->getStartIndex()),
          uint32_t(file.base + token->getStopIndex() + 1)};
}

SourceRange AstBuilder::range(const antlr4::ParserRuleContext &context) const {
  SourceRange start = range(context.start);
  if (!context.stop || context.stop->getStopIndex() + 1 <= context.start->getStartIndex())
    return start; // an empty context
  return {start.begin, uint32_t(file.base + context.stop->getStopIndex() + 1)};
}

std::string_view AstBuilder::text(SourceRange r) const {
  return std::string_view(file.text).substr(r.begin - file.base, r.end - r.begin);
}

std::string_view AstBuilder::tokenText(antlr4::tree::ParseTree *child) const {
  auto *node = dynamic_cast<antlr4::tree::TerminalNode *>(child);
  if (!node || node->getSymbol()->getType() == antlr4::Token::EOF)
    return {};
  return text(range(node));
}

bool AstBuilder::has(antlr4::ParserRuleContext &context, std::string_view token) const {
  for (antlr4::tree::ParseTree *child : context.children)
    if (tokenText(child) == token)
      return true;
  return false;
}

// Escapes: \n \t \" \\ .
std::string_view AstBuilder::string(antlr4::tree::TerminalNode *node) {
  SourceRange where = range(node);
  std::string_view body = text(where);
  body = body.substr(1, body.size() - 2);
  if (body.find('\\') == std::string_view::npos)
    return body;
  std::vector<char> out;
  for (size_t i = 0; i < body.size(); ++i) {
    if (body[i] != '\\') {
      out.push_back(body[i]);
      continue;
    }
    char c = body[++i];
    static constexpr std::string_view kEscapes = "nt\"\\", kMeanings = "\n\t\"\\";
    size_t which = kEscapes.find(c);
    if (which == std::string_view::npos) {
      uint32_t place = where.begin + uint32_t(i);
      diags.report(DiagId::unknownEscape, {place, place + 2}, c)
          .note({}, "the escapes are \\n, \\t, \\\" and \\\\");
      continue;
    }
    out.push_back(kMeanings[which]);
  }
  std::span<char> kept = arena.copy(out);
  return {kept.data(), kept.size()};
}

// ---- Declarations ------------------------------------------------------------------------------

ModuleDecl *AstBuilder::module(G::FileContext &tree) {
  std::vector<ImportDecl> imports;
  std::vector<Decl *> items;
  for (G::TopLevelContext *top : tree.topLevel()) {
    if (top->importDecl())
      imports.push_back(importDecl(*top->importDecl()));
    else
      item(*top->item(), items);
  }
  auto *module = arena.make<ModuleDecl>();
  module->kind = DeclKind::Module;
  module->file = &file;
  module->imports = arena.copy(imports);
  module->items = arena.copy(items);
  return module;
}

ImportDecl AstBuilder::importDecl(G::ImportDeclContext &context) {
  std::vector<antlr4::tree::TerminalNode *> names = context.IDENT();
  bool renamed = has(context, "as");
  std::vector<std::string_view> path;
  for (size_t i = 0; i < names.size() - renamed; ++i)
    path.push_back(text(names[i]));
  return {range(context), arena.copy(path), text(names.back()), range(names.back())};
}

void AstBuilder::item(G::ItemContext &context, std::vector<Decl *> &items) {
  Decl *decl = nullptr;
  if (context.constDecl())
    decl = constDecl(*context.constDecl());
  else if (context.fnDecl())
    decl = fnDecl(*context.fnDecl());
  else if (context.structDecl())
    decl = structDecl(*context.structDecl());
  else
    decl = testDecl(*context.testDecl(), items.size());
  if (!decl)
    return;
  for (G::AttributeContext *one : context.attribute())
    attribute(*one, *decl);
  decl->isPublic = has(context, "pub");
  items.push_back(decl);
}

void AstBuilder::attribute(G::AttributeContext &context, Decl &decl) {
  const std::string_view name = text(context.IDENT());
  if (name != "cost") {
    diags.report(DiagId::unknownAttribute, range(context), name);
    return;
  }
  auto *fn = decl.kind == DeclKind::Fn ? static_cast<FnDecl *>(&decl) : nullptr;
  if (!fn || fn->isInline || fn->isTest) {
    diags.report(DiagId::attributePlace, range(context), name);
    return;
  }
  if (fn->costRange.valid()) {
    diags.report(DiagId::attributeTwice, range(context), name).note(fn->costRange, "here before");
    return;
  }
  fn->costRange = range(context);
  const std::vector<G::AttributeArgContext *> args = context.attributeArg();
  if (args.size() == 1 && text(args[0]->IDENT()) == "max") {
    const Expr *value = expr(*args[0]->expr());
    constexpr uint32_t kMost = ~uint32_t{0};
    if (value->kind == ExprKind::Int &&
        static_cast<const IntExpr *>(value)->value <= Int128(kMost)) {
      fn->maxCost = static_cast<uint32_t>(static_cast<const IntExpr *>(value)->value);
      return;
    }
  }
  diags.report(DiagId::attributeForm, fn->costRange);
}

Decl *AstBuilder::constDecl(G::ConstDeclContext &context) {
  auto *decl = arena.make<ConstDecl>();
  decl->kind = DeclKind::Const;
  decl->name = text(context.IDENT());
  decl->nameRange = range(context.IDENT());
  decl->isExtern = has(context, "extern");
  decl->range = range(context);
  decl->type = type(*context.type());
  decl->value = expr(*context.expr());
  return decl;
}

Decl *AstBuilder::fnDecl(G::FnDeclContext &context) {
  auto *decl = arena.make<FnDecl>();
  decl->kind = DeclKind::Fn;
  decl->name = text(context.IDENT());
  decl->nameRange = range(context.IDENT());
  decl->isInline = has(context, "inline");
  decl->range = range(context);
  decl->params = params(context.paramList());
  decl->result = context.type() ? type(*context.type()) : nullptr;
  decl->body = block(*context.block());
  return decl;
}

// A function that nothing can name; its number among the file's declarations makes its IR name.
Decl *AstBuilder::testDecl(G::TestDeclContext &context, size_t number) {
  auto *decl = arena.make<FnDecl>();
  decl->kind = DeclKind::Fn;
  decl->isTest = true;
  const std::string name = fmt::format("test.{}", number);
  const std::span<char> kept = arena.copy(std::vector<char>(name.begin(), name.end()));
  decl->name = {kept.data(), kept.size()};
  decl->nameRange = range(context.STRING(0));
  decl->testName = string(context.STRING(0));
  decl->range = range(context);
  if (context.IDENT() && text(context.IDENT()) != "fails")
    diags.report(DiagId::expectedToken, range(context.IDENT()), "`fails` or `{`",
                 fmt::format("`{}`", text(context.IDENT())));
  if (context.STRING(1)) {
    decl->testFails = true;
    decl->testMessage = string(context.STRING(1));
  }
  decl->body = block(*context.block());
  return decl;
}

std::span<Param> AstBuilder::params(G::ParamListContext *context) {
  std::vector<Param> out;
  if (context)
    for (G::ParamContext *param : context->param()) {
      bool isConst = has(*param, "const");
      out.push_back({isConst,
                     local(isConst ? LocalKind::ConstParam : LocalKind::Param, param->IDENT()),
                     type(*param->type())});
    }
  return arena.copy(out);
}

Decl *AstBuilder::structDecl(G::StructDeclContext &context) {
  auto *decl = arena.make<StructDecl>();
  decl->kind = DeclKind::Struct;
  decl->name = text(context.IDENT());
  decl->nameRange = range(context.IDENT());
  decl->range = range(context);
  decl->params = params(context.paramList());
  std::vector<FieldDecl> fields;
  for (G::FieldContext *field : context.field())
    fields.push_back({text(field->IDENT()), range(field->IDENT()), type(*field->type())});
  decl->fields = arena.copy(fields);
  return decl;
}

LocalDecl *AstBuilder::local(LocalKind kind, antlr4::tree::TerminalNode *name) {
  auto *decl = arena.make<LocalDecl>();
  decl->kind = DeclKind::Local;
  decl->name = text(name);
  decl->nameRange = range(name);
  decl->localKind = kind;
  return decl;
}

// ---- Types -------------------------------------------------------------------------------------

TypeExpr *AstBuilder::type(G::TypeContext &context) {
  auto *out = arena.make<TypeExpr>();
  out->range = range(context);
  std::vector<TypeExpr *> elements;
  for (G::TypeContext *element : context.type())
    elements.push_back(type(*element));
  out->elements = arena.copy(elements);
  std::string_view first = tokenText(context.children.front());
  if (first == "[") {
    out->kind = TypeExprKind::Array;
    out->size = expr(*context.expr(0));
    return out;
  }
  if (first == "(") {
    out->kind = TypeExprKind::Tuple;
    return elements.size() == 1 ? elements[0] : out;
  }
  out->kind = elements.empty() ? TypeExprKind::Name : TypeExprKind::Generic;
  std::vector<std::string_view> path;
  std::vector<SourceRange> ranges;
  for (antlr4::tree::TerminalNode *name : context.IDENT()) {
    path.push_back(text(name));
    ranges.push_back(range(name));
  }
  out->path = arena.copy(path);
  out->pathRanges = arena.copy(ranges);
  out->args = exprs(context.expr());
  return out;
}

// ---- Statements --------------------------------------------------------------------------------

Block *AstBuilder::block(G::BlockContext &context) {
  auto *out = arena.make<Block>();
  out->range = range(context);
  std::vector<Stmt *> stmts;
  std::vector<G::StmtContext *> contexts = context.stmt();
  for (size_t i = 0; i < contexts.size(); ++i)
    if (Stmt *s = stmt(*contexts[i], i + 1 == contexts.size(), out->tail))
      stmts.push_back(s);
  out->stmts = arena.copy(stmts);
  return out;
}

Pattern *AstBuilder::pattern(G::PatternContext &context, bool isVar) {
  auto *out = arena.make<Pattern>();
  out->range = range(context);
  if (context.IDENT()) {
    if (text(context.IDENT()) != "_")
      out->local = local(isVar ? LocalKind::Var : LocalKind::Let, context.IDENT());
    return out;
  }
  out->isTuple = true;
  std::vector<Pattern *> elements;
  for (G::PatternContext *element : context.pattern())
    elements.push_back(pattern(*element, isVar));
  out->elements = arena.copy(elements);
  return out;
}

// The last statement of a block may turn out to be its value, which is then put into `tail`.
Stmt *AstBuilder::stmt(G::StmtContext &context, bool last, Expr *&tail) {
  SourceRange where = range(context);
  std::string_view first = tokenText(context.children.front());
  if (auto *c = dynamic_cast<G::BindStmtContext *>(&context)) {
    bool isVar = first == "var";
    Pattern *bound = pattern(*c->pattern(), isVar);
    return arena.make<BindStmt>(Stmt{StmtKind::Bind, where}, isVar, bound,
                                c->type() ? type(*c->type()) : nullptr,
                                c->expr() ? expr(*c->expr()) : nullptr);
  }
  if (auto *c = dynamic_cast<G::AssertStmtContext *>(&context))
    return arena.make<AssertStmt>(Stmt{StmtKind::Assert, where}, expr(*c->expr()),
                                  c->STRING() ? string(c->STRING()) : std::string_view());
  if (auto *c = dynamic_cast<G::ReturnStmtContext *>(&context))
    return arena.make<ReturnStmt>(Stmt{StmtKind::Return, where},
                                  c->expr() ? expr(*c->expr()) : nullptr);
  if (auto *c = dynamic_cast<G::ForStmtContext *>(&context)) {
    bool unroll = first == "unroll";
    auto *out = arena.make<ForStmt>(Stmt{StmtKind::For, where});
    out->unroll = unroll;
    if (text(c->IDENT()) != "_")
      out->index = local(unroll ? LocalKind::UnrollIndex : LocalKind::LoopIndex, c->IDENT());
    out->lo = expr(*c->expr(0));
    out->hi = expr(*c->expr(1));
    out->body = block(*c->block());
    return out;
  }
  if (auto *c = dynamic_cast<G::BlockStmtContext *>(&context)) {
    Expr *e = c->ifExpr() ? ifExpr(*c->ifExpr())
              : c->matchExpr()
                  ? matchExpr(*c->matchExpr())
                  : arena.make<BlockExpr>(Expr{ExprKind::Block, where}, block(*c->block()));
    if (last && !has(context, ";")) {
      tail = e;
      return nullptr;
    }
    return arena.make<ExprStmt>(Stmt{StmtKind::Expr, where}, e);
  }
  auto &c = static_cast<G::ExprStmtContext &>(context);
  std::vector<G::ExprContext *> parts = c.expr();
  Expr *e = expr(*parts[0]);
  if (parts.size() == 2)
    return arena.make<AssignStmt>(Stmt{StmtKind::Assign, where}, e, expr(*parts[1]));
  if (!has(context, ";")) { // a TAIL, which only comes before the block's end
    tail = e;
    return nullptr;
  }
  return arena.make<ExprStmt>(Stmt{StmtKind::Expr, where}, e);
}

} // namespace lean::frontend
