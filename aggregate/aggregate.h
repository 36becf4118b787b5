// From claims and what backs them to a proof of the aggregation guest (SCHEMES §8), and back.
#pragma once

#include "base/program/program.h"
#include "prover/prove.h"
#include "prover/verify.h"
#include "stdlib/host/aggregate.h"
#include "vm/machine.h"

#include <functional>

namespace lean {

/// Runs the guest; the error is the run's report. `look` sees the machine at its end.
Expected<Trace> aggregateTrace(const Program &guest, const PublicInput &statement,
                               const host::Advice &advice,
                               const std::function<void(const Machine &)> &look = {});

/// Verifies a proof of the lists' statement; `environment` is the guest's digest, which is not
/// computed again.
VerifyResult verifyAggregate(const Program &guest, const Digest &environment,
                             const host::Lists &published, std::span<const uint8_t> proof);

} // namespace lean
