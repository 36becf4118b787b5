// The transcript (PROTOCOL §2, MESSAGES §2): four lanes of state, one Keccak-256 per step. Prover
// and verifier run the same one; every challenge depends on all that was absorbed before it.
#pragma once

#include "base/field/field.h"
#include "base/keccak/keccak.h"
#include "prover/transcript/message.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace lean::proof {

/// Sees every message in order. Tests record traces with it and replace challenges, which shows
/// that a check catches a lie by itself.
class Observer {
public:
  virtual ~Observer() = default;
  virtual void scalars(Message, std::span<const E>) {}
  virtual void digest(Message, const Digest &) {}
  virtual void nonce(Message, uint64_t) {}
  /// May replace the challenge.
  virtual void challenge(Message, E &) {}
  virtual void note(Message, std::span<const E>) {}
  virtual void positions(Message, std::span<const uint64_t>) {}
  /// May replace the outcome of a proof of work.
  virtual void work(bool &) {}
};

class Transcript {
public:
  Transcript(uint64_t version, const Digest &program, const std::array<uint64_t, 4> &publicInput,
             uint64_t logInvRate, Observer *observer = nullptr);

  /// Queues scalars; three at a time are absorbed.
  void absorb(std::span<const E> scalars);
  void absorbDigest(const Digest &digest);
  /// The announced sizes: memory cells and the rows of the six tables, in a step of their own.
  void absorbSizes(uint64_t cells, const std::array<uint64_t, 6> &rows);
  /// Absorbs what is queued.
  void flush();

  E challenge(Message message);
  std::vector<E> challenges(Message message, unsigned count);
  /// `count` positions of `bits` bits each (1 <= bits <= 64), floor(192 / bits) per scalar.
  std::vector<uint64_t> positions(Message message, unsigned count, unsigned bits);

  /// Absorbs a nonce; true when its `bits` bits of work are there.
  bool work(uint64_t nonce, unsigned bits);
  /// The state that `work` would step from (the queue is empty after flush()).
  const Digest &current() const { return state; }

  Observer *observer() const { return watcher; }

private:
  void step(const std::array<uint64_t, 12> &block);

  Digest state;
  std::array<E, 3> queue;
  unsigned queued = 0;
  Observer *watcher;
};

/// Lane b3 of a step: what the step does.
enum class Role : uint64_t { OneScalar = 1, Digest = 4, Squeeze = 5, Work = 6 };

} // namespace lean::proof
