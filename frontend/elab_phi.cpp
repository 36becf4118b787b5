// Joining the arms of a branch: a variable that they leave with different values becomes a result
// of the branch, and so does the value of an `if` or `match` expression.
#include "frontend/body.h"

#include <algorithm>

namespace lean::frontend {

namespace {

// Collects the results while they are found, arm by arm.
struct Results {
  std::vector<std::vector<ir::Value>> yields; // per arm
  std::vector<ir::Type> types;
};

} // namespace

// What a place holds after the branch, when that needs no result: equal everywhere and visible
// after it, or unset on some path.
std::optional<Leaf> Body::settled(const std::vector<Leaf> &leaves, uint32_t firstInside) {
  bool equal =
      std::all_of(leaves.begin(), leaves.end(), [&](const Leaf &l) { return l == leaves.front(); });
  if (equal && (!leaves.front().isRuntime() || leaves.front().asRuntime().id < firstInside))
    return leaves.front();
  if (std::any_of(leaves.begin(), leaves.end(), [](const Leaf &l) { return !l.isSet(); }))
    return Leaf::maybe();
  return std::nullopt;
}

Value Body::joinArms(Op *op, std::vector<Arm> &all, uint32_t firstInside, const Type *expected,
                     const Type *numbers, SourceRange at) {
  std::vector<Arm *> live;
  for (Arm &a : all)
    if (!a.dead)
      live.push_back(&a);
  if (live.empty()) {
    builder->setResults(op, {});
    builder->unreachable();
    endPath();
    return poison();
  }
  Value value = joinedType(live, expected, numbers, at);
  Results results;
  results.yields.resize(live.size());
  // The number of the result that will hold these leaves.
  auto result = [&](const std::vector<Leaf> &leaves) {
    for (size_t a = 0; a < live.size(); ++a) {
      ir::Builder::Scope inside(*builder, live[a]->region);
      ir::Value v = irValue(leaves[a]);
      results.yields[a].push_back(v);
      ir::Type t = builder->type(v);
      if (a == 0)
        results.types.push_back(t);
      else
        results.types.back() = ir::joinTypes(results.types.back(), t).value_or(t);
    }
    return results.types.size() - 1;
  };

  // Variables that some arm changed.
  std::vector<std::pair<uint32_t, uint32_t>> keys;
  for (const Arm *a : live)
    for (const Change &c : a->changes)
      keys.push_back({c.variable, c.leaf});
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  std::vector<size_t> cursor(live.size());
  std::vector<std::pair<std::pair<uint32_t, uint32_t>, size_t>> pending;
  for (auto key : keys) {
    std::vector<Leaf> leaves;
    for (size_t a = 0; a < live.size(); ++a) {
      const Changes &changes = live[a]->changes;
      size_t &i = cursor[a];
      bool changed = i < changes.size() && std::pair(changes[i].variable, changes[i].leaf) == key;
      leaves.push_back(changed ? changes[i].value : variables[key.first].leaves[key.second]);
      i += changed;
    }
    Variable &v = variables[key.first];
    if (v.type->isPoison())
      continue;
    if (std::optional<Leaf> leaf = settled(leaves, firstInside)) {
      setLeaf(key.first, key.second, *leaf);
    } else if (leafType(v.type, key.second)->isComptime()) {
      diags.report(DiagId::comptimeAssigned, at, v.decl->name)
          .note(v.decl->nameRange, "its type is {}; give it one with a form in the run",
                v.type->name);
      v.type = types.poison;
    } else {
      pending.push_back({key, result(leaves)});
    }
  }
  // The value.
  std::vector<std::pair<size_t, size_t>> pendingValue;
  for (size_t k = 0; !value.isPoison() && k < value.leaves.size(); ++k) {
    std::vector<Leaf> leaves;
    for (const Arm *a : live)
      leaves.push_back(a->value.leaves[k]);
    if (std::optional<Leaf> leaf = settled(leaves, firstInside)) {
      value.leaves[k] = *leaf;
    } else if (leafType(value.type, k)->isComptime()) {
      diags.report(DiagId::comptimeArms, at, value.type->name)
          .note({}, "say which type of the run it is: `let x: word = if ..`");
      value = poison();
    } else {
      pendingValue.push_back({k, result(leaves)});
    }
  }

  for (size_t a = 0; a < live.size(); ++a) {
    ir::Builder::Scope inside(*builder, live[a]->region);
    builder->yield(results.yields[a]);
  }
  builder->setResults(op, results.types);
  for (auto [key, r] : pending)
    setLeaf(key.first, key.second, Leaf::runtime(op->results[r]));
  for (auto [k, r] : pendingValue)
    if (!value.isPoison())
      value.leaves[k] = Leaf::runtime(op->results[r]);
  return value;
}

// The type of a branch as an expression; the arms' values are brought to it.
Value Body::joinedType(std::vector<Arm *> &live, const Type *expected, const Type *numbers,
                       SourceRange at) {
  if (expected && expected->isUnit())
    return unitValue();
  const Type *type = expected;
  for (const Arm *a : live) {
    const Type *t = a->value.type;
    if (t->isPoison())
      return poison();
    if (expected)
      continue;
    const Type *common = !type                         ? t
                         : type->kind == TypeKind::Int ? t
                         : t->kind == TypeKind::Int    ? type
                                                       : commonType(types, type, t);
    if (!common) {
      diags.report(DiagId::armTypes, at, type->name, t->name)
          .note(a->range, "this arm's value is of type {}", t->name);
      return poison();
    }
    type = common;
  }
  if (type->kind == TypeKind::Int && numbers)
    type = numbers;
  for (Arm *a : live) {
    a->value = coerce(std::move(a->value), type, a->range);
    if (a->value.isPoison())
      return poison();
  }
  Value out(type);
  out.leaves.resize(type->leaves);
  return out;
}

} // namespace lean::frontend
