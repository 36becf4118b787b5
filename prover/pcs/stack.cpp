#include "prover/pcs/stack.h"

#include "prover/support/parallel.h"

#include <cstring>

namespace lean::proof {

std::vector<const uint64_t *> columnData(const Shape &shape, const Trace &trace,
                                         std::span<const Column> middle) {
  std::vector<const uint64_t *> out;
  for (const Column &c : trace.memory)
    out.push_back(c.data());
  out.push_back(trace.bytecodeFinal.data());
  for (const PresentTable &t : shape.tables)
    for (const Column &c : trace.tables[static_cast<unsigned>(t.forms->op)])
      out.push_back(c.data());
  for (const Column &c : middle)
    out.push_back(c.data());
  return out;
}

Stack::Stack(const Shape &shape, const std::vector<const uint64_t *> &columns)
    : cols(shape.opening.levels[0].logCols), pointers(shape.usedRows, nullptr) {
  const uint64_t width = uint64_t{1} << cols;
  for (size_t c = 0; c < columns.size(); ++c)
    for (const Piece &p : shape.columns[c].pieces)
      for (uint64_t i = 0; p.log >= cols && i < uint64_t{1} << (p.log - cols); ++i)
        pointers[(p.place >> cols) + i] = columns[c] + p.first + i * width;
  // larger pieces come first, so the rows of smaller ones are the last ones
  uint64_t first = 0;
  while (first < pointers.size() && pointers[first] != nullptr)
    ++first;
  const uint64_t start = first << cols, length = (pointers.size() - first) << cols;
  mixed = WordBuffer(length);
  for (uint64_t r = first; r < pointers.size(); ++r)
    pointers[r] = mixed.data() + ((r - first) << cols);
  for (size_t c = 0; c < columns.size(); ++c)
    for (const Piece &p : shape.columns[c].pieces)
      if (p.log < cols)
        std::memcpy(mixed.data() + (p.place - start), columns[c] + p.first, 8 << p.log);
  if (length != 0)
    std::memset(mixed.data() + (shape.used - start), 0, 8 * (length - (shape.used - start)));
}

} // namespace lean::proof
