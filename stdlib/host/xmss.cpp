#include "stdlib/host/xmss.h"

#include "stdlib/host/threads.h"

#include <algorithm>

namespace lean::host::xmss {

namespace {

/// Trials before signing gives up.
constexpr uint64_t kTrialCap = uint64_t{1} << 32;

/// r + t modulo 2^128.
Value plus(const Value &r, uint64_t t) {
  const uint64_t low = r[0] + t;
  return {low, r[1] + (low < t ? 1 : 0)};
}

std::vector<uint64_t> joined(const Value &v, std::span<const uint64_t> words) {
  std::vector<uint64_t> out{v[0], v[1]};
  out.insert(out.end(), words.begin(), words.end());
  return out;
}

/// The first accepted randomizer from `start` on.
std::optional<Value> grind(const KeyHasher &h, const KeyPlace &at, std::span<const uint64_t> words,
                           const Value &start) {
  constexpr uint64_t kBatch = 4096;
  const Value a = address(h.scheme, Call::Digits, {.layer = at.layer, .lo = at.leaf});
  const auto trial = leastTrial(kTrialCap, kBatch, [&](uint64_t first, uint64_t count) {
    HashBatch batch(6 + words.size(), count);
    batch.fill(0, h.parameter[0]);
    batch.fill(1, h.parameter[1]);
    batch.fill(2, a[0]);
    batch.fill(3, a[1]);
    for (size_t i = 0; i < count; ++i) {
      const Value r = plus(start, first + i);
      batch.column(4)[i] = r[0];
      batch.column(5)[i] = r[1];
    }
    for (size_t j = 0; j < words.size(); ++j)
      batch.fill(6 + j, words[j]);
    h.count(batch.run());
    for (size_t i = 0; i < count; ++i)
      if (kRule.accepts(digitsOf(batch.value(i))))
        return std::optional(first + i);
    return std::optional<uint64_t>();
  });
  return trial ? std::optional(plus(start, *trial)) : std::nullopt;
}

void append(std::vector<uint64_t> &out, const Half &half) {
  const auto add = [&out](const Value &v) { out.insert(out.end(), v.begin(), v.end()); };
  add(half.randomizer);
  std::ranges::for_each(half.values, add);
  std::ranges::for_each(half.siblings, add);
}

Half halfFrom(std::span<const uint64_t> words) {
  Half out;
  size_t at = 0;
  const auto take = [&](Value &v) {
    v = {words[at], words[at + 1]};
    at += 2;
  };
  take(out.randomizer);
  std::ranges::for_each(out.values, take);
  std::ranges::for_each(out.siblings, take);
  return out;
}

constexpr size_t kHalfBytes = 16 * (1 + kChains + kHeight);
static_assert(kSignatureBytes == 4 + 2 * kHalfBytes);

} // namespace

std::vector<uint8_t> encode(const Signature &signature) {
  std::vector<uint64_t> words;
  append(words, signature.bottom);
  append(words, signature.top);
  std::vector<uint8_t> out;
  for (unsigned i = 0; i < 4; ++i)
    out.push_back(static_cast<uint8_t>(signature.slot >> (8 * i)));
  const std::vector<uint8_t> rest = bytesOf(words);
  out.insert(out.end(), rest.begin(), rest.end());
  return out;
}

std::optional<Signature> decode(std::span<const uint8_t> bytes) {
  if (bytes.size() != kSignatureBytes)
    return std::nullopt;
  Signature out{};
  for (unsigned i = 0; i < 4; ++i)
    out.slot |= uint32_t{bytes[i]} << (8 * i);
  out.bottom = halfFrom(wordsOf(bytes.subspan(4, kHalfBytes)));
  out.top = halfFrom(wordsOf(bytes.subspan(4 + kHalfBytes)));
  return out;
}

const char *stageName(Stage stage) {
  switch (stage) {
  case Stage::Accepted:
    return "accepted";
  case Stage::Length:
    return "length";
  case Stage::BottomEncoding:
    return "bottom_encoding";
  case Stage::TopEncoding:
    return "top_encoding";
  case Stage::Root:
    return "root";
  }
  return "";
}

const char *signErrorName(SignError error) {
  switch (error) {
  case SignError::SlotOutOfRange:
    return "SlotOutOfRange";
  case SignError::SlotUsed:
    return "SlotUsed";
  case SignError::EncodingNotFound:
    return "EncodingNotFound";
  case SignError::SelfCheckFailed:
    return "SelfCheckFailed";
  }
  return "";
}

Recovered recover(const KeyHasher &h, const KeyPlace &at, std::span<const uint64_t> signedWords,
                  const Half &half) {
  const Value d =
      h.th(Call::Digits, {.layer = at.layer, .lo = at.leaf}, joined(half.randomizer, signedWords));
  return recoverLayer(h, at, kRule, d, half.values, half.siblings);
}

Stage verify(const PublicKey &key, const Message &message, const Signature &signature) {
  const KeyHasher h(Scheme::Xmss, key.parameter);
  const Recovered bottom = recover(h, {1, signature.slot}, message, signature.bottom);
  if (!bottom.accepted)
    return Stage::BottomEncoding;
  const Recovered top = recover(h, {0, signature.slot >> kHeight}, bottom.root, signature.top);
  if (!top.accepted)
    return Stage::TopEncoding;
  return top.root == key.root ? Stage::Accepted : Stage::Root;
}

Stage verify(const PublicKey &key, const Message &message, std::span<const uint8_t> signature) {
  const std::optional<Signature> decoded = decode(signature);
  return decoded ? verify(key, message, *decoded) : Stage::Length;
}

Signer::Signer(const Seed &seed, uint32_t first, uint32_t last)
    : seed(seed), firstSlot(first), lastSlot(last), hasher(KeyHasher::ofSeed(Scheme::Xmss, seed)),
      top(makeTree(0, first >> kHeight, last >> kHeight)), key{top->root(), hasher.parameter} {}

std::unique_ptr<Tree> Signer::makeTree(unsigned layer, uint32_t first, uint32_t last) const {
  return std::make_unique<Tree>(
      kHeight, first, makeLeaves(hasher, seed, layer, first, size_t{last} - first + 1, kChains),
      keyNodes(hasher, layer), [&](unsigned level, uint32_t index) {
        return hasher.th(Call::Filler, {.layer = layer, .lo = index, .hi = level}, seed.words);
      });
}

std::expected<Half, SignError> Signer::signHalf(const KeyPlace &at,
                                                std::span<const uint64_t> signedWords,
                                                const Tree &tree) const {
  std::vector<uint64_t> payload(seed.words.begin(), seed.words.end());
  payload.insert(payload.end(), signedWords.begin(), signedWords.end());
  const Value start = hasher.th(Call::Randomizer, {.layer = at.layer, .lo = at.leaf}, payload);
  wipe(payload);
  const std::optional<Value> randomizer = grind(hasher, at, signedWords, start);
  if (!randomizer)
    return std::unexpected(SignError::EncodingNotFound);
  const Value d =
      hasher.th(Call::Digits, {.layer = at.layer, .lo = at.leaf}, joined(*randomizer, signedWords));
  Half out;
  out.randomizer = *randomizer;
  const auto digits = digitsOf(d);
  std::ranges::copy(reveal(hasher, seed, at, std::span(digits).first(kChains)), out.values.begin());
  std::ranges::copy(tree.path(at.leaf), out.siblings.begin());
  return out;
}

std::expected<Signature, SignError> Signer::sign(uint32_t slot, const Message &message) {
  if (slot < firstSlot || slot > lastSlot)
    return std::unexpected(SignError::SlotOutOfRange);
  const uint32_t tree = slot >> kHeight;
  if (!bottom || bottomIndex != tree) {
    const uint32_t start = tree << kHeight, end = start | ((uint32_t{1} << kHeight) - 1);
    bottom = makeTree(1, std::max(firstSlot, start), std::min(lastSlot, end));
    bottomIndex = tree;
    upper.reset();
  }
  if (!upper) {
    const auto half = signHalf({0, tree}, bottom->root(), *top);
    if (!half)
      return std::unexpected(half.error());
    upper = *half;
  }
  const auto lower = signHalf({1, slot}, message, *bottom);
  if (!lower)
    return std::unexpected(lower.error());
  const Signature out{slot, *lower, *upper};
  if (verify(key, message, out) != Stage::Accepted)
    return std::unexpected(SignError::SelfCheckFailed);
  return out;
}

} // namespace lean::host::xmss
