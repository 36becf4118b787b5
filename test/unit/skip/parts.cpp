#include "test/unit/skip/parts.h"

#include "base/isa/tables.h"

#include <cstdlib>
#include <fmt/format.h>

namespace lean::test {

namespace {

using proof::KPolynomial;
using proof::TableForms;
using Kind = Part::Kind;

/// Places in a tuple (MESSAGES §5): channel, address, count, then values or opcode and slots.
constexpr unsigned kValues = 3, kSlots = 4;
constexpr unsigned kStateFlush = 0, kBytecodeFlush = 1, kMemoryFlushes = 2;

/// What a flush or count reads or says: state, bytecode, memory0, ..
std::string flushName(unsigned index) {
  return index == kStateFlush      ? "state"
         : index == kBytecodeFlush ? "bytecode"
                                   : fmt::format("memory{}", index - kMemoryFlushes);
}

void addTable(std::vector<Part> &out, const TableForms &forms) {
  const auto table = static_cast<unsigned>(forms.op);
  const auto slots = isa::opInfo(forms.op).slots;
  for (unsigned f = 0; f < forms.pull.size(); ++f) {
    const std::string id = fmt::format("{}.flush.{}", forms.name, flushName(f));
    out.push_back({Kind::Flush, id, {}, table, f});
    if (f == kBytecodeFlush) {
      for (unsigned s = 0; s < slots.size(); ++s)
        if (slots[s].kind != isa::SlotKind::Ref) // a ref is never zero
          out.push_back({Kind::Coordinate,
                         fmt::format("{}.{}", id, slots[s].name),
                         {},
                         table,
                         f,
                         kSlots + s});
    } else if (f != kStateFlush) {
      for (unsigned limb = 0; limb < 3; ++limb)
        if (!forms.pull[f][kValues + limb].terms().empty())
          out.push_back(
              {Kind::Coordinate, fmt::format("{}.limb{}", id, limb), {}, table, f, kValues + limb});
    }
  }
  for (unsigned i = 0; i < forms.counts.size(); ++i) // the bytecode read's first
    out.push_back(
        {Kind::Count, fmt::format("{}.count.{}", forms.name, flushName(i + 1)), {}, table, i});
  for (unsigned i = 0; i < forms.constraints.size(); ++i)
    out.push_back({Kind::Constraint, fmt::format("{}.constraint{}", forms.name, i), {}, table, i});
}

std::string textOf(K coefficient) {
  for (unsigned e = 1; e < 8; ++e)
    if (coefficient == gPow(e))
      return e == 1 ? "g" : fmt::format("g^{}", e);
  return coefficient == kG + K(1) ? "(g + 1)" : fmt::format("0x{:x}", coefficient.v);
}

std::string textOf(const KPolynomial &p, const TableForms &forms) {
  if (p.terms().empty())
    return "0";
  std::string out;
  for (const auto &t : p.terms()) {
    if (!out.empty())
      out += " + ";
    std::vector<std::string> factors;
    if (t.degree() == 0 || !(t.coefficient == K(1)))
      factors.push_back(t.coefficient == K(1) ? "1" : textOf(t.coefficient));
    for (const int column : {t.second, t.first})
      if (column != proof::kNoColumn)
        factors.push_back(forms.columns[static_cast<size_t>(column)]);
    out += fmt::format("{}", fmt::join(factors, "·"));
  }
  return out;
}

std::string tupleText(const proof::Tuple &tuple, size_t first, const TableForms &forms) {
  std::vector<std::string> out;
  for (size_t i = first; i < tuple.size(); ++i)
    out.push_back(textOf(tuple[i], forms));
  return fmt::format("({})", fmt::join(out, ", "));
}

} // namespace

const std::vector<Part> &declaredParts() {
  static const std::vector<Part> parts = [] {
    using enum proof::Block::Source;
    std::vector<Part> out{{Kind::Boundary, "state.flush", State},
                          {Kind::Boundary, "memory.flush", Memory},
                          {Kind::Boundary, "bytecode.flush", Bytecode}};
    for (const TableForms &forms : proof::declaredForms())
      addTable(out, forms);
    return out;
  }();
  return parts;
}

std::string meaning(const Part &part) {
  if (part.kind == Kind::Boundary) {
    using enum proof::Block::Source;
    return part.boundary == State ? "the walk starts at (1, 1) and ends at (g^(P-1), 1)"
           : part.boundary == Memory
               ? "a cell is pushed with count 1 and pulled with its final count"
               : "an entry is pushed with count 1 and pulled with its final count";
  }
  static const std::vector<TableForms> all = proof::declaredForms();
  const TableForms &forms = all[part.table];
  switch (part.kind) {
  case Kind::Flush: {
    const auto &pull = forms.pull[part.index];
    if (part.index == kStateFlush)
      return fmt::format("{} goes to {}", tupleText(pull, 1, forms),
                         tupleText(forms.push[part.index], 1, forms));
    if (part.index == kBytecodeFlush)
      return fmt::format("the entry at {} is {}", textOf(pull[1], forms),
                         tupleText(pull, kValues, forms));
    return fmt::format("the cell at {} is {}", textOf(pull[1], forms),
                       tupleText(pull, kValues, forms));
  }
  case Kind::Coordinate:
    return fmt::format("{} in it", textOf(forms.pull[part.index][part.coordinate], forms));
  case Kind::Count:
    return fmt::format("{} is not zero",
                       forms.columns[static_cast<size_t>(forms.counts[part.index])]);
  default:
    return fmt::format("{} = 0", textOf(forms.constraints[part.index], forms));
  }
}

std::string skippedId() {
  const char *id = std::getenv("LEAN_SKIP_CHECK");
  return id != nullptr ? id : "";
}

} // namespace lean::test
