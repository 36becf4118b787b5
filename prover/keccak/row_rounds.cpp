#include "prover/keccak/row_rounds.h"

#include "prover/poly/columns.h"
#include "prover/support/parallel.h"

#include <algorithm>

namespace lean::proof::keccak {

RowRounds::RowRounds(const LayerWords &words, const LayerWeights &weights, PointView rho,
                     PointView bound)
    : words(words), low(rho.begin(), rho.end() - static_cast<std::ptrdiff_t>(bound.size())),
      bound(bound.begin(), bound.end()), rows(size_t{1} << low.size()), factor(kWidth),
      constant(kWidth) {
  for (unsigned lane = 0; lane < kValues; ++lane)
    for (unsigned z = 0; z < kBits; ++z) {
      const E &own = weights[kBits * lane + z], &before = weights[kBits * neighbour(lane, 3) + z];
      factor.set(kBits * lane + z, before);
      constant.set(kBits * lane + z, before + own);
    }
  makeFoldTables();
}

void RowRounds::makeFoldTables() {
  const std::vector<E> eq = eqTable(bound);
  constexpr size_t kGroup = 8;
  const size_t groups = (eq.size() + kGroup - 1) / kGroup;
  ElementBuffer weights(groups * kGroup);
  weights.fill(E());
  for (size_t k = 0; k < eq.size(); ++k)
    weights.set(k, eq[k]);
  foldTables.resize(2 * groups);
  bitKernels().nibbles(weights.get(), foldTables.size(), foldTables.data());
}

void RowRounds::foldBits(unsigned plane, size_t i, EPlanes out) const {
  const size_t digits = size_t{1} << bound.size();
  // Digits from the first one on whose rows are zero add nothing.
  const size_t used = i < words.rows() ? std::min(digits, (words.rows() - i - 1) / rows + 1) : 0;
  static_assert(size_t{2} << kMaxBitRounds == 8 * kMaxColumnGroups);
  std::array<uint64_t, 8 * kMaxColumnGroups> column{};
  for (unsigned x = 0; x < 5; ++x) {
    const uint64_t *source = words.lanes()[5 * plane + x] + i;
    for (size_t k = 0; k < used; ++k)
      column[k] = source[k * rows];
    bitKernels().columns(foldTables.data(), column.data(), (used + 7) / 8, offset(out, x * kBits));
  }
}

ConstEPlanes RowRounds::planeOf(unsigned plane, size_t i, EPlanes scratch) {
  if (stage == Stage::Transient) {
    foldBits(plane, i, scratch);
    return proof::constant(scratch);
  }
  const size_t at = i * kWidth + plane * kPlane;
  if (stage == Stage::FromBits)
    foldBits(plane, i, lanes.planes(at));
  else if (pending)
    fieldKernels().foldE(lanes.get(at), lanes.get(at + rows * kWidth), Limbs(*pending), kPlane,
                         lanes.planes(at));
  return lanes.get(at);
}

void RowRounds::addBlock(size_t first, size_t count, bool all, uint64_t *sums) {
  ElementBuffer scratch(2 * kBlock * kPlane), q(2 * kPlane);
  const size_t half = rows / 2;
  for (unsigned plane = 0; plane < kValues / 5; ++plane) {
    std::array<std::array<ConstEPlanes, 2>, kBlock> p;
    for (unsigned side = 0; side < 2; ++side)
      for (size_t k = 0; k < count; ++k)
        p[k][side] =
            planeOf(plane, side * half + first + k, scratch.planes((side * kBlock + k) * kPlane));
    const ConstEPlanes a = factor.get(plane * kPlane), b = constant.get(plane * kPlane);
    for (size_t k = 0; k < count; ++k) {
      for (unsigned side = 0; side < 2; ++side) {
        // Lane x takes lane x - 1.
        fieldKernels().multiplyAdd(a, offset(p[k][side], 4 * kBits), b, kBits,
                                   q.planes(side * kPlane));
        fieldKernels().multiplyAdd(offset(a, kBits), p[k][side], offset(b, kBits), 4 * kBits,
                                   q.planes(side * kPlane + kBits));
      }
      uint64_t *sum = sums + 9 * k;
      fieldKernels().plainRound(q.get(), q.get(kPlane), p[k][0], p[k][1], kPlane, sum);
      if (all)
        fieldKernels().dotE(q.get(kPlane), p[k][1], kPlane, sum + 6);
    }
  }
}

std::array<E, 3> RowRounds::round(const std::optional<E> &claim) {
  const size_t half = rows / 2;
  const E rho = low.back();
  const bool all = !claim || rho.isZero();
  const std::vector<E> weights = eqTable(PointView(low).first(low.size() - 1));
  if (stage == Stage::FromBits)
    lanes = ElementBuffer(rows * kWidth);
  const auto sums = parallelSums<3>(half, kBlock, [&](size_t begin, size_t end, uint64_t *total) {
    std::array<uint64_t, 9 * kBlock> block{};
    addBlock(begin, end - begin, all, block.data());
    for (size_t i = begin; i < end; ++i)
      for (unsigned d = 0; d < 3; ++d) {
        const E term = weights[i] * elementOf(&block[9 * (i - begin) + 3 * d]);
        total[3 * d] ^= term.c0.v;
        total[3 * d + 1] ^= term.c1.v;
        total[3 * d + 2] ^= term.c2.v;
      }
  });
  if (stage == Stage::FromBits)
    stage = Stage::Stored;
  pending.reset();
  // claim = (1 + rho) h(0) + rho h(1)
  const E one = all ? sums[2] : (*claim + (E::one() + rho) * sums[0]) * rho.inverse();
  return {sums[0], one, sums[1]};
}

void RowRounds::bind(const E &challenge) {
  rows /= 2;
  low.pop_back();
  if (stage == Stage::Stored) {
    pending = challenge;
    return;
  }
  bound.insert(bound.begin(), challenge);
  makeFoldTables();
  stage = Stage::FromBits;
}

std::vector<E> RowRounds::values() {
  ElementBuffer scratch(kPlane);
  std::vector<E> out;
  if (stage == Stage::FromBits)
    stage = Stage::Transient;
  for (unsigned plane = 0; plane < kValues / 5; ++plane) {
    const ConstEPlanes p = planeOf(plane, 0, scratch.planes());
    for (size_t i = 0; i < kPlane; ++i)
      out.push_back(E::limbs(p.p[0][i], p.p[1][i], p.p[2][i]));
  }
  return out;
}

} // namespace lean::proof::keccak
