// A program as parsed: the root file and the modules it imports, found as the language says.
#pragma once

#include "frontend/arena.h"
#include "frontend/ast.h"
#include "frontend/diag.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace lean::reference {

struct Module {
  const frontend::ModuleDecl *tree = nullptr;
  std::map<std::string_view, const frontend::Decl *> items;
  std::map<std::string_view, const Module *> imports; // by alias
};

class Program {
public:
  // Null when a file cannot be read or has syntax errors.
  static std::unique_ptr<Program> load(const std::string &path, const std::string &stdlib);

  const Module &root() const { return *modules.front(); }
  // Of a place in the root file; 0 elsewhere.
  uint32_t line(frontend::SourceRange range) const;

private:
  Module *add(const std::string &name, std::string text);

  frontend::SourceManager sources;
  frontend::DiagEngine diags{sources};
  frontend::Arena arena;
  std::vector<std::unique_ptr<Module>> modules;
};

} // namespace lean::reference
