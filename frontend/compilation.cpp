#include "frontend/compilation.h"

#include "base/support/file.h"
#include "frontend/parse.h"
#include "frontend/resolve.h"
#include "frontend/unit.h"

#include <llvm/Support/thread.h>

#include <filesystem>
#include <functional>

namespace lean::frontend {

namespace fs = std::filesystem;

// The program file says where its code comes from without telling where that lies on this machine:
// below the current folder, or by the file's name alone.
static std::string recordedName(const fs::path &path) {
  if (!path.is_absolute())
    return path.generic_string();
  std::error_code failed;
  fs::path relative = path.lexically_relative(fs::current_path(failed));
  bool below = !failed && !relative.empty() && *relative.begin() != "..";
  return (below ? relative : path.filename()).generic_string();
}

ModuleDecl *Compilation::add(std::string shownName, std::string recorded, std::string text,
                             std::string moduleName) {
  const SourceFile *file = sources.add(std::move(shownName), std::move(recorded), std::move(text));
  if (!file) {
    diags.report(DiagId::cannotRead, {},
                 fmt::format("the sources together are larger than {} MiB",
                             SourceManager::kMaxTotalSize >> 20));
    return nullptr;
  }
  ModuleDecl *module = parseModule(*file, arena, diags);
  if (!module)
    return nullptr;
  std::vector<char> name(moduleName.begin(), moduleName.end());
  std::span<char> kept = arena.copy(name);
  module->name = {kept.data(), kept.size()};
  modules.push_back(module);
  byName[moduleName] = module;
  return module;
}

bool Compilation::loadText(std::string name, std::string text) {
  return add(name, name, std::move(text), "") != nullptr;
}

bool Compilation::load(const std::string &path, const FrontendOptions &options) {
  Expected<std::string> text = readTextFile(path, SourceManager::kMaxFileSize);
  if (!text) {
    diags.report(DiagId::cannotRead, {}, text.error().message);
    return false;
  }
  if (!add(path, recordedName(path), std::move(*text), ""))
    return false;
  return loadImports(fs::path(path).parent_path().string(), options);
}

// `a.b` is `a/b.lean` in the first folder that has it; `std.b` is `b.lean` of the standard library
// unless the program brings its own.
bool Compilation::loadImports(const std::string &folder, const FrontendOptions &options) {
  bool good = true;
  for (size_t m = 0; m < modules.size(); ++m) {
    ModuleDecl *module = modules[m];
    for (const ImportDecl &import : module->imports) {
      std::string dotted = fmt::format("{}", fmt::join(import.path, "."));
      ModuleDecl *&slot = imports[module].emplace_back(nullptr);
      if (auto it = byName.find(dotted); it != byName.end()) {
        slot = it->second;
        continue;
      }
      fs::path relative;
      for (std::string_view part : import.path)
        relative /= part;
      relative += ".lean";
      std::vector<fs::path> candidates = {fs::path(folder) / relative};
      for (const std::string &path : options.searchPaths)
        candidates.push_back(fs::path(path) / relative);
      if (import.path[0] == "std" && import.path.size() > 1 && !options.stdlib.empty())
        candidates.push_back(fs::path(options.stdlib) / relative.lexically_relative("std"));
      std::error_code ignored;
      auto found = std::find_if(candidates.begin(), candidates.end(),
                                [&](const fs::path &p) { return fs::is_regular_file(p, ignored); });
      if (found == candidates.end()) {
        auto report = diags.report(DiagId::moduleNotFound, import.range, dotted);
        for (const fs::path &p : candidates)
          report.note({}, "no file {}", p.lexically_normal().generic_string());
        good = false;
        continue;
      }
      Expected<std::string> text = readTextFile(*found, SourceManager::kMaxFileSize);
      if (!text) {
        diags.report(DiagId::cannotRead, import.range, text.error().message);
        good = false;
        continue;
      }
      fs::path path = found->lexically_normal();
      bool standard = import.path[0] == "std" && found + 1 == candidates.end();
      ModuleDecl *loaded =
          add(path.generic_string(), standard ? relative.generic_string() : recordedName(path),
              std::move(*text), dotted);
      byName[dotted] = loaded; // a file with errors is read once
      imports[module].back() = loaded;
      good = good && loaded;
    }
  }
  return good;
}

bool Compilation::resolve() {
  std::map<const ModuleDecl *, ModuleScope> scopes;
  for (ModuleDecl *module : modules)
    scopes[module] = collectNames(*module, imports[module], diags);
  for (ModuleDecl *module : modules)
    resolveModule(*module, scopes, arena, diags);
  return !diags.hasErrors();
}

// Each -D is read as a small module of its own, so that errors in it have a place.
bool Compilation::parseDefines(const FrontendOptions &options, std::map<std::string, Expr *> &out) {
  bool good = true;
  for (const auto &[name, text] : options.defines) {
    ConstDecl *decl = nullptr;
    for (Decl *item : root().items)
      if (item->kind == DeclKind::Const && item->name == name)
        decl = static_cast<ConstDecl *>(item);
    if (!decl || !decl->isExtern) {
      auto report = diags.report(DiagId::badDefine, decl ? decl->nameRange : SourceRange{}, name);
      if (decl)
        report.fix({decl->range.begin, decl->range.begin}, "extern ", "mark it");
      good = false;
      continue;
    }
    const SourceFile *file =
        sources.add(fmt::format("-D {}", name), fmt::format("const {}: int = {};", name, text));
    ModuleDecl *module = file ? parseModule(*file, arena, diags) : nullptr;
    if (!module) {
      good = false;
      continue;
    }
    std::map<const ModuleDecl *, ModuleScope> scopes;
    scopes[module] = {};
    resolveModule(*module, scopes, arena, diags);
    out[name] = static_cast<ConstDecl *>(module->items[0])->value;
  }
  return good && !diags.hasErrors();
}

// Expanding a program recurses as deep as Unit::kMaxDepth allows, more than the stack of a usual
// thread.
static void withLargeStack(const std::function<void()> &work) {
  constexpr unsigned kStackBytes = 256u << 20;
  llvm::thread thread(std::optional<unsigned>(kStackBytes), [&] { work(); });
  thread.join();
}

std::vector<const FnDecl *> Compilation::tests() const {
  std::vector<const FnDecl *> out;
  for (const Decl *decl : root().items)
    if (decl->kind == DeclKind::Fn && static_cast<const FnDecl *>(decl)->isTest)
      out.push_back(static_cast<const FnDecl *>(decl));
  return out;
}

std::unique_ptr<ir::Module> Compilation::compile(const FrontendOptions &options) {
  return compileFrom(options, nullptr);
}

std::unique_ptr<ir::Module> Compilation::compileTest(const FrontendOptions &options,
                                                     const FnDecl &test) {
  for (Decl *decl : root().items)
    if (decl == &test)
      return compileFrom(options, static_cast<FnDecl *>(decl));
  return nullptr;
}

std::unique_ptr<ir::Module> Compilation::compileFrom(const FrontendOptions &options,
                                                     FnDecl *entry) {
  std::map<std::string, Expr *> given;
  if (!parseDefines(options, given) || !resolve())
    return nullptr;
  auto module = std::make_unique<ir::Module>();
  withLargeStack([&] {
    Unit program(sources, diags, *module);
    program.setProgram(modules, given);
    program.compileMain(entry);
    limits.clear();
    for (const auto &[name, fn] : program.limited)
      limits.push_back({name, std::string(fn->name), *fn->maxCost, fn->costRange});
    if (!diags.hasErrors())
      program.warnOfAdvice();
    ir::Module scratch;
    Unit unused(sources, diags, scratch);
    unused.setProgram(modules, given);
    unused.checkUnused(program);
  });
  return diags.hasErrors() ? nullptr : std::move(module);
}

} // namespace lean::frontend
