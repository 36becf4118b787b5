// Tasks on all threads of the machine.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
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

} // namespace lean::host
