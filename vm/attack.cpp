#include "vm/attack.h"

#include "vm/hints.h"

#include <algorithm>

namespace lean {

std::string_view changeName(Change change) {
  static constexpr std::array<std::string_view, kChanges> kNames{
      "+1", "-1", "bit", "upper bit", "zero", "wrap", "other"};
  return kNames[static_cast<unsigned>(change)];
}

namespace {

/// The number that the seed and two others make; the same on every machine.
uint64_t mix(uint64_t seed, uint64_t a, uint64_t b) {
  uint64_t z = seed + a * 0x9e3779b97f4a7c15 + b * 0xd1342543de82ef95;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

bool isAdvice(HintKind kind) {
  return kind == HintKind::Advice || kind == HintKind::AdviceInto ||
         kind == HintKind::AdviceCounted;
}

Cell position(uint64_t e) {
  return Cell::power(gPow(e), e);
}

bool same(const Cell &a, const Cell &b) {
  return a.isSet() == b.isSet() && a.value == b.value;
}

} // namespace

/// One value that the prover gave, and what it could be instead.
struct AttackedValue {
  uint32_t hint = 0, item = 0;
  Cell value;
  std::array<Cell, kChanges> others; ///< Unset where a change does not apply.
};

/// Walks through the run once. In front of each instruction with hints it marks the machine's
/// state, lets the instruction run as the hints say to see which values they give, and goes back
/// for every change; memory is written once, so going back is taking out what was written since.
class Attack final : public Intruder {
public:
  Attack(const Program &program, const RunOptions &options, const AttackOptions &wanted)
      : program(program), wanted(wanted), honestOptions(options) {
    honestOptions.record = true;
    honestOptions.print = nullptr;
    honestOptions.scatter.reset();
  }

  std::expected<AttackReport, RunError> run() {
    Machine first(program, honestOptions);
    if (auto ended = first.run(); !ended)
      return std::unexpected(std::move(ended.error()));
    honest = &first;
    report.cycles = first.cycles();
    report.publicInput = first.publicInput();
    findRangeCells();

    attackOptions = honestOptions;
    attackOptions.record = false;
    attackOptions.publicInput = report.publicInput;
    attackOptions.maxCycles = std::min(attackOptions.maxCycles, 2 * report.cycles + 1000);
    walk(false);
    report.possible = ordinal;
    walk(true);
    for (auto &[hint, finding] : findings)
      report.findings.push_back(std::move(finding));
    return std::move(report);
  }

private:
  enum class Mode : uint8_t { Watch, Change, Follow };

  struct Mark {
    uint64_t pc, fp, cycle, nextFree;
    size_t touched;
    std::vector<size_t> adviceUsed;
  };

  // --- Intruder

  Cell hinted(const Hint &hint, uint32_t item, const Cell &value) override {
    const auto number = static_cast<uint32_t>(&hint - program.hints.data());
    if (mode == Mode::Watch)
      seen.push_back({number, item, value, {}});
    if (mode == Mode::Change && number == target->hint && item == target->item)
      return instead;
    return value;
  }

  bool touched(Cell &value) override {
    if (mode == Mode::Watch)
      seen.push_back({touchHint(), 0, Cell::plain(E()), {}});
    if (mode != Mode::Change || target->hint != touchHint())
      return false;
    value = instead;
    return true;
  }

  // What the unchanged run has in this place, as long as it goes the same way: the change that a
  // prover would try first.
  Cell unset(uint64_t ref) override {
    const auto &steps = honest->steps();
    if (machine->cycle < steps.size() && (steps[machine->cycle] & 0xffffffff) == machine->pc)
      if (const uint64_t cell = (steps[machine->cycle] >> 32) + ref; cell < honest->mem.limit())
        if (const Cell &there = honest->mem.peek(cell); there.isSet())
          return there;
    return Cell::plain(E());
  }

  void written(Cell &cell) override { journal.push_back(&cell); }

  // --- The walk

  void walk(bool trying) {
    Machine m(program, attackOptions);
    machine = &m;
    m.intruder = this;
    m.begin();
    ordinal = 0;
    report.values = 0;
    before.assign(program.hints.size(), Cell());
    mode = Mode::Follow;
    while (m.pc != m.haltPc) {
      journal.clear();
      if (!m.decoded[m.pc].hasHints) {
        m.advance();
        continue;
      }
      const Mark mark{m.pc, m.fp, m.cycle, m.nextFree, m.touched.size(), m.adviceUsed};
      mode = Mode::Watch;
      seen.clear();
      m.advance();
      mode = Mode::Follow;
      report.values += seen.size();
      bool tried = false;
      for (AttackedValue &value : seen) {
        alternatives(value);
        for (unsigned c = 0; c < kChanges; ++c)
          if (value.others[c].isSet() && chosen(ordinal++) && trying) {
            back(mark);
            attempt(value, static_cast<Change>(c));
            tried = true;
          }
        before[value.hint] = value.value;
      }
      if (tried) {
        back(mark);
        m.advance();
      }
    }
  }

  void back(const Mark &mark) {
    for (Cell *cell : journal)
      *cell = Cell();
    journal.clear();
    Machine &m = *machine;
    m.pc = mark.pc;
    m.fp = mark.fp;
    m.cycle = mark.cycle;
    m.nextFree = mark.nextFree;
    m.touched.resize(mark.touched);
    m.adviceUsed = mark.adviceUsed;
    m.fault.reset();
  }

  /// Exactly `limit` of the possible changes, evenly spread.
  bool chosen(uint64_t number) const {
    if (report.possible <= wanted.limit)
      return true;
    const auto share = [&](uint64_t n) {
      return static_cast<uint64_t>(static_cast<unsigned __int128>(n) * wanted.limit /
                                   report.possible);
    };
    const uint64_t turned = (number + wanted.seed % report.possible) % report.possible;
    return share(turned + 1) > share(turned);
  }

  void attempt(const AttackedValue &value, Change change) {
    ++report.tried;
    const uint64_t cycle = machine->cycle;
    target = &value;
    instead = value.others[static_cast<unsigned>(change)];
    mode = Mode::Change;
    bool good = machine->advance();
    mode = Mode::Follow;
    while (good && machine->pc != machine->haltPc)
      good = machine->advance();
    if (!good || !machine->finish()) {
      ++report.refused;
      return;
    }
    ++report.accepted;
    accept({change, value.item, cycle, value.value, instead, following()}, value.hint);
  }

  /// Cells that differ from the unchanged run's, without the one that was changed.
  uint64_t following() const {
    uint64_t count = 0;
    const Cell *start = &machine->mem.peek(0);
    for (const Cell *cell : journal) {
      const auto place = static_cast<uint64_t>(cell - start);
      const bool ranges = place < onlyRanges.size() && onlyRanges[place];
      count += !ranges && !same(*cell, honest->mem.peek(place));
    }
    const uint64_t own = program.hints[target->hint].kind != HintKind::Touch;
    return count > own ? count - own : machine->cycle != honest->cycles();
  }

  void accept(const AcceptedChange &change, uint32_t hint) {
    const HintKind kind = program.hints[hint].kind;
    if (change.follows == 0 && !isAdvice(kind)) {
      // What nothing else depends on may be anything.
      ++(kind == HintKind::Touch ? report.rangeCells : report.unused);
      return;
    }
    const auto [it, isNew] = findings.try_emplace(hint);
    AttackFinding &finding = it->second;
    if (isNew)
      finding.firstItem = finding.lastItem = change.item;
    finding.hint = hint;
    ++finding.accepted[static_cast<unsigned>(change.change)];
    finding.firstItem = std::min(finding.firstItem, change.item);
    finding.lastItem = std::max(finding.lastItem, change.item);
    if (isNew || change.follows > finding.example.follows)
      finding.example = change;
  }

  // --- Changes

  void alternatives(AttackedValue &v) const {
    const auto random = [&](uint64_t which) { return mix(wanted.seed, ordinal, which); };
    const auto set = [&](Change c, const Cell &cell) {
      const bool known =
          cell.value == v.value.value || std::ranges::any_of(v.others, [&](const Cell &other) {
            return other.isSet() && other.value == cell.value;
          });
      if (!known)
        v.others[static_cast<unsigned>(c)] = cell;
    };
    const E value = v.value.value;
    if (program.hints[v.hint].kind == HintKind::Touch)
      return set(Change::PlusOne, Cell::plain(E(K(1))));
    if (v.value.hasExponent()) {
      const uint64_t e = v.value.exponent();
      constexpr unsigned kBits = 32;
      set(Change::PlusOne, position(addExponents(e, 1)));
      set(Change::MinusOne, position(addExponents(e, kGroupOrder - 1)));
      set(Change::Zero, position(0));
      set(Change::Bit, position(e ^ uint64_t{1} << random(0) % kBits));
      constexpr uint64_t kFactors[] = {3, 5, 17, 257, 641, 65537, 6700417};
      set(Change::Wrap,
          position(addExponents(e, kGroupOrder / kFactors[random(4) % std::size(kFactors)])));
    } else {
      set(Change::PlusOne, Cell::plain(value + E(K(1))));
      set(Change::Zero, Cell::plain(E()));
      set(Change::Bit, Cell::plain(value + E(K(uint64_t{1} << random(0) % 64))));
    }
    const K upper(uint64_t{1} << random(1) % 64);
    set(Change::UpperBit,
        Cell::plain(value + (random(2) % 2 == 0 ? E(K(), upper, K()) : E(K(), K(), upper))));
    if (const auto other = otherOf(v, random(3)))
      set(Change::Other, *other);
  }

  std::optional<Cell> otherOf(const AttackedValue &v, uint64_t random) const {
    const Hint &hint = program.hints[v.hint];
    if (!isAdvice(hint.kind))
      return before[v.hint].isSet() ? std::optional(before[v.hint]) : std::nullopt;
    const auto stream = honestOptions.advice.find(program.strings[hint.text]);
    if (stream == honestOptions.advice.end() || stream->second.empty())
      return std::nullopt;
    const AdviceEntry &entry = stream->second[random % stream->second.size()];
    if (entry.empty())
      return std::nullopt;
    const AdviceItem &item = entry[(random >> 32) % entry.size()];
    if (item.isWord)
      return Cell::plain(item.word);
    return v.value.hasExponent() ? position(item.integer % kGroupOrder)
                                 : Cell::plain(E(K(item.integer)));
  }

  // --- Range checks

  /// Marks the cells that no row but a range check reads or writes: their values mean nothing.
  void findRangeCells() {
    const Memory &mem = honest->mem;
    std::vector<bool> used(mem.used());
    onlyRanges.resize(mem.used());
    for (const uint64_t step : honest->steps()) {
      const uint64_t pc = step & 0xffffffff, fp = step >> 32;
      const Instruction &i = program.code[pc];
      const unsigned refs = isa::opInfo(i.op).modes[i.mode].refs;
      if (i.op != Opcode::Deref) {
        for (unsigned k = 0; k < refs; ++k)
          used[fp + i.refs[k]] = true;
        if (i.op == Opcode::Keccak && i.mode == 0)
          used[fp + i.refs[8] + 1] = true;
        continue;
      }
      std::vector<bool> &marks = honest->decoded[pc].touch ? onlyRanges : used;
      used[fp + i.refs[0]] = true;
      marks[addExponents(mem.peek(fp + i.refs[0]).pointerExponent(), i.refs[1])] = true;
      marks[fp + i.refs[2]] = true;
    }
    for (size_t i = 0; i < used.size(); ++i)
      onlyRanges[i] = onlyRanges[i] && !used[i];
  }

  /// The touch hint of the instruction that the machine stands at.
  uint32_t touchHint() const {
    const auto hints = program.hintsAt(static_cast<uint32_t>(machine->pc));
    const auto touch = std::ranges::find(hints, HintKind::Touch, &Hint::kind);
    return static_cast<uint32_t>(&*touch - program.hints.data());
  }

  const Program &program;
  const AttackOptions wanted;
  RunOptions honestOptions, attackOptions;
  Machine *honest = nullptr, *machine = nullptr;
  AttackReport report;
  std::map<uint32_t, AttackFinding> findings;

  Mode mode = Mode::Follow;
  std::vector<AttackedValue> seen; ///< Values of the instruction looked at.
  const AttackedValue *target = nullptr;
  Cell instead;
  std::vector<bool> onlyRanges; ///< By cell.
  std::vector<Cell> before;     ///< By hint: what it gave last.
  std::vector<Cell *> journal;
  uint64_t ordinal = 0; ///< Changes met so far.
};

std::expected<AttackReport, RunError> attack(const Program &program, const RunOptions &options,
                                             const AttackOptions &attackOptions) {
  return Attack(program, options, attackOptions).run();
}

} // namespace lean
