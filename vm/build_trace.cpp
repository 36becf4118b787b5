#include "vm/build_trace.h"

#include <algorithm>

namespace lean {

namespace {

/// Fills the tables row by row in execution order, which is the order of the counts.
class TraceBuilder {
public:
  TraceBuilder(const Machine &machine, uint64_t minCells)
      : machine(machine), memory(machine.memory()), power(machine.powers()),
        cells(std::max(minCells, memory.used())), cellReads(cells),
        codeReads(uint64_t{1} << machine.program().log()) {
    trace.rows = machine.rows();
    trace.publicInput = machine.publicInput();
    isa::forEachOp([&]<class Op>(std::type_identity<Op>, unsigned op) {
      if (trace.rows[op] == 0)
        return;
      for (unsigned c = 0; c < isa::Layout<Op>::kColumns; ++c)
        trace.tables[op].emplace_back(trace.rows[op]);
    });
    codePower.resize(machine.program().code.size());
    for (const Instruction &i : machine.program().code)
      entries.push_back(isa::encode(i));
    for (size_t i = 0; i < codePower.size(); ++i)
      codePower[i] = power(i).v;
  }

  Trace build() {
    for (const uint64_t step : machine.steps())
      row(step & 0xffffffff, step >> 32);
    memoryColumns();
    return std::move(trace);
  }

private:
  /// Writes one row of a table column by column.
  class Row {
  public:
    Row(std::vector<Column> &columns, uint64_t index) : columns(columns), index(index) {}
    void put(uint64_t value) { columns[next++][index] = value; }
    void put(const E &value) {
      put(value.c0.v);
      put(value.c1.v);
      put(value.c2.v);
    }

  private:
    std::vector<Column> &columns;
    uint64_t index;
    unsigned next = 0;
  };

  void row(uint64_t pc, uint64_t fp) {
    const Instruction &i = machine.program().code[pc];
    const auto op = static_cast<unsigned>(i.op);
    Row out(trace.tables[op], done[op]++);
    out.put(codePower[pc]);
    if (fp != lastFp) {
      lastFp = fp;
      lastFpPower = power(fp).v;
    }
    out.put(lastFpPower);
    const isa::Entry &entry = entries[pc];
    const size_t slots = isa::opInfo(i.op).slots.size();
    for (size_t s = 0; s < slots; ++s)
      out.put(entry[1 + s]);
    const uint64_t bytecodeCount = count(codeReads, pc);
    switch (i.op) {
    case Opcode::Xor:
    case Opcode::Mul:
      reads(out, {fp + i.refs[0], fp + i.refs[1], fp + i.refs[2]});
      out.put(bytecodeCount);
      out.put(value(fp + i.refs[0]));
      out.put(value(fp + i.refs[1]));
      break;
    case Opcode::Set:
      reads(out, {fp + i.refs[0]});
      out.put(bytecodeCount);
      break;
    case Opcode::Deref: {
      const Cell &pointer = memory.peek(fp + i.refs[0]);
      reads(out,
            {fp + i.refs[0], fp + i.refs[2], addExponents(pointer.pointerExponent(), i.refs[1])});
      out.put(bytecodeCount);
      out.put(pointer.value.c0.v);
      out.put(value(fp + i.refs[2]));
      break;
    }
    case Opcode::Jump: {
      reads(out, {fp + i.refs[0], fp + i.refs[1], fp + i.refs[2]});
      out.put(bytecodeCount);
      const K condition = value(fp + i.refs[0]).c0;
      out.put(condition.v);
      out.put(value(fp + i.refs[1]).c0.v);
      out.put(value(fp + i.refs[2]).c0.v);
      out.put(condition.isZero() ? 0 : 1);
      out.put(condition == K(1) ? 1 : condition.inverse().v);
      break;
    }
    case Opcode::Keccak:
      keccakRow(out, i, fp, bytecodeCount);
      break;
    }
  }

  void keccakRow(Row &out, const Instruction &i, uint64_t fp, uint64_t bytecodeCount) {
    std::array<uint64_t, 16> message;
    for (unsigned k = 0; k < 8; ++k) {
      const E word = value(fp + i.refs[k]);
      message[2 * k] = word.c0.v;
      message[2 * k + 1] = word.c1.v;
      out.put(count(cellReads, fp + i.refs[k]));
    }
    const uint64_t digest = fp + i.refs[8];
    out.put(count(cellReads, digest));
    // The cancelled read of a half hash is no read: it shows the count without advancing it.
    out.put(i.mode == 1 ? power(digest + 1 < cells ? cellReads[digest + 1] : 0).v
                        : count(cellReads, digest + 1));
    out.put(bytecodeCount);
    for (const uint64_t lane : message)
      out.put(lane);
    for (const uint64_t lane : keccakBlock(message, i.imm[0]))
      out.put(lane);
  }

  void reads(Row &out, std::initializer_list<uint64_t> addresses) {
    for (const uint64_t address : addresses)
      out.put(count(cellReads, address));
  }

  /// g^(reads so far), and one read more.
  uint64_t count(std::vector<uint32_t> &of, uint64_t place) { return power(of[place]++).v; }

  const E &value(uint64_t cell) const { return memory.peek(cell).value; }

  void memoryColumns() {
    for (Column &column : trace.memory)
      column = Column(cells);
    for (uint64_t i = 0; i < cells; ++i)
      trace.memory[3][i] = power(cellReads[i]).v;
    for (uint64_t i = 0; i < std::min(cells, memory.used()); ++i) {
      const E &word = value(i);
      trace.memory[0][i] = word.c0.v;
      trace.memory[1][i] = word.c1.v;
      trace.memory[2][i] = word.c2.v;
    }
    trace.bytecodeFinal = Column(codeReads.size());
    for (size_t i = 0; i < codeReads.size(); ++i)
      trace.bytecodeFinal[i] = power(codeReads[i]).v;
  }

  const Machine &machine;
  const Memory &memory;
  const PowerTable &power;
  uint64_t cells;
  std::vector<uint32_t> cellReads, codeReads;
  std::vector<isa::Entry> entries;
  std::vector<uint64_t> codePower;
  std::array<uint64_t, isa::kOpcodeCount> done{};
  uint64_t lastFp = ~uint64_t{0}, lastFpPower = 0;
  Trace trace;
};

} // namespace

Trace buildTrace(const Machine &machine, uint64_t minCells) {
  return TraceBuilder(machine, minCells).build();
}

std::expected<Trace, RunError> traceProgram(const Program &program, RunOptions options) {
  options.record = true;
  Machine machine(program, options);
  if (auto run = machine.run(); !run)
    return std::unexpected(std::move(run.error()));
  return buildTrace(machine);
}

} // namespace lean
