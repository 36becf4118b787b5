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

/// What the cache needs of a scheme.
struct XmssRecords {
  using Signed = SignedXmss;
  static constexpr const char *kFile = "leanxmss.cache";
  static constexpr size_t kSignatureBytes = xmss::kSignatureBytes;
  static auto decode(std::span<const uint8_t> bytes) { return *xmss::decode(bytes); }
  static bool accepted(const Signed &s) {
    return xmss::verify(s.key, s.message, s.signature) == xmss::Stage::Accepted;
  }
};
struct SphincsRecords {
  using Signed = SignedSphincs;
  static constexpr const char *kFile = "leansphincs.cache";
  static constexpr size_t kSignatureBytes = sphincs::kSignatureBytes;
  static auto decode(std::span<const uint8_t> bytes) { return *sphincs::decode(bytes); }
  static bool accepted(const Signed &s) {
    return sphincs::verify(s.key, s.message, s.signature) == sphincs::Stage::Accepted;
  }
};

/// The records of a cache file, key, message, signature, up to the first that does not hold; none
/// if there is no file.
template <class Records>
std::vector<typename Records::Signed> readCache(const std::filesystem::path &path, size_t count) {
  constexpr size_t kHead = 64, kRecord = kHead + Records::kSignatureBytes;
  std::vector<typename Records::Signed> out;
  const auto bytes = readFile(path);
  if (!bytes)
    return out;
  for (size_t at = 0; out.size() < count && at + kRecord <= bytes->size(); at += kRecord) {
    const auto record = std::span(*bytes).subspan(at, kRecord);
    const auto w = wordsOf(record.first(kHead));
    typename Records::Signed one{publicKeyOf({w[0], w[1], w[2], w[3]}),
                                 {w[4], w[5], w[6], w[7]},
                                 Records::decode(record.subspan(kHead))};
    if (!Records::accepted(one))
      break;
    out.push_back(std::move(one));
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
template <class Records, class Sign>
Expected<std::vector<typename Records::Signed>>
signatures(const std::filesystem::path &folder, size_t count, const SignatureProgress &progress,
           Sign &&sign) {
  const auto path = folder / Records::kFile;
  auto out = readCache<Records>(path, count);
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
  return signatures<XmssRecords>(folder, count, progress, [&](size_t i) -> Expected<SignedXmss> {
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
  return signatures<SphincsRecords>(
      folder, count, progress, [&](size_t i) -> Expected<SignedSphincs> {
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
