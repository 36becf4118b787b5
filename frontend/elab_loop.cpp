// Loops: unrolled ones compile their body once per iteration, run-time ones once, with the
// variables that the body assigns carried from one iteration to the next.
#include "frontend/body.h"

namespace lean::frontend {

void Body::loop(ForStmt &s) {
  if (unit.depth >= Unit::kMaxDepth) {
    unit.refuse(DiagId::expansionTooDeep, s.range, Unit::kMaxDepth);
    return;
  }
  ++unit.depth;
  s.unroll || !builder ? unrolled(s) : runtimeLoop(s);
  --unit.depth;
}

// Also how a run-time `for` runs in a function that is evaluated while compiling: there the index
// is a position.
void Body::unrolled(ForStmt &s) {
  auto bound = [&](Expr &e) -> std::optional<Int128> {
    Value v = expr(e, types.integer);
    if (!v.isPoison() && v.type->kind == TypeKind::Index && v.leaf().isConstant())
      return Int128(v.leaf().asPosition());
    if (!v.isPoison() && v.type->kind != TypeKind::Int)
      diags.report(DiagId::needsInt, e.range, v.type->name)
          .note({}, "`for` without `unroll` runs to a bound known only in the run");
    return v.isPoison() || v.type->kind != TypeKind::Int ? std::nullopt
                                                         : std::optional(v.leaf().asInt());
  };
  std::optional<Int128> lo = bound(*s.lo), hi = bound(*s.hi);
  if (!lo || !hi)
    return;
  if (*lo > *hi) {
    diags.report(DiagId::emptyRange, join(s.lo->range, s.hi->range), *lo, *hi);
    return;
  }
  for (Int128 i = *lo; i < *hi && !dead; ++i) {
    if (!unit.spend(1, s.range))
      return;
    size_t before = diags.reportCount();
    ContextScope context(diags, s.range,
                         fmt::format("in the iteration {} = {} of this loop",
                                     s.index ? s.index->name : "_", toString(i)));
    if (s.index) {
      Value index(types.integer, Leaf::integer(i));
      if (!s.unroll)
        index = coerce(std::move(index), types.index, s.lo->range);
      declare(*s.index, index);
    }
    block(*s.body, types.unit);
    if (diags.reportCount() != before)
      return; // the next iterations would repeat it
  }
}

// The leaves of the assigned variables that a loop carries.
void Body::carriedLeaves(ForStmt &s, std::vector<std::pair<uint32_t, uint32_t>> &out) {
  for (const LocalDecl *decl : s.assigned) {
    if (decl->localKind != LocalKind::Var)
      continue; // cells of arrays in memory need no carrying
    uint32_t id = variableId(*decl);
    const Variable &v = variables[id];
    if (!v.type || v.type->isPoison())
      continue;
    for (uint32_t k = 0; k < v.leaves.size(); ++k) {
      LeafKind kind = v.leaves[k].kind();
      if (kind == LeafKind::Runtime || kind == LeafKind::Field || kind == LeafKind::Position)
        out.push_back({id, k});
    }
  }
}

void Body::runtimeLoop(ForStmt &s) {
  Value lo = exprAs(*s.lo, types.index), hi = exprAs(*s.hi, types.index);
  if (lo.isPoison() || hi.isPoison())
    return;
  bool constant = lo.leaf().isConstant() && hi.leaf().isConstant();
  uint64_t first = constant ? lo.leaf().asPosition() : 0,
           end = constant ? hi.leaf().asPosition() : 0;
  if (constant && first > end) {
    diags.report(DiagId::emptyRange, join(s.lo->range, s.hi->range), first, end);
    return;
  }
  if (regions.size() >= Unit::kMaxRegions) {
    diags.report(DiagId::regionsTooDeep, s.range, Unit::kMaxRegions);
    return;
  }
  at(join(s.lo->range, s.hi->range));
  ir::Value from = irValue(lo.leaf());
  if (!builder->type(from).isBounded())
    from = builder->checkIdx(from, unit.message("", s.lo->range, {unit.excerpt(s.lo->range)}));
  ir::Value to = irValue(hi.leaf());

  std::vector<std::pair<uint32_t, uint32_t>> carried;
  carriedLeaves(s, carried);
  std::vector<ir::Value> inits;
  std::vector<ir::Type> carriedTypes;
  for (auto [id, k] : carried) {
    inits.push_back(irValue(variables[id].leaves[k]));
    carriedTypes.push_back(irType(leafType(variables[id].type, k)));
  }
  at(s.range);
  Op *op = builder->createFor(from, to, inits, carriedTypes);

  Changes changes;
  bool ended;
  {
    ir::Builder::Scope inside(*builder, op->regions[0]);
    openRegion();
    std::span<ir::Value> args = op->regions[0]->args;
    for (size_t i = 0; i < carried.size(); ++i)
      setLeaf(carried[i].first, carried[i].second, Leaf::runtime(args[i + 1]));
    if (hi.leaf().isRuntime())
      proven(args[0], to);
    if (s.index) {
      declare(*s.index, Value(types.index, Leaf::runtime(args[0])));
      builder->setName(args[0], s.index->name);
    }
    block(*s.body, types.unit);
    ended = dead;
    dead = false;
    if (!ended) {
      std::vector<ir::Value> next;
      at(s.range);
      for (auto [id, k] : carried)
        next.push_back(irValue(variables[id].leaves[k]));
      builder->yield(next);
    }
    changes = closeRegion();
  }
  size_t next = 0;
  bool runs = constant && first < end && !ended;
  for (const Change &c : changes) {
    if (next < carried.size() && carried[next] == std::pair(c.variable, c.leaf)) {
      ++next;
      continue;
    }
    Variable &v = variables[c.variable];
    if (v.type->isPoison())
      continue;
    Leaf before = v.leaves[c.leaf];
    if (before.isSet() && leafType(v.type, c.leaf)->isComptime()) {
      diags.report(DiagId::comptimeAssigned, s.range, v.decl->name)
          .note(v.decl->nameRange, "its type is {}; give it one with a form in the run",
                v.type->name);
      v.type = types.poison;
      continue;
    }
    // Set in the body only: set afterwards when the body certainly ran and the value outlives it.
    bool cell = v.memory && c.value.isSet();
    setLeaf(c.variable, c.leaf, runs && cell ? c.value : Leaf::maybe());
  }
  for (size_t i = 0; i < carried.size(); ++i)
    setLeaf(carried[i].first, carried[i].second, Leaf::runtime(op->results[i]));
}

} // namespace lean::frontend
