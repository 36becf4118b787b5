// leanDA-L1 (SCHEMES §7): blobs as rows of a systematic Reed-Solomon code of rate 1/2, a Merkle
// root over the cells of up to sixteen rows, and the test that every row is a codeword.
#pragma once

#include "base/field/field.h"
#include "base/keccak/keccak.h"

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace lean::host::blob {

inline constexpr size_t kSymbols = size_t{1} << 14, kRowSymbols = 2 * kSymbols;
inline constexpr size_t kBlobBytes = 8 * kSymbols, kRowBytes = 8 * kRowSymbols;
inline constexpr size_t kMaxRows = 16, kCells = 128, kCellSymbols = kRowSymbols / kCells;
inline constexpr unsigned kChallenges = 14;

/// A blob or a row, symbol by symbol.
using Symbols = std::vector<uint64_t>;

enum class ErrorKind : uint8_t { BadShape, RootMismatch, NotACodeword };
struct BlobError {
  ErrorKind kind;
  size_t row = 0; ///< Of NotACodeword.
  std::string text() const;
};

/// The codeword of a blob of kSymbols symbols.
Symbols encodeRow(std::span<const uint64_t> blob);

/// The row of which `known` positions are given, at least kSymbols of them; the others' values do
/// not matter. NotACodeword when the given symbols contradict each other.
std::expected<Symbols, BlobError> recoverRow(std::span<const uint64_t> row,
                                             const std::vector<bool> &known);

/// Commitment to 1 to 16 rows.
struct Commitment {
  std::vector<std::vector<Digest>> cells; ///< e[i][j], rows padded to a power of two.
  std::vector<Digest> columns;            ///< C_j.
  Digest root;
  uint64_t permutations;
};
std::expected<Commitment, BlobError> commit(std::span<const Symbols> rows);

/// z_j, derived from the root.
std::array<E, kChallenges> challenges(const Digest &root);
/// L(v) for all positions v.
std::vector<E> weights(const std::array<E, kChallenges> &z);
/// sum of L(v) w(v): zero for codewords.
E residual(std::span<const E> weights, std::span<const uint64_t> row);

/// Rows against a root: their shape, the root, then the test of every row.
std::expected<void, BlobError> verify(std::span<const Symbols> rows, const Digest &root);

} // namespace lean::host::blob
