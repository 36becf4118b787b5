// What the aggregation guest takes (stdlib/guests/aggregate.lean): checks the signatures, sees that
// each published claim is backed, and builds the guest's advice.
#pragma once

#include "stdlib/host/blob.h"
#include "stdlib/host/sphincs.h"
#include "stdlib/host/statement.h"
#include "stdlib/host/xmss.h"

#include <expected>
#include <map>
#include <string>
#include <variant>

namespace lean::host {

struct SignedXmss {
  PublicKey key;
  Message message;
  xmss::Signature signature;
};

struct SignedSphincs {
  PublicKey key;
  Message message;
  sphincs::Signature signature;
};

Claim claimOf(const PublicKey &key, const Message &message);
inline Claim claimOf(const SignedXmss &s) {
  return claimOf(s.key, s.message);
}
inline Claim claimOf(const SignedSphincs &s) {
  return claimOf(s.key, s.message);
}

/// A word, or a position or bit.
using AdviceItem = std::variant<E, uint64_t>;
using AdviceEntry = std::vector<AdviceItem>;
/// Streams by name, as the guest pops them.
using Advice = std::map<std::string, std::vector<AdviceEntry>>;

/// Why no proof is begun (SCHEMES §12).
struct AggregateError {
  enum Kind : uint8_t { Claims, Signature, Rows } kind;
  /// UnsupportedClaim or a list error, InvalidSignature(index, stage), NotACodeword(row).
  std::string text;
};

/// Signature `index` of a list is refused at a stage.
AggregateError invalidSignature(const char *scheme, size_t index, std::string_view stage);

/// The advice for signatures and at most one matrix of rows that back the published lists;
/// `environment` pins guest and proof system. Signatures of claims that are not published, or were
/// backed before, are verified all the same.
std::expected<Advice, AggregateError>
aggregateAdvice(const Digest &environment, const Lists &published, std::span<const SignedXmss> xmss,
                std::span<const SignedSphincs> sphincs, std::span<const blob::Symbols> rows);

/// One signature's entries in the streams "xmss" and "chains", or "sphincs" and "chains".
void appendAdvice(const SignedXmss &s, Advice &out);
void appendAdvice(const SignedSphincs &s, Advice &out);

} // namespace lean::host
