#include "vm/profile.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace lean {

namespace {

/// Numbers names in order of appearance.
class Names {
public:
  uint32_t operator()(const std::string &name) {
    const auto [it, isNew] = numbers.try_emplace(name, static_cast<uint32_t>(names.size()));
    if (isNew)
      names.push_back(name);
    return it->second;
  }
  const std::string &operator[](uint32_t number) const { return names[number]; }
  size_t size() const { return names.size(); }

private:
  std::map<std::string, uint32_t> numbers;
  std::vector<std::string> names;
};

/// What the tables of the program say about an instruction.
struct Site {
  uint32_t symbol = kNone;         ///< The function's, around all its loops.
  std::vector<uint32_t> functions; ///< Expanded here, outermost first.
  std::vector<uint32_t> lines;     ///< Of the calls that were expanded, then its own.
};

class Profiler {
public:
  explicit Profiler(const Machine &machine)
      : machine(machine), program(machine.program()), seen(machine.memory().used()) {}

  Profile run() {
    describeSites();
    nameSymbols();
    walk();
    return summary();
  }

private:
  /// A function in one context: the path of calls that led to it. A recursive call leads back to
  /// the context that its function has already.
  struct Context {
    uint32_t parent = kNone, symbol = kNone;
    uint32_t callSite = 0; ///< The instruction that jumped here.
    uint64_t calls = 0;
    std::map<uint64_t, uint32_t> callees; ///< By call site and symbol.
  };

  struct Activation {
    uint32_t context;
    uint64_t returnPc, callerFp;
  };

  // --- Tables

  void describeSites() {
    sites.resize(program.code.size());
    std::vector<uint32_t> open; // function symbols around the instruction
    size_t next = 0;
    for (uint32_t i = 0; i < sites.size(); ++i) {
      while (!open.empty() && program.symbols[open.back()].last < i)
        open.pop_back();
      for (; next < program.symbols.size() && program.symbols[next].first == i; ++next)
        if (program.symbols[next].kind == SymbolKind::Function)
          open.push_back(static_cast<uint32_t>(next));
      sites[i].symbol = open.empty() ? kNone : open.back();
      describe(sites[i], program.locationOf(i));
    }
  }

  void describe(Site &site, const Location *location) {
    std::vector<const Location *> chain;
    for (; location != nullptr; location = location->inlinedAt == kNone
                                               ? nullptr
                                               : &program.locations[location->inlinedAt])
      chain.push_back(location);
    const SourceFunction *outer = nullptr;
    for (size_t k = chain.size(); k-- > 0;) {
      const SourceFunction *function = program.functionOf(*chain[k]);
      if (k + 1 < chain.size() && function != nullptr && function != outer)
        site.functions.push_back(names(function->name));
      outer = function != nullptr ? function : outer;
      site.lines.push_back(lines(lineOf(program, chain[k])));
    }
    if (chain.empty())
      site.lines.push_back(lines("?"));
  }

  /// A function's name in the source, which specialisations share, where its code tells.
  void nameSymbols() {
    symbolNames.assign(program.symbols.size() + 1, kNone);
    for (uint32_t i = 0; i < sites.size(); ++i) {
      const uint32_t symbol = sites[i].symbol;
      const Location *location = program.locationOf(i);
      if (symbol == kNone || symbolNames[symbol] != kNone || location == nullptr)
        continue;
      while (location->inlinedAt != kNone)
        location = &program.locations[location->inlinedAt];
      if (const SourceFunction *function = program.functionOf(*location))
        symbolNames[symbol] = names(function->name);
    }
    for (size_t s = 0; s < program.symbols.size(); ++s)
      if (symbolNames[s] == kNone)
        symbolNames[s] = names(program.symbols[s].name);
    symbolNames.back() = names("?");
  }

  uint32_t nameOf(uint32_t symbol) const {
    return symbol == kNone ? symbolNames.back() : symbolNames[symbol];
  }

  // --- The run

  void walk() {
    const auto &steps = machine.steps();
    contexts.push_back({kNone, steps.empty() ? kNone : sites[0].symbol, 0, 1, {}});
    activations.push_back({0, ~uint64_t{0}, 0});
    uint64_t lastPc = 0, lastFp = 0;
    for (const uint64_t step : steps) {
      const uint64_t pc = step & 0xffffffff, fp = step >> 32;
      if (fp != lastFp)
        enter(pc, fp, lastPc, lastFp);
      Cost &cost = costs[uint64_t{activations.back().context} << 32 | pc];
      ++cost.rows[static_cast<unsigned>(program.code[pc].op)];
      cost.cells += newCells(program.code[pc], fp);
      lastPc = pc;
      lastFp = fp;
    }
  }

  /// The frame has changed: a call begins at a function's first instruction, a return goes on
  /// behind a call in its frame; all else is a loop's next iteration or its end.
  void enter(uint64_t pc, uint64_t fp, uint64_t lastPc, uint64_t lastFp) {
    const uint32_t symbol = sites[pc].symbol;
    if (symbol != kNone && program.symbols[symbol].first == pc) {
      activations.push_back({contextOf(symbol, static_cast<uint32_t>(lastPc)), lastPc + 1, lastFp});
      ++contexts[activations.back().context].calls;
      return;
    }
    for (size_t k = activations.size(); k-- > 1;)
      if (activations[k].returnPc == pc && activations[k].callerFp == fp) {
        activations.resize(k);
        return;
      }
  }

  uint32_t contextOf(uint32_t symbol, uint32_t callSite) {
    const uint32_t from = activations.back().context;
    const auto [it, isNew] =
        contexts[from].callees.try_emplace(uint64_t{callSite} << 32 | symbol, 0);
    if (!isNew)
      return it->second;
    for (uint32_t c = from; c != kNone; c = contexts[c].parent)
      if (contexts[c].symbol == symbol)
        return it->second = c;
    it->second = static_cast<uint32_t>(contexts.size());
    contexts.push_back({from, symbol, callSite, 0, {}});
    return static_cast<uint32_t>(contexts.size() - 1);
  }

  /// Cells that no row before has named.
  uint64_t newCells(const Instruction &i, uint64_t fp) {
    uint64_t count = 0;
    const auto touch = [&](uint64_t cell) {
      if (cell < seen.size() && !seen[cell]) {
        seen[cell] = true;
        ++count;
      }
    };
    forEachFrameCell(i, [&](uint64_t offset) { touch(fp + offset); });
    if (i.op == Opcode::Deref)
      touch(addExponents(machine.memory().peek(fp + i.refs[0]).pointerExponent(), i.refs[1]));
    return count;
  }

  // --- The summary

  Profile summary() {
    Profile out;
    std::vector<ProfileEntry> functions(names.size()), places(lines.size());
    std::map<std::vector<uint32_t>, Cost> stacks;
    std::vector<uint64_t> keys;
    for (const auto &[key, cost] : costs)
      keys.push_back(key);
    std::ranges::sort(keys);
    for (const uint64_t key : keys) {
      const Cost &cost = costs.at(key);
      const Site &site = sites[key & 0xffffffff];
      std::vector<uint32_t> stack, path;
      for (auto c = static_cast<uint32_t>(key >> 32); c != kNone; c = contexts[c].parent)
        path.push_back(c);
      std::set<uint32_t> onLines(site.lines.begin(), site.lines.end());
      for (size_t k = path.size(); k-- > 0;) {
        const Context &context = contexts[path[k]];
        if (context.parent != kNone) {
          const Site &from = sites[context.callSite];
          stack.insert(stack.end(), from.functions.begin(), from.functions.end());
          onLines.insert(from.lines.begin(), from.lines.end());
        }
        stack.push_back(nameOf(context.symbol));
      }
      stack.insert(stack.end(), site.functions.begin(), site.functions.end());
      functions[stack.back()].exclusive += cost;
      for (const uint32_t f : std::set<uint32_t>(stack.begin(), stack.end()))
        functions[f].inclusive += cost;
      places[site.lines.back()].exclusive += cost;
      for (const uint32_t l : onLines)
        places[l].inclusive += cost;
      stacks[std::move(stack)] += cost;
      out.total += cost;
    }
    for (const Context &context : contexts)
      functions[nameOf(context.symbol)].calls += context.calls;
    out.untouchedCells = seen.size() - out.total.cells;
    out.total.cells = seen.size();

    const auto byCycles = ordered(places, lines);
    for (const uint32_t l : byCycles)
      out.lines.push_back(std::move(places[l]));
    const auto order = ordered(functions, names);
    std::vector<uint32_t> number(functions.size());
    for (uint32_t k = 0; k < order.size(); ++k) {
      number[order[k]] = k;
      out.functions.push_back(std::move(functions[order[k]]));
    }
    for (const auto &[stack, cost] : stacks) {
      ProfileStack &s = out.stacks.emplace_back();
      for (const uint32_t f : stack)
        s.functions.push_back(number[f]);
      s.cost = cost;
    }
    return out;
  }

  /// Those that ran, by exclusive cycles, and named.
  static std::vector<uint32_t> ordered(std::vector<ProfileEntry> &entries, const Names &of) {
    std::vector<uint32_t> order;
    for (uint32_t i = 0; i < entries.size(); ++i) {
      entries[i].name = of[i];
      if (entries[i].inclusive.cycles() > 0)
        order.push_back(i);
    }
    std::ranges::sort(order, [&](uint32_t a, uint32_t b) {
      const uint64_t x = entries[a].exclusive.cycles(), y = entries[b].exclusive.cycles();
      return x != y ? x > y : entries[a].name < entries[b].name;
    });
    return order;
  }

  const Machine &machine;
  const Program &program;
  Names names, lines;
  std::vector<Site> sites;           ///< By instruction.
  std::vector<uint32_t> symbolNames; ///< By symbol; the last one is for code outside of all.
  std::vector<Context> contexts;
  std::vector<Activation> activations;
  std::unordered_map<uint64_t, Cost> costs; ///< By context and instruction.
  std::vector<bool> seen;                   ///< By cell.
};

} // namespace

Profile profileOf(const Machine &machine) {
  return Profiler(machine).run();
}

} // namespace lean
