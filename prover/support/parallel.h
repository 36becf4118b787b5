// Parallel loops of the prover. Results do not depend on the number of threads: chunks are fixed by
// the lengths alone and sums are XORs.
#pragma once

#include "base/field/field.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

// libtbb is not instrumented: the thread sanitizer has to be told what a loop orders.
#if defined(__SANITIZE_THREAD__)
#define LEAN_THREAD_SANITIZER
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define LEAN_THREAD_SANITIZER
#endif
#endif
#ifdef LEAN_THREAD_SANITIZER
extern "C" void __tsan_acquire(void *);
extern "C" void __tsan_release(void *);
#endif

namespace lean::proof {

/// A point that threads pass one after the other.
class OrderedPoint {
public:
#ifdef LEAN_THREAD_SANITIZER
  void before() { __tsan_release(this); }
  void after() { __tsan_acquire(this); }
#else
  void before() {}
  void after() {}
#endif
};

/// Calls f(i) for all i below n.
template <class F> void parallelFor(size_t n, F &&f) {
  static OrderedPoint start, end; // reached without reading the closure, which they order too
  const auto body = [&](size_t i) {
    start.after();
    f(i);
    end.before();
  };
  start.before();
  tbb::parallel_for(size_t{0}, n, body);
  end.after();
}

/// Calls f(begin, end) on disjoint chunks of [0, n), each at most `grain` long.
template <class F> void parallelChunks(size_t n, size_t grain, F &&f) {
  const size_t chunks = (n + grain - 1) / grain;
  if (chunks <= 1) {
    if (n != 0)
      f(size_t{0}, n);
    return;
  }
  parallelFor(chunks, [&](size_t i) { f(i * grain, std::min(n, (i + 1) * grain)); });
}

/// XOR over chunks of what f(begin, end, sums) adds to `count` elements of E, zero at first.
template <size_t count, class F> std::array<E, count> parallelSums(size_t n, size_t grain, F &&f) {
  std::array<uint64_t, 3 * count> total{};
  std::mutex mutex;
  parallelChunks(n, grain, [&](size_t begin, size_t end) {
    std::array<uint64_t, 3 * count> part{};
    f(begin, end, part.data());
    const std::lock_guard lock(mutex);
    for (size_t i = 0; i < part.size(); ++i)
      total[i] ^= part[i];
  });
  std::array<E, count> out;
  for (size_t i = 0; i < count; ++i)
    out[i] = E::limbs(total[3 * i], total[3 * i + 1], total[3 * i + 2]);
  return out;
}

/// Elements per chunk of a loop whose body streams over arrays.
inline constexpr size_t kGrain = 8192;

} // namespace lean::proof
