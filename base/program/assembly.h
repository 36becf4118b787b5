// Programs as assembler text, printed and parsed back to the same program.
//
// One item a line; `;` starts a comment. Instructions are as in ISA §3, operands being frame
// offsets, immediates hex words. Directives:
//   .compiler "text"        .file "name"        .string "text"
//   .advice "stream" kind..                      one element of the stream's entries
//   .location file line:column line:column inlined-at      (`none` where there is none)
//   .source "name" file line:column line:column         where a function of the source stands
//   .function "name" frame     .loop "name" frame parent     .end
//   .line location                               source of what follows
//   .assert kind cell cell "message" "expression" "name" "name"
//   .hint kind [cells] (values) text location    runs before the next instruction; location: only
//   where the hint's differs
// Files, strings and locations are numbered from 0 in the order given.
#pragma once

#include "base/program/program.h"

#include <string>
#include <string_view>

namespace lean {

std::string printAssembly(const Program &program);

/// Where and why assembler text was refused; line and column count from 1.
struct AssemblyError {
  uint32_t line = 0, column = 0;
  std::string message;
};

/// Parses and checks a program.
std::expected<Program, AssemblyError> parseAssembly(std::string_view text);

/// One instruction as text, without indentation.
std::string printInstruction(const Instruction &instruction);

/// Names in the text of the enumerations.
std::string_view hintKindName(HintKind kind);
std::string_view scalarKindName(ScalarKind kind);
std::string_view assertKindName(AssertKind kind);

} // namespace lean
