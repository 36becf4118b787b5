// A claim and a signature: either decodes to what encodes to the same bytes, and is verified, or
// has another length. The first byte names the scheme.
#include "base/support/bytes.h"
#include "stdlib/host/key_file.h"
#include "stdlib/host/sphincs.h"
#include "stdlib/host/xmss.h"
#include "test/fuzz/target.h"

#include <algorithm>

using namespace lean;
using namespace lean::host;

namespace {

using Span = std::span<const uint8_t>;

template <class Decode, class Encode, class Verify>
void take(Span bytes, size_t length, Decode &&decode, Encode &&encode, Verify &&verify) {
  const auto signature = decode(bytes);
  fuzz::require(signature.has_value() == (bytes.size() == length), "a length decides");
  fuzz::require((verify(bytes) == "length") != signature.has_value(), "a parsed one is verified");
  if (signature)
    fuzz::require(std::ranges::equal(encode(*signature), bytes), "bytes come back");
}

} // namespace

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  // What is typed as hex: 32 bytes come back, all else is refused.
  if (const auto words = parseHex32(fuzz::text(data, size)))
    fuzz::require(parseHex32(hexOf(*words)) == *words, "hex comes back");
  constexpr size_t kHead = 65;
  if (size < kHead)
    return 0;
  const std::vector<uint64_t> claim = wordsOf({data + 1, kHead - 1});
  const PublicKey key = publicKeyOf({claim[0], claim[1], claim[2], claim[3]});
  const Message message{claim[4], claim[5], claim[6], claim[7]};
  const Span bytes(data + kHead, size - kHead);
  if (data[0] % 2 == 0)
    take(bytes, xmss::kSignatureBytes, xmss::decode, xmss::encode,
         [&](Span b) { return std::string_view(xmss::stageName(xmss::verify(key, message, b))); });
  else
    take(bytes, sphincs::kSignatureBytes, sphincs::decode, sphincs::encode, [&](Span b) {
      return std::string_view(sphincs::stageName(sphincs::verify(key, message, b)));
    });
  return 0;
}
