// Leaving out one check or part.
#pragma once

#include <cstdlib>
#include <string>

namespace lean::test {

/// Leaves out a check or part while it lives.
class Skip {
public:
  explicit Skip(const std::string &id) { ::setenv("LEAN_SKIP_CHECK", id.c_str(), 1); }
  ~Skip() { ::unsetenv("LEAN_SKIP_CHECK"); }
  Skip(const Skip &) = delete;
  Skip &operator=(const Skip &) = delete;
};

} // namespace lean::test
