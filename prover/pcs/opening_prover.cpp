#include "prover/pcs/opening_prover.h"

#include "prover/pcs/query_weights.h"
#include "prover/poly/columns.h"
#include "prover/support/parallel.h"
#include "prover/tables/row_form.h"

namespace lean::proof {

namespace {

/// Weight and polynomial of a plain sumcheck, elements of E.
struct Pair {
  ElementBuffer weight, values;
  size_t size;

  std::array<E, 2> round() const {
    const size_t half = size / 2;
    return parallelSums<2>(half, kGrain, [&](size_t begin, size_t end, uint64_t *sums) {
      fieldKernels().plainRound(weight.get(begin), weight.get(half + begin), values.get(begin),
                                values.get(half + begin), end - begin, sums);
    });
  }
  void bind(const E &c) {
    size /= 2;
    const Limbs limbs(c);
    parallelChunks(size, kGrain, [&](size_t begin, size_t end) {
      for (ElementBuffer *a : {&weight, &values})
        fieldKernels().foldE(a->get(begin), a->get(size + begin), limbs, end - begin,
                             a->planes(begin));
    });
  }
};

/// `count` plain rounds; returns the point.
template <class Sum>
Point rounds(ProofWriter &writer, Message round, Message point, unsigned count, Sum &sum) {
  Point out(count);
  for (unsigned i = count; i-- > 0;) {
    writer.send(round, sum.round());
    out[i] = writer.transcript.challenge(point);
    sum.bind(out[i]);
  }
  return out;
}

/// The stack's rows combined with `weights`.
ElementBuffer combineRows(const Stack &stack, std::span<const E> weights) {
  RowForm form;
  for (size_t r = 0; r < stack.rows().size(); ++r)
    form.addLinear(stack.rows()[r], weights[r]);
  ElementBuffer out(size_t{1} << stack.logCols());
  parallelChunks(out.size(), kGrain, [&](size_t begin, size_t end) {
    form.evaluate(begin, end - begin, out.planes(begin));
  });
  return out;
}

/// Commits to values of E as the matrix of a level.
std::unique_ptr<Commitment> commitElements(const ElementBuffer &values, const OpeningLevel &level) {
  std::vector<const uint64_t *> words;
  for (size_t row = size_t{1} << level.fold; row-- > 0;)
    for (unsigned limb = 0; limb < 3; ++limb)
      words.push_back(values.get(row << level.logCols).p[limb]);
  return std::make_unique<Commitment>(words, 0, level.logCols, level.logInvRate);
}

E innerProduct(const ElementBuffer &a, const ElementBuffer &b, size_t n) {
  return parallelSums<1>(n, kGrain, [&](size_t begin, size_t end, uint64_t *sums) {
    fieldKernels().dotE(a.get(begin), b.get(begin), end - begin, sums);
  })[0];
}

} // namespace

std::unique_ptr<Commitment> commitStack(ProofWriter &writer, const Shape &shape,
                                        const Stack &stack) {
  const OpeningLevel &level = shape.opening.levels[0];
  const std::vector<const uint64_t *> words(stack.rows().rbegin(), stack.rows().rend());
  auto commitment = std::make_unique<Commitment>(words, (size_t{1} << level.fold) - words.size(),
                                                 level.logCols, level.logInvRate);
  writer.sendDigest({MessageId::OpenRoot, 0}, commitment->root());
  return commitment;
}

void proveOpening(ProofWriter &writer, const Shape &shape, const Stack &stack,
                  std::unique_ptr<Commitment> commitment, const ClaimPool &pool,
                  std::span<const E> batch) {
  Transcript &transcript = writer.transcript;
  const auto &levels = shape.opening.levels;
  Pair pair;
  for (unsigned i = 0; i < levels.size(); ++i) {
    const OpeningLevel &level = levels[i];
    const bool last = i + 1 == levels.size();
    const Message round{MessageId::OpenFoldRound, i}, point{MessageId::OpenFoldPoint, i};
    if (i == 0) {
      PooledWeight pooled(shape, stack, pool, batch);
      const Point fold = rounds(writer, round, point, level.fold, pooled);
      const std::vector<E> rowWeights = eqTable(fold);
      pair = {pooled.folded(rowWeights), combineRows(stack, rowWeights),
              size_t{1} << level.logCols};
    } else {
      rounds(writer, round, point, level.fold, pair);
    }

    std::unique_ptr<Commitment> next;
    ElementBuffer ood;
    if (last) {
      std::vector<E> clear;
      for (size_t x = 0; x < pair.size; ++x)
        clear.push_back(pair.values[x]);
      writer.send(MessageId::OpenClear, clear);
    } else {
      next = commitElements(pair.values, levels[i + 1]);
      writer.sendDigest({MessageId::OpenRoot, i + 1}, next->root());
      ood = eqBuffer(transcript.challenges({MessageId::OpenOod, i}, level.logCols));
      const E answer = innerProduct(ood, pair.values, pair.size);
      writer.send({MessageId::OpenAnswer, i}, std::span(&answer, 1));
    }
    writer.sendNonce({MessageId::OpenNonce, i}, shape.params->grinding);
    const std::vector<uint64_t> positions =
        transcript.positions({MessageId::OpenPosition, i}, level.queries, level.depth());
    commitment->open(positions, writer);
    commitment = std::move(next);

    const E b = transcript.challenge({MessageId::OpenBatch, i});
    E factor = b;
    if (!last) {
      const Limbs limbs(factor);
      parallelChunks(pair.size, kGrain, [&](size_t begin, size_t end) {
        fieldKernels().addScaled(ood.get(begin), limbs, end - begin, pair.weight.planes(begin));
      });
      factor *= b;
    }
    std::map<uint64_t, E> rows;
    for (const uint64_t v : positions) {
      rows[v] += factor;
      factor *= b;
    }
    addQueryRows(pair.weight, level.logCols, rows);
  }
  rounds(writer, MessageId::OpenCloseRound, MessageId::OpenClosePoint, shape.opening.logResidual,
         pair);
}

} // namespace lean::proof
