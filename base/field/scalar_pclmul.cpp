// Single products with PCLMULQDQ; compiled with -mpclmul, called only where the CPU has it.
#include <cstdint>
#include <wmmintrin.h>

namespace lean::scalar {

namespace {

__m128i load(uint64_t v) {
  return _mm_cvtsi64_si128(static_cast<long long>(v));
}

__m128i clmul(uint64_t a, uint64_t b) {
  return _mm_clmulepi64_si128(load(a), load(b), 0);
}

uint64_t reduce(__m128i p) {
  const __m128i poly = load(0x1b);
  const __m128i first = _mm_clmulepi64_si128(p, poly, 0x01);
  const __m128i second = _mm_clmulepi64_si128(first, poly, 0x01);
  return static_cast<uint64_t>(_mm_cvtsi128_si64(_mm_xor_si128(p, _mm_xor_si128(first, second))));
}

} // namespace

uint64_t mulKPclmul(uint64_t a, uint64_t b) {
  return reduce(clmul(a, b));
}

void mulEPclmul(const uint64_t *a, const uint64_t *b, uint64_t *r) {
  const auto add = [](__m128i x, __m128i y) { return _mm_xor_si128(x, y); };
  const __m128i p0 = clmul(a[0], b[0]), p1 = clmul(a[1], b[1]), p2 = clmul(a[2], b[2]);
  const __m128i q01 = add(clmul(a[0] ^ a[1], b[0] ^ b[1]), add(p0, p1));
  const __m128i q02 = add(clmul(a[0] ^ a[2], b[0] ^ b[2]), add(p0, p2));
  const __m128i q12 = add(clmul(a[1] ^ a[2], b[1] ^ b[2]), add(p1, p2));
  r[0] = reduce(add(p0, q12));
  r[1] = reduce(add(q01, add(q12, p2)));
  r[2] = reduce(add(q02, add(p1, p2)));
}

} // namespace lean::scalar
