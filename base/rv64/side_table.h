// The side table of an rv64im program: what its host needs to report failures, to find advice and
// to print. It stands in the section `.lean.sites`, outside of what is loaded; a program runs
// without it.
#pragma once

#include "base/support/error.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace lean::rv64 {

enum class SiteKind : uint8_t { Failure, Advice, Print };

/// How a value is written: in advice, and in what is printed.
enum class ValueKind : uint8_t { Word, Lane, Bit, Position };

/// A place in the program that calls the host.
struct Site {
  SiteKind kind = SiteKind::Failure;
  std::string code;               ///< Failure: "R0001" and so on, as vm/run_error.def has it.
  std::string place;              ///< file:line:column, or empty.
  std::string message;            ///< Failure: one line. Advice: the stream. Print: the label.
  std::string expression;         ///< Failure: source text of the whole check.
  std::vector<std::string> names; ///< Failure: source text of the values shown, one each.
  /// Failure: the values shown, one each. Advice: the items of an element. Print: the values.
  std::vector<ValueKind> values;

  friend bool operator==(const Site &, const Site &) = default;
};

std::vector<uint8_t> writeSideTable(const std::vector<Site> &sites);

/// Reads any bytes; what is allocated is bounded by their number.
Expected<std::vector<Site>> readSideTable(std::span<const uint8_t> bytes);

} // namespace lean::rv64
