// What a generator decides by. A seed gives the same program from the same build.
#pragma once

#include <cstdint>
#include <random>

namespace lean::differential {

class Choices {
public:
  explicit Choices(uint64_t seed) : random(seed) {}

  unsigned below(unsigned n) { return unsigned(random() % n); }
  bool chance(unsigned percent) { return below(100) < percent; }
  uint64_t word() { return random(); }

private:
  std::mt19937_64 random;
};

} // namespace lean::differential
