#include "aggregate/aggregate.h"

#include "vm/build_trace.h"

namespace lean {

namespace {

Advice adviceOf(const host::Advice &from) {
  Advice out;
  for (const auto &[name, entries] : from)
    for (const host::AdviceEntry &entry : entries) {
      AdviceEntry items;
      for (const host::AdviceItem &item : entry) {
        if (const E *word = std::get_if<E>(&item))
          items.push_back({*word, 0, true});
        else
          items.push_back({E(), std::get<uint64_t>(item), false});
      }
      out[name].push_back(std::move(items));
    }
  return out;
}

} // namespace

Expected<Trace> aggregateTrace(const Program &guest, const PublicInput &statement,
                               const host::Advice &advice,
                               const std::function<void(const Machine &)> &look) {
  RunOptions options;
  options.publicInput = statement;
  options.advice = adviceOf(advice);
  options.record = true;
  Machine machine(guest, options);
  if (const auto ended = machine.run(); !ended)
    return fail(ended.error().report());
  if (look)
    look(machine);
  return buildTrace(machine);
}

VerifyResult verifyAggregate(const Program &guest, const Digest &environment,
                             const host::Lists &published, std::span<const uint8_t> proof) {
  const PublicInput statement = host::formStatement(environment, published, {}).publicInput;
  return proof::verifyProof(
      {.code = guest.code, .digest = environment, .publicInput = statement, .bytes = proof});
}

} // namespace lean
