// The error of operations on files and other input that are no compiler diagnostics.
#pragma once

#include <expected>
#include <string>

namespace lean {

/// A message for the user: lower-case start, no final period, the place included.
struct Error {
  std::string message;
};

template <class T> using Expected = std::expected<T, Error>;

inline std::unexpected<Error> fail(std::string message) {
  return std::unexpected(Error{std::move(message)});
}

} // namespace lean
