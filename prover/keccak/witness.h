// What the prover keeps of every Keccak row: the lanes before chi of all rounds, and the middle lanes
// that are committed (KECCAK.md §1).
#pragma once

#include "prover/keccak/keccak_argument.h"
#include "prover/support/buffer.h"
#include "vm/trace.h"

#include <span>
#include <vector>

namespace lean::proof::keccak {

class Witness {
public:
  /// Permutes `rows` rows given by sixteen message lanes and the tail.
  Witness(std::span<const uint64_t *const> messageAndTail, size_t rows);

  size_t rows() const { return count; }
  /// Lane l before chi of a round, one word per row.
  const uint64_t *beforeChi(unsigned round, unsigned lane) const {
    return words.data() + (kLanes * round + lane) * stride;
  }
  /// The first four lanes after round 24.
  const std::vector<Column> &digest() const { return digestLanes; }
  /// The committed lanes after round 12.
  const std::vector<Column> &middle() const { return middleLanes; }

private:
  size_t count, stride;
  WordBuffer words;
  std::vector<Column> digestLanes, middleLanes;
};

} // namespace lean::proof::keccak
