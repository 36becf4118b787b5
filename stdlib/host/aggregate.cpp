#include "stdlib/host/aggregate.h"

#include "stdlib/host/threads.h"

#include <algorithm>
#include <bit>
#include <mutex>
#include <set>

namespace lean::host {

namespace {

E cell(const Value &v) {
  return E::limbs(v[0], v[1], 0);
}

/// Bits from..from + count - 1, lowest first.
void appendBits(AdviceEntry &out, uint64_t value, unsigned count) {
  for (unsigned i = 0; i < count; ++i)
    out.push_back(value >> i & 1);
}

template <class Values> void appendCells(AdviceEntry &out, const Values &values) {
  for (const Value &v : values)
    out.push_back(cell(v));
}

/// An arm of the guest takes the value of each of its chains.
template <class Values> void appendChains(const Values &values, Advice &out) {
  for (const Value &v : values)
    out["chains"].push_back({cell(v)});
}

/// Slots of one scheme's table for the signatures' claims in their order: a published claim's own
/// slot the first time, else the next one behind the published.
std::expected<std::vector<uint64_t>, AggregateError>
slotsOf(const std::vector<Claim> &published, const std::vector<Claim> &backed, const char *scheme) {
  std::map<Claim, uint64_t> open;
  for (size_t i = 0; i < published.size(); ++i)
    open.emplace(published[i], i);
  uint64_t spare = published.size() + 1;
  std::vector<uint64_t> out;
  for (const Claim &claim : backed) {
    const auto it = open.find(claim);
    if (it == open.end()) {
      out.push_back(spare++);
    } else {
      out.push_back(it->second);
      open.erase(it);
    }
  }
  if (!open.empty())
    return std::unexpected(AggregateError{AggregateError::Claims,
                                          std::string("UnsupportedClaim: ") + scheme + " claim " +
                                              std::to_string(open.begin()->second)});
  return out;
}

/// The first signature that is not accepted.
template <class Signature, class Verify>
std::expected<void, AggregateError> verifyAll(std::span<const Signature> list, Verify &&stageOf,
                                              const char *scheme) {
  std::vector<std::string> stages(list.size());
  forEachTask(list.size(), [&](size_t i) { stages[i] = stageOf(list[i]); });
  for (size_t i = 0; i < list.size(); ++i)
    if (stages[i] != "accepted")
      return std::unexpected(invalidSignature(scheme, i, stages[i]));
  return {};
}

template <class Signature>
std::expected<void, AggregateError> appendScheme(const std::vector<Claim> &published,
                                                 std::span<const Signature> list,
                                                 const char *scheme, Advice &out) {
  std::vector<Claim> claims;
  for (const Signature &s : list)
    claims.push_back(claimOf(s));
  const auto slots = slotsOf(published, claims, scheme);
  if (!slots)
    return std::unexpected(slots.error());
  for (size_t i = 0; i < list.size(); ++i) {
    out["slot"].push_back({(*slots)[i]});
    out["claim"].push_back(
        {E::limbs(claims[i][0], claims[i][1], 0), E::limbs(claims[i][2], claims[i][3], 0),
         E::limbs(claims[i][4], claims[i][5], 0), E::limbs(claims[i][6], claims[i][7], 0)});
    appendAdvice(list[i], out);
  }
  return {};
}

void appendMatrix(const Digest &root, std::span<const blob::Symbols> rows, Advice &out) {
  out["root"] = {{E::limbs(root[0], root[1], 0), E::limbs(root[2], root[3], 0)}};
  out["log"] = {{uint64_t{static_cast<unsigned>(std::bit_width(rows.size() - 1))}}};
  for (size_t b = 0; b < blob::kCells; ++b)
    for (const blob::Symbols &row : rows) {
      AdviceEntry cell;
      for (size_t i = 0; i < blob::kCellSymbols; ++i)
        cell.push_back(E(K(row[b * blob::kCellSymbols + i])));
      out["cells"].push_back(std::move(cell));
    }
}

} // namespace

AggregateError invalidSignature(const char *scheme, size_t index, std::string_view stage) {
  return {AggregateError::Signature, std::string("InvalidSignature(") + scheme + " " +
                                         std::to_string(index) + ", " + std::string(stage) + ")"};
}

Claim claimOf(const PublicKey &key, const Message &message) {
  return {key.root[0], key.root[1], key.parameter[0], key.parameter[1],
          message[0],  message[1],  message[2],       message[3]};
}

void appendAdvice(const SignedXmss &s, Advice &out) {
  AdviceEntry entry{E(K(s.signature.slot))};
  for (const xmss::Half *half : {&s.signature.bottom, &s.signature.top}) {
    entry.push_back(cell(half->randomizer));
    appendCells(entry, half->siblings);
    appendChains(half->values, out);
  }
  out["xmss"].push_back(std::move(entry));
}

void appendAdvice(const SignedSphincs &s, Advice &out) {
  constexpr unsigned kRestBits = 54, kDigitBits = 5;
  const KeyHasher h(Scheme::Sphincs, s.key.parameter);
  const auto digest = sphincs::digestOf(h, s.message, s.signature.randomizer);
  AdviceEntry entry{cell(s.signature.randomizer), E(K(digest.index))};
  appendBits(entry, digest.words[4] >> sphincs::kForsHeight, kRestBits);
  for (unsigned k = 0; k < sphincs::kForsTrees; ++k) {
    const uint64_t leaf = digest.leaves[k];
    entry.push_back(leaf & ((1u << kDigitBits) - 1));
    entry.push_back(leaf >> kDigitBits);
    entry.push_back(cell(s.signature.openings[k].secret));
    appendCells(entry, s.signature.openings[k].siblings);
  }
  for (const unsigned y : {2, 1, 0}) {
    const sphincs::Layer &layer = s.signature.layers[y];
    appendBits(entry, layer.counter, 32);
    appendCells(entry, layer.siblings);
    appendChains(layer.values, out);
  }
  out["sphincs"].push_back(std::move(entry));
}

std::expected<Advice, AggregateError>
aggregateAdvice(const Digest &environment, const Lists &published, std::span<const SignedXmss> xmss,
                std::span<const SignedSphincs> sphincs, std::span<const blob::Symbols> rows) {
  if (const ListError error = checkLists(published); error != ListError::None)
    return std::unexpected(
        AggregateError{AggregateError::Claims, std::string(listErrorName(error))});
  // The guest publishes its matrix's root, which it must not leave out.
  if (published.roots.size() != (rows.empty() ? 0 : 1))
    return std::unexpected(AggregateError{AggregateError::Claims, "UnsupportedClaim: DA roots"});
  if (!rows.empty())
    if (const auto good = blob::verify(rows, published.roots.front()); !good)
      return std::unexpected(AggregateError{AggregateError::Rows, good.error().text()});
  if (const auto good = verifyAll(
          xmss,
          [](const SignedXmss &s) {
            return xmss::stageName(xmss::verify(s.key, s.message, s.signature));
          },
          "xmss");
      !good)
    return std::unexpected(good.error());
  if (const auto good = verifyAll(
          sphincs,
          [](const SignedSphincs &s) {
            return sphincs::stageName(sphincs::verify(s.key, s.message, s.signature));
          },
          "sphincs");
      !good)
    return std::unexpected(good.error());
  Advice out;
  out["environment"] = {
      {E::limbs(environment[0], environment[1], 0), E::limbs(environment[2], environment[3], 0)}};
  out["published"] = {{uint64_t{published.xmss.size()}}, {uint64_t{published.sphincs.size()}}};
  out["rows"] = {{uint64_t{rows.size()}}};
  out["signatures"] = {{uint64_t{xmss.size()}}, {uint64_t{sphincs.size()}}};
  if (const auto done = appendScheme(published.xmss, xmss, "xmss", out); !done)
    return std::unexpected(done.error());
  if (const auto done = appendScheme(published.sphincs, sphincs, "sphincs", out); !done)
    return std::unexpected(done.error());
  if (!rows.empty())
    appendMatrix(published.roots.front(), rows, out);
  return out;
}

} // namespace lean::host
