#include "prover/bus/leaves.h"

#include "base/isa/tables.h"
#include "prover/support/parallel.h"

#include <algorithm>
#include <cstring>

namespace lean::proof {

namespace {

EPolynomial tuplePolynomial(const Tuple &tuple, const Fingerprint &fingerprint) {
  EPolynomial out = EPolynomial::constant(fingerprint.beta);
  for (size_t i = 0; i < tuple.size(); ++i)
    accumulate(out, tuple[i], fingerprint.alphaEq[i], true);
  return out;
}

/// Calls f(block number, row, n, place in the output) for the parts of leaves first .. first + n
/// that blocks cover, and rest(place, n) for the ones past the last block.
template <class F, class Rest>
void forBlocks(const std::vector<Block> &blocks, uint64_t first, size_t n, F f, Rest rest) {
  const auto after = [](uint64_t x, const Block &b) { return x < b.place; };
  size_t number = static_cast<size_t>(std::upper_bound(blocks.begin(), blocks.end(), first, after) -
                                      blocks.begin());
  number -= number != 0;
  size_t done = 0;
  for (; done < n && number < blocks.size(); ++number) {
    const Block &b = blocks[number];
    const uint64_t end = b.place + (uint64_t{1} << b.tau), at = first + done;
    if (at >= end)
      continue;
    const size_t part = std::min<uint64_t>(n - done, end - at);
    f(number, at - b.place, part, done);
    done += part;
  }
  if (done < n)
    rest(done, n - done);
}

void fillOnes(EPlanes out, size_t n) {
  std::fill_n(out.p[0], n, 1);
  std::fill_n(out.p[1], n, 0);
  std::fill_n(out.p[2], n, 0);
}

} // namespace

Leaves::Leaves(const Shape &shape, std::span<const Instruction> code,
               std::span<const uint64_t *const> columns, const Fingerprint &fingerprint)
    : shape(shape) {
  makeIndex();
  makeBytecode(code);
  const K halt = gPow((uint64_t{1} << shape.logProgram) - 1), one(1);
  const E &countWeight = fingerprint.alphaEq[2];
  for (const Block &b : shape.tree(Tree::Pull)) {
    RowForm form, more;
    switch (b.source) {
    case Block::Source::State:
      form.setConstant(fingerprint(isa::kStateChannel, halt, one));
      more.setConstant(fingerprint.alphaEq[1] * (halt + one));
      break;
    case Block::Source::Memory:
    case Block::Source::Bytecode: {
      // pushed with count 1, pulled with the final count
      const bool isMemory = b.source == Block::Source::Memory;
      form = isMemory ? memoryForm(fingerprint, columns) : bytecodeForm(fingerprint, columns);
      more.setConstant(countWeight);
      more.addLinear(columns[isMemory ? column::kMemoryFinal : column::kBytecodeFinal],
                     countWeight);
      break;
    }
    case Block::Source::Table: {
      const PresentTable &t = shape.table(b.op);
      const auto own = columns.subspan(t.firstColumn);
      const EPolynomial pulled = tuplePolynomial(t.forms->pull[b.index], fingerprint);
      EPolynomial both = tuplePolynomial(t.forms->push[b.index], fingerprint);
      for (const Term<E> &term : pulled.terms())
        both.add(term);
      form = RowForm(GroupedForm::of(pulled), own);
      more = RowForm(GroupedForm::of(both), own);
      break;
    }
    }
    pull.push_back(std::move(form));
    difference.push_back(std::move(more));
  }
  for (const Block &b : shape.tree(Tree::Count)) {
    const PresentTable &t = shape.table(b.op);
    counts.push_back(columns[t.firstColumn + static_cast<unsigned>(t.forms->counts[b.index])]);
  }
}

RowForm Leaves::memoryForm(const Fingerprint &tuple,
                           std::span<const uint64_t *const> columns) const {
  RowForm form;
  form.setConstant(tuple(isa::kMemoryChannel));
  form.addLinear(index.data(), tuple.alphaEq[1]);
  for (unsigned limb = 0; limb < 3; ++limb)
    form.addLinear(columns[column::kMemory + limb], tuple.alphaEq[3 + limb]);
  form.addLinear(columns[column::kMemoryFinal], tuple.alphaEq[2]);
  return form;
}

RowForm Leaves::bytecodeForm(const Fingerprint &tuple,
                             std::span<const uint64_t *const> columns) const {
  RowForm form;
  form.setConstant(tuple(isa::kBytecodeChannel));
  form.addLinear(index.data(), tuple.alphaEq[1]);
  for (unsigned s = 0; s < isa::kEntrySize; ++s)
    form.addLinear(bytecode.data() + (size_t{s} << shape.logProgram), tuple.alphaEq[3 + s]);
  form.addLinear(columns[column::kBytecodeFinal], tuple.alphaEq[2]);
  return form;
}

void Leaves::makeIndex() {
  index = WordBuffer(std::max(shape.sizes.cells, uint64_t{1} << shape.logProgram));
  parallelChunks(index.size(), kGrain, [&](size_t begin, size_t end) {
    K power = gPow(begin);
    for (size_t i = begin; i < end; ++i) {
      index[i] = power.v;
      power = K(power.v << 1 ^ (power.v >> 63) * scalar::kReduction);
    }
  });
}

void Leaves::makeBytecode(std::span<const Instruction> code) {
  const unsigned log = shape.logProgram;
  bytecode = WordBuffer(size_t{isa::kEntrySize} << log);
  parallelChunks(size_t{1} << log, kGrain, [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      const isa::Entry entry = i < code.size() ? isa::encode(code[i]) : isa::Entry{};
      for (unsigned s = 0; s < isa::kEntrySize; ++s)
        bytecode[(size_t{s} << log) + i] = entry[s];
    }
  });
}

void Leaves::fill(uint64_t first, size_t n, EPlanes push, EPlanes pulled) const {
  const auto &blocks = shape.tree(Tree::Pull);
  const auto ones = [&](size_t at, size_t part) {
    fillOnes(offset(push, at), part);
    fillOnes(offset(pulled, at), part);
  };
  forBlocks(
      blocks, first, n,
      [&](size_t number, uint64_t row, size_t part, size_t at) {
        const uint64_t rows = blocks[number].n;
        const size_t real = row < rows ? std::min<uint64_t>(part, rows - row) : 0;
        const EPlanes a = offset(push, at), b = offset(pulled, at);
        pull[number].evaluate(row, real, b);
        difference[number].evaluate(row, real, a);
        for (unsigned l = 0; l < 3; ++l)
          for (size_t i = 0; i < real; ++i)
            a.p[l][i] ^= b.p[l][i];
        ones(at + real, part - real);
      },
      ones);
}

void Leaves::fillCounts(uint64_t first, size_t n, uint64_t *out) const {
  const auto &blocks = shape.tree(Tree::Count);
  forBlocks(
      blocks, first, n,
      [&](size_t number, uint64_t row, size_t part, size_t at) {
        const uint64_t rows = blocks[number].n;
        const size_t real = row < rows ? std::min<uint64_t>(part, rows - row) : 0;
        std::memcpy(out + at, counts[number] + row, 8 * real);
        std::fill_n(out + at + real, part - real, 1);
      },
      [&](size_t at, size_t part) { std::fill_n(out + at, part, 1); });
}

} // namespace lean::proof
