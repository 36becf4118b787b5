#include "test/differential/reference/program.h"

#include "base/support/file.h"
#include "frontend/parse.h"

#include <filesystem>

namespace lean::reference {

namespace fs = std::filesystem;
using namespace frontend;

Module *Program::add(const std::string &name, std::string text) {
  const SourceFile *file = sources.add(name, std::move(text));
  ModuleDecl *tree = file ? parseModule(*file, arena, diags) : nullptr;
  if (!tree)
    return nullptr;
  auto module = std::make_unique<Module>();
  module->tree = tree;
  for (const Decl *decl : tree->items)
    if (decl->kind != DeclKind::Fn || !static_cast<const FnDecl *>(decl)->isTest)
      module->items[decl->name] = decl;
  modules.push_back(std::move(module));
  return modules.back().get();
}

std::unique_ptr<Program> Program::load(const std::string &path, const std::string &stdlib) {
  auto program = std::make_unique<Program>();
  std::map<std::string, Module *> byName;
  const auto text = readTextFile(path);
  if (!text || !program->add(path, *text))
    return nullptr;
  for (size_t m = 0; m < program->modules.size(); ++m) {
    Module &module = *program->modules[m];
    for (const ImportDecl &import : module.tree->imports) {
      const std::string dotted = fmt::format("{}", fmt::join(import.path, "."));
      Module *&found = byName[dotted];
      if (!found) {
        fs::path file = fs::path(path).parent_path();
        for (const std::string_view part : import.path)
          file /= part;
        file += ".lean";
        if (import.path[0] == "std" && !fs::exists(file)) {
          file = stdlib;
          for (const std::string_view part : import.path.subspan(1))
            file /= part;
          file += ".lean";
        }
        const auto body = readTextFile(file.string());
        found = body ? program->add(file.string(), *body) : nullptr;
        if (!found)
          return nullptr;
      }
      module.imports[import.alias] = found;
    }
  }
  return program;
}

uint32_t Program::line(SourceRange range) const {
  const SourceFile *file = sources.fileOf(range);
  return file && file == root().tree->file ? sources.lineColumn(*file, range.begin).line : 0;
}

} // namespace lean::reference
