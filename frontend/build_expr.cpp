// Expressions: precedence, prefixes, suffixes and literals.
#include "frontend/build_ast.h"

#include <map>

namespace lean::frontend {

using G = AstBuilder::G;

namespace {

struct Operator {
  BinOp op;
  int precedence; // higher binds tighter
};

const std::map<std::string_view, Operator> kOperators = {
    {"||", {BinOp::LogicOr, 0}}, {"&&", {BinOp::LogicAnd, 1}}, {"==", {BinOp::Eq, 2}},
    {"!=", {BinOp::Ne, 2}},      {"<", {BinOp::Lt, 2}},        {"<=", {BinOp::Le, 2}},
    {">", {BinOp::Gt, 2}},       {">=", {BinOp::Ge, 2}},       {"|", {BinOp::Or, 3}},
    {"^", {BinOp::Xor, 4}},      {"&", {BinOp::And, 5}},       {"<<", {BinOp::Shl, 6}},
    {">>", {BinOp::Shr, 6}},     {"+", {BinOp::Add, 7}},       {"-", {BinOp::Sub, 7}},
    {"*", {BinOp::Mul, 8}},      {"/", {BinOp::Div, 8}},       {"%", {BinOp::Rem, 8}},
    {"**", {BinOp::Pow, 9}}};
constexpr int kComparison = 2, kPower = 9;

// Prefixes and suffixes of one operand nest in the tree although the parser loops over them.
constexpr size_t kMaxAffixes = 64;

} // namespace

std::string_view spelling(BinOp op) {
  for (const auto &[text, o] : kOperators)
    if (o.op == op)
      return text;
  return {};
}

std::span<Expr *> AstBuilder::exprs(const std::vector<G::ExprContext *> &contexts) {
  std::vector<Expr *> out;
  out.reserve(contexts.size());
  for (G::ExprContext *context : contexts)
    out.push_back(expr(*context));
  return arena.copy(out);
}

// Operator precedence over the flat list. `open` holds one chain per precedence that is being read,
// loosest first; a looser operator closes the tighter ones.
Expr *AstBuilder::expr(G::ExprContext &context) {
  struct OpenChain {
    int precedence;
    std::vector<Expr *> operands;
    std::vector<BinOp> ops;
    std::vector<SourceRange> ranges;
  };
  std::vector<OpenChain> open;
  auto close = [&](Expr *last) -> Expr * {
    OpenChain chain = std::move(open.back());
    open.pop_back();
    chain.operands.push_back(last);
    auto *out = arena.make<ChainExpr>(
        Expr{ExprKind::Chain, join(chain.operands.front()->range, last->range)});
    out->operands = arena.copy(chain.operands);
    out->ops = arena.copy(chain.ops);
    out->opRanges = arena.copy(chain.ranges);
    return out;
  };

  Expr *current = nullptr;
  for (antlr4::tree::ParseTree *child : context.children) {
    if (auto *o = dynamic_cast<G::OperandContext *>(child)) {
      current = operand(*o);
      continue;
    }
    SourceRange where = range(static_cast<antlr4::ParserRuleContext &>(*child));
    auto found = kOperators.find(text(where));
    if (found == kOperators.end()) {
      diags.report(DiagId::spacedShift, where);
      found = kOperators.find(">>");
    }
    auto [op, precedence] = found->second;
    while (!open.empty() && open.back().precedence > precedence)
      current = close(current);
    bool joined = !open.empty() && open.back().precedence == precedence;
    if (joined && precedence == kComparison)
      diags.report(DiagId::chainedComparison, where)
          .note({}, "compare twice, or write parentheses");
    if (joined && precedence == kPower)
      diags.report(DiagId::chainedPower, where).note({}, "write parentheses");
    if (!joined)
      open.push_back({precedence, {}, {}, {}});
    open.back().operands.push_back(current);
    open.back().ops.push_back(op);
    open.back().ranges.push_back(where);
  }
  while (!open.empty())
    current = close(current);
  return current;
}

Expr *AstBuilder::operand(G::OperandContext &context) {
  std::vector<std::pair<PrefixOp, SourceRange>> prefixes;
  Expr *current = nullptr;
  SourceRange whole = range(context);
  uint32_t start = whole.begin;
  size_t affixes = 0;
  for (antlr4::tree::ParseTree *child : context.children) {
    if (++affixes > kMaxAffixes) {
      diags.report(DiagId::nestingTooDeep, range(static_cast<antlr4::ParserRuleContext &>(context)),
                   kMaxAffixes);
      break;
    }
    if (auto *p = dynamic_cast<G::PrimaryContext *>(child)) {
      start = p->start->getStartIndex() + file.base;
      current = primary(*p);
    } else if (auto *s = dynamic_cast<G::SuffixContext *>(child)) {
      current = suffix(current, *s);
    } else if (auto *t = dynamic_cast<G::TypeContext *>(child)) {
      SourceRange where = {start, range(*t).end};
      // A prefix binds tighter than `as`.
      for (; !prefixes.empty(); prefixes.pop_back()) {
        auto [op, at] = prefixes.back();
        current =
            arena.make<PrefixExpr>(Expr{ExprKind::Prefix, join(at, current->range)}, op, current);
        where.begin = at.begin;
      }
      current = arena.make<CastExpr>(Expr{ExprKind::Cast, where}, current, type(*t));
    } else {
      std::string_view token = tokenText(child);
      if (token == "as")
        continue;
      PrefixOp op = token == "!"   ? PrefixOp::Not
                    : token == "-" ? PrefixOp::Neg
                                   : PrefixOp::AddressOf;
      prefixes.push_back({op, range(dynamic_cast<antlr4::tree::TerminalNode *>(child))});
    }
  }
  if (!current) // only prefixes were read before the limit
    return arena.make<IntExpr>(Expr{ExprKind::Int, whole}, 0);
  for (; !prefixes.empty(); prefixes.pop_back()) {
    auto [op, at] = prefixes.back();
    current = arena.make<PrefixExpr>(Expr{ExprKind::Prefix, join(at, current->range)}, op, current);
  }
  return current;
}

Expr *AstBuilder::suffix(Expr *base, G::SuffixContext &context) {
  SourceRange where = join(base->range, range(context));
  if (auto *c = dynamic_cast<G::CallSuffixContext *>(&context))
    return arena.make<CallExpr>(Expr{ExprKind::Call, where}, base, exprs(c->expr()));
  if (auto *c = dynamic_cast<G::IndexSuffixContext *>(&context)) {
    std::span<Expr *> parts = exprs(c->expr());
    if (parts.size() == 2)
      return arena.make<SubArrayExpr>(Expr{ExprKind::SubArray, where}, base, parts[0], parts[1]);
    return arena.make<IndexExpr>(Expr{ExprKind::Index, where}, base, parts[0]);
  }
  if (auto *c = dynamic_cast<G::MemberSuffixContext *>(&context))
    return arena.make<MemberExpr>(Expr{ExprKind::Member, where}, base, text(c->IDENT()),
                                  range(c->IDENT()));
  auto &c = static_cast<G::LiteralSuffixContext &>(context);
  if (base->kind != ExprKind::Name && base->kind != ExprKind::Member)
    diags.report(DiagId::literalNeedsName, base->range);
  std::vector<FieldInit> fields;
  for (G::FieldInitContext *field : c.fieldInit())
    fields.push_back({text(field->IDENT()), range(field->IDENT()), expr(*field->expr())});
  return arena.make<StructLitExpr>(Expr{ExprKind::StructLit, where}, base, arena.copy(fields));
}

Expr *AstBuilder::primary(G::PrimaryContext &context) {
  SourceRange where = range(context);
  if (auto *c = dynamic_cast<G::NamePrimaryContext *>(&context))
    return arena.make<NameExpr>(Expr{ExprKind::Name, where}, text(c->IDENT()));
  if (auto *c = dynamic_cast<G::IntPrimaryContext *>(&context)) {
    Literal literal = parseLiteral(text(c->INT()));
    switch (literal.error) {
    case LiteralError::None:
      break;
    case LiteralError::BadDigit: {
      uint32_t place = where.begin + uint32_t(literal.place);
      diags.report(DiagId::badDigit, {place, place + 1}, text({place, place + 1}));
      break;
    }
    case LiteralError::NoDigits:
      diags.report(DiagId::noDigits, where, text(where));
      break;
    case LiteralError::TooLarge:
      diags.report(DiagId::literalTooLarge, where)
          .note({}, "the largest is 2 ** 127 - 1; a word of three limbs is `word(c0, c1, c2)`");
      break;
    }
    return arena.make<IntExpr>(Expr{ExprKind::Int, where}, literal.value);
  }
  if (auto *c = dynamic_cast<G::ParenPrimaryContext *>(&context)) {
    std::vector<G::ExprContext *> parts = c->expr();
    if (parts.size() == 1 && !has(context, ","))
      return expr(*parts[0]);
    return arena.make<ArrayExpr>(Expr{ExprKind::Tuple, where}, exprs(parts));
  }
  if (auto *c = dynamic_cast<G::ArrayPrimaryContext *>(&context)) {
    std::span<Expr *> parts = exprs(c->expr());
    if (has(context, ";"))
      return arena.make<RepeatExpr>(Expr{ExprKind::Repeat, where}, parts[0], parts[1]);
    return arena.make<ArrayExpr>(Expr{ExprKind::Array, where}, parts);
  }
  if (auto *c = dynamic_cast<G::StringPrimaryContext *>(&context))
    return arena.make<StrExpr>(Expr{ExprKind::Str, where}, string(c->STRING()));
  if (dynamic_cast<G::BoolPrimaryContext *>(&context))
    return arena.make<BoolExpr>(Expr{ExprKind::Bool, where}, text(where) == "true");
  if (auto *c = dynamic_cast<G::AllocPrimaryContext *>(&context))
    return arena.make<AllocExpr>(Expr{ExprKind::Alloc, where}, type(*c->type()), expr(*c->expr()));
  if (auto *c = dynamic_cast<G::IfPrimaryContext *>(&context))
    return ifExpr(*c->ifExpr());
  if (auto *c = dynamic_cast<G::MatchPrimaryContext *>(&context))
    return matchExpr(*c->matchExpr());
  auto &c = static_cast<G::BlockPrimaryContext &>(context);
  return arena.make<BlockExpr>(Expr{ExprKind::Block, where}, block(*c.block()));
}

Expr *AstBuilder::ifExpr(G::IfExprContext &context) {
  std::vector<G::ExprContext *> conditions = context.expr();
  std::vector<G::BlockContext *> blocks = context.block();
  std::vector<IfArm> arms;
  for (size_t i = 0; i < conditions.size(); ++i)
    arms.push_back({expr(*conditions[i]), block(*blocks[i])});
  Block *otherwise = blocks.size() > arms.size() ? block(*blocks.back()) : nullptr;
  return arena.make<IfExpr>(Expr{ExprKind::If, range(context)}, arena.copy(arms), otherwise);
}

Expr *AstBuilder::matchExpr(G::MatchExprContext &context) {
  std::vector<MatchArm> arms;
  for (G::ArmContext *arm : context.arm()) {
    std::vector<G::ExprContext *> parts = arm->expr();
    MatchArm out = {range(*arm), expr(*parts[0]), nullptr, nullptr, nullptr};
    if (parts.size() == 3)
      out.hi = expr(*parts[1]);
    if (arm->IDENT() && text(arm->IDENT()) != "_")
      out.binder = local(LocalKind::ArmBinder, arm->IDENT());
    out.body = expr(*parts.back());
    arms.push_back(out);
  }
  return arena.make<MatchExpr>(Expr{ExprKind::Match, range(context)}, expr(*context.expr()),
                               arena.copy(arms));
}

} // namespace lean::frontend
