#include "stdlib/host/signing.h"

namespace lean::host {

Expected<PublicKey> makeXmssKey(const std::filesystem::path &path, const Seed &seed, uint32_t first,
                                uint32_t last) {
  if (first > last)
    return fail("the first slot is behind the last");
  const xmss::Signer signer(seed, first, last);
  if (const auto written = writeKey(path, XmssKeyFile{seed, first, last, signer.publicKey()});
      !written)
    return std::unexpected(written.error());
  return signer.publicKey();
}

Expected<PublicKey> makeSphincsKey(const std::filesystem::path &path, const Seed &seed,
                                   unsigned keptHeight) {
  const auto signer = sphincs::Signer::make(seed, keptHeight);
  if (!signer)
    return fail(sphincs::signErrorName(signer.error()));
  if (const auto written = writeKey(path, SphincsKeyFile{seed, keptHeight, signer->publicKey()});
      !written)
    return std::unexpected(written.error());
  return signer->publicKey();
}

Expected<xmss::Signature> signXmss(const std::filesystem::path &keyPath, const Message &message,
                                   std::optional<uint64_t> slot) {
  const auto key = readXmssKey(keyPath);
  if (!key)
    return std::unexpected(key.error());
  auto state = XmssState::open(keyPath, *key);
  if (!state)
    return std::unexpected(state.error());
  const uint64_t chosen = slot ? *slot : state->next();
  if (chosen < key->first || chosen > key->last)
    return fail("SlotOutOfRange");
  if (const auto used = state->use(static_cast<uint32_t>(chosen)); !used)
    return std::unexpected(used.error());
  xmss::Signer signer(key->seed, key->first, key->last);
  const auto signature = signer.sign(static_cast<uint32_t>(chosen), message);
  if (!signature)
    return fail(xmss::signErrorName(signature.error()));
  return *signature;
}

Expected<sphincs::Signature> signSphincs(const std::filesystem::path &keyPath,
                                         const Message &message) {
  const auto key = readSphincsKey(keyPath);
  if (!key)
    return std::unexpected(key.error());
  const auto signer = sphincs::Signer::make(key->seed, key->keptHeight);
  if (!signer)
    return fail(sphincs::signErrorName(signer.error()));
  auto signature = signer->sign(message);
  if (!signature)
    return fail(sphincs::signErrorName(signature.error()));
  return std::move(*signature);
}

} // namespace lean::host
