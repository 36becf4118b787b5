// The columns of a run, as the prover commits them (PROTOCOL §6, MESSAGES §4 and §8).
#pragma once

#include "base/isa/isa.h"
#include "base/isa/tables.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace lean {

/// A column of K elements, 64-byte aligned. Storage reaches from size() to capacity(), all zero
/// there; capacity() covers the column's pieces (PROTOCOL §3).
class Column {
public:
  Column() = default;
  explicit Column(size_t rows);
  Column(Column &&other) noexcept;
  Column &operator=(Column &&other) noexcept;
  Column(const Column &) = delete;
  Column &operator=(const Column &) = delete;
  ~Column();

  uint64_t *data() { return words; }
  const uint64_t *data() const { return words; }
  size_t size() const { return rows; }
  size_t capacity() const { return covered; }
  uint64_t &operator[](size_t i) { return words[i]; }
  uint64_t operator[](size_t i) const { return words[i]; }

  /// n rounded up to a multiple of 2^max(tau - 4, 0), 2^(tau-1) < n <= 2^tau.
  static size_t coveredRows(size_t n);

private:
  uint64_t *words = nullptr;
  size_t rows = 0, covered = 0;
};

/// All that a run commits to, except the Keccak table's middle lanes.
struct Trace {
  std::array<std::vector<Column>, isa::kOpcodeCount> tables; ///< Empty where the table is absent.
  std::array<uint64_t, isa::kOpcodeCount> rows{};
  std::array<Column, 4> memory; ///< M0, M1, M2, final count; one row per memory cell.
  Column bytecodeFinal;         ///< Final counts, height 2^p.
  std::array<uint64_t, 4> publicInput{};
};

} // namespace lean
