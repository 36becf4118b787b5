// Calls of the program's own functions.
#include "frontend/body.h"

namespace lean::frontend {

Value Body::call(CallExpr &e, const Type *expected) {
  Decl *decl = nullptr;
  if (e.callee->kind == ExprKind::Name) {
    decl = static_cast<NameExpr *>(e.callee)->decl;
  } else if (e.callee->kind == ExprKind::Member) {
    auto &m = static_cast<MemberExpr &>(*e.callee);
    decl = m.decl;
    if (!decl && place(m).isPoison())
      return poison();
  }
  if (e.callee->kind == ExprKind::Name && !decl)
    return poison(); // the resolver reported it
  if (decl && decl->kind == DeclKind::Builtin)
    return builtin(e, static_cast<BuiltinDecl &>(*decl).builtin, expected);
  if (decl && decl->kind == DeclKind::Fn)
    return callFunction(e, static_cast<FnDecl &>(*decl));
  auto report = diags.report(DiagId::notCallable, e.callee->range);
  if (decl)
    report.note(decl->nameRange, "declared here");
  if (decl && decl->kind == DeclKind::Struct)
    report.note({}, "a struct's value is `{} {{ field: value }}`", decl->name);
  return poison();
}

// The `const` arguments select the instance; its parameter types are those of the others.
Value Body::callFunction(CallExpr &e, FnDecl &fn) {
  if (e.args.size() != fn.params.size()) {
    diags
        .report(DiagId::argumentCount, e.range, fn.name, counted(fn.params.size(), "argument"),
                e.args.size())
        .note(fn.nameRange, "declared here");
    return poison();
  }
  std::vector<Value> constArgs;
  for (size_t i = 0; i < e.args.size(); ++i) {
    if (!fn.params[i].isConst)
      continue;
    ContextScope context(diags, fn.params[i].local->nameRange,
                         fmt::format("for the `const` parameter `{}`", fn.params[i].local->name));
    Value v = constantExpr(*e.args[i]);
    if (v.isPoison())
      return poison();
    constArgs.push_back(std::move(v));
  }
  Instance *callee = unit.instance(fn, std::move(constArgs), e.range, instance);
  if (!callee)
    return poison();
  std::vector<Value> args;
  size_t next = 0;
  bool good = true;
  for (size_t i = 0; i < e.args.size(); ++i) {
    if (fn.params[i].isConst)
      continue;
    args.push_back(exprAs(*e.args[i], callee->params[next++]));
    good = good && !args.back().isPoison();
  }
  if (!good)
    return poison();
  // A function that returns from the middle is called rather than expanded: the result is the same.
  bool expandable = fn.isInline && !fn.nestedReturn;
  bool comptime = !callee->result->runtime;
  if (builder && !expandable && !comptime)
    return runtimeCall(*callee, args, e.range);
  std::vector<Value> all;
  size_t constant = 0, other = 0;
  for (const Param &p : fn.params)
    all.push_back(p.isConst ? callee->constArgs[constant++] : args[other++]);
  ir::Builder *saved = builder;
  if (comptime)
    builder = nullptr;
  ir::Region *region = builder ? builder->region() : nullptr;
  size_t before = region ? region->ops.size() : 0;
  std::optional<Value> out = expand(fn, std::move(all), e.range);
  builder = saved;
  if (out)
    return *out;
  // That only showed while it was expanded: what came of it goes.
  fn.nestedReturn = true;
  builder->setRegion(region);
  region->ops.resize(before);
  return runtimeCall(*callee, args, e.range);
}

Value Body::runtimeCall(Instance &callee, const std::vector<Value> &args, SourceRange at) {
  std::vector<ir::Value> flat;
  this->at(at);
  for (const Value &arg : args)
    irValues(arg, flat);
  std::span<ir::Value> results = builder->call(unit.functionOf(callee), flat);
  Value out(callee.result);
  for (ir::Value v : results)
    out.leaves.push_back(Leaf::runtime(v));
  return out;
}

// The body in place of the call; `args` holds all parameters in order.
std::optional<Value> Body::expand(FnDecl &fn, std::vector<Value> args, SourceRange at) {
  size_t open = 0;
  for (const Frame &f : frames)
    open += f.fn == &fn && f.inlined;
  if (open > 0 && builder) {
    diags.report(DiagId::recursiveInline, at, fn.name)
        .note(fn.nameRange, "a function that calls itself cannot be `inline`");
    return poison();
  }
  if (open >= Unit::kMaxSpecialisation) {
    diags.report(DiagId::specialisationTooDeep, at, fn.name, Unit::kMaxSpecialisation);
    return poison();
  }
  size_t before = diags.reportCount();
  ContextScope context(diags, at, fmt::format("in the expansion of `{}` here", fn.name));
  ir::LocId here = builder ? unit.location(at, frame().inlinedAt) : 0;
  if (builder)
    unit.noteSource(fn);
  pushFrame(&fn, fn.slots, nullptr, true);
  frame().inlinedAt = here;
  for (size_t i = 0; i < args.size(); ++i)
    declare(*fn.params[i].local, args[i]);
  const Type *result = fn.result ? type(*fn.result) : types.unit;
  frame().result = result;
  bool wasDead = dead;
  Value value = block(*fn.body, result);
  endOfFunction(std::move(value));
  Value out = frame().returned ? std::move(*frame().returned) : poison();
  bool hidden = frame().hiddenReturn;
  popFrame();
  dead = wasDead;
  if (result->isPoison() || diags.reportCount() != before)
    return poison();
  return hidden ? std::nullopt : std::optional(std::move(out));
}

} // namespace lean::frontend
