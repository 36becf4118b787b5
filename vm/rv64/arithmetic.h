// The instructions whose results need care: high halves of products, division, carry-less products.
#pragma once

#include <cstdint>
#include <limits>

namespace lean::rv64 {

inline uint64_t sext32(uint64_t v) {
  return static_cast<uint64_t>(static_cast<int64_t>(static_cast<int32_t>(v)));
}

inline uint64_t mulhu(uint64_t a, uint64_t b) {
  return static_cast<uint64_t>(static_cast<unsigned __int128>(a) * b >> 64);
}
inline uint64_t mulh(uint64_t a, uint64_t b) {
  return static_cast<uint64_t>(
      static_cast<__int128>(static_cast<int64_t>(a)) * static_cast<int64_t>(b) >> 64);
}
inline uint64_t mulhsu(uint64_t a, uint64_t b) {
  return mulhu(a, b) - (static_cast<int64_t>(a) < 0 ? b : 0);
}

/// Quotient: all ones for a zero divisor; the dividend where the quotient does not fit.
template <class Signed> Signed quotient(Signed a, Signed b) {
  if (b == 0)
    return -1;
  return a == std::numeric_limits<Signed>::min() && b == -1 ? a : a / b;
}
/// Remainder: the dividend for a zero divisor; zero where the quotient does not fit.
template <class Signed> Signed remainder(Signed a, Signed b) {
  if (b == 0)
    return a;
  return b == -1 ? 0 : a % b;
}

/// Low and high half of the carry-less product.
inline uint64_t clmul(uint64_t a, uint64_t b) {
  uint64_t r = 0;
  for (; b != 0; b &= b - 1)
    r ^= a << __builtin_ctzll(b);
  return r;
}
inline uint64_t clmulh(uint64_t a, uint64_t b) {
  uint64_t r = 0;
  for (b &= ~uint64_t{1}; b != 0; b &= b - 1)
    r ^= a >> (64 - __builtin_ctzll(b));
  return r;
}
/// Bits 63 to 126 of it.
inline uint64_t clmulr(uint64_t a, uint64_t b) {
  return clmulh(a, b) << 1 | clmul(a, b) >> 63;
}

} // namespace lean::rv64
