// The front end as a whole: from the root file's path to IR.
//
//   Compilation c;
//   if (c.load("prog.lean", options))       // reads and parses the root file and what it imports
//     std::unique_ptr<ir::Module> m = c.compile(options);
//   fputs(c.diags.render(colours).c_str(), stderr);
#pragma once

#include "frontend/arena.h"
#include "frontend/ast.h"
#include "frontend/diag.h"
#include "ir/module.h"

#include <map>
#include <memory>

namespace lean::frontend {

struct FrontendOptions {
  std::vector<std::string> searchPaths;       // -I, tried after the root file's folder
  std::string stdlib;                         // folder of the modules under `std`
  std::map<std::string, std::string> defines; // -D NAME=expr
};

// What #[cost(max = N)] asks of a function of the compiled module; whoever has a back end checks
// it.
struct CostLimit {
  std::string function; // in the module
  std::string name;     // in the source
  uint32_t max;
  SourceRange place;
};

class Compilation {
public:
  SourceManager sources;
  DiagEngine diags{sources};

  // False after errors.
  bool load(const std::string &path, const FrontendOptions &options);
  // The same from text, for tests; without imports.
  bool loadText(std::string name, std::string text);
  // Null after errors.
  std::unique_ptr<ir::Module> compile(const FrontendOptions &options);
  // The same with a `test` block of the root file as the program.
  std::unique_ptr<ir::Module> compileTest(const FrontendOptions &options, const FnDecl &test);
  // Of the module that `compile` made last, in order of need.
  const std::vector<CostLimit> &costLimits() const { return limits; }
  // The root file's `test` blocks in order.
  std::vector<const FnDecl *> tests() const;

  const ModuleDecl &root() const { return *modules.front(); }

private:
  ModuleDecl *add(std::string shownName, std::string recorded, std::string text,
                  std::string moduleName);
  bool loadImports(const std::string &folder, const FrontendOptions &options);
  bool resolve();
  std::unique_ptr<ir::Module> compileFrom(const FrontendOptions &options, FnDecl *entry);
  bool parseDefines(const FrontendOptions &options, std::map<std::string, Expr *> &out);

  Arena arena;
  std::vector<CostLimit> limits;
  std::vector<ModuleDecl *> modules; // the root first, then in the order of import
  std::map<std::string, ModuleDecl *> byName;
  std::map<const ModuleDecl *, std::vector<ModuleDecl *>> imports; // looked up only
};

} // namespace lean::frontend
