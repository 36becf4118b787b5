// The allocator of the poison test: new memory of the prover's arrays and of `operator new` is
// filled with a pattern.
#pragma once

namespace lean::test {

/// Sets the pattern while it lives.
class Poison {
public:
  explicit Poison(unsigned char pattern);
  ~Poison();
  Poison(const Poison &) = delete;
  Poison &operator=(const Poison &) = delete;
};

} // namespace lean::test
