#include "prover/pcs/opening_verifier.h"

#include "prover/checks.h"
#include "prover/pcs/code.h"
#include "prover/pcs/merkle_verifier.h"
#include "prover/poly/rounds.h"

namespace lean::proof {

namespace {

/// What the batch of one level adds to the weight, on its first `variables` coordinates.
struct LevelBatch {
  unsigned variables;
  E oodFactor; ///< Factor of eq(ood, .); unused at the last level.
  Point ood;
  std::vector<std::pair<uint64_t, E>> rows; ///< Code rows and their factors.
};

/// Row 0 of a leaf is hashed last; its words are those of one element.
E combineLeaf(std::span<const uint64_t> words, unsigned perElement, std::span<const E> weights) {
  E acc;
  const size_t rows = words.size() / perElement;
  for (size_t j = 0; j < rows; ++j) {
    const uint64_t *w = words.data() + (rows - 1 - j) * perElement;
    acc += perElement == 1 ? weights[j] * K(w[0]) : weights[j] * E::limbs(w[0], w[1], w[2]);
  }
  return acc;
}

} // namespace

bool verifyOpening(ProofReader &reader, const Shape &shape, Digest root, E claim,
                   const std::function<E(PointView)> &weightAt) {
  Transcript &transcript = reader.transcript;
  const auto &levels = shape.opening.levels;
  std::vector<LevelBatch> batches;
  std::vector<E> clear;
  Point point;
  const auto prepend = [&](const Point &low) {
    point.insert(point.begin(), low.begin(), low.end());
  };

  for (unsigned i = 0; i < levels.size(); ++i) {
    const OpeningLevel &level = levels[i];
    const bool last = i + 1 == levels.size();
    Point fold;
    if (!plainRounds(reader, {{MessageId::OpenFoldRound, i}, {MessageId::OpenFoldPoint, i}},
                     level.fold, 2, claim, fold))
      return false;
    prepend(fold);
    LevelBatch batch{level.logCols, {}, {}, {}};
    Digest nextRoot{};
    E answer;
    if (last) {
      clear.resize(size_t{1} << level.logCols);
      if (!reader.receive(MessageId::OpenClear, clear))
        return false;
    } else {
      if (!reader.receiveDigest({MessageId::OpenRoot, i + 1}, nextRoot))
        return false;
      batch.ood = transcript.challenges({MessageId::OpenOod, i}, level.logCols);
      if (!reader.receive({MessageId::OpenAnswer, i}, std::span(&answer, 1)))
        return false;
    }
    if (!reader.receiveNonce({MessageId::OpenNonce, i}, shape.params->grinding))
      return false;
    const std::vector<uint64_t> positions =
        transcript.positions({MessageId::OpenPosition, i}, level.queries, level.depth());
    if (Observer *o = transcript.observer())
      o->positions({MessageId::OpenPositions, i}, positions);

    const unsigned perElement = i == 0 ? 1 : 3;
    const size_t height = size_t{1} << level.fold, sent = i == 0 ? shape.usedRows : height;
    std::map<uint64_t, std::vector<uint64_t>> leaves;
    if (!verifyMerkle(reader, i, root, level.depth(), positions,
                      {perElement * sent, perElement * (height - sent)}, leaves))
      return false;

    const std::vector<E> rowWeights = eqTable(fold);
    const E b = transcript.challenge({MessageId::OpenBatch, i});
    E factor = b;
    if (!last) {
      claim += factor * answer;
      batch.oodFactor = factor;
      factor *= b;
      root = nextRoot;
    }
    std::map<uint64_t, std::pair<E, E>> queried; // value, sum of factors
    for (const uint64_t v : positions) {
      const auto [at, isNew] = queried.try_emplace(v);
      if (isNew)
        at->second.first = combineLeaf(leaves.at(v), perElement, rowWeights);
      claim += factor * at->second.first;
      at->second.second += factor;
      factor *= b;
    }
    for (const auto &[v, q] : queried)
      batch.rows.emplace_back(v, q.second);
    batches.push_back(std::move(batch));
  }

  Point close;
  if (!plainRounds(reader, {MessageId::OpenCloseRound, MessageId::OpenClosePoint},
                   shape.opening.logResidual, 2, claim, close))
    return false;
  prepend(close);
  const PointView all(point);
  E weight = weightAt(all);
  reader.note(MessageId::OpenPooledWeight, std::span(&weight, 1));
  for (const LevelBatch &batch : batches) {
    const PointView low = all.first(batch.variables);
    if (!batch.ood.empty())
      weight += batch.oodFactor * eq(batch.ood, low);
    for (const auto &[v, factor] : batch.rows)
      weight += factor * codeRowAt(v, low);
  }
  return holds(Check::OpeningEnd, weight * dot(eqTable(close), clear) == claim) ||
         reader.reject(ProofError::Final, "opening");
}

} // namespace lean::proof
