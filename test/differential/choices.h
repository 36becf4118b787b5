// What a generator decides by: given bytes while there are some, then numbers from a seed. The same
// input gives the same program from the same build.
#pragma once

#include <cstdint>
#include <random>
#include <span>

namespace lean::differential {

class Choices {
public:
  explicit Choices(uint64_t seed) : random(seed) {}
  // A fuzzer's bytes: each decision takes one.
  explicit Choices(std::span<const uint8_t> bytes) : bytes(bytes), random(bytes.size()) {}

  unsigned below(unsigned n) {
    if (bytes.empty())
      return unsigned(random() % n);
    const uint8_t b = bytes[0];
    bytes = bytes.subspan(1);
    return b % n;
  }
  bool chance(unsigned percent) { return below(100) < percent; }
  uint64_t word() { return random(); }

private:
  std::span<const uint8_t> bytes;
  std::mt19937_64 random;
};

} // namespace lean::differential
