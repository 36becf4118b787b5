// Names: which declaration each name in a module means. Also what can be told about variables from
// the text alone, before any instance is compiled: the variables that a loop changes, the arrays
// that must lie in memory, where a function returns.
#pragma once

#include "frontend/arena.h"
#include "frontend/ast.h"
#include "frontend/diag.h"

#include <map>

namespace lean::frontend {

enum class Builtin : uint8_t {
#define BUILTIN(id, name) id,
#include "frontend/builtins.def"
};

struct BuiltinDecl : Decl {
  Builtin builtin;
};

// What a module declares, by name.
using ModuleScope = std::map<std::string_view, Decl *>;

// Declarations of the module itself and its imports (by alias); reports names declared twice.
ModuleScope collectNames(const ModuleDecl &module, const std::vector<ModuleDecl *> &imports,
                         DiagEngine &diags);

// `scopes` has an entry for every module that may be named, and is only read.
void resolveModule(ModuleDecl &module, const std::map<const ModuleDecl *, ModuleScope> &scopes,
                   Arena &arena, DiagEngine &diags);

// Null when the language has no such function.
BuiltinDecl *findBuiltin(std::string_view name);
const std::vector<std::string_view> &builtinNames();
// Names of built-in types, those that take another type included.
const std::vector<std::string_view> &typeNames();
bool isTypeName(std::string_view name);

// Known while compiling, as far as the text tells; errs towards "no".
bool isComptime(const Expr &e);

} // namespace lean::frontend
