// From the text of one file to its syntax tree. ANTLR parses by Guest.g4 (with SLL prediction
// first, which nearly always suffices, then with full LL and our own error reports); build_ast.cpp
// and build_expr.cpp then turn its contexts into our nodes.
#pragma once

#include "frontend/arena.h"
#include "frontend/ast.h"
#include "frontend/diag.h"

namespace lean::frontend {

// Null when the file has errors; all of them are reported.
ModuleDecl *parseModule(const SourceFile &file, Arena &arena, DiagEngine &diags);

} // namespace lean::frontend
