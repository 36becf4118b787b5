#include "stdlib/host/blob.h"

#include "base/field/subspace.h"
#include "stdlib/host/hash.h"
#include "stdlib/host/novel_basis.h"
#include "stdlib/host/threads.h"

#include <algorithm>
#include <bit>

namespace lean::host::blob {

namespace {

constexpr unsigned kRowLog = 15;

std::unexpected<BlobError> error(ErrorKind kind, size_t row = 0) {
  return std::unexpected(BlobError{kind, row});
}

/// Coefficients, 2^16 of them, of the product of (x + v) over the positions v that are not known:
/// products of halves, level by level. A block of 2^k positions has degree at most 2^k.
std::vector<uint64_t> erasureLocator(const std::vector<bool> &known) {
  std::vector<std::vector<uint64_t>> blocks;
  for (size_t v = 0; v < kRowSymbols; ++v)
    blocks.push_back(known[v] ? std::vector<uint64_t>{1, 0} : std::vector<uint64_t>{v, 1});
  while (blocks.size() > 1) {
    std::vector<std::vector<uint64_t>> merged(blocks.size() / 2);
    for (size_t i = 0; i < merged.size(); ++i) {
      std::vector<uint64_t> &left = blocks[2 * i], &right = blocks[2 * i + 1];
      const size_t size = 2 * left.size();
      left.resize(size);
      right.resize(size);
      coefficientsToValues(left);
      coefficientsToValues(right);
      for (size_t v = 0; v < size; ++v)
        left[v] = (K(left[v]) * K(right[v])).v;
      valuesToCoefficients(left);
      merged[i] = std::move(left);
    }
    blocks = std::move(merged);
  }
  return std::move(blocks.front());
}

} // namespace

std::string BlobError::text() const {
  switch (kind) {
  case ErrorKind::BadShape:
    return "BadShape";
  case ErrorKind::RootMismatch:
    return "RootMismatch";
  case ErrorKind::NotACodeword:
    return "NotACodeword(" + std::to_string(row) + ")";
  }
  return "";
}

Symbols encodeRow(std::span<const uint64_t> blob) {
  Symbols row(blob.begin(), blob.end());
  valuesToCoefficients(row);
  row.resize(kRowSymbols);
  coefficientsToValues(row);
  return row;
}

std::expected<Symbols, BlobError> recoverRow(std::span<const uint64_t> row,
                                             const std::vector<bool> &known) {
  if (row.size() != kRowSymbols || known.size() != kRowSymbols ||
      std::ranges::count(known, true) < static_cast<std::ptrdiff_t>(kSymbols))
    return error(ErrorKind::BadShape);
  // Exactly kSymbols positions determine the row; the other known ones are compared at the end.
  std::vector<bool> used(kRowSymbols);
  size_t count = 0;
  for (size_t v = 0; v < kRowSymbols && count < kSymbols; ++v)
    if (known[v]) {
      used[v] = true;
      ++count;
    }
  // f times the locator has degree below 2^15 and is known everywhere: zero where f is not. Its
  // derivative at an erased position is f times the locator's derivative.
  std::vector<uint64_t> locator = erasureLocator(used);
  locator.resize(kRowSymbols);
  std::vector<uint64_t> slope = derivative(locator);
  coefficientsToValues(locator);
  coefficientsToValues(slope);
  std::vector<uint64_t> product(kRowSymbols);
  for (size_t v = 0; v < kRowSymbols; ++v)
    product[v] = used[v] ? (K(row[v]) * K(locator[v])).v : 0;
  valuesToCoefficients(product);
  std::vector<uint64_t> values = derivative(product);
  coefficientsToValues(values);
  Symbols out(row.begin(), row.end());
  for (size_t v = 0; v < kRowSymbols; ++v)
    if (!used[v])
      out[v] = (K(values[v]) * K(slope[v]).inverse()).v;
  for (size_t v = 0; v < kRowSymbols; ++v)
    if (known[v] && out[v] != row[v])
      return error(ErrorKind::NotACodeword);
  return out;
}

std::expected<Commitment, BlobError> commit(std::span<const Symbols> rows) {
  if (rows.empty() || rows.size() > kMaxRows)
    return error(ErrorKind::BadShape);
  for (const Symbols &row : rows)
    if (row.size() != kRowSymbols)
      return error(ErrorKind::BadShape);
  const size_t padded = std::bit_ceil(rows.size());
  Commitment out;
  out.permutations = 0;
  out.cells.resize(padded, std::vector<Digest>(kCells));
  const auto cell = [&](std::span<const uint64_t> symbols) { return hashWords(symbols); };
  forEachTask(rows.size() * kCells, [&](size_t task) {
    const size_t i = task / kCells, j = task % kCells;
    out.cells[i][j] = cell(std::span(rows[i]).subspan(j * kCellSymbols, kCellSymbols));
  });
  out.permutations += rows.size() * kCells * hashCost(kCellSymbols);
  if (rows.size() < padded) {
    const Digest zero = cell(Symbols(kCellSymbols));
    for (size_t i = rows.size(); i < padded; ++i)
      std::ranges::fill(out.cells[i], zero);
    out.permutations += hashCost(kCellSymbols);
  }
  std::vector<Digest> nodes;
  for (size_t j = 0; j < kCells; ++j)
    for (size_t i = 0; i < padded; ++i)
      nodes.push_back(out.cells[i][j]);
  while (true) {
    if (nodes.size() == kCells)
      out.columns = nodes;
    if (nodes.size() == 1)
      break;
    std::vector<Digest> parents;
    for (size_t i = 0; i < nodes.size(); i += 2) {
      std::array<uint64_t, 8> pair;
      std::ranges::copy(nodes[i], pair.begin());
      std::ranges::copy(nodes[i + 1], pair.begin() + 4);
      parents.push_back(hashWords(pair));
    }
    out.permutations += parents.size();
    nodes = std::move(parents);
  }
  out.root = nodes.front();
  return out;
}

std::array<E, kChallenges> challenges(const Digest &root) {
  static constexpr char kLabel[33] = "leanDA/rs-membership/v1\0\0\0\0\0\0\0\0\0";
  const std::vector<uint64_t> label =
      wordsOf(std::span(reinterpret_cast<const uint8_t *>(kLabel), 32));
  std::array<E, kChallenges> out;
  for (uint64_t j = 0; j < kChallenges; ++j) {
    std::vector<uint64_t> message(label);
    message.insert(message.end(), root.begin(), root.end());
    message.push_back(j);
    const Digest d = hashWords(message);
    out[j] = E::limbs(d[0], d[1], d[2]);
  }
  return out;
}

std::vector<E> weights(const std::array<E, kChallenges> &z) {
  // One partial product per setting of bits j .. 14, j going down.
  std::vector<E> level{E::one(), E::one()};
  for (unsigned j = kChallenges; j-- > 0;) {
    std::vector<E> factor{E::one()};
    for (unsigned c = j; c < kRowLog; ++c) {
      const E step = z[j] * K(subspaceTable()[j][c]);
      const size_t n = factor.size();
      for (size_t i = 0; i < n; ++i)
        factor.push_back(factor[i] + step);
    }
    for (size_t v = 0; v < factor.size(); ++v)
      factor[v] *= level[v >> 1];
    level = std::move(factor);
  }
  return level;
}

E residual(std::span<const E> weights, std::span<const uint64_t> row) {
  E sum;
  for (size_t v = 0; v < row.size(); ++v)
    sum += weights[v] * K(row[v]);
  return sum;
}

std::expected<void, BlobError> verify(std::span<const Symbols> rows, const Digest &root) {
  const auto commitment = commit(rows);
  if (!commitment)
    return std::unexpected(commitment.error());
  if (commitment->root != root)
    return error(ErrorKind::RootMismatch);
  const std::vector<E> l = weights(challenges(root));
  for (size_t i = 0; i < rows.size(); ++i)
    if (!residual(l, rows[i]).isZero())
      return error(ErrorKind::NotACodeword, i);
  return {};
}

} // namespace lean::host::blob
