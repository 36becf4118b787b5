#include "ir/passes/pipeline.h"

#include "ir/verifier.h"

#include <fmt/format.h>

namespace lean::ir {

namespace {

using Factory = std::unique_ptr<Pass> (*)();
constexpr Factory kFactories[] = {
    createConstantFolding, createLocalForwarding, createCommonSubexpressions,
    createUnrolling,       createDeadCode,        createChoosing,
    createInlining,        createDeciding,        createHoisting,
    createWalking,         createSpecialising};

constexpr std::string_view kStandard = "fold,inline,specialise,fold,forward,unroll,fold,forward,"
                                       "dce,specialise,decide,choose,fold,cse,hoist,walk,dce";

std::optional<PassError> runOn(Module &m, Pass &pass) {
  for (Function &f : m.functions)
    if (auto error = pass.run(m, f))
      return error;
#ifndef NDEBUG
  if (const auto errors = verify(m, 1); !errors.empty())
    return PassError{
        fmt::format("internal error: after pass '{}': {}", pass.name(), errors[0].message),
        errors[0].loc};
#endif
  return std::nullopt;
}

} // namespace

std::unique_ptr<Pass> createPass(std::string_view name) {
  for (const Factory create : kFactories)
    if (auto pass = create(); pass->name() == name)
      return pass;
  return nullptr;
}

std::vector<std::string_view> passNames() {
  std::vector<std::string_view> names;
  for (const Factory create : kFactories)
    names.push_back(create()->name());
  return names;
}

std::optional<PassError> runPasses(Module &m, std::string_view names) {
  while (!names.empty()) {
    const size_t comma = std::min(names.find(','), names.size());
    const std::string_view name = names.substr(0, comma);
    names.remove_prefix(std::min(comma + 1, names.size()));
    const auto pass = createPass(name);
    if (!pass)
      return PassError{fmt::format("no pass '{}'", name)};
    if (auto error = runOn(m, *pass))
      return error;
  }
  return std::nullopt;
}

std::optional<PassError> runPipeline(Module &m, unsigned level) {
  return level == 0 ? std::nullopt : runPasses(m, kStandard);
}

} // namespace lean::ir
