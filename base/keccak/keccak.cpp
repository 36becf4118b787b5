#include "base/keccak/keccak.h"

#include <algorithm>
#include <bit>

namespace lean {

namespace {

constexpr uint64_t loadLittleEndian(const uint8_t *bytes) {
  uint64_t word = 0;
  for (unsigned i = 0; i < 8; ++i)
    word |= uint64_t{bytes[i]} << (8 * i);
  return word;
}

} // namespace

void keccakF(KeccakState &a) {
  for (unsigned round = 0; round < 24; ++round) {
    uint64_t c[5], b[25];
    for (unsigned x = 0; x < 5; ++x)
      c[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
    for (unsigned x = 0; x < 5; ++x) {
      const uint64_t d = c[(x + 4) % 5] ^ std::rotl(c[(x + 1) % 5], 1);
      for (unsigned y = 0; y < 5; ++y)
        b[y + 5 * ((2 * x + 3 * y) % 5)] =
            std::rotl(a[x + 5 * y] ^ d, static_cast<int>(kKeccakRotation[x + 5 * y]));
    }
    for (unsigned y = 0; y < 25; y += 5)
      for (unsigned x = 0; x < 5; ++x)
        a[y + x] = b[y + x] ^ (~b[y + (x + 1) % 5] & b[y + (x + 2) % 5]);
    a[0] ^= kKeccakRoundConstant[round];
  }
}

Digest keccakBlock(std::span<const uint64_t, 16> message, uint64_t tail) {
  KeccakState state{};
  std::ranges::copy(message, state.begin());
  state[16] = tail;
  keccakF(state);
  return {state[0], state[1], state[2], state[3]};
}

Digest keccak256(std::span<const uint8_t> bytes) {
  constexpr size_t kRate = 136;
  KeccakState state{};
  for (; bytes.size() >= kRate; bytes = bytes.subspan(kRate)) {
    for (unsigned i = 0; i < kRate / 8; ++i)
      state[i] ^= loadLittleEndian(&bytes[8 * i]);
    keccakF(state);
  }
  std::array<uint8_t, kRate> last{};
  std::ranges::copy(bytes, last.begin());
  last[bytes.size()] ^= 0x01;
  last[kRate - 1] ^= 0x80;
  for (unsigned i = 0; i < kRate / 8; ++i)
    state[i] ^= loadLittleEndian(&last[8 * i]);
  keccakF(state);
  return {state[0], state[1], state[2], state[3]};
}

void ChainedHash::chunk(std::span<const uint64_t, 12> words) {
  std::array<uint64_t, 16> block{};
  std::ranges::copy(cv, block.begin());
  std::ranges::copy(words, block.begin() + 4);
  cv = compressBlock(block);
}

Digest hashWords(std::span<const uint64_t> words) {
  if (words.size() < 16) {
    std::array<uint64_t, 16> block{};
    std::ranges::copy(words, block.begin());
    block[words.size()] = 0x01;
    return keccakBlock(block, kTailShort);
  }
  ChainedHash chain(8 * uint64_t{words.size()});
  while (!words.empty()) {
    std::array<uint64_t, 12> chunk{};
    const size_t n = std::min<size_t>(words.size(), chunk.size());
    std::ranges::copy(words.first(n), chunk.begin());
    chain.chunk(chunk);
    words = words.subspan(n);
  }
  return chain.digest();
}

Digest hashBytes(std::span<const uint8_t> bytes) {
  if (bytes.size() < 128)
    return keccak256(bytes);
  ChainedHash chain(bytes.size());
  while (!bytes.empty()) {
    std::array<uint8_t, 96> padded{};
    const size_t n = std::min<size_t>(bytes.size(), padded.size());
    std::ranges::copy(bytes.first(n), padded.begin());
    std::array<uint64_t, 12> chunk;
    for (unsigned i = 0; i < 12; ++i)
      chunk[i] = loadLittleEndian(&padded[8 * i]);
    chain.chunk(chunk);
    bytes = bytes.subspan(n);
  }
  return chain.digest();
}

} // namespace lean
