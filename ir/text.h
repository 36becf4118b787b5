// The IR's text form (docs/ir.md, "Text form"): parse(print(m)) prints to the same bytes.
#pragma once

#include "base/support/error.h"
#include "ir/module.h"

#include <string>
#include <string_view>

namespace lean::ir {

/// Regions nest at most this deep, so that walks may recurse.
inline constexpr unsigned kMaxDepth = 1000;

std::string print(const Module &m);

/// The module that the text describes; an error names the line. The result is well formed but not
/// verified.
Expected<std::unique_ptr<Module>> parse(std::string_view text);

/// `"..."` with \" \\ and \xNN escapes.
std::string quote(std::string_view s);

/// "0x" and the limbs' hex digits c2 c1 c0 without leading zeros.
std::string toHex(const E &v);

} // namespace lean::ir
