// What the prover keeps of the Keccak rows: the states in which the two chains begin (KECCAK.md
// §1). The words of every round are made again from them when their layer is proven, which costs
// less than to store and load them.
#pragma once

#include "prover/keccak/keccak_argument.h"
#include "prover/support/buffer.h"
#include "vm/trace.h"

#include <span>
#include <vector>

namespace lean::proof::keccak {

class Witness {
public:
  /// Permutes `rows` rows given by sixteen message lanes and the tail, which must outlive this.
  Witness(std::span<const uint64_t *const> messageAndTail, size_t rows);

  size_t rows() const { return count; }
  /// Lanes of chain g's first state; null for a lane of zeros.
  std::array<const uint64_t *, kLanes> start(unsigned chain) const;
  /// The first four lanes after round 24.
  const std::vector<Column> &digest() const { return digestLanes; }
  /// The committed lanes after round 12.
  const std::vector<Column> &middle() const { return middleLanes; }

private:
  std::vector<const uint64_t *> message;
  size_t count;
  std::vector<Column> digestLanes, middleLanes;
};

/// The lanes before chi of one layer's rounds, both chains.
class LayerWords {
public:
  explicit LayerWords(const Witness &witness);

  /// Makes the words of rounds `layer` and kLayers + `layer`.
  void make(unsigned layer);

  /// By 25 g + l; rows past the witness's are zero, up to 2^n + kTileRows.
  const std::array<const uint64_t *, kValues> &lanes() const { return pointers; }
  /// Number of rows that are not zero.
  size_t rows() const { return witness.rows(); }

private:
  const Witness &witness;
  size_t stride;
  WordBuffer words;
  std::array<const uint64_t *, kValues> pointers;
};

} // namespace lean::proof::keccak
