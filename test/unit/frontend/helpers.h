// Compiling text in tests.
#pragma once

#include "frontend/compilation.h"

#include <gtest/gtest.h>

namespace lean::frontend {

struct Compiled {
  Compilation unit;
  std::unique_ptr<ir::Module> module;
  explicit Compiled(const std::string &text) {
    if (unit.loadText("test.lean", text))
      module = unit.compile({});
  }
  std::string messages() const { return unit.diags.render(false); }
  // Codes of all diagnostics in the order reported.
  std::vector<std::string> codes() const {
    std::vector<std::string> out;
    for (const Diagnostic &d : unit.diags.all())
      out.emplace_back(diagInfo(d.id).code);
    return out;
  }
};

inline void expectCompiles(const std::string &text) {
  Compiled c(text);
  EXPECT_TRUE(c.module) << c.messages();
}

inline void expectError(const std::string &text, const std::string &code) {
  Compiled c(text);
  EXPECT_FALSE(c.module) << text;
  EXPECT_EQ(c.codes(), std::vector{code}) << text << "\n" << c.messages();
}

} // namespace lean::frontend
