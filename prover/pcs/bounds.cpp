#include "prover/pcs/bounds.h"

#include <algorithm>
#include <cmath>

namespace lean::proof {

namespace {

constexpr unsigned kGrinding = 17;
constexpr unsigned kFirstFold = 6, kFold = 3;
/// log2 by which the code's domain shrinks after level 0 and after a later level.
constexpr unsigned kFirstDrop = 3, kDrop = 1;
constexpr unsigned kMaxResidual = 5;
constexpr unsigned kMaxM = 4096;

std::optional<OpeningLevel> deriveLevel(bool first, unsigned rate, unsigned cols, unsigned fold,
                                        unsigned previousQueries) {
  std::optional<OpeningLevel> best;
  for (unsigned m = 3; m < kMaxM; ++m) {
    const auto [rho, eta, radius, list] = johnson(rate, cols, m);
    if (radius <= 0)
      continue;
    if (kLogField - (agreementLog2(rate, cols, m) + fold - 1) < kSecurity)
      break; // the worst round of the folds
    // ring switching's map, the batch of claims, a quadratic round
    const double degree = std::max<double>(4294967296.0, previousQueries + 1);
    if (kLogField - std::log2(degree) - std::log2(list) < kSecurity)
      continue;
    const double vars = std::log2(static_cast<double>(cols + fold));
    const double bits =
        first ? kLogField - std::log2(list) - vars : kLogField - vars - (2 * std::log2(list) - 1);
    if (bits < kSecurity)
      continue;
    const double q = std::ceil((kSecurity - kGrinding) / -std::log2(1 - radius));
    if (q > std::ldexp(1.0, static_cast<int>(cols + rate)))
      continue;
    const auto queries = static_cast<unsigned>(q);
    if (!best || queries < best->queries)
      best = OpeningLevel{rate, cols, fold, m, queries};
  }
  return best;
}

} // namespace

CodeBounds johnson(unsigned logInvRate, unsigned logCols, unsigned m) {
  const double cols = std::ldexp(1.0, static_cast<int>(logCols));
  const double rho = (cols - 1) / std::ldexp(cols, static_cast<int>(logInvRate));
  const double s = std::sqrt(rho);
  double eta = s / m;
  while (std::max(std::ceil(s / eta), 3.0) > m)
    eta = std::nextafter(eta, 1.0);
  return {rho, eta, 1 - s - eta, 1 / (2 * eta * s)};
}

double agreementLog2(unsigned logInvRate, unsigned logCols, unsigned m) {
  const auto [rho, eta, radius, list] = johnson(logInvRate, logCols, m);
  const double h = m + 0.5, n = std::ldexp(1.0, static_cast<int>(logCols + logInvRate));
  return std::log2((2 * std::pow(h, 5) + 3 * h * radius * rho) / (3 * std::pow(rho, 1.5)) * n +
                   h / std::sqrt(rho));
}

std::optional<Opening> deriveOpening(unsigned logStack, unsigned logInvRate) {
  Opening out;
  unsigned n = logStack, rate = logInvRate, fold = kFirstFold, previous = 0;
  for (bool first = true;; first = false) {
    if (n < fold)
      return std::nullopt;
    const auto level = deriveLevel(first, rate, n - fold, fold, previous);
    if (!level)
      return std::nullopt;
    out.levels.push_back(*level);
    previous = level->queries;
    n -= fold;
    if (n <= kMaxResidual)
      break;
    rate += fold - (first ? kFirstDrop : kDrop);
    fold = std::min(kFold, n);
  }
  out.logResidual = n;
  return out;
}

} // namespace lean::proof
