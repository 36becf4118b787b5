// Changing a proof and looking at what the verifier says, with the real transcript and with frozen
// challenges (SOUNDNESS, 2).
#pragma once

#include "prover/transcript/reader.h"
#include "test/unit/prover/golden.h"

#include <random>

namespace lean::test {

/// One scalar of a proof's scalar stream.
struct ScalarEvent {
  proof::Message message;
  unsigned index; ///< Within its message.
};

/// Records all challenges and where each scalar belongs.
class Script : public proof::Observer {
public:
  struct Challenge {
    proof::Message message;
    E value;
    size_t scalarsBefore;
  };
  std::vector<ScalarEvent> events;
  std::vector<Challenge> challenges;

  void scalars(proof::Message m, std::span<const E> v) override { append(m, v.size()); }
  void digest(proof::Message m, const Digest &) override { append(m, 2); }
  void nonce(proof::Message m, uint64_t) override { append(m, 1); }
  void challenge(proof::Message m, E &c) override { challenges.push_back({m, c, events.size()}); }

  /// All values drawn under this name.
  std::vector<E> drawn(proof::MessageId id, unsigned number = 0) const {
    std::vector<E> out;
    for (const Challenge &c : challenges)
      if (c.message.id == id && c.message.number == number)
        out.push_back(c.value);
    return out;
  }
  /// The first scalar of a message.
  size_t first(proof::MessageId id, unsigned number = 0) const {
    size_t at = 0;
    while (events[at].message.id != id || events[at].message.number != number)
      ++at;
    return at;
  }

private:
  void append(proof::Message m, size_t count) {
    for (unsigned i = 0; i < count; ++i)
      events.push_back({m, i});
  }
};

/// Replays recorded challenges: what is rejected now, the algebra alone rejects.
class Frozen : public proof::Observer {
public:
  explicit Frozen(const Script &script) : script(script) {}
  void challenge(proof::Message, E &c) override { c = script.challenges[next++].value; }
  void work(bool &ok) override { ok = true; }

private:
  const Script &script;
  size_t next = 0;
};

inline Script scriptOf(const Golden &g) {
  Script script;
  auto input = g.input();
  input.observer = &script;
  if (const auto r = proof::verifyProof(input); !r.ok())
    throw std::runtime_error(r.failure->text());
  return script;
}

inline proof::VerifyOutput verifyBytes(const Golden &g, std::span<const uint8_t> bytes,
                                       proof::Observer *observer = nullptr) {
  auto input = g.input();
  input.bytes = bytes;
  input.observer = observer;
  return proof::verifyProof(input);
}

inline proof::VerifyOutput verifyFrozen(const Golden &g, const Script &script,
                                        std::span<const uint8_t> bytes) {
  Frozen frozen(script);
  return verifyBytes(g, bytes, &frozen);
}

inline size_t scalarAt(size_t number) {
  return proof::kHeaderBytes + proof::kScalarBytes * number;
}

inline std::vector<uint8_t> flipBit(std::vector<uint8_t> bytes, size_t at, size_t bit) {
  bytes[at + bit / 8] ^= static_cast<uint8_t>(1u << bit % 8);
  return bytes;
}

inline uint64_t wordAt(const std::vector<uint8_t> &bytes, size_t number) {
  return proof::loadWord(bytes.data() + 8 * number);
}

inline std::vector<uint8_t> putWord(std::vector<uint8_t> bytes, size_t number, uint64_t value) {
  for (unsigned i = 0; i < 8; ++i)
    bytes[8 * number + i] = static_cast<uint8_t>(value >> (8 * i));
  return bytes;
}

/// Adds an element to a scalar.
inline std::vector<uint8_t> addTo(std::vector<uint8_t> bytes, size_t number, const E &delta) {
  const size_t word = scalarAt(number) / 8;
  unsigned i = 0;
  for (const K limb : {delta.c0, delta.c1, delta.c2}) {
    const uint64_t changed = wordAt(bytes, word + i) ^ limb.v;
    bytes = putWord(std::move(bytes), word + i, changed);
    ++i;
  }
  return bytes;
}

inline E scalarOf(const std::vector<uint8_t> &bytes, size_t number) {
  const size_t word = scalarAt(number) / 8;
  return E::limbs(wordAt(bytes, word), wordAt(bytes, word + 1), wordAt(bytes, word + 2));
}

} // namespace lean::test
