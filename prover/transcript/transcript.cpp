#include "prover/transcript/transcript.h"

#include <cstring>

namespace lean::proof {

namespace {

constexpr uint64_t word(const char *text) {
  uint64_t w = 0;
  for (unsigned i = 0; i < 8 && text[i] != 0; ++i)
    w |= uint64_t{static_cast<unsigned char>(text[i])} << (8 * i);
  return w;
}

} // namespace

Transcript::Transcript(uint64_t version, const Digest &program,
                       const std::array<uint64_t, 4> &publicInput, uint64_t logInvRate,
                       Observer *observer)
    : watcher(observer) {
  const std::array<uint64_t, 12> start{
      word("leanvm p"), word("roof"),   version,        program[0],     program[1],     program[2],
      program[3],       publicInput[0], publicInput[1], publicInput[2], publicInput[3], logInvRate};
  state = hashWords(start);
}

void Transcript::step(const std::array<uint64_t, 12> &block) {
  std::array<uint64_t, 16> message;
  std::memcpy(message.data(), state.data(), 32);
  std::memcpy(message.data() + 4, block.data(), 96);
  state = compressBlock(message);
}

void Transcript::absorb(std::span<const E> scalars) {
  for (const E &e : scalars) {
    queue[queued++] = e;
    if (queued == 3)
      flush();
  }
}

void Transcript::flush() {
  if (queued == 0)
    return;
  for (unsigned i = queued; i < 3; ++i)
    queue[i] = E();
  const auto &[a, b, c] = queue;
  const uint64_t role = static_cast<uint64_t>(Role::OneScalar) + queued - 1;
  queued = 0;
  step({a.c0.v, a.c1.v, a.c2.v, role, b.c0.v, b.c1.v, b.c2.v, 0, c.c0.v, c.c1.v, c.c2.v, 0});
}

void Transcript::absorbDigest(const Digest &d) {
  flush();
  step({d[0], d[1], d[2], static_cast<uint64_t>(Role::Digest), d[3]});
}

void Transcript::absorbSizes(uint64_t cells, const std::array<uint64_t, 6> &rows) {
  absorb(std::array{E::limbs(cells, rows[0], rows[1]), E::limbs(rows[2], rows[3], rows[4]),
                    E::limbs(rows[5], 0, 0)});
}

E Transcript::challenge(Message message) {
  flush();
  step({0, 0, 0, static_cast<uint64_t>(Role::Squeeze)});
  E c = E::limbs(state[0], state[1], state[2]);
  if (watcher)
    watcher->challenge(message, c);
  return c;
}

std::vector<E> Transcript::challenges(Message message, unsigned count) {
  std::vector<E> out;
  out.reserve(count);
  while (out.size() < count)
    out.push_back(challenge(message));
  return out;
}

std::vector<uint64_t> Transcript::positions(Message message, unsigned count, unsigned bits) {
  std::vector<uint64_t> out;
  out.reserve(count);
  while (out.size() < count) {
    const E c = challenge(message);
    const std::array<uint64_t, 4> words{c.c0.v, c.c1.v, c.c2.v, 0};
    for (unsigned at = 0; at + bits <= 192 && out.size() < count; at += bits) {
      const unsigned w = at / 64, shift = at % 64;
      uint64_t v = words[w] >> shift;
      if (shift != 0)
        v |= words[w + 1] << (64 - shift);
      out.push_back(bits == 64 ? v : v & ((uint64_t{1} << bits) - 1));
    }
  }
  return out;
}

bool Transcript::work(uint64_t nonce, unsigned bits) {
  flush();
  step({nonce, 0, 0, static_cast<uint64_t>(Role::Work)});
  bool ok = (state[0] & ((uint64_t{1} << bits) - 1)) == 0;
  if (watcher)
    watcher->work(ok);
  return ok;
}

} // namespace lean::proof
