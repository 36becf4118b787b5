#include "ir/type.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace lean::ir {

namespace {
constexpr std::array<std::string_view, 5> kNames = {"word", "lane", "bit", "idx", "ptr"};
}

bool isSubtype(Type a, Type b) {
  if (a.isField() && b.isField())
    return a.kind >= b.kind && (a.nonzero || !b.nonzero);
  if (a.isIdx() && b.isIdx())
    return b.bound == 0 || (a.bound != 0 && a.bound <= b.bound);
  return a.isPtr() && b.isPtr();
}

std::optional<Type> joinTypes(Type a, Type b) {
  if (a.isField() && b.isField())
    return Type{std::min(a.kind, b.kind), a.nonzero && b.nonzero};
  if (a.isIdx() && b.isIdx())
    return a.bound && b.bound ? Type::idx(std::max(a.bound, b.bound)) : Type::idx();
  if (a.isPtr() && b.isPtr())
    return Type::ptr();
  return std::nullopt;
}

std::string toString(Type t) {
  std::string s(kNames[static_cast<size_t>(t.kind)]);
  if (t.nonzero)
    s += "!0";
  if (t.bound)
    s += "<" + std::to_string(t.bound) + ">";
  return s;
}

std::optional<Type> parseType(std::string_view text) {
  for (size_t k = 0; k < kNames.size(); ++k) {
    if (!text.starts_with(kNames[k]))
      continue;
    Type t{static_cast<TypeKind>(k)};
    text.remove_prefix(kNames[k].size());
    if (text.empty())
      return t;
    if (t.isField() && text == "!0")
      return t.asNonzero();
    if (!t.isIdx() || text.size() < 3 || text.front() != '<' || text.back() != '>')
      return std::nullopt;
    const char *end = text.data() + text.size() - 1;
    auto [p, error] = std::from_chars(text.data() + 1, end, t.bound);
    if (error != std::errc() || p != end || t.bound == 0 || t.bound > kMaxBound)
      return std::nullopt;
    return t;
  }
  return std::nullopt;
}

} // namespace lean::ir
