// Sets of small numbers, each distinct set kept once: equal sets have equal numbers, and a union
// that was made before costs a look-up.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

namespace lean::ir {

/// A set's number; 0 is the empty set.
using SetId = uint32_t;

class TokenSets {
public:
  /// Thrown when all sets together would have more than `most` elements.
  struct Full {};

  explicit TokenSets(uint64_t most) : most_(most) { intern({}); }

  const std::vector<uint32_t> &operator[](SetId id) const { return *sets_[id]; }
  SetId single(uint32_t token) { return intern({token}); }
  SetId unite(SetId a, SetId b) {
    if (a == b || b == 0)
      return a;
    if (a == 0)
      return b;
    if (a > b)
      std::swap(a, b);
    const auto [it, fresh] = unions_.try_emplace(uint64_t{a} << 32 | b);
    if (fresh) {
      std::vector<uint32_t> both;
      std::ranges::set_union(*sets_[a], *sets_[b], std::back_inserter(both));
      it->second = intern(std::move(both));
    }
    return it->second;
  }

private:
  SetId intern(std::vector<uint32_t> set) {
    const auto [it, fresh] = ids_.try_emplace(std::move(set), static_cast<SetId>(sets_.size()));
    if (fresh) {
      sets_.push_back(&it->first);
      volume_ += it->first.size();
      if (volume_ > most_)
        throw Full{};
    }
    return it->second;
  }

  std::map<std::vector<uint32_t>, SetId> ids_; // looked up only
  std::vector<const std::vector<uint32_t> *> sets_;
  uint64_t most_, volume_ = 0;
  std::unordered_map<uint64_t, SetId> unions_; // looked up only
};

} // namespace lean::ir
