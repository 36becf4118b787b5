// Values and memory of the interpreter. A value is kept as its static type says: a field element as
// itself, a position as a residue in c0, a pointer as buffer (c0) and cell (c1). Internal to it.
#pragma once

#include "ir/module.h"

#include <optional>
#include <unordered_map>
#include <vector>

namespace lean::ir {

struct TypedValue {
  TypeKind kind = TypeKind::Word;
  E v;
};

/// Discrete logarithms to base g of positions below 2^32: those seen, else baby steps, giant steps.
class Positions {
public:
  K power(uint64_t i) {
    const K x = gPow(i);
    if (i < kMaxBound)
      known_.emplace(x.v, i);
    return x;
  }
  std::optional<uint64_t> log(K x) {
    if (x.isZero())
      return std::nullopt;
    if (const auto it = known_.find(x.v); it != known_.end())
      return it->second;
    const K giant = gPow(kGroupOrder - kSteps);
    K rest = x;
    for (uint64_t i = 0; i < kSteps; ++i, rest *= giant)
      if (const auto it = babySteps().find(rest.v); it != babySteps().end()) {
        known_.emplace(x.v, i * kSteps + it->second);
        return i * kSteps + it->second;
      }
    return std::nullopt;
  }

private:
  static constexpr uint64_t kSteps = 1 << 16;
  /// g^i -> i for i < kSteps.
  static const std::unordered_map<uint64_t, uint64_t> &babySteps() {
    static const auto table = [] {
      std::unordered_map<uint64_t, uint64_t> steps;
      K p(1);
      for (uint64_t i = 0; i < kSteps; ++i, p *= kG)
        steps.emplace(p.v, i);
      return steps;
    }();
    return table;
  }
  std::unordered_map<uint64_t, uint64_t> known_;
};

/// Buffers of cells that are written once.
class Buffers {
public:
  uint64_t add() {
    buffers_.emplace_back();
    return buffers_.size() - 1;
  }
  TypedValue *find(const E &pointer, uint64_t k) {
    auto &b = buffers_[pointer.c0.v];
    const auto it = b.find(place(pointer, k));
    return it == b.end() ? nullptr : &it->second;
  }
  void define(const E &pointer, uint64_t k, const TypedValue &v) {
    buffers_[pointer.c0.v].emplace(place(pointer, k), v);
  }

private:
  static uint64_t place(const E &pointer, uint64_t k) {
    return (pointer.c1.v + k % kGroupOrder) % kGroupOrder;
  }
  std::vector<std::unordered_map<uint64_t, TypedValue>> buffers_;
};

/// (a + b), (a - b), (a n) mod 2^64 - 1.
inline uint64_t addPositions(uint64_t a, uint64_t b) {
  return static_cast<uint64_t>((static_cast<unsigned __int128>(a) + b) % kGroupOrder);
}
inline uint64_t subPositions(uint64_t a, uint64_t b) {
  return addPositions(a, kGroupOrder - b);
}
inline uint64_t scalePosition(uint64_t a, uint64_t n) {
  return static_cast<uint64_t>(static_cast<unsigned __int128>(a) * n % kGroupOrder);
}

} // namespace lean::ir
