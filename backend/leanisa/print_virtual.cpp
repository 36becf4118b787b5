// The assembler's text with `%n` for cells that have no offset yet.
#include "backend/leanisa/mcode.h"
#include "base/program/assembly.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace lean::backend {

namespace {

class VirtualPrinter {
public:
  VirtualPrinter(const MProgram &m, const ir::Module &module) : m_(m), module_(module) {}

  std::string run() {
    for (const Unit &u : m_.units)
      unit(u);
    return std::move(out_);
  }

private:
  template <typename... T> void put(fmt::format_string<T...> format, T &&...args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<T>(args)...);
  }

  /// Cells are numbered per unit in order of creation.
  std::string cell(CellId c) const {
    const Unit &u = m_.units[m_.cells[c].unit];
    const size_t number = std::ranges::lower_bound(u.cells, c) - u.cells.begin();
    return fmt::format("%{}", number);
  }

  void unit(const Unit &u) {
    put("{}{}:", out_.empty() ? "" : "\n", u.name);
    for (const CellId c : u.params)
      put(" {}", cell(c));
    put(" ->");
    for (const CellId c : u.results)
      put(" {}", cell(c));
    out_ += '\n';
    size_t label = 0, hint = 0;
    for (uint32_t i = 0; i <= u.code.size(); ++i) {
      for (; label < u.labels.size() && m_.labels[u.labels[label]].index == i; ++label)
        put("L{}:\n", u.labels[label]);
      for (; hint < u.hints.size() && u.hints[hint].at == i; ++hint)
        hintLine(u.hints[hint]);
      if (i < u.code.size())
        instruction(u.code[i]);
    }
  }

  void hintLine(const MHint &h) {
    put("  .hint {}", hintKindName(h.kind));
    for (const CellId c : h.cells)
      put(" {}", cell(c));
    if (h.hasText)
      put(" \"{}\"", module_.str(h.text));
    if (h.frameOf != kNoId)
      put(" frame {}", m_.units[h.frameOf].name);
    out_ += '\n';
  }

  void instruction(const MInst &inst) {
    Instruction shown;
    shown.op = inst.op;
    shown.mode = inst.mode;
    put("  {}", isa::mnemonic(shown));
    const unsigned refs = isa::opInfo(inst.op).modes[inst.mode].refs;
    for (unsigned i = 0; i < refs; ++i)
      put("{} {}", i ? "," : "",
          inst.rawOffset && i == 1 ? std::to_string(inst.refs[1]) : cell(inst.refs[i]));
    if (inst.op == Opcode::Set)
      switch (inst.immediate) {
      case Immediate::Value:
        if (inst.imm[1] | inst.imm[2])
          put(", word(0x{:x}, 0x{:x}, 0x{:x})", inst.imm[0], inst.imm[1], inst.imm[2]);
        else
          put(", 0x{:x}", inst.imm[0]);
        break;
      case Immediate::Address:
        put(", @L{}", inst.imm[0]);
        break;
      case Immediate::Offset:
        put(", offset {}", cell(static_cast<CellId>(inst.imm[0])));
        break;
      case Immediate::Halt:
        put(", @halt");
        break;
      }
    if (inst.op == Opcode::Keccak)
      put(", 0x{:x}", inst.imm[0]);
    if (inst.onlyForOwnFp != kNoId)
      put(" ; if {} uses its own fp", m_.units[inst.onlyForOwnFp].name);
    out_ += '\n';
  }

  const MProgram &m_;
  const ir::Module &module_;
  std::string out_;
};

} // namespace

std::string printVirtual(const MProgram &program, const ir::Module &module) {
  return VirtualPrinter(program, module).run();
}

} // namespace lean::backend
