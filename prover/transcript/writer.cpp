#include "prover/transcript/writer.h"

#include "base/keccak/kernels.h"
#include "prover/support/parallel.h"

#include <algorithm>
#include <atomic>

namespace lean::proof {

namespace {

/// Nonces per task; tasks run in rounds, so that the smallest nonce is found whatever the threads.
constexpr uint64_t kBatch = 4096, kTasks = 16;

void append(std::vector<uint64_t> &out, const E &e) {
  out.insert(out.end(), {e.c0.v, e.c1.v, e.c2.v});
}

uint64_t smallestNonce(const Digest &state, unsigned bits) {
  for (uint64_t first = 0;; first += kBatch * kTasks) {
    std::atomic<uint64_t> best{kNoNonce};
    parallelFor(kTasks, [&](uint64_t task) {
      const uint64_t start = first + task * kBatch;
      if (start > best.load())
        return;
      const uint64_t found = keccakKernels().findNonce(state.data(), bits, start, kBatch);
      for (uint64_t seen = best.load(); found < seen && !best.compare_exchange_weak(seen, found);) {
      }
    });
    if (best.load() != kNoNonce)
      return best.load();
  }
}

} // namespace

void ProofWriter::send(Message message, std::span<const E> values) {
  transcript.absorb(values);
  if (Observer *o = transcript.observer())
    o->scalars(message, values);
  for (const E &e : values)
    append(scalars, e);
}

void ProofWriter::sendDigest(Message message, const Digest &d) {
  transcript.absorbDigest(d);
  if (Observer *o = transcript.observer())
    o->digest(message, d);
  append(scalars, E::limbs(d[0], d[1], 0));
  append(scalars, E::limbs(d[2], d[3], 0));
}

void ProofWriter::sendNonce(Message message, unsigned bits) {
  transcript.flush();
  const uint64_t nonce = smallestNonce(transcript.current(), bits);
  if (Observer *o = transcript.observer())
    o->nonce(message, nonce);
  transcript.work(nonce, bits);
  append(scalars, E::limbs(nonce, 0, 0));
}

void ProofWriter::open(std::span<const uint64_t> words) {
  openings.insert(openings.end(), words.begin(), words.end());
}

} // namespace lean::proof
