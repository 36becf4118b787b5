// Types of IR values (docs/ir.md, "Types"). A refined type carries a proven fact: `word!0` is a
// nonzero word, `idx<n>` a position below n. Facts exist only as results of the operations that
// prove them (COMPILER rule 17), so widening is implicit and narrowing always an operation.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lean::ir {

enum class TypeKind : uint8_t { Word, Lane, Bit, Idx, Ptr };

/// Largest bound that a refined index may carry: memory has at most 2^32 cells.
inline constexpr uint64_t kMaxBound = uint64_t{1} << 32;

struct Type {
  TypeKind kind = TypeKind::Word;
  /// word, lane, bit only: the value is not zero.
  bool nonzero = false;
  /// idx only: the position is below `bound`; 0 = no known bound, any residue mod 2^64 - 1.
  uint64_t bound = 0;

  friend constexpr bool operator==(const Type &, const Type &) = default;

  static constexpr Type word() { return {TypeKind::Word}; }
  static constexpr Type lane() { return {TypeKind::Lane}; }
  static constexpr Type bit() { return {TypeKind::Bit}; }
  static constexpr Type idx() { return {TypeKind::Idx}; }
  /// idx<n>; a bound of 0 or above kMaxBound is no bound.
  static constexpr Type idx(uint64_t n) { return {TypeKind::Idx, false, n <= kMaxBound ? n : 0}; }
  static constexpr Type ptr() { return {TypeKind::Ptr}; }

  /// word, lane or bit: an element of E.
  constexpr bool isField() const { return kind <= TypeKind::Bit; }
  constexpr bool isIdx() const { return kind == TypeKind::Idx; }
  constexpr bool isPtr() const { return kind == TypeKind::Ptr; }
  /// lane or bit: an element of K, fit for a condition.
  constexpr bool isLane() const { return kind == TypeKind::Lane || kind == TypeKind::Bit; }
  constexpr bool isBounded() const { return isIdx() && bound != 0; }
  /// The same type with every fact dropped but the kind.
  constexpr Type unrefined() const { return {kind}; }
  constexpr Type asNonzero() const { return {kind, true, bound}; }
};

/// Every value of `a` is a value of `b`: bit <: lane <: word, T!0 <: T, idx<m> <: idx<n> <: idx.
bool isSubtype(Type a, Type b);

/// The least type that both fit, or nothing (word against idx, ptr against either).
std::optional<Type> joinTypes(Type a, Type b);

/// "word", "lane!0", "idx<4>".
std::string toString(Type t);

/// Inverse of toString.
std::optional<Type> parseType(std::string_view text);

} // namespace lean::ir
