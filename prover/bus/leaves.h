// The leaves of the three products, computed from columns whenever they are needed (PROTOCOL §6.1):
// storing them would take more memory than everything else together.
#pragma once

#include "prover/bus/bus.h"
#include "prover/tables/row_form.h"

namespace lean::proof {

class Leaves {
public:
  /// `columns` are the committed columns in declaration order.
  Leaves(const Shape &shape, std::span<const Instruction> code,
         std::span<const uint64_t *const> columns, const Fingerprint &fingerprint);

  /// Leaves first .. first + n of the push and the pull tree; ones past the last block. The two
  /// have the same blocks, and a push leaf is its pull leaf plus a short form.
  void fill(uint64_t first, size_t n, EPlanes push, EPlanes pull) const;
  /// The same of the counts, which are in K.
  void fillCounts(uint64_t first, size_t n, uint64_t *out) const;

private:
  RowForm memoryForm(const Fingerprint &tuple, std::span<const uint64_t *const> columns) const;
  RowForm bytecodeForm(const Fingerprint &tuple, std::span<const uint64_t *const> columns) const;
  void makeIndex();
  void makeBytecode(std::span<const Instruction> code);

  const Shape &shape;
  WordBuffer index;          ///< g^i.
  WordBuffer bytecode;       ///< The entries' columns, padded with zeros, one after the other.
  std::vector<RowForm> pull; ///< By block.
  std::vector<RowForm> difference;      ///< Push plus pull, by block.
  std::vector<const uint64_t *> counts; ///< By block of the count tree.
};

} // namespace lean::proof
