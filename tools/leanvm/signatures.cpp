#include "tools/leanvm/signatures.h"

#include "base/support/file.h"

#include <algorithm>

namespace lean::tool {

namespace {

using namespace host;

/// Slots that one key signs.
constexpr uint32_t kSlotsPerKey = 64;
/// Signatures between two writes of the cache.
constexpr size_t kBatch = 64;

/// 32 bytes that stand for number i of a kind.
std::array<uint64_t, 4> numbered(uint64_t kind, uint64_t i) {
  return hashWords(std::array{uint64_t{0x6c65616e49534100}, kind, i});
}

template <class Signed> constexpr size_t kSignatureBytes = 0;
template <> constexpr size_t kSignatureBytes<SignedXmss> = xmss::kSignatureBytes;
template <> constexpr size_t kSignatureBytes<SignedSphincs> = sphincs::kSignatureBytes;
/// Key, message, signature.
template <class Signed> constexpr size_t kRecordBytes = 64 + kSignatureBytes<Signed>;

std::optional<SignedXmss> decoded(std::span<const uint64_t> head,
                                  std::span<const uint8_t> signature, const SignedXmss *) {
  SignedXmss out{{{head[0], head[1]}, {head[2], head[3]}},
                 {head[4], head[5], head[6], head[7]},
                 *xmss::decode(signature)};
  if (xmss::verify(out.key, out.message, out.signature) != xmss::Stage::Accepted)
    return std::nullopt;
  return out;
}

std::optional<SignedSphincs> decoded(std::span<const uint64_t> head,
                                     std::span<const uint8_t> signature, const SignedSphincs *) {
  SignedSphincs out{{{head[0], head[1]}, {head[2], head[3]}},
                    {head[4], head[5], head[6], head[7]},
                    *sphincs::decode(signature)};
  if (sphincs::verify(out.key, out.message, out.signature) != sphincs::Stage::Accepted)
    return std::nullopt;
  return out;
}

/// The records of a cache file up to the first that does not hold; none if there is no file.
template <class Signed>
std::vector<Signed> readCache(const std::filesystem::path &path, size_t count) {
  std::vector<Signed> out;
  const auto bytes = readFile(path);
  if (!bytes)
    return out;
  for (size_t at = 0; out.size() < count && at + kRecordBytes<Signed> <= bytes->size();
       at += kRecordBytes<Signed>) {
    const auto record = std::span(*bytes).subspan(at, kRecordBytes<Signed>);
    const auto head = wordsOf(record.first(64));
    const auto one = decoded(head, record.subspan(64), static_cast<const Signed *>(nullptr));
    if (!one)
      break;
    out.push_back(*one);
  }
  return out;
}

template <class Signed>
Expected<void> writeCache(const std::filesystem::path &path, const std::vector<Signed> &list) {
  std::vector<uint8_t> bytes;
  for (const Signed &s : list) {
    const auto head = bytesOf(claimOf(s)), signature = encode(s.signature);
    bytes.insert(bytes.end(), head.begin(), head.end());
    bytes.insert(bytes.end(), signature.begin(), signature.end());
  }
  return writeFileAtomic(path, bytes);
}

/// Fills up what the cache holds with sign(i), i from its size on.
template <class Signed, class Sign>
Expected<std::vector<Signed>> signatures(const std::filesystem::path &folder, const char *name,
                                         size_t count, const SignatureProgress &progress,
                                         Sign &&sign) {
  const auto path = folder / name;
  std::vector<Signed> out = readCache<Signed>(path, count);
  if (out.size() == count)
    return out;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error)
    return fail("cannot create " + folder.string() + ": " + error.message());
  while (out.size() < count) {
    progress(out.size(), count);
    auto one = sign(out.size());
    if (!one)
      return std::unexpected(one.error());
    out.push_back(std::move(*one));
    if (out.size() % kBatch == 0 || out.size() == count)
      if (const auto written = writeCache(path, out); !written)
        return std::unexpected(written.error());
  }
  return out;
}

} // namespace

Expected<std::vector<SignedXmss>> xmssSignatures(const std::filesystem::path &folder, size_t count,
                                                 const SignatureProgress &progress) {
  std::optional<xmss::Signer> signer;
  size_t owner = 0;
  return signatures<SignedXmss>(
      folder, "leanxmss.cache", count, progress, [&](size_t i) -> Expected<SignedXmss> {
        if (!signer || owner != i / kSlotsPerKey) {
          owner = i / kSlotsPerKey;
          signer.emplace(Seed(numbered(0, owner)), 0, kSlotsPerKey - 1);
        }
        const Message message = numbered(1, i);
        const auto signature = signer->sign(i % kSlotsPerKey, message);
        if (!signature)
          return fail(std::string("leanXMSS: ") + xmss::signErrorName(signature.error()));
        return SignedXmss{signer->publicKey(), message, *signature};
      });
}

Expected<std::vector<SignedSphincs>> sphincsSignatures(const std::filesystem::path &folder,
                                                       size_t count,
                                                       const SignatureProgress &progress) {
  // A pruned key: its signatures take as long, its own tree does not.
  constexpr unsigned kKeptHeight = 3;
  std::optional<sphincs::Signer> signer;
  return signatures<SignedSphincs>(
      folder, "leansphincs.cache", count, progress, [&](size_t i) -> Expected<SignedSphincs> {
        if (!signer)
          signer = sphincs::Signer::make(Seed(numbered(2, 0)), kKeptHeight).value();
        const Message message = numbered(3, i);
        const auto signature = signer->sign(message);
        if (!signature)
          return fail(std::string("leanSPHINCS: ") + sphincs::signErrorName(signature.error()));
        return SignedSphincs{signer->publicKey(), message, *signature};
      });
}

} // namespace lean::tool
