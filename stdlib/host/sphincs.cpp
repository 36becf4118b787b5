#include "stdlib/host/sphincs.h"

#include "stdlib/host/threads.h"

#include <algorithm>

namespace lean::host::sphincs {

namespace {

constexpr uint64_t kCap = uint64_t{1} << 32;
constexpr unsigned kIndexBits = 26;
constexpr uint32_t kForsLeaves = 1u << kForsHeight;

Digest digestWord(const KeyHasher &h, const Message &message, const Value &r, uint32_t half) {
  return h.hash(Call::MessageDigest, {.hi = half},
                std::array{message[0], message[1], message[2], message[3], r[0], r[1]});
}

/// FORS nodes of tree `tree` in instance `index`; hi = tree + 32 level + 512 node.
Tree::Combine forsNodes(const KeyHasher &h, uint32_t index, uint32_t tree) {
  return [&h, index, tree](unsigned level, uint32_t node, const Value &left, const Value &right) {
    return h.th(Call::ForsNode, {.lo = index, .hi = tree + 32 * level + 512 * node},
                std::array{left[0], left[1], right[0], right[1]});
  };
}

Value forsLeaf(const KeyHasher &h, uint32_t index, uint32_t tree, uint32_t leaf,
               const Value &secret) {
  return h.th(Call::ForsLeaf, {.lo = index, .hi = tree + 512 * leaf}, secret);
}

Opening openFors(const KeyHasher &h, const Seed &seed, uint32_t index, uint32_t tree,
                 uint32_t leaf) {
  Opening out;
  std::vector<Value> leaves;
  for (uint32_t t = 0; t < kForsLeaves / 2; ++t) {
    Digest pair = h.hash(Call::ForsSecrets, {.lo = index, .hi = tree + 512 * t}, seed.words);
    for (unsigned i = 0; i < 2; ++i) {
      const Value secret{pair[2 * i], pair[2 * i + 1]};
      if (2 * t + i == leaf)
        out.secret = secret;
      leaves.push_back(forsLeaf(h, index, tree, 2 * t + i, secret));
    }
    wipe(pair);
  }
  // The two halves end in the nodes of height 9; no node joins them.
  const Tree::Outside none = [](unsigned, uint32_t) { return Value{}; };
  const uint32_t half = leaf >> (kForsHeight - 1), halfLeaves = kForsLeaves / 2;
  const auto subtree = [&](uint32_t which) {
    const auto begin = leaves.begin() + which * halfLeaves;
    return Tree(kForsHeight - 1, which * halfLeaves, std::vector(begin, begin + halfLeaves),
                forsNodes(h, index, tree), none);
  };
  std::ranges::copy(subtree(half).path(leaf), out.siblings.begin());
  out.siblings.back() = subtree(1 - half).root();
  return out;
}

std::optional<uint32_t> findCounter(const KeyHasher &h, const KeyPlace &at, const Value &value) {
  constexpr uint64_t kBatch = 512;
  const auto counter = leastTrial(kCap, kBatch, [&](uint64_t first, uint64_t count) {
    for (uint64_t c = first; c < first + count; ++c)
      if (kRule.accepts(digitsOf(h.thCounter(Call::Digits, {.layer = at.layer, .lo = at.leaf},
                                             value, static_cast<uint32_t>(c)))))
        return std::optional(c);
    return std::optional<uint64_t>();
  });
  return counter ? std::optional(static_cast<uint32_t>(*counter)) : std::nullopt;
}

Stage encodingStage(unsigned layer) {
  return layer == 2   ? Stage::Layer2Encoding
         : layer == 1 ? Stage::Layer1Encoding
                      : Stage::Layer0Encoding;
}

} // namespace

std::vector<uint8_t> encode(const Signature &signature) {
  std::vector<uint8_t> out;
  const auto add = [&out](const Value &v) {
    const std::vector<uint8_t> bytes = bytesOf(v);
    out.insert(out.end(), bytes.begin(), bytes.end());
  };
  add(signature.randomizer);
  for (const Opening &opening : signature.openings) {
    add(opening.secret);
    std::ranges::for_each(opening.siblings, add);
  }
  for (const Layer &layer : signature.layers) {
    for (unsigned i = 0; i < 4; ++i)
      out.push_back(static_cast<uint8_t>(layer.counter >> (8 * i)));
    std::ranges::for_each(layer.values, add);
    std::ranges::for_each(layer.siblings, add);
  }
  return out;
}

std::optional<Signature> decode(std::span<const uint8_t> bytes) {
  if (bytes.size() != kSignatureBytes)
    return std::nullopt;
  size_t at = 0;
  const auto take = [&](Value &v) {
    const std::vector<uint64_t> words = wordsOf(bytes.subspan(at, 16));
    v = {words[0], words[1]};
    at += 16;
  };
  Signature out;
  take(out.randomizer);
  for (Opening &opening : out.openings) {
    take(opening.secret);
    std::ranges::for_each(opening.siblings, take);
  }
  for (unsigned y = 0; y < kLayers; ++y) {
    Layer &layer = out.layers[y];
    layer.counter = 0;
    for (unsigned i = 0; i < 4; ++i)
      layer.counter |= uint32_t{bytes[at++]} << (8 * i);
    std::ranges::for_each(layer.values, take);
    layer.siblings.resize(kHeights[y]);
    std::ranges::for_each(layer.siblings, take);
  }
  return out;
}

const char *stageName(Stage stage) {
  switch (stage) {
  case Stage::Accepted:
    return "accepted";
  case Stage::Length:
    return "length";
  case Stage::Layer2Encoding:
    return "layer2_encoding";
  case Stage::Layer1Encoding:
    return "layer1_encoding";
  case Stage::Layer0Encoding:
    return "layer0_encoding";
  case Stage::Root:
    return "root";
  }
  return "";
}

const char *signErrorName(SignError error) {
  switch (error) {
  case SignError::BadPruning:
    return "BadPruning";
  case SignError::IndexNotFound:
    return "IndexNotFound";
  case SignError::CounterNotFound:
    return "CounterNotFound";
  case SignError::SelfCheckFailed:
    return "SelfCheckFailed";
  }
  return "";
}

MessageDigest digestOf(const KeyHasher &h, const Message &message, const Value &randomizer) {
  MessageDigest out{};
  for (uint32_t half = 0; half < 2; ++half)
    std::ranges::copy(digestWord(h, message, randomizer, half), out.words.begin() + 4 * half);
  const auto bits = [&](unsigned from, unsigned count) {
    uint64_t w = out.words[from / 64] >> from % 64;
    if (from % 64 + count > 64)
      w |= out.words[from / 64 + 1] << (64 - from % 64);
    return static_cast<uint32_t>(w & ((uint64_t{1} << count) - 1));
  };
  out.index = bits(0, kIndexBits);
  for (unsigned k = 0; k < kForsTrees; ++k)
    out.leaves[k] = bits(kIndexBits + kForsHeight * k, kForsHeight);
  return out;
}

ForsTop recoverFors(const KeyHasher &h, uint32_t index, uint32_t tree, uint32_t leaf,
                    const Opening &opening) {
  const Value start = forsLeaf(h, index, tree, leaf, opening.secret);
  const Value node = climb(leaf, start, std::span(opening.siblings).first(kForsHeight - 1),
                           forsNodes(h, index, tree));
  const Value &other = opening.siblings.back();
  return leaf >> (kForsHeight - 1) ? ForsTop{start, other, node} : ForsTop{start, node, other};
}

Value forsKey(const KeyHasher &h, uint32_t index, std::span<const ForsTop> tops) {
  std::vector<uint64_t> payload;
  for (const ForsTop &top : tops)
    for (const Value *v : {&top.left, &top.right})
      payload.insert(payload.end(), v->begin(), v->end());
  return h.th(Call::ForsKey, {.lo = index}, payload);
}

Recovered recover(const KeyHasher &h, const KeyPlace &at, const Value &value, const Layer &layer) {
  const Value d =
      h.thCounter(Call::Digits, {.layer = at.layer, .lo = at.leaf}, value, layer.counter);
  return recoverLayer(h, at, kRule, d, layer.values, layer.siblings);
}

Stage verify(const PublicKey &key, const Message &message, const Signature &signature) {
  const KeyHasher h(Scheme::Sphincs, key.parameter);
  const MessageDigest digest = digestOf(h, message, signature.randomizer);
  std::vector<ForsTop> tops;
  for (uint32_t k = 0; k < kForsTrees; ++k)
    tops.push_back(recoverFors(h, digest.index, k, digest.leaves[k], signature.openings[k]));
  Value value = forsKey(h, digest.index, tops);
  for (unsigned y = kLayers; y-- > 0;) {
    const Recovered r = recover(h, {y, digest.index >> kShifts[y]}, value, signature.layers[y]);
    if (!r.accepted)
      return encodingStage(y);
    value = r.root;
  }
  return value == key.root ? Stage::Accepted : Stage::Root;
}

Stage verify(const PublicKey &key, const Message &message, std::span<const uint8_t> signature) {
  const std::optional<Signature> decoded = decode(signature);
  return decoded ? verify(key, message, *decoded) : Stage::Length;
}

std::expected<Signer, SignError> Signer::make(const Seed &seed, unsigned keptHeight) {
  if (keptHeight > kFullHeight)
    return std::unexpected(SignError::BadPruning);
  Signer out;
  out.seed = seed;
  out.keptHeight = keptHeight;
  out.hasher = std::make_unique<KeyHasher>(KeyHasher::ofSeed(Scheme::Sphincs, seed));
  const KeyHasher &h = *out.hasher;
  out.prefix = static_cast<uint32_t>(h.parameter[0] & ((1u << (kFullHeight - keptHeight)) - 1));
  const uint32_t first = out.prefix << keptHeight;
  out.top = std::make_unique<Tree>(
      kHeights[0], first, makeLeaves(h, seed, 0, first, size_t{1} << keptHeight, kChains),
      keyNodes(h, 0),
      [&](unsigned level, uint32_t) { return h.th(Call::Surrogate, {.hi = level}, seed.words); });
  out.key = {out.top->root(), h.parameter};
  return out;
}

std::expected<Signature, SignError> Signer::sign(const Message &message) const {
  const KeyHasher &h = *hasher;
  std::vector<uint64_t> payload(seed.words.begin(), seed.words.end());
  payload.insert(payload.end(), message.begin(), message.end());
  Value r = h.th(Call::Randomizer, {}, payload);
  wipe(payload);
  const uint32_t indexMask = (1u << kIndexBits) - 1;
  const auto kept = [&] {
    const auto index = static_cast<uint32_t>(digestWord(h, message, r, 0)[0]) & indexMask;
    return index >> (kShifts[0] + keptHeight) == prefix;
  };
  for (uint64_t t = 0; !kept(); ++t) {
    if (t + 1 == kCap)
      return std::unexpected(SignError::IndexNotFound);
    if (++r[0] == 0)
      ++r[1];
  }
  Signature out;
  out.randomizer = r;
  const MessageDigest digest = digestOf(h, message, r);
  std::array<ForsTop, kForsTrees> tops;
  forEachTask(kForsTrees, [&](size_t k) {
    const auto tree = static_cast<uint32_t>(k);
    out.openings[k] = openFors(h, seed, digest.index, tree, digest.leaves[k]);
    tops[k] = recoverFors(h, digest.index, tree, digest.leaves[k], out.openings[k]);
  });
  Value value = forsKey(h, digest.index, tops);
  for (unsigned y = kLayers; y-- > 0;) {
    const KeyPlace at{y, digest.index >> kShifts[y]};
    Layer &layer = out.layers[y];
    const std::optional<uint32_t> counter = findCounter(h, at, value);
    if (!counter)
      return std::unexpected(SignError::CounterNotFound);
    layer.counter = *counter;
    const auto digits =
        digitsOf(h.thCounter(Call::Digits, {.layer = y, .lo = at.leaf}, value, layer.counter));
    std::ranges::copy(reveal(h, seed, at, digits), layer.values.begin());
    if (y == 0) {
      layer.siblings = top->path(at.leaf);
      break;
    }
    const uint32_t first = at.leaf >> kHeights[y] << kHeights[y];
    const Tree tree(kHeights[y], first,
                    makeLeaves(h, seed, y, first, size_t{1} << kHeights[y], kChains),
                    keyNodes(h, y), [](unsigned, uint32_t) { return Value{}; });
    layer.siblings = tree.path(at.leaf);
    value = tree.root();
  }
  if (verify(key, message, out) != Stage::Accepted)
    return std::unexpected(SignError::SelfCheckFailed);
  return out;
}

} // namespace lean::host::sphincs
