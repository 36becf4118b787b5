#include "prover/pcs/params.h"

#include <algorithm>
#include <initializer_list>

namespace lean::proof {

namespace {

std::optional<Opening> fullOpening(unsigned logStack, unsigned logInvRate) {
#define LEAN_OPENING(log, rate, count, residual, ...)                                              \
  if (logStack == log && logInvRate == rate)                                                       \
    return Opening{{__VA_ARGS__}, residual};
#include "prover/pcs/opening_table.def"
#undef LEAN_OPENING
  return std::nullopt;
}

std::optional<Opening> toyOpening(unsigned logStack, unsigned logInvRate) {
  Opening out;
  unsigned n = logStack, fold = 3, rate = logInvRate;
  while (n > 3) {
    fold = std::min(fold, n);
    const unsigned queries = 5 - std::min<unsigned>(out.levels.size(), 2);
    out.levels.push_back({rate, n - fold, fold, 3, queries});
    n -= fold;
    rate += fold - 1;
    fold = 2;
  }
  if (out.levels.empty())
    return std::nullopt;
  out.logResidual = n;
  return out;
}

constexpr Params kFull{1, uint64_t{1} << 16, 17, fullOpening};
constexpr Params kToy{0x746f79, 16, 3, toyOpening};

} // namespace

const Params &Params::full() {
  return kFull;
}
const Params &Params::toy() {
  return kToy;
}

} // namespace lean::proof
