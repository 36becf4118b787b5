// The blessed order of all that the verifier absorbs and squeezes (transcript.txt): a new, missing
// or moved message shows as a difference. LEAN_UPDATE=1 writes the file, for a reviewer to read.
#include "test/unit/prover/golden.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace lean::test {
namespace {

/// One line a message; repeats of one message follow it as a number.
class Order : public proof::Observer {
public:
  void scalars(proof::Message m, std::span<const E> v) override {
    add("absorb  " + m.name() + " of " + std::to_string(v.size()));
  }
  void digest(proof::Message m, const Digest &) override { add("digest  " + m.name()); }
  void nonce(proof::Message m, uint64_t) override { add("work    " + m.name()); }
  void challenge(proof::Message m, E &) override { add("squeeze " + m.name()); }

  std::string text() {
    add("");
    return out;
  }

private:
  void add(std::string line) {
    if (line == last) {
      ++times;
      return;
    }
    if (!last.empty())
      out += last + (times > 1 ? " x " + std::to_string(times) : "") + "\n";
    last = std::move(line);
    times = 1;
  }

  std::string out, last;
  size_t times = 0;
};

TEST(TranscriptOrder, IsTheBlessedOne) {
  std::string found;
  for (const char *name : {"call", "hash"}) {
    const Golden g = goldenProof(true, name);
    Order order;
    auto input = g.input();
    input.observer = &order;
    ASSERT_TRUE(proof::verifyProof(input).ok());
    found += std::string("# ") + name + ", full strength\n" + order.text();
  }
  const std::string path = LEAN_SOURCE_DIR "/test/unit/prover/transcript.txt";
  if (std::getenv("LEAN_UPDATE") != nullptr)
    std::ofstream(path) << found;
  const auto blessed = readBytes(path);
  EXPECT_EQ(found, std::string(blessed.begin(), blessed.end()));
}

} // namespace
} // namespace lean::test
