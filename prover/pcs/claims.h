// Weighted claims on the committed stack (PROTOCOL §3): sum_w W(w) q(w) = value, pooled until one
// opening settles them all (PROTOCOL §7.8).
#pragma once

#include "prover/ring/ring_switch.h"
#include "prover/shape.h"

#include <optional>
#include <vector>

namespace lean::proof {

/// column~(point) = value.
struct ColumnClaim {
  unsigned column;
  unsigned point; ///< Index of the pool's point.
  E value;
};

/// The pool, numbered in the order of MESSAGES §6.
class ClaimPool {
public:
  explicit ClaimPool(const Shape &shape) : shape(&shape) {}

  /// Registers a point that claims share.
  unsigned addPoint(Point point);
  void addColumn(unsigned column, unsigned point, const E &value);
  /// The claims on bits come last; `phi` is the one of all families.
  void addFamilies(const RingMap &phi, std::span<BitFamily> families);

  const std::vector<ColumnClaim> &claims() const { return list; }
  const std::vector<BitFamily> &families() const { return bits; }
  const std::optional<RingMap> &ringMap() const { return phi; }
  const Point &point(unsigned number) const { return points[number]; }
  unsigned pointCount() const { return static_cast<unsigned>(points.size()); }
  std::vector<E> values() const;

  /// The weight of all claims, combined with `batch`, at a point of the stack:
  /// sum over claims and pieces of batch eq(z_hi, a) eq(r_hi, sel) eq(z_lo, r_lo).
  E weightAt(PointView r, std::span<const E> batch) const;

private:
  const Shape *shape;
  std::vector<Point> points;
  std::vector<ColumnClaim> list;
  std::vector<BitFamily> bits;
  std::optional<RingMap> phi;
};

/// eq(z_{>= k}, a) for a piece of a column of point z: its share of a claim at z.
E pieceShare(const Piece &piece, PointView z);

} // namespace lean::proof
