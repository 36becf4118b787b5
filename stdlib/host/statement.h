// The aggregate statement (SCHEMES §8): what a proof of the aggregation guest says, and its digest,
// the guest's public input.
#pragma once

#include "base/field/field.h"
#include "stdlib/host/hash.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace lean::host {

/// pk || m: "some slot of pk signed m", or "pk signed m".
using Claim = std::array<uint64_t, 8>;

inline constexpr size_t kMaxRoots = 16;

struct Lists {
  std::vector<Claim> xmss, sphincs;
  std::vector<Digest> roots;
};

/// What is wrong with the lists (SCHEMES §8), in this order.
enum class ListError : uint8_t { None, XmssOrder, SphincsOrder, DaOrder, DaCount, Empty };
std::string_view listErrorName(ListError error);

/// Canonical lists increase strictly as byte strings, hold at most kMaxRoots roots, and something
/// at all.
ListError checkLists(const Lists &lists);
/// Sorts the lists and removes what is repeated.
void canonicalise(Lists &lists);

struct Statement {
  K xmssCount, sphincsCount;                        ///< g^n.
  Digest xmss, sphincs, roots, claims, publicInput; ///< D_x, D_s, D_da, C, PI.
};
/// `environment` pins program and proof system; `deferred` are evaluation claims passed on, none
/// for now.
Statement formStatement(const Digest &environment, const Lists &lists, std::span<const E> deferred);

} // namespace lean::host
