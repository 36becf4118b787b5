#include "frontend/body.h"

namespace lean::frontend {

// The types that an instance's compile-time arguments give its parameters and result.
bool Body::signature(Instance &out) {
  FnDecl &fn = *out.fn;
  pushFrame(&fn, fn.slots, nullptr, true);
  size_t next = 0;
  bool good = true;
  for (Param &param : fn.params) {
    const Type *t = type(*param.type);
    good = good && !t->isPoison();
    if (!param.isConst) {
      if (!t->isPoison() && !t->runtime) {
        diags.report(DiagId::comptimeParam, param.local->nameRange, param.local->name, t->name)
            .fix({param.local->nameRange.begin, param.local->nameRange.begin}, "const ",
                 "make it a compile-time parameter");
        good = false;
      }
      good = good && fitsValue(t, param.type->range);
      out.params.push_back(t);
      continue;
    }
    Value &value = out.constArgs[next++];
    value = coerce(std::move(value), t, out.requestedAt);
    good = good && !value.isPoison();
    declare(*param.local, value);
  }
  out.result = fn.result ? type(*fn.result) : types.unit;
  good = good && !out.result->isPoison() && fitsValue(out.result, fn.nameRange);
  popFrame();
  return good;
}

void Body::compile() {
  FnDecl &fn = *instance->fn;
  pushFrame(&fn, fn.slots, instance->result, false);
  at(fn.nameRange);
  builder->function().loc = unit.location(fn.nameRange, 0);
  unit.noteSource(fn);
  size_t next = 0, arg = 0, param = 0;
  std::span<const ir::Value> args = builder->function().body->args;
  for (const Param &p : fn.params) {
    if (p.isConst) {
      declare(*p.local, instance->constArgs[next++]);
      continue;
    }
    Value value(instance->params[param++]);
    for (uint64_t k = 0; k < value.type->leaves; ++k) {
      if (value.type->leaves == 1)
        builder->setName(args[arg], p.local->name);
      value.leaves.push_back(Leaf::runtime(args[arg++]));
    }
    bool memory = p.local->inMemory && value.type->isAggregate();
    memory ? declareInMemory(*p.local, value) : declare(*p.local, value);
  }
  Value value = block(*fn.body, instance->result);
  endOfFunction(std::move(value));
  popFrame();
}

// A body that comes to its end returns its value.
void Body::endOfFunction(Value value) {
  if (dead)
    return;
  const FnDecl &fn = *frame().fn;
  SourceRange end = {fn.body->range.end - 1, fn.body->range.end};
  if (value.type->isUnit() && !frame().result->isUnit() && !frame().result->isPoison())
    diags.report(DiagId::missingReturn, end, fn.name, frame().result->name);
  else
    finishReturn(std::move(value), fn.body->tail ? fn.body->tail->range : end);
}

std::optional<Value> Body::constantOf(Expr &e, TypeExpr &t) {
  pushFrame(nullptr, 0, nullptr, true);
  const Type *wanted = type(t);
  std::optional<Value> out;
  if (!wanted->isPoison()) {
    Value v = exprAs(e, wanted);
    if (!v.isPoison())
      out = std::move(v);
  }
  popFrame();
  return out;
}

} // namespace lean::frontend
