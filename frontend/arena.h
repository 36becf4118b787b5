// Memory of the syntax tree: allocated in blocks, freed at once, nothing destroyed one by one.
#pragma once

#include <memory_resource>
#include <span>
#include <type_traits>
#include <vector>

namespace lean::frontend {

class Arena {
public:
  template <typename T, typename... Args> T *make(Args &&...args) {
    static_assert(std::is_trivially_destructible_v<T>);
    return new (pool.allocate(sizeof(T), alignof(T))) T{std::forward<Args>(args)...};
  }

  template <typename T> std::span<T> copy(const std::vector<T> &items) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (items.empty())
      return {};
    auto *out = static_cast<T *>(pool.allocate(sizeof(T) * items.size(), alignof(T)));
    std::uninitialized_copy(items.begin(), items.end(), out);
    return {out, items.size()};
  }

private:
  std::pmr::monotonic_buffer_resource pool{size_t(64) << 10};
};

} // namespace lean::frontend
