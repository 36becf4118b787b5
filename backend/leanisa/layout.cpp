// From allocated machine code to a program: addresses, the halt address (COMPILER rule 7), and the
// tables of the program file.
#include "backend/leanisa/mcode.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_map>

namespace lean::backend {

namespace {

class Layout {
public:
  Layout(const MProgram &m, const ir::Module &module, Contracts &contracts)
      : m_(m), module_(module), contracts_(contracts) {}

  Expected<Program> run(std::string compiler) {
    order();
    positions_.resize(m_.units.size());
    uint64_t size = 0;
    for (const UnitId id : order_) {
      const Unit &u = m_.units[id];
      // position[i]: address of the first emitted instruction at or after i.
      std::vector<uint32_t> &position = positions_[id];
      position.reserve(u.code.size() + 1);
      for (const MInst &inst : u.code) {
        position.push_back(static_cast<uint32_t>(size));
        size += emitted(inst);
      }
      position.push_back(static_cast<uint32_t>(size));
      if (size > isa::kMaxInstructions)
        return fail("program has more than 2^32 - 1 instructions");
    }
    p_.compiler = std::move(compiler);
    p_.files = module_.files;
    p_.code.reserve(size);
    sources();
    halt_ = (uint64_t{1} << isa::paddedLog(size)) - 1;
    for (const UnitId id : order_)
      unit(id);
    // A symbol spans the loops within it. They come right behind it, the innermost last.
    for (size_t i = order_.size(); i-- > 0;)
      if (const UnitId parent = m_.units[order_[i]].parent; parent != kNoId) {
        Symbol &outer = p_.symbols[place_[parent]];
        outer.last = std::max(outer.last, p_.symbols[i].last);
      }
    return std::move(p_);
  }

private:
  /// Functions as they were found, each followed by its loops.
  void order() {
    std::vector<std::vector<UnitId>> loops(m_.units.size());
    for (UnitId id = 0; id < m_.units.size(); ++id)
      if (m_.units[id].parent != kNoId)
        loops[m_.units[id].parent].push_back(id);
    place_.resize(m_.units.size());
    for (UnitId id = 0; id < m_.units.size(); ++id) {
      if (m_.units[id].parent != kNoId)
        continue;
      for (std::vector<UnitId> open = {id}; !open.empty();) {
        const UnitId next = open.back();
        open.pop_back();
        place_[next] = static_cast<uint32_t>(order_.size());
        order_.push_back(next);
        open.insert(open.end(), loops[next].rbegin(), loops[next].rend());
      }
    }
  }

  void sources() {
    for (const auto &[name, l] : module_.sources)
      if (l.file < p_.files.size())
        p_.functions.push_back({name, l.file, l.line, l.column, l.endLine, l.endColumn});
    std::ranges::sort(p_.functions, {}, [](const SourceFunction &f) {
      return std::tuple(f.file, f.line, f.column, f.endLine, f.endColumn, f.name);
    });
  }

  bool emitted(const MInst &inst) const {
    return inst.onlyForOwnFp == kNoId || m_.units[inst.onlyForOwnFp].usesOwnFp;
  }

  uint32_t offset(CellId c) const { return c == kNoId ? kNone : m_.cells[c].offset; }

  void unit(UnitId id) {
    const Unit &u = m_.units[id];
    const std::vector<uint32_t> &position = positions_[id];
    for (const MInst &inst : u.code)
      if (emitted(inst)) {
        line(inst.loc);
        p_.code.push_back(instruction(inst));
        contracts_.promises.push_back(inst.promise);
      }
    for (const MHint &h : u.hints)
      hint(h, position[h.at]);
    for (const MAssert &a : u.asserts)
      assertion(a, position[a.at]);
    Symbol s;
    s.name = u.name;
    s.kind = u.kind;
    s.first = position.front();
    s.last = position.back() - 1;
    s.frameCells = u.frameCells;
    s.parentCell = offset(u.end == kNoId ? u.parentFp : u.end);
    if (u.end != kNoId)
      s.parentOffset = u.nextCells();
    contract(u, s);
    p_.symbols.push_back(std::move(s));
  }

  void contract(const Unit &u, const Symbol &s) {
    UnitContract &c = contracts_.units.emplace_back();
    c.name = u.name;
    c.kind = u.kind;
    c.isMain = u.isMain;
    c.first = s.first;
    c.last = s.last;
    c.ownFp = u.usesOwnFp ? offset(u.ownFp) : kNone;
    c.parent = u.parent == kNoId ? kNone : place_[u.parent];
    c.parentFp = offset(u.parentFp);
    c.slide = u.end == kNoId ? kNone : u.slide;
    c.end = offset(u.end);
    c.behind = s.parentOffset;
    for (const CellId cell : u.params) {
      c.params.push_back(offset(cell));
      c.paramFacts.push_back(m_.cells[cell].facts);
    }
    for (const CellId cell : u.results) {
      c.results.push_back(offset(cell));
      c.resultFacts.push_back(m_.cells[cell].facts);
    }
    if (u.exit != kNoId)
      c.exit = address(u.exit);
    const std::vector<uint32_t> &position = positions_[order_[contracts_.units.size() - 1]];
    for (const TableUse &t : u.tables)
      contracts_.tables.push_back({position[t.at], address(t.table), t.entries});
  }

  uint32_t address(LabelId label) const {
    const LabelInfo &l = m_.labels[label];
    return positions_[l.unit][l.index];
  }

  Instruction instruction(const MInst &inst) {
    Instruction out;
    out.op = inst.op;
    out.mode = inst.mode;
    out.imm = inst.imm;
    const unsigned refs = isa::opInfo(inst.op).modes[inst.mode].refs;
    for (unsigned i = 0; i < refs; ++i)
      out.refs[i] = inst.rawOffset && i == 1 ? inst.refs[i] : offset(inst.refs[i]);
    switch (inst.immediate) {
    case Immediate::Value:
      break;
    case Immediate::Address:
      out.imm = {gPow(address(static_cast<LabelId>(inst.imm[0]))).v, 0, 0};
      break;
    case Immediate::Offset:
      out.imm = {gPow(offset(static_cast<CellId>(inst.imm[0]))).v, 0, 0};
      break;
    case Immediate::Halt:
      out.imm = {gPow(halt_).v, 0, 0};
      break;
    }
    return out;
  }

  void hint(const MHint &h, uint32_t at) {
    Hint out;
    out.at = at;
    out.kind = h.kind;
    out.values = h.values;
    if (h.frameOf != kNoId)
      out.values[0] = m_.units[h.frameOf].frameCells;
    for (const CellId c : h.cells)
      out.cells.push_back(offset(c));
    if (h.hasText) {
      const auto [it, isNew] = strings_.try_emplace(h.text, p_.strings.size());
      if (isNew)
        p_.strings.push_back(module_.str(h.text));
      out.text = static_cast<uint32_t>(it->second);
      if (h.kind != HintKind::Print)
        stream(out, h.text);
    }
    if (h.loc != 0) {
      const uint32_t own = location(h.loc);
      const Location *shown = p_.locationOf(at);
      out.location = shown == &p_.locations[own] ? kNone : own;
    }
    p_.hints.push_back(std::move(out));
  }

  /// The advice schema: the shape of the first use of each stream.
  void stream(const Hint &h, ir::StrId name) {
    if (!streams_.insert({name, 0}).second)
      return;
    AdviceStream s;
    s.name = module_.str(name);
    for (size_t i = h.kind == HintKind::AdviceInto ? 1 : 0; i < h.values.size(); ++i)
      s.element.push_back(static_cast<ScalarKind>(h.values[i]));
    p_.advice.push_back(std::move(s));
  }

  void assertion(const MAssert &a, uint32_t at) {
    const ir::Message &m = module_.msg(a.msg);
    Assertion out;
    out.at = at;
    out.kind = a.kind;
    out.message = m.text;
    out.expression = m.expression;
    for (size_t i = 0; i < 2; ++i) {
      out.cells[i] = offset(a.cells[i]);
      if (i < m.operands.size())
        out.names[i] = m.operands[i];
    }
    p_.assertions.push_back(std::move(out));
  }

  void line(ir::LocId loc) {
    if (!p_.lines.empty() && loc == lastLoc_)
      return;
    lastLoc_ = loc;
    p_.lines.push_back({static_cast<uint32_t>(p_.code.size()), location(loc)});
  }

  /// Outer places first, so that a chain goes to earlier entries.
  uint32_t location(ir::LocId loc) {
    std::vector<ir::LocId> chain;
    for (; loc != 0 && !locations_.contains(loc); loc = module_.loc(loc).inlinedAt)
      chain.push_back(loc);
    uint32_t outer = loc == 0 ? kNone : locations_.at(loc);
    for (; !chain.empty(); chain.pop_back()) {
      const ir::Location &l = module_.loc(chain.back());
      Location out;
      out.file = l.file < p_.files.size() ? l.file : kNone;
      out.line = l.line;
      out.column = l.column;
      out.endLine = l.endLine;
      out.endColumn = l.endColumn;
      out.inlinedAt = outer;
      outer = static_cast<uint32_t>(p_.locations.size());
      p_.locations.push_back(out);
      locations_.emplace(chain.back(), outer);
    }
    return outer;
  }

  const MProgram &m_;
  const ir::Module &module_;
  Contracts &contracts_;
  Program p_;
  std::vector<UnitId> order_;
  std::vector<uint32_t> place_;                  // inverse of order_
  std::vector<std::vector<uint32_t>> positions_; // by UnitId
  uint64_t halt_ = 0;
  ir::LocId lastLoc_ = 0;
  std::unordered_map<ir::LocId, uint32_t> locations_; // never iterated
  std::unordered_map<ir::StrId, size_t> strings_;     // never iterated
  std::unordered_map<ir::StrId, char> streams_;       // never iterated
};

} // namespace

Expected<Program> layout(const MProgram &program, const ir::Module &module, std::string compiler,
                         Contracts &contracts) {
  return Layout(program, module, contracts).run(std::move(compiler));
}

} // namespace lean::backend
