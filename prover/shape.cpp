#include "prover/shape.h"

#include "base/isa/tables.h"
#include "prover/checks.h"

#include <algorithm>
#include <tuple>

namespace lean::proof {

namespace {
constexpr uint64_t kMaxSize = uint64_t{1} << 32;
constexpr unsigned kMaxLogStack = 32;

std::unexpected<ProofFailure> outOfRange(std::string what) {
  return std::unexpected(ProofFailure{ProofError::Size, std::move(what)});
}
} // namespace

std::vector<Piece> piecesOf(uint64_t n) {
  const unsigned tau = logCeil(n), unit = tau > 4 ? tau - 4 : 0;
  const uint64_t length = ((n >> unit) + ((n & ((uint64_t{1} << unit) - 1)) != 0)) << unit;
  std::vector<Piece> out;
  uint64_t row = 0;
  for (unsigned k = tau + 1; k-- > 0;)
    if (length >> k & 1) {
      out.push_back({k, row, 0});
      row += uint64_t{1} << k;
    }
  return out;
}

std::expected<Shape, ProofFailure> Shape::make(const Params &params, unsigned logProgram,
                                               const Sizes &sizes) {
  if (!holds(Check::SizeRate, sizes.logInvRate >= 1 && sizes.logInvRate <= 4))
    return outOfRange("rate");
  if (!holds(Check::SizeCellsLeast, sizes.cells >= params.minCells) ||
      !holds(Check::SizeCellsMost, sizes.cells <= kMaxSize))
    return outOfRange("memory cells");
  for (const TableForms &t : tableForms())
    if (!holds(Check::SizeRows, sizes.rows[static_cast<unsigned>(t.op)] <= kMaxSize))
      return outOfRange("rows of " + t.name);
  Shape s;
  s.params = &params;
  s.logProgram = logProgram;
  s.sizes = sizes;
  s.tauMemory = logCeil(sizes.cells);
  s.layOutColumns();
  if (auto chosen = s.chooseOpening(); !chosen)
    return std::unexpected(chosen.error());
  s.layOutLeaves();
  return s;
}

std::expected<Shape, ProofFailure> Shape::makeBatch(const Params &params, uint64_t rows,
                                                    uint64_t logInvRate) {
  if (!holds(Check::SizeRate, logInvRate >= 1 && logInvRate <= 4))
    return outOfRange("rate");
  if (!holds(Check::SizeRows, rows >= 1 && rows <= kMaxSize))
    return outOfRange("rows of keccak");
  Shape s;
  s.params = &params;
  s.logProgram = 0;
  s.sizes.logInvRate = logInvRate;
  s.sizes.rows[static_cast<unsigned>(Opcode::Keccak)] = rows;
  s.tauMemory = s.tauMax = s.mu = 0;
  s.leaves = {};
  using C = KeccakColumns;
  s.keccak = {0, C::kMessage, C::kMessage + 1, C::kMessage + 1 + C::kDigest};
  for (unsigned i = 0; i < s.keccak.middle + C::kMiddle; ++i)
    s.columns.push_back({rows, logCeil(rows), piecesOf(rows)});
  if (auto chosen = s.chooseOpening(); !chosen)
    return std::unexpected(chosen.error());
  return s;
}

/// Places the stack and takes the opening parameters for its size.
std::expected<void, ProofFailure> Shape::chooseOpening() {
  layOutStack();
  if (!holds(Check::SizeStack, logStack <= kMaxLogStack))
    return outOfRange("stack");
  auto found = params->opening(logStack, static_cast<unsigned>(sizes.logInvRate));
  if (!holds(Check::SizeOpening, found.has_value()))
    return outOfRange("opening parameters");
  opening = std::move(*found);
  usedRows = ((used - 1) >> opening.levels[0].logCols) + 1;
  return {};
}

void Shape::layOutColumns() {
  const auto add = [&](uint64_t n) { columns.push_back({n, logCeil(n), piecesOf(n)}); };
  for (unsigned i = 0; i < 4; ++i)
    add(sizes.cells);
  add(uint64_t{1} << logProgram);
  tauMax = 0;
  unsigned constraint = 3;
  for (const TableForms &t : tableForms()) {
    const uint64_t n = sizes.rows[static_cast<unsigned>(t.op)];
    if (n == 0)
      continue;
    tables.push_back({&t, n, logCeil(n), static_cast<unsigned>(columns.size()), constraint});
    constraint += static_cast<unsigned>(t.constraints.size());
    tauMax = std::max(tauMax, logCeil(n));
    for (size_t i = 0; i < t.columns.size(); ++i)
      add(n);
  }
  if (keccakRows() == 0)
    return;
  using L = isa::Layout<isa::KeccakOp>;
  constexpr unsigned kTailSlot = 9;
  const unsigned first = tables.back().firstColumn; // the last opcode
  keccak = {first + L::kFurther, first + L::kSlot + kTailSlot,
            first + L::kFurther + KeccakColumns::kMessage, static_cast<unsigned>(columns.size())};
  for (unsigned i = 0; i < KeccakColumns::kMiddle; ++i)
    add(keccakRows());
}

void Shape::layOutStack() {
  used = 0;
  for (unsigned log = 64; log-- > 0;) // larger first, ties in declaration order
    for (CommittedColumn &c : columns)
      for (Piece &p : c.pieces)
        if (p.log == log) {
          p.place = used;
          used += uint64_t{1} << log;
        }
  logStack = logCeil(used);
}

void Shape::layOutLeaves() {
  for (const Block::Source source : boundaries()) {
    const uint64_t n = source == Block::Source::State    ? 1
                       : source == Block::Source::Memory ? sizes.cells
                                                         : uint64_t{1} << logProgram;
    for (const Tree tree : {Tree::Push, Tree::Pull})
      blocks[static_cast<unsigned>(tree)].push_back({source, Opcode{}, 0, n, logCeil(n)});
  }
  for (const PresentTable &t : tables)
    for (const Tree tree : {Tree::Push, Tree::Pull, Tree::Count}) {
      const size_t count = tree == Tree::Count ? t.forms->counts.size() : t.forms->push.size();
      for (unsigned i = 0; i < count; ++i)
        blocks[static_cast<unsigned>(tree)].push_back(
            {Block::Source::Table, t.forms->op, i, t.rows, t.tau});
    }
  mu = 0;
  for (unsigned t = 0; t < kTrees; ++t) {
    std::sort(blocks[t].begin(), blocks[t].end(), [](const Block &a, const Block &b) {
      return std::tuple(b.tau, a.source, a.op, a.index) <
             std::tuple(a.tau, b.source, b.op, b.index);
    });
    leaves[t] = 0;
    for (Block &b : blocks[t]) {
      b.place = leaves[t];
      leaves[t] += uint64_t{1} << b.tau;
    }
    mu = std::max(mu, logCeil(leaves[t]));
  }
}

std::vector<Layer> Shape::layers() const {
  std::vector<Layer> out;
  for (unsigned n = 0; n < mu;) {
    const unsigned step = (mu - n) % 2 != 0 ? 1 : 2;
    out.push_back({n, step});
    n += step;
  }
  return out;
}

uint64_t Shape::scalarCount() const {
  uint64_t total = 2 + 2; // root of the stack; products
  for (const Layer &l : layers())
    total += 4 * l.variables + (kTrees << l.step);
  total += 4 + 1; // memory and bytecode at zeta
  total += 3 * tauMax;
  for (const PresentTable &t : tables)
    total += t.forms->columns.size();
  total += 3; // public input
  total += keccakScalarCount();
  for (const OpeningLevel &l : opening.levels)
    total += 2 * l.fold + 1;
  total += 3 * (opening.levels.size() - 1);
  return total + (uint64_t{1} << opening.logResidual) + 2 * opening.logResidual;
}

uint64_t Shape::keccakScalarCount() const { // KECCAK.md §2
  return keccakRows() == 0 ? 0 : 64 + 12 * (2 * logCeil(keccakRows()) + 18 + 50) + 12 + 64;
}

unsigned Shape::constraintCount() const {
  unsigned count = 0;
  for (const PresentTable &t : tables)
    count += static_cast<unsigned>(t.forms->constraints.size());
  return count;
}

const PresentTable &Shape::table(Opcode op) const {
  return *std::find_if(tables.begin(), tables.end(),
                       [&](const PresentTable &t) { return t.forms->op == op; });
}

E blockSelector(const Block &block, PointView zeta) {
  return eqIndex(zeta.subspan(block.tau), block.place >> block.tau);
}

} // namespace lean::proof
