// Bulk operations on arrays of field elements: one table of functions per kernel set, chosen at
// start (base/support/cpu.h). The portable set is the specification of every entry.
//
// Elements of E are stored as three planes of limbs; an E scalar is passed as its three limbs, and
// a sum is added to what `sum` points to. Arrays need no alignment and any length is allowed.
// Output may be the same array as an input, but must not overlap one otherwise.
//
// This header has no library includes, because the files compiled for one CPU must not instantiate
// anything that others could link.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace lean {

struct EPlanes {
  uint64_t *p[3];
};

struct ConstEPlanes {
  const uint64_t *p[3];
};

/// coefficient * column.
struct LinearTerm {
  const uint64_t *column;
  uint64_t coefficient[3];
};

/// factor * (sum of terms).
struct ProductTerm {
  const uint64_t *factor;
  const LinearTerm *terms;
  size_t count;
};

/// constant + sum of linear terms + sum of products: a polynomial of degree 2 over columns of K.
struct QuadraticForm {
  uint64_t constant[3];
  const LinearTerm *terms;
  size_t count;
  const ProductTerm *products;
  size_t productCount;
};

/// One product of a quadratic round: the low and high halves of both factors. A factor of K
/// elements has `narrow` set and only plane 0.
struct RoundProduct {
  bool narrow;
  ConstEPlanes a0, a1, b0, b1;
};

/// The basis of the code's twiddles: kBasisStride words per row, basis[d][c] = What_d(x^c).
inline constexpr size_t kBasisStride = 40;

/// Points at which a layer round is evaluated: 0, 1, infinity, g, g + 1.
inline constexpr unsigned kLayerPoints = 5;

struct FieldKernels {
  /// out[i] = form at row first + i, i < n.
  void (*form)(const QuadraticForm &form, size_t first, size_t n, EPlanes out);
  /// out = c in.
  void (*scale)(ConstEPlanes in, const uint64_t *c, size_t n, EPlanes out);
  /// out += c in.
  void (*addScaled)(ConstEPlanes in, const uint64_t *c, size_t n, EPlanes out);
  /// out = a b + c.
  void (*multiplyAdd)(ConstEPlanes a, ConstEPlanes b, ConstEPlanes c, size_t n, EPlanes out);
  /// One coordinate of an eq table: t[n + i] = r t[i], then t[i] += t[n + i].
  void (*expandEq)(EPlanes t, size_t n, const uint64_t *r);
  /// out = lo + c (lo + hi).
  void (*foldK)(const uint64_t *lo, const uint64_t *hi, const uint64_t *c, size_t n, EPlanes out);
  void (*foldE)(ConstEPlanes lo, ConstEPlanes hi, const uint64_t *c, size_t n, EPlanes out);
  /// sum += sum of a b.
  void (*dotK)(const uint64_t *a, ConstEPlanes b, size_t n, uint64_t *sum);
  void (*dotE)(ConstEPlanes a, ConstEPlanes b, size_t n, uint64_t *sum);
  /// Two sums: of w0 f0 and of (w0 + w1)(f0 + f1).
  void (*plainRound)(ConstEPlanes w0, ConstEPlanes w1, ConstEPlanes f0, ConstEPlanes f1, size_t n,
                     uint64_t *sums);
  /// Three sums: of e (l + a b) at 0 and at 1, and of e (a0 + a1)(b0 + b1); a b summed over
  /// products.
  void (*quadraticRound)(ConstEPlanes e, ConstEPlanes l0, ConstEPlanes l1,
                         const RoundProduct *products, size_t count, size_t n, uint64_t *sums);
  /// out[i] = product of in[2^step i + c], c < 2^step; step is 1 or 2.
  void (*products)(ConstEPlanes in, unsigned step, size_t n, EPlanes out);
  void (*productsK)(const uint64_t *in, unsigned step, size_t n, uint64_t *out);
  /// kLayerPoints sums of e[i] times the product over c < 4 of the line through lo[4 i + c] (at 0)
  /// and hi[4 i + c] (at 1).
  void (*layerRound)(ConstEPlanes lo, ConstEPlanes hi, ConstEPlanes e, size_t n, uint64_t *sums);
  void (*layerRoundK)(const uint64_t *lo, const uint64_t *hi, ConstEPlanes e, size_t n,
                      uint64_t *sums);
  /// Additive NTT of 2^log coefficients: values at the labels label .. label + 2^log - 1.
  void (*ntt)(const uint64_t *in, uint64_t *out, unsigned log, uint64_t label,
              const uint64_t *basis);
  /// The transposed map, in place.
  void (*nttTransposed)(uint64_t *data, unsigned log, uint64_t label, const uint64_t *basis);
};

/// The set that this process uses.
const FieldKernels &fieldKernels();

/// The best variant of a set; only to be called where cpuSupports(set).
enum class KernelSet;
const FieldKernels &fieldKernels(KernelSet set);

/// The tables. `Avx2` multiplies 128 bits at a time, `Avx2Wide` has 256-bit VPCLMULQDQ.
namespace kernels {
extern const FieldKernels portable, avx2, avx2Wide, avx512;
}

} // namespace lean
