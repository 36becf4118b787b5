#include "stdlib/host/one_time.h"

#include "stdlib/host/threads.h"

namespace lean::host {

namespace {

/// Steps of a whole chain.
constexpr unsigned kSteps = 3;

/// The second cell of a chain step.
Value stepPlace(const KeyHasher &h, const KeyPlace &at) {
  return {at.leaf, at.layer + 256 * uint64_t{static_cast<uint8_t>(h.scheme)}};
}

/// Messages that begin with P.
void setParameter(const KeyHasher &h, HashBatch &batch) {
  batch.fill(0, h.parameter[0]);
  batch.fill(1, h.parameter[1]);
}

void set(HashBatch &batch, size_t word, size_t message, const Value &v) {
  batch.column(word)[message] = v[0];
  batch.column(word + 1)[message] = v[1];
}

/// Leaves first .. first + out.size() - 1 in one go.
void leafBlock(const KeyHasher &h, const Seed &seed, unsigned layer, uint32_t first,
               unsigned chains, std::span<Value> out) {
  const size_t leaves = out.size(), n = leaves * chains;
  std::vector<Value> values(n);
  {
    HashBatch batch(8, n / 2);
    setParameter(h, batch);
    for (unsigned i = 0; i < 4; ++i)
      batch.fill(4 + i, seed.words[i]);
    for (size_t k = 0; k < n / 2; ++k)
      batch.setAddress(k, address(h.scheme, Call::Secrets,
                                  {.layer = layer,
                                   .lo = static_cast<uint32_t>(first + k / (chains / 2)),
                                   .hi = static_cast<uint32_t>(k % (chains / 2))}));
    h.count(batch.run());
    for (size_t k = 0; k < n / 2; ++k) {
      values[2 * k] = batch.value(k);
      values[2 * k + 1] = batch.secondValue(k);
    }
  }
  HashBatch steps(8, n);
  setParameter(h, steps);
  for (size_t k = 0; k < n; ++k)
    set(steps, 4, k, stepPlace(h, {layer, static_cast<uint32_t>(first + k / chains)}));
  for (unsigned p = 0; p < kSteps; ++p) {
    for (size_t k = 0; k < n; ++k) {
      steps.setAddress(
          k, address(h.scheme, Call::Step, {.hi = static_cast<uint32_t>(k % chains), .step = p}));
      set(steps, 6, k, values[k]);
    }
    h.count(steps.run());
    for (size_t k = 0; k < n; ++k)
      values[k] = steps.value(k);
  }
  HashBatch ends(4 + 2 * chains, leaves);
  setParameter(h, ends);
  for (size_t leaf = 0; leaf < leaves; ++leaf) {
    ends.setAddress(leaf, address(h.scheme, Call::Leaf,
                                  {.layer = layer, .lo = static_cast<uint32_t>(first + leaf)}));
    for (unsigned i = 0; i < chains; ++i)
      set(ends, 4 + 2 * i, leaf, values[leaf * chains + i]);
  }
  h.count(ends.run());
  for (size_t leaf = 0; leaf < leaves; ++leaf)
    out[leaf] = ends.value(leaf);
}

} // namespace

std::array<uint8_t, kDigits> digitsOf(const Value &d) {
  std::array<uint8_t, kDigits> out;
  for (unsigned i = 0; i < kDigits; ++i)
    out[i] = d[i / 32] >> (i % 32 * 2) & 3;
  return out;
}

Value walk(const KeyHasher &h, const KeyPlace &at, unsigned chain, unsigned from, unsigned to,
           Value x) {
  const Value second = stepPlace(h, at);
  for (unsigned p = from; p < to; ++p)
    x = h.th(Call::Step, {.hi = chain, .step = p}, std::array{second[0], second[1], x[0], x[1]});
  return x;
}

Value leafOf(const KeyHasher &h, const KeyPlace &at, std::span<const Value> ends) {
  std::vector<uint64_t> payload;
  for (const Value &v : ends)
    payload.insert(payload.end(), v.begin(), v.end());
  return h.th(Call::Leaf, {.layer = at.layer, .lo = at.leaf}, payload);
}

std::vector<Value> chainSecrets(const KeyHasher &h, const Seed &seed, const KeyPlace &at,
                                unsigned chains) {
  std::vector<Value> out;
  for (uint32_t t = 0; t < chains / 2; ++t) {
    const Digest pair =
        h.hash(Call::Secrets, {.layer = at.layer, .lo = at.leaf, .hi = t}, seed.words);
    out.push_back({pair[0], pair[1]});
    out.push_back({pair[2], pair[3]});
  }
  return out;
}

std::vector<Value> reveal(const KeyHasher &h, const Seed &seed, const KeyPlace &at,
                          std::span<const uint8_t> digits) {
  std::vector<Value> secrets = chainSecrets(h, seed, at, static_cast<unsigned>(digits.size()));
  std::vector<Value> out;
  for (unsigned i = 0; i < digits.size(); ++i)
    out.push_back(walk(h, at, i, 0, digits[i], secrets[i]));
  for (Value &v : secrets)
    wipe(v);
  return out;
}

Value recoverLeaf(const KeyHasher &h, const KeyPlace &at, std::span<const uint8_t> digits,
                  std::span<const Value> values) {
  std::vector<Value> ends;
  for (unsigned i = 0; i < values.size(); ++i)
    ends.push_back(walk(h, at, i, digits[i], kSteps, values[i]));
  return leafOf(h, at, ends);
}

std::vector<Value> makeLeaves(const KeyHasher &h, const Seed &seed, unsigned layer, uint32_t first,
                              size_t count, unsigned chains) {
  constexpr size_t kBlock = 16;
  std::vector<Value> out(count);
  forEachTask((count + kBlock - 1) / kBlock, [&](size_t task) {
    const size_t from = task * kBlock;
    leafBlock(h, seed, layer, first + static_cast<uint32_t>(from), chains,
              std::span(out).subspan(from, std::min(kBlock, count - from)));
  });
  return out;
}

} // namespace lean::host
