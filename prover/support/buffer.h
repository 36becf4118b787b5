// Large arrays of the prover: uninitialised, 64-byte aligned, on huge pages where the system has
// them.
#pragma once

#include "base/field/field.h"
#include "base/field/kernels.h"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace lean::proof {

/// An array of words. Throws std::bad_alloc.
class WordBuffer {
public:
  WordBuffer() = default;
  explicit WordBuffer(size_t words);
  WordBuffer(WordBuffer &&o) noexcept
      : start(std::exchange(o.start, nullptr)), count(std::exchange(o.count, 0)) {}
  WordBuffer &operator=(WordBuffer &&o) noexcept {
    std::swap(start, o.start);
    std::swap(count, o.count);
    return *this;
  }
  ~WordBuffer();

  uint64_t *data() { return start; }
  const uint64_t *data() const { return start; }
  size_t size() const { return count; }
  uint64_t &operator[](size_t i) { return start[i]; }
  uint64_t operator[](size_t i) const { return start[i]; }

  /// Gives the memory back.
  void release() { *this = WordBuffer(); }

private:
  uint64_t *start = nullptr;
  size_t count = 0;
};

/// An array of elements of E as three planes.
class ElementBuffer {
public:
  ElementBuffer() = default;
  explicit ElementBuffer(size_t elements) : words(3 * padded(elements)), count(elements) {}

  size_t size() const { return count; }
  EPlanes planes(size_t from = 0) {
    uint64_t *p = words.data() + from;
    const size_t plane = padded(count);
    return {{p, p + plane, p + 2 * plane}};
  }
  ConstEPlanes get(size_t from = 0) const {
    const uint64_t *p = words.data() + from;
    const size_t plane = padded(count);
    return {{p, p + plane, p + 2 * plane}};
  }
  E operator[](size_t i) const {
    const ConstEPlanes a = get(i);
    return E::limbs(*a.p[0], *a.p[1], *a.p[2]);
  }
  void set(size_t i, const E &v) {
    const EPlanes a = planes(i);
    *a.p[0] = v.c0.v;
    *a.p[1] = v.c1.v;
    *a.p[2] = v.c2.v;
  }
  void fill(const E &v) {
    for (size_t i = 0; i < count; ++i)
      set(i, v);
  }
  void release() { *this = ElementBuffer(); }

private:
  /// Planes are an odd number of cache lines apart, so that they do not compete for the same sets.
  static size_t padded(size_t n) { return (n + 15) / 16 * 16 + 8; }

  WordBuffer words;
  size_t count = 0;
};

inline ConstEPlanes constant(const EPlanes &a) {
  return {{a.p[0], a.p[1], a.p[2]}};
}
inline ConstEPlanes offset(const ConstEPlanes &a, size_t i) {
  return {{a.p[0] + i, a.p[1] + i, a.p[2] + i}};
}
inline EPlanes offset(const EPlanes &a, size_t i) {
  return {{a.p[0] + i, a.p[1] + i, a.p[2] + i}};
}

/// The limbs of an element, as kernels take scalars.
struct Limbs {
  uint64_t w[3];
  explicit Limbs(const E &e) : w{e.c0.v, e.c1.v, e.c2.v} {}
  operator const uint64_t *() const { return w; } // NOLINT
};

inline E elementOf(const uint64_t *limbs) {
  return E::limbs(limbs[0], limbs[1], limbs[2]);
}

} // namespace lean::proof
