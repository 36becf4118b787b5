#include "vm/machine.h"

#include "vm/hints.h"

#include <algorithm>
#include <fmt/core.h>
#include <unordered_map>

namespace lean {

namespace {

/// Opcode and mode as one small number, for the dispatch of `step`.
enum Dispatch : uint8_t { kXor, kMul, kSet, kDeref, kDerefPc, kDerefFp, kJump, kKeccak };

uint8_t dispatch(const Instruction &i) {
  switch (i.op) {
  case Opcode::Xor:
    return kXor;
  case Opcode::Mul:
    return kMul;
  case Opcode::Set:
    return kSet;
  case Opcode::Deref:
    return kDeref + i.mode;
  case Opcode::Jump:
    return kJump;
  case Opcode::Keccak:
    return kKeccak;
  }
  return kXor;
}

constexpr std::array<Opcode, 8> kOpcodeOf{Opcode::Xor,   Opcode::Mul,   Opcode::Set,
                                          Opcode::Deref, Opcode::Deref, Opcode::Deref,
                                          Opcode::Jump,  Opcode::Keccak};

/// How far a logarithm table reaches: all code addresses of the program.
uint64_t smallExponents(const Program &program) {
  constexpr uint64_t kMost = uint64_t{1} << 22;
  return std::min(kMost, uint64_t{1} << program.log());
}

/// Where the first allocation goes: past the frame of `main`.
uint64_t firstFree(const Program &program) {
  if (const Symbol *main = program.symbolOf(0); main != nullptr && main->frameCells > 0)
    return std::max<uint64_t>(2, main->frameCells);
  uint64_t most = 1;
  for (const Instruction &i : program.code)
    most = std::max<uint64_t>(most, *std::ranges::max_element(i.refs) + uint64_t{1});
  return most + 1;
}

} // namespace

Machine::Machine(const Program &program, const RunOptions &options)
    : code(program), options(options), mem(options.maxCells), logs(smallExponents(program)),
      haltPc((uint64_t{1} << program.log()) - 1), nextFree(firstFree(program)),
      adviceUsed(options.advice.size()) {
  if (options.scatter) {
    // The seed also decides how often allocations overlap: never, or one in 2^4, 2^6, .. 2^16. Most
    // overlaps end a run, so that long runs need few.
    scatter.emplace(*options.scatter);
    const uint64_t rate = (*scatter)() % 8;
    overlapOneIn = rate == 0 ? 0 : uint64_t{4} << 2 * rate;
  }
  decode();
}

void Machine::decode() {
  decoded.reserve(code.code.size());
  for (const Instruction &i : code.code) {
    Decoded d{dispatch(i), false, false, i.refs[0], i.refs[1], i.refs[2], 0};
    if (i.op == Opcode::Set) {
      d.constant = static_cast<uint32_t>(constants.size());
      const E value = E::limbs(i.imm[0], i.imm[1], i.imm[2]);
      const auto e = value.isInK() ? logs.quick(value.c0) : std::nullopt;
      constants.push_back(e ? Cell::power(value.c0, *e) : Cell::plain(value));
    }
    decoded.push_back(d);
  }
  hintStart.assign(code.code.size() + 1, 0);
  for (const Hint &hint : code.hints) {
    decoded[hint.at].hasHints = true;
    decoded[hint.at].touch |= hint.kind == HintKind::Touch;
  }
  uint32_t next = 0;
  for (size_t i = 0; i < code.code.size(); ++i) {
    hintStart[i] = next;
    while (next < code.hints.size() && code.hints[next].at == i)
      ++next;
  }
  hintStart.back() = next;
}

void Machine::begin() {
  if (!options.publicInput)
    return;
  const auto &in = *options.publicInput;
  mem.at(0) = Cell::plain(E::limbs(in[0], in[1], 0));
  mem.at(1) = Cell::plain(E::limbs(in[2], in[3], 0));
}

std::expected<void, RunError> Machine::run() {
  begin();
  if (!execute() || !finish())
    return std::unexpected(describe());
  return {};
}

inline bool Machine::advance() {
  if (pc >= decoded.size())
    return faulted(
        RunErrorKind::OutsideProgram,
        fmt::format("pc {} is outside the program of {} instructions", pc, decoded.size()));
  if (cycle >= options.maxCycles)
    return faulted(RunErrorKind::CycleLimit,
                   fmt::format("run does not end within {} cycles", options.maxCycles));
  const Decoded &d = decoded[pc];
  if (d.hasHints && !runHints())
    return false;
  if (options.record)
    log.push_back(pc | fp << 32);
  if (!step(d))
    return false;
  ++cycle;
  ++rowCount[static_cast<unsigned>(kOpcodeOf[d.op])];
  return true;
}

bool Machine::execute() {
  while (pc != haltPc)
    if (!advance())
      return false;
  return true;
}

bool Machine::step(const Decoded &d) {
  switch (d.op) {
  case kXor:
    if (!arithmetic(d, false))
      return false;
    break;
  case kMul:
    if (!arithmetic(d, true))
      return false;
    break;
  case kSet: {
    Cell *cell = frameCell(d.a);
    if (cell == nullptr || !write(*cell, constants[d.constant]))
      return false;
    break;
  }
  case kDeref:
  case kDerefPc:
  case kDerefFp:
    if (!deref(d))
      return false;
    break;
  case kJump:
    return jump(d);
  case kKeccak:
    if (!keccak(code.code[pc]))
      return false;
    break;
  }
  ++pc;
  return true;
}

namespace {

/// a + b, keeping an exponent across an addition of zero.
Cell sum(const Cell &a, const Cell &b) {
  if (a.value.isZero())
    return {b.value, b.tag};
  if (b.value.isZero())
    return {a.value, a.tag};
  return Cell::plain(a.value + b.value);
}

Cell product(const Cell &a, const Cell &b) {
  if (!a.value.isInK() || !b.value.isInK())
    return Cell::plain(a.value * b.value);
  const K value = a.value.c0 * b.value.c0;
  if (a.hasExponent() && b.hasExponent())
    return Cell::power(value, addExponents(a.exponent(), b.exponent()));
  return Cell::plain(E(value));
}

/// a / b for b != 0.
Cell quotient(const Cell &a, const Cell &b) {
  if (!b.value.isInK())
    return Cell::plain(a.value * b.value.inverse());
  const K inverse = b.value.c0.inverse();
  if (a.hasExponent() && b.hasExponent())
    return Cell::power(a.value.c0 * inverse,
                       addExponents(a.exponent(), negateExponent(b.exponent())));
  return Cell::plain(a.value * inverse);
}

} // namespace

bool Machine::arithmetic(const Decoded &d, bool multiply) {
  Cell *a = frameCell(d.a), *b = frameCell(d.b), *c = frameCell(d.c);
  if (a == nullptr || b == nullptr || c == nullptr)
    return false;
  if (a->isSet() && b->isSet()) [[likely]]
    return write(*c, multiply ? product(*a, *b) : sum(*a, *b));
  // One cell in two operands counts twice: it is not determined.
  if (!c->isSet() || a == b || (!a->isSet() && !b->isSet()))
    return needSet(*a, d.a) && needSet(*b, d.b) &&
           write(*c, multiply ? product(*a, *b) : sum(*a, *b));
  Cell &unknown = a->isSet() ? *b : *a;
  const Cell &factor = a->isSet() ? *a : *b;
  if (!multiply)
    return write(unknown, sum(*c, factor));
  if (factor.value.isZero()) {
    // The row holds with any factor if the product is zero too.
    if (intruder != nullptr && c->value.isZero())
      return needSet(unknown, &unknown == a ? d.a : d.b);
    return faulted(RunErrorKind::DivisionByZero, "division by zero");
  }
  return write(unknown, quotient(*c, factor));
}

bool Machine::deref(const Decoded &d) {
  Cell *pointer = frameCell(d.a);
  if (pointer == nullptr || !needSet(*pointer, d.a))
    return false;
  const auto target = addressIn(*pointer, d.b, mem.limit(), "pointer");
  if (!target)
    return false;
  Cell *there = cellAt(*target);
  if (there == nullptr)
    return false;
  // The row reads the frame's cell oa whatever the mode, g^0 where it is unused (MESSAGES §8).
  Cell *here = frameCell(d.c);
  if (here == nullptr)
    return false;
  if (d.op == kDerefPc)
    return write(*there, Cell::power(power(pc + 2), pc + 2));
  if (d.op == kDerefFp)
    return write(*there, Cell::power(power(fp), fp));
  if (here->isSet())
    return write(*there, *here);
  if (there->isSet())
    return write(*here, *there);
  if (!d.touch) {
    if (intruder == nullptr)
      return faulted(RunErrorKind::Unset,
                     fmt::format("cell {} is read but nothing wrote it", *target));
    put(*here, intruder->unset(d.c));
    return write(*there, *here);
  }
  if (Cell value; intruder != nullptr && intruder->touched(value)) {
    put(*here, value);
    return write(*there, value);
  }
  touched.emplace_back(fp + d.c, *target);
  return true;
}

bool Machine::jump(const Decoded &d) {
  Cell *operands[3];
  for (unsigned i = 0; i < 3; ++i) {
    const uint32_t ref = i == 0 ? d.a : i == 1 ? d.b : d.c;
    operands[i] = frameCell(ref);
    if (operands[i] == nullptr || !needSet(*operands[i], ref))
      return false;
  }
  for (const Cell *operand : operands)
    if (!operand->value.isInK())
      return faulted(RunErrorKind::NotInK,
                     fmt::format("value {} is not in K", formatWord(operand->value)));
  if (operands[0]->value.isZero()) {
    ++pc;
    return true;
  }
  constexpr uint64_t kMaxCode = uint64_t{1} << 32;
  const auto target = addressIn(*operands[1], 0, kMaxCode, "jump target");
  const auto frame = target ? addressIn(*operands[2], 0, mem.limit(), "frame") : std::nullopt;
  if (!frame)
    return false;
  pc = *target;
  fp = *frame;
  return true;
}

bool Machine::keccak(const Instruction &i) {
  std::array<uint64_t, 16> message;
  for (unsigned k = 0; k < 8; ++k) {
    Cell *cell = frameCell(i.refs[k]);
    if (cell == nullptr || !needSet(*cell, i.refs[k]))
      return false;
    if (cell->value.c2.v != 0)
      return faulted(RunErrorKind::MessageCell,
                     fmt::format("hashed value {} has a third limb", formatWord(cell->value)));
    message[2 * k] = cell->value.c0.v;
    message[2 * k + 1] = cell->value.c1.v;
  }
  const Digest d = keccakBlock(message, i.imm[0]);
  Cell *first = frameCell(i.refs[8]);
  if (first == nullptr || !write(*first, Cell::plain(E::limbs(d[0], d[1], 0))))
    return false;
  if (i.mode == 1)
    return true;
  Cell *second = frameCell(uint64_t{i.refs[8]} + 1);
  return second != nullptr && write(*second, Cell::plain(E::limbs(d[2], d[3], 0)));
}

bool Machine::runHints() {
  HintRunner runner(*this);
  for (uint32_t h = hintStart[pc]; h < hintStart[pc + 1]; ++h)
    if (!runner.run(code.hints[h]) && !(intruder != nullptr && onlyHintFailed()))
      return false;
  return true;
}

// Under attack a hint that cannot be carried out leaves its cells unset: rows decide what follows.
bool Machine::onlyHintFailed() {
  switch (fault->kind) {
  case RunErrorKind::NotInK:
  case RunErrorKind::NotAnAddress:
  case RunErrorKind::AdviceMissing:
  case RunErrorKind::AdviceShape:
    fault.reset();
    return true;
  default:
    return false;
  }
}

// A range check's two cells are free: they take what one of them has got meanwhile. One check's
// cell may be another one's, so values spread along the pairs until nothing is left to gain; the
// rest is zero.
bool Machine::settleTouched() {
  std::unordered_multimap<uint64_t, uint64_t> partners; // of pairs with both cells unset
  for (const auto &[here, there] : touched)
    if (!mem.at(here).isSet() && !mem.at(there).isSet()) {
      partners.emplace(here, there);
      partners.emplace(there, here);
    }
  std::vector<uint64_t> reached;
  const auto give = [&](uint64_t cell, const Cell &value) {
    if (mem.at(cell).isSet())
      return;
    put(mem.at(cell), value);
    reached.push_back(cell);
  };
  for (const auto &[here, there] : touched) {
    if (mem.at(here).isSet())
      give(there, mem.at(here));
    else if (mem.at(there).isSet())
      give(here, mem.at(there));
  }
  while (!reached.empty()) {
    const uint64_t cell = reached.back();
    reached.pop_back();
    const auto [first, last] = partners.equal_range(cell);
    for (auto it = first; it != last; ++it)
      give(it->second, mem.at(cell));
  }
  for (const auto &[here, there] : touched) {
    if (!mem.at(here).isSet())
      put(mem.at(here), Cell::plain(E()));
    if (!write(mem.at(there), mem.at(here)))
      return false;
  }
  return true;
}

bool Machine::finish() {
  if (fp != 0)
    return faulted(RunErrorKind::WrongFrameAtHalt,
                   fmt::format("halted in the frame at cell {}, expected 0", fp));
  if (!settleTouched())
    return false;
  size_t stream = 0;
  for (const auto &[name, entries] : options.advice) {
    const size_t used = adviceUsed[stream++];
    if (used < entries.size() && intruder == nullptr)
      return faulted(RunErrorKind::AdviceLeft,
                     fmt::format("{} of {} entries of advice stream `{}` are left over",
                                 entries.size() - used, entries.size(), name));
  }
  for (const uint64_t cell : {0, 1})
    if (mem.peek(cell).value.c2.v != 0)
      return faulted(RunErrorKind::PublicInput,
                     fmt::format("public input cell {} has a third limb: {}", cell,
                                 formatWord(mem.peek(cell).value)));
  return true;
}

std::array<uint64_t, 4> Machine::publicInput() const {
  const E &a = mem.peek(0).value, &b = mem.peek(1).value;
  return {a.c0.v, a.c1.v, b.c0.v, b.c1.v};
}

Cell *Machine::frameCell(uint64_t j) {
  return cellAt(fp + j);
}

Cell *Machine::cellAt(uint64_t address) {
  if (address < mem.limit()) [[likely]]
    return &mem.at(address);
  faulted(RunErrorKind::OutOfMemory,
          fmt::format("cell {} is beyond the memory limit of {} cells", address, mem.limit()));
  return nullptr;
}

bool Machine::write(Cell &cell, const Cell &value) {
  if (!cell.isSet()) {
    put(cell, value);
    return true;
  }
  if (cell.value == value.value) {
    cell.tag = std::max(cell.tag, value.tag);
    return true;
  }
  return contradiction(cell.value, value.value);
}

std::optional<uint64_t> Machine::addressIn(Cell &cell, uint64_t offset, uint64_t limit,
                                           const char *what) {
  if (!cell.hasExponent()) {
    if (!cell.value.isInK()) {
      faulted(RunErrorKind::NotInK, fmt::format("{} {} is not in K", what, formatWord(cell.value)));
      return std::nullopt;
    }
  }
  constexpr uint64_t kPositions = uint64_t{1} << 32;
  const uint64_t address = cell.hasExponent()
                               ? addExponents(cell.exponent(), offset)
                               : logs(cell.value.c0 * gPow(offset)).value_or(kPositions);
  if (address >= kPositions) {
    faulted(RunErrorKind::NotAnAddress,
            fmt::format("{} {} is no position below 2^32", what, formatWord(cell.value)));
    return std::nullopt;
  }
  if (address >= limit) {
    faulted(RunErrorKind::OutOfMemory,
            fmt::format("cell {} is beyond the memory limit of {} cells", address, limit));
    return std::nullopt;
  }
  cell = Cell::power(cell.value.c0, addExponents(address, negateExponent(offset)));
  return address;
}

bool Machine::needSet(Cell &cell, uint32_t ref) {
  if (cell.isSet())
    return true;
  if (intruder != nullptr) {
    put(cell, intruder->unset(ref));
    return true;
  }
  return faulted(
      RunErrorKind::Unset,
      fmt::format("cell {} (frame cell {}) is read but nothing wrote it", fp + ref, ref));
}

bool Machine::faulted(RunErrorKind kind, std::string message) {
  fault = Fault{kind, std::move(message), {}};
  return false;
}

bool Machine::contradiction(const E &left, const E &right) {
  faulted(RunErrorKind::Contradiction,
          fmt::format("values differ: {} and {}", formatWord(left), formatWord(right)));
  return false;
}

} // namespace lean
