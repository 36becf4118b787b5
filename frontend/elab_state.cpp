// Variables, and undoing what a region did to them.
#include "frontend/body.h"

#include <algorithm>

namespace lean::frontend {

void Body::pushFrame(const FnDecl *fn, uint32_t slots, const Type *result, bool inlined) {
  Frame f;
  f.fn = fn;
  f.base = uint32_t(variables.size());
  f.result = result;
  f.inlined = inlined;
  f.regions = regions.size();
  f.inlinedAt = frames.empty() ? 0 : frames.back().inlinedAt;
  frames.push_back(std::move(f));
  variables.resize(variables.size() + slots);
}

void Body::popFrame() {
  // No entry of the trail names these variables: they were declared in the current region.
  variables.resize(frame().base);
  frames.pop_back();
}

void Body::declare(const LocalDecl &decl, const Value &value) {
  Variable &v = variables[variableId(decl)];
  v = Variable();
  v.decl = &decl;
  v.type = value.type;
  v.leaves.assign(value.leaves.begin(), value.leaves.end());
  v.declaredAt = regions.empty() ? 0 : regions.back().serial;
}

void Body::declareInMemory(const LocalDecl &decl, const Value &value) {
  Variable &v = variables[variableId(decl)];
  v = Variable();
  v.decl = &decl;
  v.type = value.type;
  v.memory = true;
  v.pointer = builder->local(value.leaves.size());
  builder->setName(v.pointer, decl.name);
  v.declaredAt = regions.empty() ? 0 : regions.back().serial;
  for (size_t k = 0; k < value.leaves.size(); ++k) {
    bool set = value.leaves[k].isSet();
    if (set)
      builder->store(v.pointer, k, irValue(value.leaves[k]));
    v.leaves.push_back(set ? Leaf::boolean(true) : Leaf());
  }
}

void Body::setLeaf(uint32_t variable, uint64_t leaf, Leaf value, bool refinement) {
  Variable &v = variables[variable];
  Leaf &slot = v.leaves[leaf];
  if (slot == value)
    return;
  if (!regions.empty() && v.declaredAt < regions.back().serial)
    trail.push_back({variable, uint32_t(leaf), slot, refinement});
  slot = value;
}

void Body::openRegion() {
  regions.push_back({++serials, trail.size(), below.size()});
}

static uint64_t pairOf(ir::Value i, ir::Value n) {
  return uint64_t(i.id) << 32 | n.id;
}

void Body::proven(ir::Value i, ir::Value n) {
  if (belowSet.insert(pairOf(i, n)).second)
    below.push_back(pairOf(i, n));
}

bool Body::isProven(const Leaf &i, const Leaf &n) const {
  return i.isRuntime() && n.isRuntime() && belowSet.contains(pairOf(i.asRuntime(), n.asRuntime()));
}

Body::Changes Body::closeRegion() {
  RegionMark mark = regions.back();
  Changes changes;
  for (size_t i = mark.trailStart; i < trail.size(); ++i)
    if (!trail[i].refinement)
      changes.push_back({trail[i].variable, trail[i].leaf, {}});
  std::sort(changes.begin(), changes.end(), [](const Change &a, const Change &b) {
    return std::pair(a.variable, a.leaf) < std::pair(b.variable, b.leaf);
  });
  changes.erase(std::unique(changes.begin(), changes.end(),
                            [](const Change &a, const Change &b) {
                              return a.variable == b.variable && a.leaf == b.leaf;
                            }),
                changes.end());
  for (Change &c : changes)
    c.value = variables[c.variable].leaves[c.leaf];
  while (trail.size() > mark.trailStart) {
    const TrailEntry &e = trail.back();
    variables[e.variable].leaves[e.leaf] = e.old;
    trail.pop_back();
  }
  for (; below.size() > mark.belowStart; below.pop_back())
    belowSet.erase(below.back());
  regions.pop_back();
  return changes;
}

} // namespace lean::frontend
