#include "tools/target_run.h"

#include "backend/leanisa/leanisa.h"
#include "backend/rv64im/rv64im.h"
#include "ir/interpreter.h"
#include "vm/machine.h"
#include "vm/rv64/run.h"

#include <filesystem>
#include <fmt/format.h>

namespace lean::tool {

namespace {

constexpr const char *kAssertion = "R0001", *kUnset = "R0003";

Outcome onLeanIsa(const Program &program, const RunInput &in, uint64_t maxCycles) {
  Outcome out;
  RunOptions options;
  options.publicInput = in.publicInput;
  options.advice = in.advice;
  options.maxCycles = maxCycles;
  options.print = [&](const std::string &line) { out.printed.push_back(line); };
  Machine machine(program, options);
  const auto ended = machine.run();
  out.cycles = machine.cycles();
  if (ended) {
    out.accepted = true;
    out.publicInput = machine.publicInput();
    return out;
  }
  out.code = runErrorCode(ended.error().kind);
  out.message = ended.error().message;
  if (!ended.error().stack.empty())
    out.place = ended.error().stack.front().place;
  return out;
}

Outcome onRv64(const rv64::Image &image, const RunInput &in, uint64_t maxCycles) {
  Outcome out;
  rv64::RunSettings settings;
  settings.publicInput = in.publicInput;
  settings.advice = in.advice;
  settings.maxCycles = maxCycles;
  settings.print = [&](const std::string &line) { out.printed.push_back(line); };
  const rv64::RunOutcome ran = rv64::run(image, settings);
  out.cycles = ran.cycles;
  if (!ran.failure) {
    out.accepted = true;
    out.publicInput = ran.publicInput;
    return out;
  }
  out.code = ran.failure->code;
  out.message = ran.failure->message;
  out.place = ran.failure->place;
  return out;
}

} // namespace

std::string Outcome::text() const {
  return accepted
             ? "accepts with public input " + formatPublicInput(publicInput)
             : fmt::format("{}error[{}]: {}", place.empty() ? "" : place + ": ", code, message);
}

bool Outcome::readUnset() const {
  return !accepted && code == kUnset;
}

bool Outcome::failedWith(const std::string &assertion) const {
  return !accepted && code == kAssertion && message == assertion;
}

std::expected<Runner, std::string> forLeanIsa(const ir::Module &module, const RunLimits &limits) {
  auto program = compileToLeanIsa(module);
  if (!program)
    return std::unexpected(program.error().message);
  for (std::string &file : program->files)
    if (const std::filesystem::path path(file); path.is_absolute())
      file = path.filename().string();
  return [program = std::move(*program), most = limits.leanIsa](const RunInput &in) {
    return onLeanIsa(program, in, most);
  };
}

std::expected<Runner, std::string> forRv64(const ir::Module &module, unsigned level, bool zbc,
                                           const RunLimits &limits) {
  const auto elf = rv64::compileToRv64(module, {.level = level, .zbc = zbc});
  if (!elf)
    return std::unexpected(elf.error().message);
  auto image = rv64::readElf({reinterpret_cast<const uint8_t *>(elf->data()), elf->size()});
  if (!image)
    return std::unexpected("internal error: " + image.error().message);
  return [image = std::move(*image), most = limits.rv64](const RunInput &in) {
    return onRv64(image, in, most);
  };
}

Outcome interpreted(const ir::Module &module, const RunInput &in, uint64_t mostOps) {
  ir::InterpreterOptions options;
  options.publicInput = in.publicInput;
  options.maxOps = mostOps;
  for (const auto &[name, entries] : in.advice)
    for (const AdviceEntry &entry : entries) {
      auto &out = options.advice[name].emplace_back();
      for (const AdviceItem &item : entry)
        out.push_back({item.word, item.integer, item.isWord});
    }
  const auto result = ir::interpret(module, options);
  Outcome out;
  out.accepted = result.has_value();
  if (result) {
    out.publicInput = result->publicInput;
    out.printed = result->printed;
  } else {
    out.message = result.error().message;
    if (out.message.starts_with("read of a cell that nothing wrote"))
      out.code = kUnset;
  }
  return out;
}

} // namespace lean::tool
