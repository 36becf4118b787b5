// Tasks on all threads of the machine.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <thread>
#include <vector>

namespace lean::host {

/// Calls f(task) once for every task below `count`, in any order.
template <class F> void forEachTask(size_t count, F &&f) {
  std::atomic<size_t> next{0};
  const auto work = [&] {
    for (size_t task; (task = next.fetch_add(1)) < count;)
      f(task);
  };
  std::vector<std::jthread> threads;
  const size_t helpers = std::min<size_t>(std::max(1u, std::thread::hardware_concurrency()), count);
  for (size_t i = 1; i < helpers; ++i)
    threads.emplace_back(work);
  work();
}

/// The least trial below `cap` that search(first, count), the least one in a range, finds; ranges
/// of `batch` go to all threads.
template <class F> std::optional<uint64_t> leastTrial(uint64_t cap, uint64_t batch, F &&search) {
  constexpr uint64_t kTasks = 32;
  for (uint64_t done = 0; done < cap; done += kTasks * batch) {
    std::atomic<uint64_t> found{cap};
    forEachTask(kTasks, [&](size_t task) {
      const uint64_t first = done + task * batch;
      if (first >= found.load(std::memory_order_relaxed))
        return;
      const std::optional<uint64_t> trial = search(first, batch);
      uint64_t best = found.load();
      while (trial && *trial < best && !found.compare_exchange_weak(best, *trial)) {
      }
    });
    if (found < cap)
      return found.load();
  }
  return std::nullopt;
}

} // namespace lean::host
