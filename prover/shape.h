// Everything that follows from the announced sizes (PROTOCOL §3, §6, §7): columns and their place
// in the committed stack, leaves of the three products, rounds, the number of scalars.
#pragma once

#include "prover/pcs/params.h"
#include "prover/poly/multilinear.h"
#include "prover/proof_error.h"
#include "prover/tables/polynomial.h"

#include <array>
#include <cstdint>
#include <expected>
#include <vector>

namespace lean::proof {

/// What a proof announces in its header.
struct Sizes {
  uint64_t logInvRate = 1;
  uint64_t cells = 0;
  std::array<uint64_t, kTables> rows{}; ///< By opcode; 0: the table is absent.
  friend bool operator==(const Sizes &, const Sizes &) = default;
};

/// 2^log rows of a column from row `first` on, at `place` of the stack.
struct Piece {
  unsigned log;
  uint64_t first, place;
};

struct CommittedColumn {
  uint64_t rows;
  unsigned tau; ///< Least tau with rows <= 2^tau.
  std::vector<Piece> pieces;
};

/// The committed pieces of a column of n rows, largest first; places are still 0 (PROTOCOL §3).
std::vector<Piece> piecesOf(uint64_t n);

/// Columns in declaration order (MESSAGES §4) by number.
namespace column {
inline constexpr unsigned kMemory = 0; ///< M0, M1, M2, final count.
inline constexpr unsigned kMemoryFinal = 3, kBytecodeFinal = 4, kTablesStart = 5;
} // namespace column

/// Numbers of the committed columns of the Keccak rows, each the first of its kind (KECCAK.md §1).
struct KeccakColumns {
  static constexpr unsigned kMessage = 16, kDigest = 4, kMiddle = 25;
  unsigned message, tail, digest;
  unsigned middle; ///< The state after round 12.
};

enum class Tree : uint8_t { Push, Pull, Count };
inline constexpr unsigned kTrees = 3;

/// Leaves of one flush: n rows on an aligned subcube of 2^tau leaves (PROTOCOL §6.1).
struct Block {
  enum class Source : uint8_t { State, Memory, Bytecode, Table };
  Source source;
  Opcode op;      ///< For Source::Table.
  unsigned index; ///< Flush or count within the table.
  uint64_t n;
  unsigned tau;
  uint64_t place = 0;
};

/// The sources that are no table, each with one push and one pull. (In tables/forms.cpp.)
std::span<const Block::Source> boundaries();

/// One layer of the products: a sumcheck over `variables`, then 2^step children per tree.
struct Layer {
  unsigned variables, step;
};

struct PresentTable {
  const TableForms *forms;
  uint64_t rows;
  unsigned tau;
  unsigned firstColumn;     ///< Its first column among all.
  unsigned firstConstraint; ///< Power of xi of its first constraint.
};

class Shape {
public:
  /// Fails with `size out of range` when a size is above its cap (MESSAGES §1).
  static std::expected<Shape, ProofFailure> make(const Params &params, unsigned logProgram,
                                                 const Sizes &sizes);

  const Params *params;
  unsigned logProgram;
  Sizes sizes;
  unsigned tauMemory, tauMax;
  std::vector<PresentTable> tables;
  std::vector<CommittedColumn> columns;
  KeccakColumns keccak; ///< Where there are Keccak rows.
  uint64_t used;        ///< Elements of the stack before its zero padding.
  unsigned logStack;    ///< M.
  Opening opening;
  uint64_t usedRows;                             ///< Rows of level 0 that the pieces reach into.
  std::array<std::vector<Block>, kTrees> blocks; ///< In the order of their places.
  std::array<uint64_t, kTrees> leaves;           ///< End of the last block.
  unsigned mu;

  /// A batch of permutations alone: the lanes of the Keccak rows, no tables and no bus.
  static std::expected<Shape, ProofFailure> makeBatch(const Params &params, uint64_t rows,
                                                      uint64_t logInvRate);
  uint64_t keccakRows() const { return sizes.rows[static_cast<unsigned>(Opcode::Keccak)]; }
  std::vector<Layer> layers() const;
  uint64_t scalarCount() const;
  /// Those of the Keccak argument among them.
  uint64_t keccakScalarCount() const;
  unsigned constraintCount() const;
  const std::vector<Block> &tree(Tree t) const { return blocks[static_cast<unsigned>(t)]; }
  /// The present table of an opcode.
  const PresentTable &table(Opcode op) const;

private:
  std::expected<void, ProofFailure> chooseOpening();
  void layOutColumns();
  void layOutStack();
  void layOutLeaves();
};

/// eq(sel_b, zeta_hi): the share of a block's subcube at zeta.
E blockSelector(const Block &block, PointView zeta);

} // namespace lean::proof
