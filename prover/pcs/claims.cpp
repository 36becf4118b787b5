#include "prover/pcs/claims.h"

namespace lean::proof {

unsigned ClaimPool::addPoint(Point point) {
  points.push_back(std::move(point));
  return static_cast<unsigned>(points.size() - 1);
}

void ClaimPool::addColumn(unsigned column, unsigned point, const E &value) {
  list.push_back({column, point, value});
}

void ClaimPool::addFamilies(const RingMap &map, std::span<BitFamily> families) {
  phi = map;
  for (BitFamily &family : families)
    bits.push_back(std::move(family));
}

std::vector<E> ClaimPool::values() const {
  std::vector<E> out;
  for (const ColumnClaim &c : list)
    out.push_back(c.value);
  for (const BitFamily &family : bits)
    out.push_back(ringValue(*phi, family.slices));
  return out;
}

E pieceShare(const Piece &piece, PointView z) {
  return eqIndex(z.subspan(piece.log), piece.first >> piece.log);
}

E ClaimPool::weightAt(PointView r, std::span<const E> batch) const {
  // prefix[p][k] = eq of the first k coordinates of point p and r
  std::vector<std::vector<E>> prefix;
  for (const Point &z : points) {
    prefix.push_back({E::one()});
    for (size_t j = 0; j < z.size(); ++j)
      prefix.back().push_back(prefix.back().back() * (E::one() + z[j] + r[j]));
  }
  E acc;
  for (size_t i = 0; i < list.size(); ++i) {
    const ColumnClaim &c = list[i];
    E weight;
    for (const Piece &p : shape->columns[c.column].pieces)
      weight += pieceShare(p, points[c.point]) * eqIndex(r.subspan(p.log), p.place >> p.log) *
                prefix[c.point][p.log];
    acc += batch[i] * weight;
  }
  for (size_t i = 0; i < bits.size(); ++i)
    acc += batch[list.size() + i] * ringWeightAt(*shape, *phi, bits[i], r);
  return acc;
}

} // namespace lean::proof
