#include "frontend/unit.h"

#include "frontend/body.h"
#include "ir/advice.h"

namespace lean::frontend {

std::string describe(const Value &value) {
  std::string out;
  for (const Leaf &leaf : value.leaves) {
    if (!out.empty())
      out += ", ";
    switch (leaf.kind()) {
    case LeafKind::Int:
      out += toString(leaf.asInt());
      break;
    case LeafKind::Bool:
      out += leaf.asBool() ? "true" : "false";
      break;
    case LeafKind::Str:
      out += fmt::format("\"{}\"", leaf.asString());
      break;
    case LeafKind::Position:
      out += fmt::format("{}", leaf.asPosition());
      break;
    case LeafKind::Field: {
      E e = leaf.asField();
      out += e.isInK() ? fmt::format("{:#x}", e.c0.v)
                       : fmt::format("word({:#x}, {:#x}, {:#x})", e.c0.v, e.c1.v, e.c2.v);
      break;
    }
    default:
      out += "_";
      break;
    }
  }
  return value.leaves.size() == 1 ? out : "[" + out + "]";
}

std::string keyOf(const Value &value) {
  return fmt::format("{}:{};", value.type->id, describe(value));
}

void Unit::refuse(DiagId id, SourceRange at, uint64_t limit) {
  if (!refused)
    diags.report(id, at, limit);
  refused = true;
}

bool Unit::spend(uint64_t amount, SourceRange at) {
  steps += amount;
  if (steps > kMaxSteps)
    refuse(DiagId::programTooLarge, at, kMaxSteps);
  return !refused;
}

ir::LocId Unit::location(SourceRange range, ir::LocId inlinedAt) {
  auto [it, fresh] = locations.try_emplace({range.begin, range.end, inlinedAt});
  if (!fresh)
    return it->second;
  const SourceFile *file = sources.fileOf(range);
  if (!file)
    return 0;
  auto [number, newFile] = files.try_emplace(file->recorded);
  if (newFile)
    number->second = module.addFile(file->recorded);
  LineColumn from = sources.lineColumn(*file, range.begin);
  LineColumn to = sources.lineColumn(*file, range.end);
  it->second = module.loc({number->second, from.line, from.column, to.line, to.column, inlinedAt});
  return it->second;
}

void Unit::warnOfAdvice() {
  const auto findings = ir::trackAdvice(module);
  if (findings.empty())
    return;
  std::map<ir::LocId, SourceRange> ranges;
  for (const auto &[place, loc] : locations)
    ranges[loc] = {std::get<0>(place), std::get<1>(place)};
  const auto ofLibrary = [&](ir::LocId loc) {
    return module.files[module.loc(loc).file].starts_with("std/");
  };
  for (const ir::AdviceFinding &finding : findings) {
    // Where code of the library was expanded, its caller is the one who can tell.
    if (finding.kind == ir::AdviceFinding::TooMuch) {
      diags.report(DiagId::untrackedAdvice, entry->nameRange);
      continue;
    }
    ir::LocId loc = finding.loc;
    while (ofLibrary(loc) && module.loc(loc).inlinedAt != 0)
      loc = module.loc(loc).inlinedAt;
    const auto range = ranges.find(loc);
    if (ofLibrary(loc) || range == ranges.end())
      continue;
    switch (finding.kind) {
    case ir::AdviceFinding::Unconstrained:
      diags
          .report(DiagId::unconstrainedAdvice, range->second,
                  finding.isHint         ? "this hint"
                  : finding.elements > 1 ? fmt::format("element {} of this advice", finding.element)
                                         : "this advice")
          .note({}, "the prover chooses it freely; `trust(..)` says that this is meant");
      break;
    case ir::AdviceFinding::SelfChecked:
      diags.report(DiagId::selfCheckedAdvice, range->second)
          .note({}, "compare it with the public input, a hash or other advice, or `trust(..)` it");
      break;
    case ir::AdviceFinding::NeverWritten:
      diags.report(DiagId::neverWritten, range->second)
          .note({}, "the prover chooses what an unset cell holds");
      break;
    case ir::AdviceFinding::TooMuch:
      break;
    }
  }
}

std::string Unit::excerpt(SourceRange range) const {
  constexpr size_t kLongest = 120;
  std::string out;
  for (char c : sources.text(range)) {
    bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (out.size() >= kLongest && (uint8_t(c) & 0xc0) != 0x80)
      return out + "..";
    if (!blank)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  return out;
}

ir::MsgId Unit::message(std::string_view text, SourceRange condition,
                        const std::vector<std::string> &operands) {
  return module.msg({std::string(text), excerpt(condition), operands});
}

const Value *Unit::constant(ConstDecl &decl) {
  ConstState &state = constants[&decl];
  if (state.value)
    return &*state.value;
  if (state.failed)
    return nullptr;
  if (state.running) {
    diags.report(DiagId::constantCycle, decl.nameRange, decl.name);
    state.failed = true;
    return nullptr;
  }
  state.running = true;
  Body body(*this, nullptr);
  std::optional<Value> value;
  auto given = definedValues.find(std::string(decl.name));
  if (given != definedValues.end() && ownerOf(decl) == root)
    value = body.constantOf(*given->second, *decl.type);
  else
    value = body.constantOf(*decl.value, *decl.type);
  state.running = false;
  if (state.failed || !value) {
    state.failed = true;
    return nullptr;
  }
  state.value = std::move(value);
  return &*state.value;
}

void Unit::noteSource(const FnDecl &fn) {
  if (!noted.insert(&fn).second)
    return;
  if (const ir::LocId place = location(fn.range, 0); place != 0)
    module.sources.push_back({nameOf(fn), module.loc(place)});
}

std::string Unit::nameOf(const FnDecl &fn) const {
  const ModuleDecl *module = ownerOf(fn);
  return &fn == entry     ? "main"
         : module == root ? std::string(fn.name)
                          : fmt::format("{}.{}", module->name, fn.name);
}

// Characters that the IR's text form takes in names.
std::string Unit::instanceName(const FnDecl &fn, const std::vector<Value> &constArgs) {
  std::string name = nameOf(fn);
  for (const Value &v : constArgs) {
    std::string text = describe(v);
    for (char &c : text)
      if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')))
        c = '_';
    constexpr size_t kLongest = 40;
    name += "." + text.substr(0, kLongest);
  }
  // What the shortening made equal is told apart by a number.
  std::string unique = name;
  for (size_t i = 2; this->module.find(unique); ++i)
    unique = fmt::format("{}.{}", name, i);
  return unique;
}

Instance *Unit::instance(FnDecl &fn, std::vector<Value> constArgs, SourceRange at,
                         const Instance *requester) {
  Instance wanted;
  wanted.fn = &fn;
  wanted.constArgs = std::move(constArgs);
  wanted.requestedAt = at;
  wanted.depth = requester ? requester->depth + !wanted.constArgs.empty() : 0;
  if (wanted.depth > kMaxSpecialisation) {
    diags.report(DiagId::specialisationTooDeep, at, fn.name, kMaxSpecialisation);
    return nullptr;
  }
  std::string key = fmt::format("{} ", fn.nameRange.begin);
  for (const Value &v : wanted.constArgs)
    key += keyOf(v);
  if (auto it = instances.find(key); it != instances.end())
    return it->second;
  Body body(*this, nullptr);
  bool good = body.signature(wanted);
  Instance *&slot = instances[key];
  if (!good)
    return slot = nullptr;
  wanted.key = key;
  pool.push_back(std::move(wanted));
  return slot = &pool.back();
}

ir::Function &Unit::functionOf(Instance &callee) {
  if (callee.function)
    return *callee.function;
  std::vector<ir::Type> params, results;
  for (const Type *t : callee.params)
    for (uint64_t k = 0; k < t->leaves; ++k)
      params.push_back(irType(leafType(t, k)));
  for (uint64_t k = 0; k < callee.result->leaves; ++k)
    results.push_back(irType(leafType(callee.result, k)));
  callee.function = &module.addFunction(instanceName(*callee.fn, callee.constArgs),
                                        std::move(params), std::move(results));
  if (callee.fn->maxCost)
    limited.push_back({callee.function->name, callee.fn});
  bool elsewhere = false;
  if (program) {
    auto it = program->instances.find(callee.key);
    elsewhere = it != program->instances.end() && it->second && it->second->function;
  }
  if (!elsewhere)
    pending.push_back(&callee);
  return *callee.function;
}

void Unit::compilePending() {
  while (!pending.empty() && !diags.exhausted() && !refused) {
    Instance &next = *pending.front();
    pending.pop_front();
    if (next.constArgs.empty()) {
      Body(*this, &next).compile();
      continue;
    }
    std::string given;
    for (const Value &v : next.constArgs)
      given += (given.empty() ? "" : ", ") + describe(v);
    ContextScope context(diags, next.requestedAt,
                         fmt::format("in the instance {}({}) needed here", next.fn->name, given));
    Body(*this, &next).compile();
  }
}

const ModuleDecl *Unit::ownerOf(const Decl &decl) const {
  return owner.at(&decl);
}

bool Unit::checkMain(const FnDecl *main) {
  if (!main) {
    uint32_t start = root->file->base;
    diags.report(DiagId::noMain, {start, start})
        .note({}, "a program starts at `fn main() {{ .. }}`");
    return false;
  }
  if (main->params.empty() && !main->result && !main->isInline)
    return true;
  diags.report(DiagId::mainSignature, main->nameRange);
  return false;
}

void Unit::setProgram(const std::vector<ModuleDecl *> &all,
                      const std::map<std::string, Expr *> &given) {
  modules = all;
  root = all.front();
  definedValues = given;
  for (const ModuleDecl *m : modules)
    for (const Decl *decl : m->items)
      owner[decl] = m;
}

void Unit::compileMain(FnDecl *test) {
  FnDecl *main = test;
  for (const ModuleDecl *m : modules)
    for (Decl *decl : m->items) {
      if (decl->kind == DeclKind::Const)
        constant(static_cast<ConstDecl &>(*decl));
      if (!test && decl->kind == DeclKind::Fn && m == root && decl->name == "main")
        main = static_cast<FnDecl *>(decl);
    }
  if (!checkMain(main))
    return;
  entry = main;
  if (Instance *entry = instance(*main, {}, main->nameRange, nullptr))
    functionOf(*entry);
  compilePending();
}

void Unit::checkUnused(const Unit &compiled) {
  program = &compiled;
  for (const ModuleDecl *m : modules)
    for (Decl *decl : m->items) {
      if (decl->kind != DeclKind::Fn || (m == root && decl->name == "main"))
        continue;
      auto &fn = static_cast<FnDecl &>(*decl);
      bool generic = false;
      for (const Param &p : fn.params)
        generic = generic || p.isConst;
      if (generic)
        continue; // no types without a use
      if (Instance *alone = instance(fn, {}, fn.nameRange, nullptr))
        functionOf(*alone);
      compilePending();
    }
}

} // namespace lean::frontend
