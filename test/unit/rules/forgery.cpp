#include "forgery.h"

#include "backend/leanisa/leanisa.h"
#include "frontend/compilation.h"
#include "ir/passes/pipeline.h"
#include "vm/build_trace.h"
#include "vm/check.h"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

namespace lean::test {

void Forgery::write(uint32_t at, std::vector<uint32_t> cells, std::vector<AdviceItem> values) {
  Hint hint;
  hint.at = at;
  hint.kind = HintKind::Advice;
  hint.cells = std::move(cells);
  for (const AdviceItem &v : values)
    hint.values.push_back(static_cast<uint64_t>(v.isWord ? ScalarKind::Word : ScalarKind::Index));
  hint.text = static_cast<uint32_t>(program.strings.size());
  program.strings.push_back(fmt::format("lie {}", lies++));
  options.advice[program.strings.back()] = {std::move(values)};
  program.hints.insert(std::ranges::lower_bound(program.hints, at, {}, &Hint::at), std::move(hint));
}

void Forgery::replace(HintKind kind, size_t firstWritten, std::vector<AdviceItem> values) {
  const auto it = std::ranges::find(program.hints, kind, &Hint::kind);
  if (it == program.hints.end())
    throw std::runtime_error("no such hint");
  const Hint hint = *it;
  program.hints.erase(it);
  write(hint.at, {hint.cells.begin() + static_cast<ptrdiff_t>(firstWritten), hint.cells.end()},
        std::move(values));
}

uint32_t Forgery::find(uint32_t from, const std::function<bool(const Instruction &)> &f) const {
  const auto it = std::find_if(program.code.begin() + from, program.code.end(), f);
  if (it == program.code.end())
    throw std::runtime_error("no such instruction");
  return static_cast<uint32_t>(it - program.code.begin());
}

uint32_t Forgery::target(uint32_t from, uint32_t cell) const {
  const Instruction &set = program.code[find(
      from, [&](const Instruction &i) { return i.op == Opcode::Set && i.refs[0] == cell; })];
  for (uint32_t i = 0; i < program.code.size(); ++i)
    if (gPow(i).v == set.imm[0])
      return i;
  throw std::runtime_error("not an address");
}

const Symbol &Forgery::symbol(const std::string &name) const {
  const auto it = std::ranges::find(program.symbols, name, &Symbol::name);
  if (it == program.symbols.end())
    throw std::runtime_error("no function " + name);
  return *it;
}

Program compileGuest(const std::string &source, std::optional<backend::Rule> without) {
  frontend::Compilation unit;
  const auto module =
      unit.loadText("guest.lean", source) ? unit.compile({}) : std::unique_ptr<ir::Module>();
  if (!module)
    throw std::runtime_error(unit.diags.render(false));
  if (const auto failed = ir::runPipeline(*module, 2))
    throw std::runtime_error(failed->message);
  backend::skipRule(without);
  auto program = compileToLeanIsa(*module);
  backend::skipRule({});
  if (!program)
    throw std::runtime_error(program.error().message);
  return std::move(*program);
}

std::expected<std::array<uint64_t, 4>, std::string> balance(const Forgery &forgery) {
  RunOptions options = forgery.options;
  options.record = true;
  options.maxCells = uint64_t{1} << 20;
  options.maxCycles = 100'000;
  Machine machine(forgery.program, options);
  if (const auto ended = machine.run(); !ended)
    return std::unexpected(ended.error().report());
  if (const auto failures = checkTrace(forgery.program, buildTrace(machine)); !failures.empty())
    return std::unexpected(failures[0].text());
  return machine.publicInput();
}

} // namespace lean::test
