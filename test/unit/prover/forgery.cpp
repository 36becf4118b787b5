#include "test/unit/prover/forgery.h"

#include <algorithm>
#include <map>

namespace lean::test {

namespace {

using proof::TableForms;
using Tuple = std::array<uint64_t, isa::kTupleSize>;

constexpr unsigned kChannel = 0, kAddress = 1, kCount = 2;

/// A tuple of one row.
Tuple tupleAt(const proof::Tuple &tuple, const std::vector<Column> &columns, size_t row) {
  Tuple out{};
  for (size_t i = 0; i < tuple.size(); ++i)
    out[i] = tuple[i].at<K>([&](int c) { return K(columns[static_cast<size_t>(c)][row]); }).v;
  return out;
}

/// Calls f(forms, columns, row) for every row of every table.
void forRows(const Trace &trace, auto f) {
  for (const TableForms &forms : proof::tableForms()) {
    const auto op = static_cast<size_t>(forms.op);
    for (size_t r = 0; r < trace.rows[op]; ++r)
      f(forms, trace.tables[op], r);
  }
}

/// The channel's tuple at a boundary.
Tuple boundaryTuple(K channel, uint64_t address, uint64_t count, std::span<const uint64_t> values) {
  Tuple out{channel.v, address, count};
  std::ranges::copy(values, out.begin() + 3);
  return out;
}

std::string keccakRows(const Trace &trace) {
  using L = isa::Layout<isa::KeccakOp>;
  constexpr auto kOp = static_cast<size_t>(Opcode::Keccak);
  const auto &columns = trace.tables[kOp];
  for (size_t r = 0; r < trace.rows[kOp]; ++r) {
    std::array<uint64_t, 16> message;
    for (unsigned i = 0; i < 16; ++i)
      message[i] = columns[L::kFurther + i][r];
    const Digest d = keccakBlock(message, columns[L::kSlot + 9][r]);
    for (unsigned i = 0; i < 4; ++i)
      if (columns[L::kFurther + 16 + i][r] != d[i])
        return "digest";
  }
  return "";
}

} // namespace

Column resized(const Column &column, size_t rows) {
  Column out(rows);
  std::copy_n(column.data(), std::min(rows, column.size()), out.data());
  return out;
}

Trace copyOf(const Trace &trace) {
  Trace out;
  out.rows = trace.rows;
  out.publicInput = trace.publicInput;
  out.bytecodeFinal = resized(trace.bytecodeFinal, trace.bytecodeFinal.size());
  for (size_t i = 0; i < 4; ++i)
    out.memory[i] = resized(trace.memory[i], trace.memory[i].size());
  for (size_t t = 0; t < trace.tables.size(); ++t)
    for (const Column &c : trace.tables[t])
      out.tables[t].push_back(resized(c, c.size()));
  return out;
}

Forgery::Forgery(const GuestRun &honest) : run(honest), trace(honest.trace(proof::Params::toy())) {}

Forgery Forgery::copy() const {
  return {run, copyOf(trace)};
}

Column &Forgery::column(Opcode op, std::string_view name) {
  const auto &names = proof::tableForms()[static_cast<size_t>(op)].columns;
  return trace.tables[static_cast<size_t>(op)]
                     [static_cast<size_t>(std::ranges::find(names, name) - names.begin())];
}

uint64_t &Forgery::at(Opcode op, const char *name, size_t row) {
  return column(op, name)[row];
}

E Forgery::cell(uint32_t i) const {
  return E::limbs(trace.memory[0][i], trace.memory[1][i], trace.memory[2][i]);
}

void Forgery::repin(uint32_t cellNumber, const E &value) {
  const std::array<uint64_t, 3> limbs{value.c0.v, value.c1.v, value.c2.v};
  for (unsigned l = 0; l < 3; ++l)
    trace.memory[l][cellNumber] = limbs[l];
  const Column &oa = column(Opcode::Set, "oa");
  for (size_t r = 0; r < oa.size(); ++r)
    if (oa[r] == gPow(cellNumber).v) {
      static constexpr const char *kLimb[] = {"k0", "k1", "k2"};
      for (unsigned l = 0; l < 3; ++l)
        at(Opcode::Set, kLimb[l], r) = limbs[l];
      for (size_t i = 0; i < run.program.code.size(); ++i)
        if (gPow(i).v == at(Opcode::Set, "pc", r))
          run.program.code[i].imm = limbs;
    }
}

void Forgery::recount() {
  std::map<std::pair<uint64_t, uint64_t>, uint64_t> reads; // by channel and address
  forRows(trace, [&](const TableForms &forms, const std::vector<Column> &, size_t r) {
    auto &columns = trace.tables[static_cast<size_t>(forms.op)];
    for (size_t f = 0; f < forms.pull.size(); ++f) {
      const Tuple pull = tupleAt(forms.pull[f], columns, r);
      if (pull[kChannel] == isa::kStateChannel.v)
        continue;
      uint64_t &count = columns[static_cast<size_t>(forms.pull[f][kCount].terms()[0].first)][r];
      if (count == 0)
        continue;
      uint64_t &before = reads[{pull[kChannel], pull[kAddress]}];
      count = gPow(before).v;
      before += tupleAt(forms.push[f], columns, r)[kCount] != count; // else it is cancelled
    }
  });
  for (size_t i = 0; i < trace.memory[3].size(); ++i)
    trace.memory[3][i] = gPow(reads[{isa::kMemoryChannel.v, gPow(i).v}]).v;
  for (size_t i = 0; i < trace.bytecodeFinal.size(); ++i)
    trace.bytecodeFinal[i] = gPow(reads[{isa::kBytecodeChannel.v, gPow(i).v}]).v;
}

std::string relation(const Forgery &f) {
  const Trace &trace = f.trace;
  const auto &code = f.run.program.code;
  std::string broken = keccakRows(trace);
  std::vector<Tuple> pushed, pulled;
  forRows(trace, [&](const TableForms &forms, const std::vector<Column> &columns, size_t r) {
    const auto column = [&](int c) { return K(columns[static_cast<size_t>(c)][r]); };
    for (const auto &p : forms.constraints)
      if (!p.at<K>(column).isZero())
        broken = "constraint of " + forms.name;
    for (const int c : forms.counts)
      if (column(c).isZero())
        broken = "count of " + forms.name;
    for (size_t i = 0; i < forms.pull.size(); ++i) {
      pulled.push_back(tupleAt(forms.pull[i], columns, r));
      pushed.push_back(tupleAt(forms.push[i], columns, r));
    }
  });
  for (const auto source : proof::boundaries()) {
    using enum proof::Block::Source;
    const size_t size = source == State    ? 1
                        : source == Memory ? trace.memory[0].size()
                                           : trace.bytecodeFinal.size();
    K position(1);
    for (size_t i = 0; i < size; ++i, position *= kG) {
      if (source == State) {
        const std::array<uint64_t, 1> none{};
        pushed.push_back(boundaryTuple(isa::kStateChannel, 1, 1, none));
        pulled.push_back(
            boundaryTuple(isa::kStateChannel, gPow(trace.bytecodeFinal.size() - 1).v, 1, none));
        continue;
      }
      const std::array<uint64_t, 3> word{trace.memory[0][source == Memory ? i : 0],
                                         trace.memory[1][source == Memory ? i : 0],
                                         trace.memory[2][source == Memory ? i : 0]};
      const isa::Entry entry = i < code.size() ? isa::encode(code[i]) : isa::Entry{};
      const auto values = source == Memory ? std::span<const uint64_t>(word) : std::span(entry);
      const K channel = source == Memory ? isa::kMemoryChannel : isa::kBytecodeChannel;
      pushed.push_back(boundaryTuple(channel, position.v, 1, values));
      pulled.push_back(boundaryTuple(channel, position.v,
                                     (source == Memory ? trace.memory[3] : trace.bytecodeFinal)[i],
                                     values));
    }
  }
  std::ranges::sort(pushed);
  std::ranges::sort(pulled);
  if (pushed != pulled)
    broken = "bus";
  const std::array<uint64_t, 6> input{trace.publicInput[0], trace.publicInput[1], 0,
                                      trace.publicInput[2], trace.publicInput[3], 0};
  for (unsigned i = 0; i < 6; ++i)
    if (trace.memory[i % 3][i / 3] != input[i])
      broken = "public input";
  return broken.empty() ? "holds" : broken;
}

} // namespace lean::test
