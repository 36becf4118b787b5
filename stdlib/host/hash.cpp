#include "stdlib/host/hash.h"

#include "base/keccak/kernels.h"

#include <algorithm>
#include <cstring>

namespace lean::host {

void wipe(std::span<uint64_t> words) {
  volatile uint64_t *p = words.data();
  for (size_t i = 0; i < words.size(); ++i)
    p[i] = 0;
}

Value address(Scheme scheme, Call call, const Place &place) {
  const uint64_t type = static_cast<uint64_t>(call) + 32 * uint64_t{place.step};
  const uint64_t named = place.layer + 256 * uint64_t{static_cast<uint8_t>(scheme)};
  return {place.lo | uint64_t{place.hi} << 32 | type << 56, call == Call::Step ? 0 : named};
}

Value firstHalf(const Digest &d) {
  return {d[0], d[1]};
}

KeyHasher KeyHasher::ofSeed(Scheme scheme, const Seed &seed) {
  const KeyHasher zero(scheme, Value{});
  KeyHasher out(scheme, zero.th(Call::Parameter, {}, seed.words));
  out.count(zero.permutations());
  return out;
}

Digest KeyHasher::hash(Call call, const Place &place, std::span<const uint64_t> payload) const {
  const Value a = address(scheme, call, place);
  std::vector<uint64_t> message{parameter[0], parameter[1], a[0], a[1]};
  message.insert(message.end(), payload.begin(), payload.end());
  count(hashCost(message.size()));
  const Digest out = hashWords(message);
  wipe(message);
  return out;
}

Value KeyHasher::th(Call call, const Place &place, std::span<const uint64_t> payload) const {
  return firstHalf(hash(call, place, payload));
}

Value KeyHasher::thCounter(Call call, const Place &place, const Value &value,
                           uint32_t counter) const {
  const Value a = address(scheme, call, place);
  // 52 bytes, so the padding's 0x01 is the fifth byte of the last word.
  const std::array<uint64_t, 16> block{
      parameter[0], parameter[1], a[0], a[1], value[0], value[1], counter | uint64_t{1} << 32};
  count(1);
  return firstHalf(keccakBlock(block, kTailShort));
}

uint64_t hashCost(size_t words) {
  return words <= 15 ? 1 : (words + 11) / 12;
}

void HashBatch::fill(size_t j, uint64_t word) {
  std::ranges::fill(column(j), word);
}

void HashBatch::setAddress(size_t i, const Value &a) {
  column(2)[i] = a[0];
  column(3)[i] = a[1];
}

uint64_t HashBatch::run() {
  std::vector<const uint64_t *> columns;
  for (size_t j = 0; j < words; ++j)
    columns.push_back(data.data() + j * messages);
  MessageColumns m{columns.data(), words, 0, words <= 15, {}};
  if (!m.isShort)
    m.chain[0] = 8 * words;
  keccakKernels().hashColumns(m, 0, messages, digests.data());
  return messages * hashCost(words);
}

} // namespace lean::host
